/** The kinds of cards, in the order in which a hand is held, and what is counted of them. */

import { SERVINGS, type SnackbarView } from "./view";

export type Tally = Record<string, number>;

export interface Kind {
  name: string; // as the server calls it
  points: number; // servings; 0 if it is a special card
  ground: string; // class of its ground: colour and pattern
}

export const DISHES: readonly Kind[] = Object.entries(SERVINGS).map(([name, points]) => ({
  name,
  points,
  ground: `ground-${points}`,
}));
export const ONE_MORE = "one more";
export const CHANGE_DIRECTION = "change direction";
export const CHOOSE_PLAYER = "choose player";
export const NO_MORE = "no more";
export const SPECIALS: readonly Kind[] = [
  { name: ONE_MORE, points: 0, ground: "ground-more" },
  { name: CHANGE_DIRECTION, points: 0, ground: "ground-turn" },
  { name: CHOOSE_PLAYER, points: 0, ground: "ground-pick" },
];
export const KINDS: readonly Kind[] = [...DISHES, ...SPECIALS];
const BY_NAME = new Map([...KINDS, { name: NO_MORE, points: 0, ground: "ground-no" }].map((kind) => [kind.name, kind]));

export function kindOf(name: string): Kind {
  return BY_NAME.get(name) ?? { name, points: 0, ground: "ground-back" };
}

/** The symbol that draws it. */
export const drawingOf = (name: string) => `snackbar-${name.replaceAll(" ", "-")}`;

export const total = (tally: Tally) => Object.values(tally).reduce((sum, count) => sum + count, 0);

/** The kinds that are there, in order. */
export const present = (tally: Tally, kinds: readonly Kind[] = KINDS) =>
  kinds.filter((kind) => (tally[kind.name] ?? 0) > 0);

/** A copy with so many more, or fewer, of a kind; never below none. */
export function plus(tally: Tally, name: string, count: number): Tally {
  const { [name]: before = 0, ...rest } = tally;
  const after = before + count;
  return after > 0 ? { ...rest, [name]: after } : rest;
}

export function tallied(names: readonly string[]): Tally {
  return names.reduce<Tally>((tally, name) => plus(tally, name, 1), {});
}

/** How likely at least one of `bad` cards is among `drawn` of `all`, as a whole percentage. */
export function risk(all: number, bad: number, drawn: number): number {
  if (bad <= 0 || drawn <= 0 || all <= 0) return 0;
  let none = 1;
  for (let each = 0; each < Math.min(drawn, all); each++) none *= Math.max(0, all - bad - each) / (all - each);
  const percent = Math.round(100 * (1 - none));
  // Only what is certain is called so.
  return none === 0 ? 100 : Math.min(99, Math.max(1, percent));
}

/** Who is up after that seat. */
export function nextSeat(view: SnackbarView, seat: number, direction = view.direction): number {
  return view.next[direction]?.[seat] ?? seat;
}

/** The kind of which each waiting plate is, from below; it is the eye's, as the rules only count. */
export function plates(before: readonly string[], food: number, added: string, changed: boolean): string[] {
  if (changed) return Array<string>(food).fill(added);
  if (food <= before.length) return before.slice(0, food);
  return [...before, ...Array<string>(food - before.length).fill(added)];
}
