/** A table of a bowl game for two for tests, as the server shows it to its first seat before any chip is thrown. */

import type { Kitchen } from "./kitchen";

const BOWLS = ["egg", "prawn", "noodles", "mushroom", "broccoli", "fish", "beef", "rice", "onion"];
const ACTIONS: [string, number, number][] = [
  ["extra-throw", -7750, 7750],
  ["extra-card", 7750, 7750],
  ["reserve", 7750, -7750],
  ["chef", -7750, -7750],
];

export function example(change: Partial<Kitchen> = {}): Kitchen {
  const bowls = BOWLS.map((name, at) => ({
    name,
    bowl: true,
    x: 15500 * ((at % 3) - 1),
    y: 15500 * (1 - Math.floor(at / 3)),
    radius: 4200,
  }));
  const actions = ACTIONS.map(([name, x, y]) => ({ name, bowl: false, x, y, radius: 2600 }));
  return {
    seats: 2,
    seat: 0,
    turn: 0,
    options: { wobble: "normal", throw_from: "anywhere" },
    board: {
      half: 24000,
      rim: 4500,
      rim_height: 400,
      hand: 10000,
      chip: 2000,
      chip_height: 340,
      hole: 300,
      values: [100, 200, 300, 400, 500, 600],
      colours: ["green", "red"],
      sides: ["south", "north"],
      spaces: [...bowls, ...actions],
      hand_aside: 5000,
      hand_pace: 13000,
      landing_aside: 6000,
    },
    round: 1,
    last_round: 60,
    chef: 0,
    order: [0, 1],
    throws: 4,
    thrown: [0, 0],
    chips: [],
    home: [100, 200, 300, 400, 500, 600],
    shown: [[], []],
    turned_up: [],
    stakes: [],
    trade: null,
    display: { egg: 1, broccoli: 2 },
    pile: 48,
    buried: [],
    discards: {},
    hand: {},
    hand_sizes: [0, 0],
    known: [{}, {}],
    drawn: [],
    drawn_count: 0,
    recipes: ["egg-prawn-mushroom", "noodles-broccoli-rice"],
    recipe_pile: 15,
    reserved: [],
    reserved_counts: [0, 0],
    cooked: [[], []],
    to_win: 3,
    money: [2000, 2000],
    chili: [0, 0],
    chili_left: 10,
    ...change,
  };
}
