/** What differs between the editions of the bowl game for the eye. */

import { getContext, setContext } from "svelte";

export interface Skin {
  /** Also begins the names of its symbols: `<name>-egg`, `<name>-token`, `<name>-note`. */
  name: string;
  sprite: string;
  /** The weave of the field. */
  felt: string;
  /** The ingredients in the order of their grounds, which are colours and patterns. */
  bowls: readonly string[];
}

const KEY = Symbol("skin");

export function wear(skin: Skin): void {
  setContext(KEY, skin);
}

export function skinOf(): Skin {
  return getContext<Skin>(KEY);
}

/** The number of an ingredient's ground, from 1 on. */
export function groundOf(skin: Skin, ingredient: string): number {
  return skin.bowls.indexOf(ingredient) + 1;
}
