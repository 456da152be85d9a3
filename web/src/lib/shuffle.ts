/** Whether the deal was fair: the same check as `hawker verify` makes, in the reader's own browser. */

import type { MatchForm } from "../protocol";
import { blake2b } from "./blake2b";
import type { Part } from "./nonces";

/** A sentence of the words, and whether it is good news. */
export interface Verdict {
  key: string;
  good: boolean;
}

/** Null: this match was dealt without a commitment. `nonces`: what the table showed for each seat, "" if nothing; `own`
 * is what this browser has added for its seat, if it has. */
export function checkShuffle(
  match: MatchForm,
  commitment: string,
  nonces: readonly string[],
  own: Part | null = null,
  seat: number | null = null,
): Verdict[] | null {
  const shuffle = match.shuffle;
  if (!shuffle) return null;
  const committed = hash("hawker commitment", shuffle.secret) === (own?.commitment ?? commitment);
  const kept = nonces.every((nonce, index) => !nonce || shuffle.nonces[index] === nonce);
  const seeded = hash("hawker seed", shuffle.secret, ...shuffle.nonces) === match.seed;
  const added = shuffle.nonces.some((nonce) => nonce !== "");
  const found = [verdict("committed", committed)];
  if (own && seat !== null) found.push(verdict("mine", shuffle.nonces[seat] === own.nonce));
  if (added) found.push(verdict("nonces", kept));
  if ((shuffle.left_out ?? []).length) found.push(verdict("left-out", false));
  found.push(added || !seeded ? verdict("seed", seeded) : { key: "shuffle.unproven", good: false });
  return found;
}

function verdict(what: string, good: boolean): Verdict {
  return { key: what === "left-out" ? "shuffle.left-out" : `shuffle.${what}-${good ? "good" : "bad"}`, good };
}

/** Written as Python's json does: with a space after each comma. All parts are plain ASCII. */
function hash(...parts: string[]): string {
  return blake2b(`[${parts.map((part) => JSON.stringify(part)).join(", ")}]`);
}
