// Made from hawker.games.tindahan.forms by `python -m hawker.server.typescript`: do not edit.

import type { View } from "../../protocol";

export const SELLERS_EACH = 9;

export const PRICES = [5,2];

export const PRICES_AT_THE_CART = [6,3];

export const CART_BEGINS_AT = "banana";

/** What a seat has done in this trick: `piece` is its card, or the stall to which it sent a seller or the cart. */
export interface Deed {
  kind: "card" | "cart" | "seller";
  piece: string;
}

/** What one seat sees. `hand` is its own; `played` is every card that has gone by in this round; `to_come` are those who still have their turn in this trick, in that order. `taking` is who would win the trick as it lies; `places` is which place each seat has at each stall, 0 for none. `deeds` is what each seat has done in this trick; `rounds` is how many there are, and `cart_returns` whether the cart goes back to where it began before each. */
export interface MarketView extends View {
  fruits: string[];
  round: number;
  rounds: number;
  starter: number;
  cart: string;
  cart_returns: boolean;
  hand: string[];
  hand_sizes: number[];
  sellers: Record<string, number[]>;
  sellers_left: number[];
  places: Record<string, number[]>;
  tricks: number[];
  trick: [number, string][];
  deeds: (Deed | null)[];
  taking: number | null;
  to_come: number[];
  played: string[];
  voids: string[][];
  sheet: number[][];
  totals: number[];
}
