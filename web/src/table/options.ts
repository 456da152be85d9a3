import type { ChoiceInfo, OptionInfo } from "../protocol";

export type Value = string | number | boolean;

/** What may be chosen at a table of that size. */
export const offered = (option: OptionInfo, size: number): ChoiceInfo[] =>
  option.choices.filter((choice) => choice.sizes.includes(size));

/** Whether there is anything to choose: an option may need a value of another one. */
export const applies = (option: OptionInfo, chosen: Record<string, Value>): boolean =>
  !option.needs || chosen[option.needs.option] === option.needs.value;

/** What was chosen, as far as a table of that size has it. */
export function settled(options: OptionInfo[], values: Record<string, Value>, size: number): Record<string, Value> {
  const chosen = (option: OptionInfo) => values[option.name] ?? option.default;
  const listed = (option: OptionInfo) => option.choices.some((choice) => choice.value === chosen(option));
  const has = (option: OptionInfo) =>
    listed(option) ? offered(option, size).some((choice) => choice.value === chosen(option)) : Boolean(option.free);
  return Object.fromEntries(options.map((option) => [option.name, has(option) ? chosen(option) : option.default]));
}

/** A choice in words: a seat by the name of who sits there. */
export const called = (option: OptionInfo, choice: ChoiceInfo, names: readonly string[]): string =>
  (option.seat && typeof choice.value === "number" && names[choice.value]) || choice.label;
