/** Which moves of a log still stand. */

import type { Update } from "../protocol";

type Entry = Pick<Update, "seq" | "news" | "mover">;

/** The deal, and after it the moves in their order, without those that were taken back: the place of each is its number. */
export function standing<E extends Entry>(log: readonly E[]): E[] {
  const kept: E[] = [];
  for (const entry of log) {
    if (entry.news?.kind === "resumed")
      kept.splice(0, kept.length, entry); // what led here is told by rules that are gone
    else if (entry.news?.kind === "taken-back") kept.splice(kept.length - (entry.news.turns ?? 0));
    else if (entry.news?.kind === "started" || entry.mover !== undefined) kept.push(entry);
  }
  return kept;
}
