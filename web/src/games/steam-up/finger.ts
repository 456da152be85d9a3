/** How the parts of the table ask what a thing is good for now, and say that somebody points at it. */

import type { Pointed } from "./picks";

export interface Finger {
  /** Whether something may be said by pointing there, might but is refused, or nothing. */
  state(at: Pointed): "may" | "refused" | "";
  /** Whether what was said names it. */
  chosen(at: Pointed): boolean;
  point(at: Pointed, element: Element): void;
}

/** For a table that is only looked at. */
export const ASIDE: Finger = { state: () => "", chosen: () => false, point: () => {} };
