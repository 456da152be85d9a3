/** What the eye sees after each event. */

import type { Sound } from "../../lib/sound";
import type { View } from "../../protocol";
import { isOwn, type GameEvent, type LogStyle } from "../../kit/board";
import type { Shown } from "./market";
import { SELLERS_EACH, type Deed } from "./view";

export function tell(before: View, event: GameEvent, shown: View = before): Shown {
  const [view, at] = [before as Shown, shown as Shown];
  const seat = event["seat"] as number;
  switch (event.event) {
    case "card-played": {
      const card = event["card"] as string;
      const after = did(view, seat, { kind: "card", piece: card });
      return {
        ...after,
        hand: view.hand.filter((each) => each !== card),
        hand_sizes: changed(view.hand_sizes, seat, -1),
        trick: [...after.trick, [seat, card]],
        taking: at.taking,
        played: [...view.played, card],
      };
    }
    case "seller-placed": {
      const stall = event["stall"] as string;
      return {
        ...did(view, seat, { kind: "seller", piece: stall }),
        sellers: { ...view.sellers, [stall]: changed(view.sellers[stall] ?? zeros(view), seat, 1) },
        sellers_left: changed(view.sellers_left, seat, -1),
        // The last seller of a round still stands there while the round is scored.
        places: at.round === view.round ? at.places : view.places,
      };
    }
    case "cart-moved": {
      const stall = event["stall"] as string;
      return { ...did(view, seat, { kind: "cart", piece: stall }), cart: stall, taking: null };
    }
    case "trick-won": // it rests where it lies; whatever comes next takes it away
      return { ...view, winner: event["winner"] as number, taking: event["winner"] as number };
    case "tricks-scored":
    case "stall-scored":
    case "shutout":
      return taken(view);
    case "round-scored": {
      const points = event["points"] as number[];
      const after = taken(view);
      return {
        ...after,
        sheet: [...view.sheet, points],
        totals: view.totals.map((total, each) => total + (points[each] ?? 0)),
      };
    }
    case "round-begins":
      return {
        ...taken(view),
        round: event["number"] as number,
        starter: event["starter"] as number,
        turn: event["starter"] as number,
        cart: at.cart,
        hand: [],
        hand_sizes: zeros(view),
        sellers: Object.fromEntries(view.fruits.map((fruit) => [fruit, zeros(view)])),
        sellers_left: zeros(view).map(() => SELLERS_EACH),
        places: Object.fromEntries(view.fruits.map((fruit) => [fruit, zeros(view)])),
        tricks: zeros(view),
        played: [],
        voids: view.voids.map(() => []),
      };
    case "dealt": {
      const cards = event["cards"] as string[];
      return {
        ...view,
        hand: view.seat === seat ? cards : view.hand,
        hand_sizes: put(view.hand_sizes, seat, cards.length),
      };
    }
    case "dealt-hidden":
      return { ...view, hand_sizes: put(view.hand_sizes, seat, event["count"] as number) };
    default:
      return view;
  }
}

/** Before the first deal: stalls without sellers, and nobody holds a card. */
export function bare(view: View): Shown {
  return { ...tell(view, { event: "round-begins", number: 1, starter: (view as Shown).starter }), turn: null };
}

/** How long each event is to be seen, in milliseconds. */
export function pause(event: GameEvent, view: View | null): number {
  const mine = isOwn(event, view);
  switch (event.event) {
    case "card-played":
    case "seller-placed":
      return mine ? 420 : 750;
    case "cart-moved":
      return 1150;
    case "trick-won":
      return 1500;
    case "tricks-scored":
    case "stall-scored":
    case "shutout":
      return 260;
    case "round-scored": // the sheet is there to be read
      return 3000;
    case "round-begins":
      return 700;
    case "dealt":
      return 620;
    case "dealt-hidden":
      return 60;
    default:
      return 600;
  }
}

export function sound(event: GameEvent): Sound | null {
  if (event.event === "card-played") return "knock";
  if (event.event === "seller-placed") return "cup";
  return event.event === "cart-moved" ? "bell" : null;
}

export function log(event: GameEvent): LogStyle {
  switch (event.event) {
    case "dealt-hidden":
      return "none";
    case "trick-won":
    case "round-begins":
      return "heading";
    case "tricks-scored":
    case "stall-scored":
    case "shutout":
    case "round-scored":
    case "game-won":
    case "author-wins":
      return "score";
    default:
      return "line";
  }
}

/** A seat has done something; the trick before has been taken by then. */
function did(before: Shown, seat: number, deed: Deed): Shown {
  const view = before.winner === undefined ? before : taken(before);
  return { ...view, deeds: view.deeds.map((each, index) => (index === seat ? deed : each)), turn: seat };
}

/** The trick has gone to whoever won it. */
function taken(view: Shown): Shown {
  const { winner, ...rest } = view;
  const after = { ...rest, trick: [], deeds: view.deeds.map(() => null), taking: null };
  return winner === undefined ? after : { ...after, tricks: changed(view.tricks, winner, 1) };
}

function changed(values: readonly number[], seat: number, by: number): number[] {
  return values.map((value, index) => (index === seat ? value + by : value));
}

function put(values: readonly number[], seat: number, value: number): number[] {
  return values.map((each, index) => (index === seat ? value : each));
}

function zeros(view: View): number[] {
  return Array.from({ length: view.seats }, () => 0);
}
