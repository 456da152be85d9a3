/** This browser's own part of a table's shuffle: drawn when it has seen the table's commitment, and kept until the end,
 * so that it can check that it is in it. */

import { token } from "./api";

export interface Part {
  commitment: string;
  nonce: string;
}

const PLACE = "hawker.nonces";
const KEPT = 100; // tables

/** What this browser adds at a table: for the same commitment the same again, however often it is sent. */
export function partFor(table: string, commitment: string): Part {
  const kept = read();
  const known = kept.find(([id]) => id === table)?.[1];
  if (known?.commitment === commitment) return known;
  const part = { commitment, nonce: token() };
  write([...kept.filter(([id]) => id !== table), [table, part] as const].slice(-KEPT));
  return part;
}

/** What it has added there, if it has and still knows. */
export function partAt(table: string): Part | null {
  return read().find(([id]) => id === table)?.[1] ?? null;
}

type Kept = readonly (readonly [string, Part])[];
let here: Kept = []; // where nothing can be stored, it is known as long as the page is open

function read(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PLACE) ?? "null");
    return Array.isArray(kept) ? (kept as Kept) : here;
  } catch {
    return here;
  }
}

function write(kept: Kept): void {
  here = kept;
  try {
    localStorage.setItem(PLACE, JSON.stringify(kept));
  } catch {
    // It is not for long.
  }
}
