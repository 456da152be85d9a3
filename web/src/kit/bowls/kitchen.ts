/** The table of a bowl game in the terms of its board: chips, spaces, recipes, who sits where. */

import type { Choice } from "../../protocol";
import { choicesOf } from "../board";
import type { Voice } from "../../lib/words";
import type { ChipView, KitchenView, SpaceView, StakesView } from "./view";

export type Kitchen = KitchenView;

/** Recipes go by the names of their ingredients: `egg-mushroom-beef`. */
export function needsOf(recipe: string): string[] {
  return recipe.split("-");
}

export function spaceOf(view: Kitchen, name: string): SpaceView | undefined {
  return view.board.spaces.find((space) => space.name === name);
}

export function stakesOn(view: Kitchen, space: string): StakesView | undefined {
  return view.stakes.find((stakes) => stakes.space === space);
}

export function chipsOn(view: Kitchen, space: string): ChipView[] {
  return view.chips.filter((chip) => chip.space === space);
}

/** A hand card by card, in the order of the bowls. */
export function cardsOf(tally: Record<string, number>): string[] {
  return Object.entries(tally).flatMap(([card, count]) => Array.from({ length: count }, () => card));
}

/** Which ingredients of a recipe are in a hand. */
export function held(hand: Record<string, number>, recipe: string): boolean[] {
  return needsOf(recipe).map((card) => (hand[card] ?? 0) > 0);
}

/** Throws of a chip at a space by its name. */
export function throwAt(choices: readonly Choice[], chip: number, space: string): Choice | undefined {
  return choicesOf(choices, "throw", { chip, space })[0];
}

/** Throws of a chip at one that lies on the board. */
export function knockOf(choices: readonly Choice[], chip: number, number: number): Choice | undefined {
  return choicesOf(choices, "knock", { chip, number })[0];
}

/** What lies on every space, from what is known of the chips. Who leads is for the server to say: it said so before of
 * spaces on which nothing has changed. */
export function stakesOf(view: Kitchen, before: readonly StakesView[]): StakesView[] {
  return view.board.spaces.flatMap(({ name }) => {
    const chips = chipsOn(view, name);
    if (chips.length === 0) return [];
    const seats = Array.from({ length: view.seats }, (_, seat) => chips.filter((chip) => chip.owner === seat));
    const known = seats.map((own) => own.reduce((sum, chip) => sum + (chip.value ?? 0), 0));
    const hidden = seats.map((own) => own.filter((chip) => chip.value === null).length);
    const total = hidden.some(Boolean) ? null : known.reduce((sum, each) => sum + each, 0);
    const same = before.find(
      (stakes) => stakes.space === name && `${stakes.known} ${stakes.hidden}` === `${known} ${hidden}`,
    );
    return [same ?? { space: name, known, hidden, total, leader: null }];
  });
}

/** A sum of money, as this edition writes it. */
export function money(words: Voice, amount: number): string {
  return `${amount < 0 ? "−" : ""}${words.say("board.currency")}${words.number(Math.abs(amount))}`;
}
