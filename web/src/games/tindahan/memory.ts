/** What a view does not say and the table has told: whom a trick goes to, and why a round scored what. */

import type { GameEvent } from "../../kit/board";
import type { Market } from "./market";
import { CART_BEGINS_AT } from "./view";

/** Why a round scored what it did, as far as it has been told. */
export interface RoundLines {
  round: number;
  tricks: Record<number, GameEvent>;
  stalls: Record<string, Record<number, GameEvent>>;
  shutouts: Record<number, GameEvent>;
  cart: string;
  points: number[] | null;
}

export interface Memory {
  /** Whom the cards of the last trick go to. */
  winner: number | null;
  /** The rounds that were told, newest last. */
  rounds: RoundLines[];
}

export const NOTHING: Memory = { winner: null, rounds: [] };

/** `at` says which round it is after the event, and where the cart stands. */
export function remember(memory: Memory, at: Pick<Market, "round" | "cart">, event: GameEvent): Memory {
  const seat = event["seat"] as number;
  const written = (change: (lines: RoundLines) => Partial<RoundLines>): Memory => {
    const last = memory.rounds.at(-1);
    const going = last?.round === at.round && last.points === null ? last : undefined;
    const lines = going ?? { round: at.round, tricks: {}, stalls: {}, shutouts: {}, cart: at.cart, points: null };
    const others = memory.rounds.filter((each) => each.round !== at.round);
    return { ...memory, rounds: [...others, { ...lines, ...change(lines) }] };
  };
  switch (event.event) {
    case "cart-moved":
    case "card-played":
    case "seller-placed":
    case "round-begins":
      return { ...memory, winner: null };
    case "trick-won":
      return { ...memory, winner: event["winner"] as number };
    case "tricks-scored":
      return written(({ tricks }) => ({ tricks: { ...tricks, [seat]: event } }));
    case "stall-scored": {
      const stall = event["stall"] as string;
      return written(({ stalls }) => ({ stalls: { ...stalls, [stall]: { ...stalls[stall], [seat]: event } } }));
    }
    case "shutout":
      return written(({ shutouts }) => ({ shutouts: { ...shutouts, [seat]: event } }));
    case "round-scored":
      return written(() => ({ points: event["points"] as number[] }));
    default:
      return memory;
  }
}

/**
 * Why the rounds that this view has scored scored what they did: as they were told, and those that were not, from what
 * the log tells. A log that begins in the middle of the game explains the rounds that it holds whole.
 */
export function explained(memory: Memory, past: readonly GameEvent[], view: Market): RoundLines[] {
  let read = NOTHING;
  let [round, cart] = [0, CART_BEGINS_AT];
  for (const event of past) {
    if (event.event === "round-begins") {
      round = event["number"] as number;
      if (view.cart_returns) cart = CART_BEGINS_AT;
    }
    if (event.event === "cart-moved") cart = event["stall"] as string;
    if (round > 0) read = remember(read, { round, cart }, event);
  }
  const untold = read.rounds.filter(
    (lines) => lines.round <= view.sheet.length && !memory.rounds.some((each) => each.round === lines.round),
  );
  return [...untold, ...memory.rounds].sort((one, other) => one.round - other.round);
}
