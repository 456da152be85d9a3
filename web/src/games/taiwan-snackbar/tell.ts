/** What the eye sees after each event. It knows no rules: the server's own view comes after the last one. */

import type { GameEvent, LogStyle } from "../../kit/board";
import type { Sound } from "../../lib/sound";
import type { View } from "../../protocol";
import { CHANGE_DIRECTION, CHOOSE_PLAYER, NO_MORE, ONE_MORE, plus, tallied } from "./cards";
import { DRAWN_WITH_AN_EMPTY_HAND, type SnackbarView } from "./view";

/** A draw that is being told: a meal, or three cards for an empty hand. */
export interface Draw {
  seat: number;
  due: number;
  cards: string[];
  eats: boolean;
  missing: number; // what the pile could not give
  minus: number; // points it has cost
  over: boolean; // it only explains what follows
}

/** The view while something is told. */
export type Telling = SnackbarView & { draw?: Draw };

export function tell(before: View, event: GameEvent, after: View = before): Telling {
  const view = before as Telling;
  const shown = after as SnackbarView;
  const seat = event["seat"] as number;
  const dish = event["dish"] as string;
  const food = event["food"] as number;
  switch (event.event) {
    case "round-begins":
      return { ...closed(view), round: event["number"] as number, direction: shown.direction, out: shown.out };
    case "dealt":
      return deal(view, seat, (event["cards"] as string[]).length, event["cards"] as string[]);
    case "dealt-hidden":
      return deal(view, seat, event["count"] as number);
    case "begins":
      return { ...view, starter: seat, turn: seat };
    case "pile-shuffled":
      return { ...swept(closed(view), shown), pile: event["count"] as number, no_more: event["no_more"] as number };
    case "ordered":
    case "reordered":
      return { ...playDish(view, seat, dish, 1), food };
    case "order-changed":
      return { ...playDish(view, seat, dish, 2), food };
    case "one-more-served":
      return { ...playSpecial(view, seat, ONE_MORE), food };
    case "direction-changed":
      return { ...playSpecial(view, seat, CHANGE_DIRECTION), direction: event["direction"] as string };
    case "player-chosen":
      return playSpecial(view, seat, CHOOSE_PLAYER);
    case "eats":
      return { ...view, turn: seat, draw: drawing(seat, food, true) };
    case "hand-empty":
      return { ...view, turn: seat, draw: drawing(seat, DRAWN_WITH_AN_EMPTY_HAND, false) };
    case "drawn":
      return draw(view, seat, event["card"] as string, event["place"] as number, event["count"] as number);
    case "no-more-drawn":
      return draw(view, seat, NO_MORE, event["place"] as number, event["count"] as number);
    case "pile-ran-out":
      return { ...view, food: shown.food, draw: view.draw && { ...view.draw, missing: event["missing"] as number } };
    case "minus-points":
      return {
        ...view,
        minus: changed(view.minus, seat, event["total"] as number),
        draw: view.draw && { ...view.draw, minus: event["points"] as number },
      };
    case "leaves":
      return leave(swept(view, shown), seat, shown);
    case "round-won": {
      const winner = event["winner"] as number;
      return { ...closed(view), turn: null, won: changed(view.won, winner, (view.won[winner] ?? 0) + 1) };
    }
    case "game-won":
    case "game-shared":
      return { ...closed(view), turn: null };
    default:
      return view;
  }
}

/** Before the first deal: nobody holds a card, and nothing has been ordered. */
export function bare(given: View): Telling {
  const view = given as Telling;
  return {
    ...view,
    turn: null,
    food: 0,
    top_dish: null,
    dish_pile: {},
    special_pile: {},
    hand: {},
    hand_sizes: view.hand_sizes.map(() => 0),
  };
}

/** How long an event stays. A meal takes its time, but a big one does not take all evening. */
export function pause(event: GameEvent, view: View | null): number {
  switch (event.event) {
    case "drawn": {
      const count = event["count"] as number;
      const mine = view !== null && event["seat"] === view.seat;
      const each = Math.max(mine ? 210 : 160, Math.min(mine ? 680 : 480, (mine ? 7500 : 5600) / count));
      return event["place"] === count ? each + 900 : each;
    }
    case "no-more-drawn":
      return 1900;
    case "minus-points":
    case "leaves":
    case "round-won":
    case "game-won":
    case "game-shared":
      return 1800;
    case "round-begins":
    case "pile-ran-out":
    case "order-stands":
      return 1500;
    case "direction-changed":
    case "player-chosen":
    case "hand-empty":
    case "eats":
      return 1050;
    case "dealt":
    case "dealt-hidden":
      return 180;
    case "pile-shuffled":
    case "begins":
      return 700;
    default:
      return 900;
  }
}

export function sound(event: GameEvent): Sound | null {
  switch (event.event) {
    case "no-more-drawn":
    case "round-won":
    case "game-won":
    case "game-shared":
      return "bell";
    case "eats":
    case "one-more-served":
    case "minus-points":
      return "cup";
    case "ordered":
    case "reordered":
    case "order-changed":
    case "direction-changed":
    case "player-chosen":
    case "drawn":
      return "knock";
    default:
      return null;
  }
}

/** Every card of a meal is a line too many: the seats show what was drawn. */
export function log(event: GameEvent): LogStyle {
  switch (event.event) {
    case "round-begins":
      return "heading";
    case "minus-points":
    case "leaves":
    case "round-won":
    case "game-won":
    case "game-shared":
    case "tied":
    case "cards-counted":
      return "score";
    case "dealt-hidden":
    case "drawn":
      return "none";
    default:
      return "line";
  }
}

function changed<T>(list: readonly T[], at: number, value: T): T[] {
  return list.map((each, index) => (index === at ? value : each));
}

function closed(view: Telling): Telling {
  return view.draw ? { ...view, draw: { ...view.draw, over: true } } : view;
}

function drawing(seat: number, due: number, eats: boolean): Draw {
  return { seat, due, cards: [], eats, missing: 0, minus: 0, over: false };
}

/** A hand that is dealt is all that its player holds, and nobody else has seen it. */
function deal(view: Telling, seat: number, count: number, cards: string[] = []): Telling {
  return {
    ...view,
    draw: undefined,
    hand: seat === view.seat ? tallied(cards) : view.hand,
    hand_sizes: changed(view.hand_sizes, seat, count),
    known: changed(view.known, seat, {}),
  };
}

/** What lay on the table goes back; whether an order stands is for the server to say. */
function swept(view: Telling, { food, top_dish, dish_pile, special_pile }: SnackbarView): Telling {
  return { ...view, food, top_dish, dish_pile, special_pile };
}

function lose(view: Telling, seat: number, card: string, count: number): Telling {
  return {
    ...view,
    turn: seat,
    draw: undefined,
    drawn: [],
    hand: seat === view.seat ? plus(view.hand, card, -count) : view.hand,
    hand_sizes: changed(view.hand_sizes, seat, Math.max(0, (view.hand_sizes[seat] ?? 0) - count)),
    known: changed(view.known, seat, plus(view.known[seat] ?? {}, card, -count)),
  };
}

function playDish(view: Telling, seat: number, dish: string, count: number): Telling {
  return { ...lose(view, seat, dish, count), top_dish: dish, dish_pile: plus(view.dish_pile, dish, count) };
}

function playSpecial(view: Telling, seat: number, card: string): Telling {
  return { ...lose(view, seat, card, 1), special_pile: plus(view.special_pile, card, 1) };
}

function draw(view: Telling, seat: number, card: string, place: number, due: number): Telling {
  const now = view.draw?.seat === seat && !view.draw.over ? view.draw : drawing(seat, due, true);
  const after: Telling = {
    ...view,
    turn: seat,
    draw: { ...now, cards: [...now.cards, card] },
    pile: Math.max(0, view.pile - 1),
    food: now.eats ? Math.max(0, due - place) : view.food,
  };
  if (card === NO_MORE) return { ...after, no_more: Math.max(0, view.no_more - 1) };
  return {
    ...after,
    hand: seat === view.seat ? plus(view.hand, card, 1) : view.hand,
    hand_sizes: changed(view.hand_sizes, seat, (view.hand_sizes[seat] ?? 0) + 1),
    known: changed(view.known, seat, plus(view.known[seat] ?? {}, card, 1)),
  };
}

function leave(view: Telling, seat: number, { next }: SnackbarView): Telling {
  return {
    ...view,
    next,
    hand: seat === view.seat ? {} : view.hand,
    hand_sizes: changed(view.hand_sizes, seat, 0),
    known: changed(view.known, seat, {}),
    out: [...view.out.filter((each) => each !== seat), seat],
  };
}
