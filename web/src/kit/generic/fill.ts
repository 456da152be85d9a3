/** A move filled in field by field: what can be said next, and which of it is refused whatever follows. */

import { refusalOf } from "../board";
import type { Choice, Free, Json, Range, Why } from "../../protocol";

/** What has been said so far. */
export interface Filled {
  verb?: string;
  fields: Record<string, Json>;
}

/** One value for the gap that is open now, and what it leads to. */
export interface Offer {
  value: Json;
  choices: Choice[];
  refusal: Why | undefined; // if all under it is refused
}

/** The gap that is open now: the verb, a field by its name, or none when the move is complete. */
export interface Gap {
  name: string | null;
  verb: boolean;
  offers: Offer[];
}

export function nextGap(choices: readonly Choice[], filled: Filled): Gap {
  if (filled.verb === undefined) return gap("verb", true, choices, (choice) => choice.verb);
  const open = choices.filter((choice) => fits(choice, filled));
  const name = Object.keys(open[0]?.fields ?? {}).find((field) => !(field in filled.fields));
  if (name === undefined) return { name: null, verb: false, offers: [] };
  return gap(name, false, open, (choice) => choice.fields?.[name] ?? null);
}

/** Where filling in begins: with the verb said already, if there is only one and it leaves something to say. */
export function begun(choices: readonly Choice[], free: readonly Free[]): Filled {
  const verbs = [...new Set(choices.map((choice) => choice.verb))];
  const [verb] = verbs;
  const open = choices.length > 1 || free.some((each) => each.verb === verb);
  return verbs.length === 1 && open ? { verb, fields: {} } : { fields: {} };
}

/** The choice that is complete once this is filled in. */
export function complete(choices: readonly Choice[], filled: Filled): Choice | undefined {
  const open = choices.filter((choice) => fits(choice, filled));
  const whole = Object.keys(open[0]?.fields ?? {}).every((field) => field in filled.fields);
  return filled.verb !== undefined && whole ? open[0] : undefined;
}

/** The text of a move with numbers to choose: every gap of its form filled. */
export function fillForm(form: string, fields: Record<string, Json>): string {
  return form.replace(/\{(\w+)[^}]*\}/g, (gap, name: string) => String(fields[name] ?? gap));
}

/** A number that fits: whole, and within the bounds. */
export function within(range: Range, value: number): number {
  if (!Number.isFinite(value)) return Math.max(range.low, Math.min(range.high, 0));
  return Math.max(range.low, Math.min(range.high, Math.round(value)));
}

/** Where the numbers of a free move stand at first: on an allowed choice if there is one, else in the middle. */
export function startOf(free: Free, choices: readonly Choice[]): Record<string, number> {
  const near = choices.filter((choice) => choice.verb === free.verb && !choice.refusal);
  const example = near[Math.floor(near.length / 2)];
  return Object.fromEntries(
    free.ranges.map((range) => {
      const value = example?.fields?.[range.name];
      return [range.name, typeof value === "number" ? value : within(range, (range.low + range.high) / 2)];
    }),
  );
}

function fits(choice: Choice, filled: Filled): boolean {
  return (
    choice.verb === filled.verb &&
    Object.entries(filled.fields).every(([name, value]) => same(choice.fields?.[name], value))
  );
}

function gap(name: string, verb: boolean, choices: readonly Choice[], value: (choice: Choice) => Json): Gap {
  const groups = new Map<string, Choice[]>();
  for (const choice of choices) {
    const key = JSON.stringify(value(choice));
    groups.set(key, [...(groups.get(key) ?? []), choice]);
  }
  const offers = [...groups].map(([key, under]) => ({
    value: JSON.parse(key) as Json,
    choices: under,
    refusal: refusalOf(under),
  }));
  return { name, verb, offers };
}

function same(one: Json | undefined, other: Json): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
