/** Which game is drawn by what. A folder beside this file, with an `index.ts`, is all that a game needs. */

import { flatten, type Sentences } from "../lib/words";
import type { GameModule } from "./board";

const modules = import.meta.glob<{ default: GameModule }>("./*/index.ts");
const words = import.meta.glob<{ default: { [key: string]: unknown } }>("./*/words/*.json");

/** The drawing of a game, or the plain one that fits every game. */
export async function gameModule(name: string): Promise<GameModule> {
  const load = modules[`./${name}/index.ts`] ?? modules["./generic/index.ts"];
  if (!load) throw new Error("the generic board is missing");
  return (await load()).default;
}

/** A board's own sentences in a language, or in English; their keys begin with `board.`. */
export async function boardWords(name: string, language: string): Promise<Sentences> {
  const load = words[`./${name}/words/${language}.json`] ?? words[`./${name}/words/en.json`];
  return load ? flatten({ board: (await load()).default }) : {};
}
