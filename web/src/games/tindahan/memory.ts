/** What a view does not say and the table has told: who moved the cart in this trick, and why a round scored what. */

import type { GameEvent } from "../../kit/board";
import { tricksWon, type Market, type Shown } from "./market";
import { bare, tell } from "./tell";

/** Why a round scored what it did, as far as it has been told. */
export interface RoundLines {
  round: number;
  tricks: Record<number, { tricks: number; left: number; points: number }>;
  stalls: Record<string, Record<number, { place: number; points: number }>>;
  shutouts: Record<number, number>;
  cart: string;
  points: number[] | null;
}

export interface Memory {
  cart: { seat: number; stall: string; round: number; tricks: number } | null;
  /** Whom the cards of the last trick go to. */
  winner: number | null;
  /** The rounds that were told, newest last. */
  rounds: RoundLines[];
}

export const NOTHING: Memory = { cart: null, winner: null, rounds: [] };

/** `view` is the one after the event. */
export function remember(memory: Memory, view: Market, event: GameEvent): Memory {
  const seat = event["seat"] as number;
  switch (event.event) {
    case "cart-moved":
      return {
        ...memory,
        winner: null,
        cart: { seat, stall: event["stall"] as string, round: view.round, tricks: tricksWon(view) },
      };
    case "card-played":
    case "seller-placed":
    case "round-begins":
      return { ...memory, winner: null };
    case "trick-won":
      return { ...memory, winner: event["winner"] as number };
    case "tricks-scored":
      return written(memory, view, (lines) => ({
        ...lines,
        tricks: {
          ...lines.tricks,
          [seat]: {
            tricks: event["tricks"] as number,
            left: event["left"] as number,
            points: event["points"] as number,
          },
        },
      }));
    case "stall-scored": {
      const stall = event["stall"] as string;
      return written(memory, view, (lines) => ({
        ...lines,
        stalls: {
          ...lines.stalls,
          [stall]: {
            ...lines.stalls[stall],
            [seat]: { place: event["place"] as number, points: event["points"] as number },
          },
        },
      }));
    }
    case "shutout":
      return written(memory, view, (lines) => ({
        ...lines,
        shutouts: { ...lines.shutouts, [seat]: event["points"] as number },
      }));
    case "round-scored":
      return written(memory, view, (lines) => ({ ...lines, points: event["points"] as number[] }));
    default:
      return memory;
  }
}

/** Who moved the cart in the trick that is on the table. */
export function cartMover(memory: Memory, view: Market): number | null {
  const { cart } = memory;
  return cart && cart.round === view.round && cart.tricks === tricksWon(view) ? cart.seat : null;
}

/**
 * Why the rounds that this view has scored scored what they did: as they were told, and those that were not, from what
 * the log tells. A log that begins in the middle of the game explains the rounds that it holds whole.
 */
export function explained(memory: Memory, past: readonly GameEvent[], view: Market): RoundLines[] {
  // Where the cart stood when a round began is not told: with the first fruit, or where the round before left it.
  const home = view.fruits[0] ?? view.cart;
  let shown: Shown = { ...bare(view), cart: home };
  let read = NOTHING;
  let whole = false;
  for (const event of past) {
    whole ||= event.event === "round-begins";
    shown = tell(shown, event, view.options["cart"] === "stays" ? shown : { ...view, cart: home });
    if (whole) read = remember(read, shown, event);
  }
  const untold = read.rounds.filter(
    ({ round }) => round <= view.sheet.length && !memory.rounds.some((each) => each.round === round),
  );
  return [...untold, ...memory.rounds].sort((one, other) => one.round - other.round);
}

function written(memory: Memory, view: Market, change: (lines: RoundLines) => RoundLines): Memory {
  const last = memory.rounds.at(-1);
  const going = last?.round === view.round && last.points === null ? last : undefined;
  const lines = going ?? { round: view.round, tricks: {}, stalls: {}, shutouts: {}, cart: view.cart, points: null };
  const others = memory.rounds.filter((each) => each.round !== view.round);
  return { ...memory, rounds: [...others, change(lines)] };
}
