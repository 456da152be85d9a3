/** Who is where at the end, and what decided it. The server has judged; this only puts the view's numbers in order. */

import type { SnackbarView } from "../../protocol";

export interface Line {
  seat: number;
  rank: number;
  minus: number;
  cards: number;
  won: number;
}

/** `fewest`: minus points alone; `cards`: the number of cards broke a tie; `shared`: nothing broke it; `last`: one round. */
export type Reason = "fewest" | "cards" | "shared" | "last" | "rounds" | "rounds-shared";

export function standing(view: SnackbarView): { lines: Line[]; reason: Reason } {
  const points = view.options["variant"] !== "last-eater";
  const lines = Array.from({ length: view.seats }, (_, seat): Line => ({
    seat,
    rank: 0,
    minus: view.minus[seat] ?? 0,
    cards: view.hand_sizes[seat] ?? 0,
    won: view.won[seat] ?? 0,
  }));
  const better = (one: Line, other: Line) => (points ? one.minus - other.minus || other.cards - one.cards : other.won - one.won);
  for (const line of lines) line.rank = 1 + lines.filter((other) => better(other, line) < 0).length;
  lines.sort((one, other) => one.rank - other.rank || one.seat - other.seat);
  const first = lines.filter((line) => line.rank === 1);
  if (!points && Number(view.options["rounds"]) === 1) return { lines, reason: "last" };
  if (!points) return { lines, reason: first.length > 1 ? "rounds-shared" : "rounds" };
  if (first.length > 1) return { lines, reason: "shared" };
  return { lines, reason: lines.some((line) => line.rank > 1 && line.minus === first[0]?.minus) ? "cards" : "fewest" };
}
