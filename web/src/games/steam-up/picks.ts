/**
 * A move said by pointing: each thing on the table stands for a field of the moves that are offered. What has been said
 * so far narrows the choices; the only one left, or the one said exactly, can be confirmed.
 */

import { allowed, refusalOf } from "../../kit/board";
import type { Choice, Json, Why } from "../../protocol";

/** Where on the table the value of a field lies. */
export type Where =
  "supply" | "token" | "theirs" | "stack" | "piece" | "given" | "hand" | "seat" | "row" | "animal" | "turntable";

/** The fields of each move, and where their values lie. */
const PLACES: Record<string, Record<string, Where>> = {
  take: { kind: "supply" },
  exchange: { kind: "supply" },
  start: { tokens: "supply" },
  "give-back": { kind: "token" },
  steal: { kind: "theirs" },
  buy: { space: "stack" },
  "buy-outside": { space: "stack", extra: "token" },
  "buy-sparing": { space: "stack", spared: "token" },
  trade: { give: "token", get: "supply" },
  "trade-for-cards": { give: "token" },
  play: { card: "hand" },
  discard: { card: "hand" },
  gamble: { card: "hand" },
  rotate: { direction: "turntable" },
  choose: { player: "seat" },
  move: { source: "stack", target: "stack" },
  eat: { kind: "piece", space: "stack" },
  swap: { give: "given", get: "piece", space: "stack" },
  return: { pieces: "given" },
  put: { kind: "given", row: "row" },
  place: { space: "stack" },
  pick: { animal: "animal" },
};

/** The moves that are one action of a turn, in the order of the rulebook; then the abilities. */
export const ACTIONS: Record<string, readonly string[]> = {
  take: ["take"],
  draw: ["draw"],
  play: ["play"],
  exchange: ["exchange"],
  buy: ["buy", "buy-sparing", "buy-outside"],
};
export const ABILITIES: readonly string[] = ["trade", "trade-for-cards", "roll", "gamble"];

/** What has been said: which moves it may become, none for any, and their fields so far. */
export interface Said {
  verbs: readonly string[];
  fields: Record<string, Json>;
}

export const NOTHING: Said = { verbs: [], fields: {} };

/** What somebody points at, such as {stack: 3} or {stack: 3, piece: "bun"}. */
export type Pointed = Partial<Record<Where, Json>>;

export interface Offer {
  said: Said;
  under: Choice[]; // what it can become
  refusal: Why | undefined; // if all of that is refused
}

function without(list: readonly Json[], some: readonly Json[]): Json[] | null {
  const left = [...list];
  for (const each of some) {
    const at = left.indexOf(each);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

function fits(choice: Choice, said: Said): boolean {
  if (said.verbs.length && !said.verbs.includes(choice.verb)) return false;
  return Object.entries(said.fields).every(([name, value]) => {
    const own = choice.fields?.[name];
    return Array.isArray(own) && Array.isArray(value) ? without(own, value) !== null : own === value;
  });
}

function exactly(choice: Choice, said: Said): boolean {
  return Object.entries(choice.fields ?? {}).every(([name, own]) => {
    const value = said.fields[name];
    return Array.isArray(own) && Array.isArray(value) ? own.length === value.length : own === value;
  });
}

/** What may still be meant. */
export function open(choices: readonly Choice[], said: Said): Choice[] {
  return choices.filter((choice) => fits(choice, said));
}

/** The choice that has been said: exactly, or because nothing else is left that may be. */
export function meant(choices: readonly Choice[], said: Said): Choice | undefined {
  if (said.verbs.length === 0 && Object.keys(said.fields).length === 0) return undefined;
  const left = open(choices, said).filter((choice) => !choice.refusal);
  return left.length === 1 ? left[0] : left.find((choice) => said.verbs.includes(choice.verb) && exactly(choice, said));
}

/** What somebody has said who says this choice as it is. */
export function saying(choice: Choice): Said {
  return { verbs: [choice.verb], fields: choice.fields ?? {} };
}

/** With what is pointed at filled into the fields of that verb; null if there is no gap for it. */
function filled(verb: string, fields: Record<string, Json>, at: Pointed, choices: readonly Choice[]): Said | null {
  const after = { ...fields };
  for (const [where, value] of Object.entries(at) as [Where, Json][]) {
    const gaps = Object.entries(PLACES[verb] ?? {})
      .filter(([, place]) => place === where)
      .map(([name]) => name);
    const list = gaps.find((name) =>
      choices.some((choice) => choice.verb === verb && Array.isArray(choice.fields?.[name])),
    );
    if (list !== undefined) {
      after[list] = [...((after[list] as Json[] | undefined) ?? []), value];
      continue;
    }
    const gap = gaps.find((name) => !(name in after)) ?? gaps.at(-1);
    if (gap === undefined) return null;
    after[gap] = value;
  }
  return { verbs: [verb], fields: after };
}

/**
 * What pointing there would say: going on with what was said, or beginning anew with the first move that may be made
 * so. Undefined if no choice concerns it.
 */
export function pointing(choices: readonly Choice[], said: Said, at: Pointed): Offer | undefined {
  const verbs = [...new Set(choices.map((choice) => choice.verb))];
  const tries = [
    ...said.verbs.map((verb) => filled(verb, said.fields, at, choices)),
    ...verbs.map((verb) => filled(verb, {}, at, choices)),
  ];
  let refused: Offer | undefined;
  for (const each of tries) {
    if (!each) continue;
    const under = open(choices, each);
    const offer = { said: each, under, refusal: refusalOf(under) };
    if (allowed(under)) return offer;
    if (under.length) refused ??= offer;
  }
  return refused;
}

/** Whether what was said names that thing. */
export function named(said: Said, at: Pointed): boolean {
  const [verb = ""] = said.verbs;
  return (Object.entries(at) as [Where, Json][]).every(([where, value]) =>
    Object.entries(PLACES[verb] ?? {}).some(([name, place]) => {
      const own = said.fields[name];
      return place === where && (Array.isArray(own) ? own.includes(value) : own === value);
    }),
  );
}

/** The next thing to say, and what can be said there. */
export interface Gap {
  field: string;
  where: Where;
  offers: (Offer & { value: Json })[];
}

/** The next field that is not settled; undefined when whole moves are few enough to be offered as they are. */
export function nextGap(choices: readonly Choice[], said: Said): Gap | undefined {
  const left = open(choices, said);
  const verbs = [...new Set(left.map((choice) => choice.verb))];
  for (const verb of verbs) {
    for (const [field, where] of Object.entries(PLACES[verb] ?? {})) {
      // What is said there may become any move that has such a gap: a steamer may be bought in more than one way.
      const alike = said.verbs.length ? said.verbs : verbs.filter((each) => PLACES[each]?.[field] === where);
      const mine = left.filter((choice) => (said.verbs.length ? choice.verb === verb : alike.includes(choice.verb)));
      const list = mine.some((choice) => Array.isArray(choice.fields?.[field]));
      if (field in said.fields && !list) continue;
      const had = list ? ((said.fields[field] as Json[] | undefined) ?? []) : [];
      const values = mine.flatMap((choice) =>
        list ? (without(choice.fields?.[field] as Json[], had) ?? []) : [choice.fields?.[field] as Json],
      );
      const offers = [...new Set(values)].map((value) => {
        const next: Said = { verbs: alike, fields: { ...said.fields, [field]: list ? [...had, value] : value } };
        const under = open(choices, next);
        return { value, said: next, under, refusal: refusalOf(under) };
      });
      const [only] = offers;
      // What can be said in one way only need not be asked, as long as something else is.
      if (only && offers.length === 1 && !list && open(choices, only.said).length > 1)
        return nextGap(choices, only.said);
      if (offers.length) return { field, where, offers };
    }
  }
  return undefined;
}
