/** Which game is drawn by what. A folder beside this file, with an `index.ts`, is all that a game needs. */

import type { GameModule } from "../kit/board";
import { flatten, type Sentences } from "../lib/words";

const modules = import.meta.glob<{ default: GameModule }>("./*/index.ts");
const words = import.meta.glob<{ default: { [key: string]: unknown } }>(["./*/words/*.json", "../kit/*/words/*.json"]);

/** The drawing of a game, or the plain one that fits every game. */
export async function gameModule(name: string): Promise<GameModule> {
  const load = modules[`./${name}/index.ts`] ?? (() => import("../kit/generic"));
  return (await load()).default;
}

/** A board's own sentences in a language, or in English; their keys begin with `board.`. */
export async function boardWords(name: string, language: string): Promise<Sentences> {
  const { room } = await gameModule(name);
  const folders = [...(room ? [`../kit/${room}`] : []), `./${name}`];
  const loads = folders.map((folder) => words[`${folder}/words/${language}.json`] ?? words[`${folder}/words/en.json`]);
  const found = await Promise.all(loads.map((load) => load?.()));
  return Object.assign({}, ...found.map((each) => (each ? flatten({ board: each.default }) : {}))) as Sentences;
}
