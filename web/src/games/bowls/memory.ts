/** The throws that were seen in this round, to be watched again. */

import type { ChipView } from "../../protocol";
import type { GameEvent } from "../board";
import { filmOf, type Film } from "./film";
import type { Kitchen } from "./kitchen";

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

/** `before` is what lay on the board, `view` is the table after the event. */
export function remember(seen: readonly Seen[], before: readonly ChipView[], view: Kitchen, event: GameEvent): Seen[] {
  const here = seen.filter((each) => each.round === view.round);
  if (event.event !== "thrown" && event.event !== "thrown-hidden") return here;
  const number = event["number"] as number;
  const value = (event["value"] as number | undefined) ?? null;
  return [
    ...here.filter((each) => each.number !== number),
    { round: view.round, number, seat: event["seat"] as number, value, film: filmOf(event), before: [...before], after: view.chips },
  ];
}
