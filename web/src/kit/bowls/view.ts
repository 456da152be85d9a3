// Made from hawker.kit.bowls.forms by `python -m hawker.server.typescript`: do not edit.

import type { View } from "../../protocol";

export const GRAVITY = 9810.0;

export const HOP = 0.3;

export const FLAT = 30.0;

export const GRIP = 0.25;

export const SHARE = 100000;

export const SLOWEST = 100;

export const FASTEST = 4000;

export const HIGHEST = 3000;

export const SIDES = ["south","west","north","east"];

export const CHILI_FOR_ONE = 2;

/** A place on the board: one of nine bowls, or one of the action spaces `extra-throw`, `extra-card`, `reserve` and `chef`. It is a circle; a chip is on it when the chip's hole sees any of it. */
export interface SpaceView {
  name: string;
  bowl: boolean;
  x: number;
  y: number;
  radius: number;
}

/** What never changes in a game: the sizes of the board and its chips, the spaces, the colours of the seats. */
export interface BoardView {
  half: number;
  rim: number;
  rim_height: number;
  hand: number;
  chip: number;
  chip_height: number;
  hole: number;
  values: number[];
  colours: string[];
  sides: string[];
  spaces: SpaceView[];
  hand_aside: number;
  hand_pace: number;
  landing_aside: number;
}

/** A chip that was thrown in this round and is not home again. */
export interface ChipView {
  number: number;
  owner: number;
  x: number;
  y: number;
  height: number;
  face_up: boolean;
  value: number | null;
  space: string | null;
  out: boolean;
}

/** What lies on one space, as far as this seat knows. Spaces without a chip are left out. */
export interface StakesView {
  space: string;
  known: number[];
  hidden: number[];
  total: number | null;
  leader: number | null;
}

/** The bowl that is traded now. */
export interface TradeView {
  bowl: string;
  price: number;
  sold: number[];
  selling: boolean;
  bids: number[];
  order: number[];
}

/** What one seat sees. */
export interface KitchenView extends View {
  board: BoardView;
  round: number;
  last_round: number;
  chef: number;
  order: number[];
  throws: number;
  thrown: number[];
  chips: ChipView[];
  home: number[];
  shown: number[][];
  turned_up: ChipView[];
  stakes: StakesView[];
  trade: TradeView | null;
  display: Record<string, number>;
  pile: number;
  buried: (string | null)[];
  discards: Record<string, number>;
  hand: Record<string, number>;
  hand_sizes: number[];
  known: Record<string, number>[];
  drawn: string[];
  drawn_count: number;
  recipes: string[];
  recipe_pile: number;
  reserved: string[];
  reserved_counts: number[];
  cooked: string[][];
  to_win: number;
  money: number[];
  chili: number[];
  chili_left: number;
}
