/** How the stalls look. Each game keeps its own in `games/<name>/stall/`; one that has none gets a plain stall. */

import plain from "../kit/generic/stall";
import { laySprite } from "../ui/sprite";

export type Edge = "scallop" | "point" | "ogee" | "noren" | "tongue";

export interface Look {
  place?: number; // on the street; those without one come last
  wide?: boolean; // the picture of what is sold is wider than high
  sign: string;
  wall: string;
  halo: string;
  awning: [string, string]; // two cloths
  hem: [string, string]; // and their edges, in the shade
  edge: Edge;
  tilt: number;
  height: number; // of the booth
  cloth: [width: number, height: number] | null; // of the one that hangs there
  icon: string;
  minutes?: [number, number]; // if the rulebook says
  guess?: [number, number]; // else: what greedy bots decide in a game, at a quarter of a minute each
}

const found = import.meta.glob<Look>("../games/*/stall/index.ts", { eager: true, import: "default" });
const pictures = import.meta.glob<string>(["../games/*/stall/pictures.svg", "../kit/generic/stall/pictures.svg"], {
  eager: true,
  import: "default",
  query: "?raw",
});
const LOOKS = new Map(Object.entries(found).map(([path, look]) => [path.split("/")[2] as string, look]));

/** The games that have a stall, in the order of the street. One that the house does not serve is closed. */
export const STREET = [...LOOKS.keys()].sort((one, other) => placeOf(one) - placeOf(other) || (one < other ? -1 : 1));

export function lookOf(game: string): Look {
  return LOOKS.get(game) ?? plain;
}

/** The symbol of what is sold there: each stall's `pictures.svg` has one, and that of its cloth. */
export function pictureOf(game: string): string {
  return `picture-${LOOKS.has(game) ? game : "plain"}`;
}

/** Of which kind a game is: a key of the words. */
export function kindOf(game: string): string {
  return LOOKS.has(game) ? `stall.${game}.kind` : "stall.other";
}

export function layPictures(): void {
  for (const sprite of Object.values(pictures)) laySprite(sprite);
}

function placeOf(game: string): number {
  return lookOf(game).place ?? Infinity;
}
