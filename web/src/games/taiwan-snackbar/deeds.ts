/** What each seat did last, as a chit at its place: for who looked away for a moment. */

import type { Voice } from "../../lib/words";
import type { GameEvent } from "../../kit/board";
import { CHANGE_DIRECTION, CHOOSE_PLAYER, ONE_MORE } from "./cards";

export interface Deed {
  cards: string[];
  text: string;
  fresh: boolean; // it is being told
}

export type Deeds = Record<number, Deed>;

/** The deeds after an event: the newest is fresh, and a reader's own move or a new round clears the others. */
export function deedsAfter(before: Deeds, event: GameEvent, me: number | null, words: Voice): Deeds {
  if (event.event === "round-begins") return {};
  const deed = deedOf(event, words);
  const seat = event["seat"] as number;
  if (!deed) return stale(before);
  return { ...(seat === me ? {} : stale(before)), [seat]: deed };
}

export function stale(deeds: Deeds): Deeds {
  return Object.fromEntries(
    Object.entries(deeds).map(([seat, deed]) => [seat, deed.fresh ? { ...deed, fresh: false } : deed]),
  );
}

function deedOf(event: GameEvent, words: Voice): Deed | undefined {
  const dish = event["dish"] as string;
  const say = (key: string) => words.say(`board.deed.${key}`, event);
  switch (event.event) {
    case "ordered":
    case "reordered":
      return { cards: [dish], text: say(event.event), fresh: true };
    case "order-changed":
      return { cards: [dish, dish], text: say("order-changed"), fresh: true };
    case "one-more-served":
      return { cards: [ONE_MORE], text: say("one-more-served"), fresh: true };
    case "direction-changed":
      return { cards: [CHANGE_DIRECTION], text: say("direction-changed"), fresh: true };
    case "player-chosen":
      return { cards: [CHOOSE_PLAYER], text: say("player-chosen"), fresh: true };
    case "eats":
      return { cards: [], text: say("eats"), fresh: true };
    default:
      return undefined;
  }
}
