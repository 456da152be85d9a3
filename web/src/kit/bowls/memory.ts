/** The throws that were seen in this round, to be watched again. */

import type { GameEvent } from "../board";
import { filmOf, type Film } from "./film";
import type { Kitchen } from "./kitchen";
import { tell } from "./tell";
import type { ChipView } from "./view";

export interface Seen {
  round: number;
  number: number;
  seat: number;
  value: number | null;
  film: Film;
  /** The chips as they lay before, and as they lie after it. */
  before: ChipView[];
  after: ChipView[];
}

/** The throws of this round from what the table told before the reader came. */
export function recall(past: readonly GameEvent[], view: Kitchen): Seen[] {
  const begun = past.findLastIndex((event) => event.event === "round-begins" && event["number"] === view.round);
  if (begun < 0) return [];
  let [seen, then]: [Seen[], Kitchen] = [[], { ...view, chips: [], stakes: [] }];
  for (const event of past.slice(begun + 1)) {
    const after = tell(then, event, view);
    seen = remember(seen, then.chips, after, event);
    then = after;
  }
  return seen;
}

/** `before` is what lay on the board, `view` is the table after the event. */
export function remember(seen: readonly Seen[], before: readonly ChipView[], view: Kitchen, event: GameEvent): Seen[] {
  const here = seen.filter((each) => each.round === view.round);
  if (event.event !== "thrown" && event.event !== "thrown-hidden") return here;
  const number = event["number"] as number;
  const value = (event["value"] as number | undefined) ?? null;
  return [
    ...here.filter((each) => each.number !== number),
    {
      round: view.round,
      number,
      seat: event["seat"] as number,
      value,
      film: filmOf(event),
      before: [...before],
      after: view.chips,
    },
  ];
}
