// Made from hawker.games.taiwan_snackbar.forms by `python -m hawker.server.typescript`: do not edit.

import type { View } from "../../protocol";

export const SERVINGS = {"stinky tofu":2,"oyster omelette":3,"zongzi":4,"steamed dumplings":5,"braised pork rice":6,"pig blood rice stick":7};

export const DRAWN_WITH_AN_EMPTY_HAND = 3;

export const PLATES = 3;

/** What one seat sees. `hand` is its own; `known` is what everybody knows each player to hold, and `returned` what they know to lie in the draw pile; `drawn` is who has drawn what since the last move, in that order. `next` is who is up after each seat, by the direction of play; `makes` is how much food there is after each move that changes it; `decided` is what decided a game that is over. */
export interface SnackbarView extends View {
  round: number;
  starter: number;
  direction: string;
  next: Record<string, number[]>;
  food: number;
  top_dish: string | null;
  dish_pile: Record<string, number>;
  special_pile: Record<string, number>;
  pile: number;
  no_more: number;
  returned: Record<string, number>;
  drawn: [number, string[]][];
  hand: Record<string, number>;
  makes: Record<string, number>;
  hand_sizes: number[];
  known: Record<string, number>[];
  out: number[];
  minus: number[];
  won: number[];
  decided: string | null;
}
