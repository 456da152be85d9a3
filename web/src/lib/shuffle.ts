/** Whether the deal was fair: the same check as `hawker verify` makes, in the reader's own browser. */

import type { MatchForm } from "../protocol";
import { blake2b } from "./blake2b";

export interface Checked {
  committed: boolean; // the secret is the one that was committed to before the deal
  nonces: boolean; // what the seats added is in it
  seed: boolean; // and the seed was made of both
}

/** Null: this match was dealt without a commitment. `nonces`: what the table showed for each seat, "" if nothing. */
export function checkShuffle(match: MatchForm, commitment: string, nonces: readonly string[]): Checked | null {
  const shuffle = match.shuffle;
  if (!shuffle) return null;
  return {
    committed: hash("hawker commitment", shuffle.secret) === commitment,
    nonces: nonces.every((nonce, seat) => !nonce || shuffle.nonces[seat] === nonce),
    seed: hash("hawker seed", shuffle.secret, ...shuffle.nonces) === match.seed,
  };
}

/** Written as Python's json does: with a space after each comma. All parts are plain ASCII. */
function hash(...parts: string[]): string {
  return blake2b(`[${parts.map((part) => JSON.stringify(part)).join(", ")}]`);
}
