// Made from hawker.games.steam_up.forms by `python -m hawker.server.typescript`: do not edit.

import type { View } from "../../protocol";

export const KINDS = ["shrimp","rice","meat","claw","bun"];

export const ZONES = {"2":[[0,1,2,3],[9,10,11,0]],"3":[[0,1,2,3,4],[4,5,6,7,8],[8,9,10,11,0]],"4":[[0,1,2,3],[3,4,5,6],[6,7,8,9],[9,10,11,0]],"5":[[0,1,2,3],[2,3,4,5],[4,5,6,7,8],[7,8,9,10],[9,10,11,0]]};

export const LINES = {"2":[[0.0,3.0],[9.0,12.0]],"3":[[0.0,4.0],[4.0,8.0],[8.0,12.0]],"4":[[0.0,3.0],[3.0,6.0],[6.0,9.0],[9.0,12.0]],"5":[[0.0,2.4],[2.4,4.8],[4.8,7.2],[7.2,9.6],[9.6,12.0]]};

export const WAYS = {"clockwise":1,"counterclockwise":3,"halfway":2};

export const SLOTS = 6;

export const ACTIONS_A_TURN = 2;

export interface RestaurantSteamer {
  pieces: Record<string, number> | null;
}

/** One of the six spaces of the turntable. It keeps its number when the turntable turns. */
export interface RestaurantSpace {
  number: number;
  place: number;
  zones: number[];
  steamers: RestaurantSteamer[];
}

/** What is known of the bag. */
export interface RestaurantBag {
  size: number;
  story: string[];
  unseen: Record<string, number>;
  sizes: Record<string, number>;
}

/** A card as people read it. */
export interface RestaurantCard {
  title: string;
  text: string;
  star: boolean;
  effects: string[];
}

/** An animal to choose. */
export interface RestaurantOffer {
  animal: string;
  tokens: number;
  cards: number;
  slots: number[][];
  kinds: (string | null)[];
}

/** A row of an animal's board. */
export interface RestaurantRow {
  number: number;
  kind: string | null;
  slots: number[];
  filled: number;
}

/** A card that lies face up before a player. */
export interface RestaurantLaid {
  card: RestaurantCard;
  until: string;
  columns: number[];
  rows: number[];
  kinds: Record<string, number>;
}

export interface RestaurantPlayer {
  animal: string | null;
  offered: RestaurantOffer[];
  hp: number;
  tokens: Record<string, number>;
  rows: RestaurantRow[];
  excess: Record<string, number>;
  steamers: number;
  cards: number;
  shown: RestaurantCard[];
  laid: RestaurantLaid[];
  columns: number[];
  fate_columns: number[];
  fate_rows: number[];
  fate_kinds: Record<string, number>;
  zone: number[];
  may_purchase: number[];
}

/** What the player whose turn it is has done. */
export interface RestaurantTurn {
  player: number | null;
  actions: string[];
  left: number;
  ability_used: boolean;
  order: number[];
}

/** What one seat sees. `hand`, `gains` and `costs` are its own. */
export interface RestaurantView extends View {
  round: number;
  last_round: boolean;
  marker: number;
  counter: number;
  turned: number;
  spaces: RestaurantSpace[];
  supply: Record<string, number>;
  bag: RestaurantBag;
  deck: number;
  discards: RestaurantCard[];
  in_play: RestaurantCard | null;
  fates: number;
  fate: RestaurantCard | null;
  revealed: RestaurantCard[];
  players: RestaurantPlayer[];
  hand: RestaurantCard[];
  gains: Record<string, number>;
  costs: Record<string, Record<string, number>>;
  serving: Record<string, number>;
  rolled: number | null;
  turn_state: RestaurantTurn;
}
