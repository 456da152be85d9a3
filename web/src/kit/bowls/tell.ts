/** What the eye sees after each event, how long it is seen, and how it sounds. */

import type { Sound } from "../../lib/sound";
import type { View } from "../../protocol";
import { isOwn, type GameEvent, type LogStyle } from "../board";
import { filmOf, lastPose, watching } from "./film";
import { stakesOf, type Kitchen } from "./kitchen";
import { CHILI_FOR_ONE, type ChipView, type TradeView } from "./view";

/** Before anything is laid out. */
export function bare(given: View): Kitchen {
  return { ...(given as Kitchen), recipes: [], display: {} };
}

export function tell(given: View, event: GameEvent, after: View = given): Kitchen {
  const view = given as Kitchen;
  const seat = event["seat"] as number;
  const number = event["number"] as number;
  switch (event.event) {
    case "round-begins":
      return {
        ...view,
        round: number,
        chef: event["chef"] as number,
        chips: [],
        stakes: [],
        trade: null,
        thrown: view.thrown.map(() => 0),
        shown: view.shown.map(() => []),
        home: view.seat === null ? [] : view.board.values,
      };
    case "cards-laid-out":
      return {
        ...view,
        display: (event["cards"] as string[]).reduce((tally, card) => counted(tally, card, 1), view.display),
      };
    case "recipes-laid-out":
      return { ...view, recipes: [...view.recipes, ...(event["recipes"] as string[])] };
    case "thrown":
    case "thrown-hidden":
      return fly(view, event, after as Kitchen);
    case "landed":
    case "knocked":
      return chipped(view, number, { ...placed(event["where"] as string) });
    case "face-up":
    case "revealed":
      return chipped(view, number, { face_up: true, value: event["value"] as number });
    case "went-home":
      return goneHome(view, event["numbers"] as number[]);
    case "chef-changed":
      return { ...view, chef: seat };
    case "drew":
      return { ...view, drawn: event["cards"] as string[], drawn_count: (event["cards"] as string[]).length };
    case "drew-hidden":
      return { ...view, drawn_count: event["count"] as number };
    case "kept":
      return { ...taken(view, seat, event["card"] as string, 1), drawn: [], drawn_count: 0 };
    case "kept-hidden":
      return { ...view, hand_sizes: plus(view.hand_sizes, seat, 1), drawn: [], drawn_count: 0 };
    case "reserved":
      return {
        ...view,
        reserved: [...view.reserved, event["recipe"] as string],
        reserved_counts: plus(view.reserved_counts, seat, 1),
      };
    case "reserved-hidden":
      return { ...view, reserved_counts: plus(view.reserved_counts, seat, 1) };
    case "chili-taken":
      return { ...view, chili: plus(view.chili, seat, 1), chili_left: view.chili_left - 1 };
    case "chili-returned": {
      const back = event["seats"] as number[];
      return {
        ...view,
        chili: view.chili.map((count, each) => (back.includes(each) ? 0 : count)),
        chili_left: view.chili_left + back.length * (event["count"] as number),
      };
    }
    case "chili-used":
      return { ...view, chili: plus(view.chili, seat, -CHILI_FOR_ONE), chili_left: view.chili_left + CHILI_FOR_ONE };
    case "bowl-opened":
      return { ...view, trade: opened(view, event, after as Kitchen) };
    case "sold":
      return sold(view, event);
    case "bought":
      return {
        ...taken(view, seat, event["card"] as string, 1),
        money: plus(view.money, seat, -(event["price"] as number)),
        display: counted(view.display, event["card"] as string, -1),
        trade: view.trade && { ...view.trade, selling: false },
      };
    case "turned-down":
    case "cannot-pay":
      return { ...view, trade: view.trade && { ...view.trade, selling: false } };
    case "cooked":
      return cooked(view, seat, event["recipe"] as string);
    default:
      return view;
  }
}

/** A thrown chip leaves its owner and is where the film ends, on the face it shows there; so are those that it moved. */
function fly(view: Kitchen, event: GameEvent, after: Kitchen): Kitchen {
  const film = filmOf(event);
  const [seat, number] = [event["seat"] as number, event["number"] as number];
  const value =
    (event["value"] as number | undefined) ?? after.chips.find((chip) => chip.number === number)?.value ?? null;
  // Of one that has gone home since, the next event tells what it shows.
  const face_up = after.chips.some((chip) => chip.number === number && chip.face_up);
  const fresh: ChipView = { number, owner: seat, x: 0, y: 0, height: 0, face_up, value, space: null, out: false };
  const chips = [...view.chips.filter((chip) => chip.number !== number), fresh].map((chip) => {
    const rest = lastPose(film, chip.number);
    return rest
      ? { ...chip, x: Math.round(rest.x * 100), y: Math.round(rest.y * 100), height: Math.round(rest.height * 100) }
      : chip;
  });
  return {
    ...view,
    chips,
    trade: null,
    home: view.seat === seat ? view.home.filter((each) => each !== value) : view.home,
    thrown: plus(view.thrown, seat, 1),
  };
}

function placed(where: string): Partial<ChipView> {
  return { out: where === "rim", space: where === "rim" || where === "no-space" ? null : where };
}

function chipped(view: Kitchen, number: number, change: Partial<ChipView>): Kitchen {
  const after = { ...view, chips: view.chips.map((chip) => (chip.number === number ? { ...chip, ...change } : chip)) };
  return { ...after, stakes: stakesOf(after, view.stakes) };
}

function goneHome(view: Kitchen, numbers: number[]): Kitchen {
  const after = { ...view, chips: view.chips.filter((chip) => !numbers.includes(chip.number)) };
  const left = view.trade ? bids(after, view.trade.bowl) : [];
  return {
    ...after,
    stakes: stakesOf(after, view.stakes),
    trade: view.trade && { ...view.trade, bids: left, order: view.trade.order.filter((seat) => left[seat]) },
  };
}

function bids(view: Kitchen, bowl: string): number[] {
  return Array.from({ length: view.seats }, (_, seat) =>
    view.chips
      .filter((chip) => chip.space === bowl && chip.owner === seat)
      .reduce((sum, chip) => sum + (chip.value ?? 0), 0),
  );
}

function opened(view: Kitchen, event: GameEvent, after: Kitchen): TradeView {
  const bowl = event["bowl"] as string;
  return {
    bowl,
    price: event["price"] as number,
    sold: view.money.map(() => 0),
    selling: true,
    bids: bids(view, bowl),
    order: after.trade?.bowl === bowl ? after.trade.order : [],
  };
}

function sold(view: Kitchen, event: GameEvent): Kitchen {
  const [seat, count, card] = [event["seat"] as number, event["count"] as number, event["card"] as string];
  return {
    ...taken(view, seat, card, -count),
    money: plus(view.money, seat, event["money"] as number),
    trade: view.trade && { ...view.trade, sold: plus(view.trade.sold, seat, count) },
  };
}

function cooked(view: Kitchen, seat: number, recipe: string): Kitchen {
  const own = view.seat === seat && view.reserved.includes(recipe);
  const shown = view.recipes.includes(recipe);
  return {
    ...view,
    recipes: view.recipes.filter((each) => each !== recipe),
    reserved: own ? view.reserved.filter((each) => each !== recipe) : view.reserved,
    reserved_counts: shown ? view.reserved_counts : plus(view.reserved_counts, seat, -1),
    cooked: view.cooked.map((each, at) => (at === seat ? [...each, recipe] : each)),
  };
}

/** A player has that many more cards of a kind. */
function taken(view: Kitchen, seat: number, card: string, count: number): Kitchen {
  return {
    ...view,
    hand: view.seat === seat ? counted(view.hand, card, count) : view.hand,
    hand_sizes: plus(view.hand_sizes, seat, count),
  };
}

function counted(tally: Record<string, number>, card: string, by: number): Record<string, number> {
  const { [card]: had = 0, ...others } = tally;
  return had + by > 0 ? { ...tally, [card]: had + by } : others;
}

function plus(values: readonly number[], seat: number, by: number): number[] {
  return values.map((value, at) => (at === seat ? value + by : value));
}

/** How long each event is to be seen, in milliseconds. */
export function pause(event: GameEvent, view: View | null): number {
  const mine = isOwn(event, view);
  switch (event.event) {
    case "thrown":
    case "thrown-hidden":
      return watching(filmOf(event)) + 120;
    case "landed":
      return mine ? 350 : 650;
    case "knocked":
    case "face-up":
      return 800;
    case "revealed":
      return 420;
    case "went-home":
      return 450;
    case "action-won":
    case "bowl-opened":
    case "chef-changed":
      return 1150;
    case "sold":
    case "bought":
      return mine ? 700 : 1100;
    case "turned-down":
    case "cannot-pay":
    case "declined":
    case "kept-hidden":
    case "drew-hidden":
      return mine ? 300 : 800;
    case "cooked":
      return 1500;
    case "round-begins":
      return 1000;
    case "cards-laid-out":
    case "recipes-laid-out":
      return 500;
    default:
      return 650;
  }
}

export function sound(event: GameEvent): Sound | null {
  if (event.event === "sold" || event.event === "bought") return "cup";
  return event.event === "cooked" || event.event === "chef-changed" ? "bell" : null;
}

export function log(event: GameEvent): LogStyle {
  switch (event.event) {
    case "round-begins":
    case "bowl-opened":
      return "heading";
    case "cooked":
    case "game-over":
      return "score";
    case "went-home":
      return "none";
    default:
      return "line";
  }
}
