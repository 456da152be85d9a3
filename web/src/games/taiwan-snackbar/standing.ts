/** What decided the game, read from the server's result. */

import type { Ending } from "../../protocol";
import type { SnackbarView } from "./view";

/** `fewest`: minus points alone; `cards`: the number of cards broke a tie; `shared`: nothing broke it; `last`: one round. */
export type Reason = "fewest" | "cards" | "shared" | "last" | "rounds" | "rounds-shared";

export function reasonOf(view: SnackbarView, { scores, winners, ranks }: Ending): Reason {
  const shared = winners.length > 1;
  if (view.options["variant"] === "last-eater")
    return view.options["rounds"] === 1 ? "last" : shared ? "rounds-shared" : "rounds";
  if (shared) return "shared";
  const best = scores[winners[0] ?? 0];
  return scores.some((score, seat) => score === best && ranks[seat] !== 1) ? "cards" : "fewest";
}

/** The seats, the best first. */
export function inOrder({ ranks }: Ending): number[] {
  return ranks.map((_, seat) => seat).sort((one, other) => (ranks[one] ?? 0) - (ranks[other] ?? 0) || one - other);
}
