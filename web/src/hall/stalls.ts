/** How the stalls look. Each game keeps its own in `games/<name>/stall/`; one that has none gets a plain stall. */

import plain from "../kit/generic/stall";
import { laySprite } from "../ui/sprite";

export type Edge = "scallop" | "point" | "ogee" | "noren" | "tongue";

export interface Look {
  place?: number; // on the street; those without one come last
  picture: string; // the symbol of what is sold
  wide?: boolean; // it is wider than high
  pictures: string; // the sprite with that symbol, and with the cloth's
  sign: string;
  wall: string;
  halo: string;
  awning: [string, string]; // two cloths
  hem: [string, string]; // and their edges, in the shade
  edge: Edge;
  tilt: number;
  height: number; // of the booth
  cloth: [string, number, number] | null; // the hanging cloth: its symbol and size
  kind: string; // a key of the words
  icon: string;
  minutes?: [number, number]; // if the rulebook says
  guess?: [number, number]; // else: what greedy bots decide in a game, at a quarter of a minute each
}

const found = import.meta.glob<Look>("../games/*/stall/index.ts", { eager: true, import: "default" });
const LOOKS = new Map(Object.entries(found).map(([path, look]) => [path.split("/")[2] as string, look]));

/** The games that have a stall, in the order of the street. One that the house does not serve is closed. */
export const STREET = [...LOOKS.keys()].sort((one, other) => placeOf(one) - placeOf(other) || (one < other ? -1 : 1));

export function lookOf(game: string): Look {
  return LOOKS.get(game) ?? plain;
}

export function layPictures(): void {
  for (const look of [plain, ...LOOKS.values()]) laySprite(look.pictures);
}

function placeOf(game: string): number {
  return lookOf(game).place ?? Infinity;
}
