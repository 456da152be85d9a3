/** The language of the page: its own sentences, and those of the games, in one language at a time. */

import english from "../words/en.json";
import { boardWords } from "../games";
import { api } from "./api";
import { settings } from "./settings.svelte";
import { doubled, flatten, Words, type Fields, type Sentences, type Voice } from "./words";

const PSEUDO = "xx";
const catalogues = import.meta.glob<{ default: { [key: string]: unknown } }>(["../words/*.json", "!../words/en.json"]);
const house = flatten(english);

class Language {
  code = $state("en");
  private words = $state.raw(new Words(house));

  say(key: string, fields: Fields = {}): string {
    return this.words.say(key, fields);
  }

  /** The page's own sentences, said to the reader at a table. */
  at(voice: Voice): Voice {
    return voice.in(this.words);
  }

  /** What the reader asked for, by address or by setting; else the first of the browser's that is there. */
  async choose(): Promise<void> {
    const asked = new URL(location.href).searchParams.get("lang") ?? settings.kept.language;
    const wanted = asked ? [asked] : navigator.languages.map((tag) => tag.split("-")[0] ?? "");
    const there = wanted.find((code) => code === PSEUDO || this.known.includes(code)) ?? "en";
    await this.use(there);
  }

  async use(code: string): Promise<void> {
    const load = catalogues[`../words/${code}.json`];
    const own = load ? flatten((await load()).default) : {};
    this.words = new Words(this.tried(code, { ...house, ...own }));
    this.code = code;
    document.documentElement.lang = code === PSEUDO ? "en" : code;
  }

  /** All sentences of a game and of its board. */
  async ofGame(name: string): Promise<Words> {
    const code = this.code === PSEUDO ? "en" : this.code;
    const told = await api.words(name, code).catch(() => api.words(name, "en"));
    return new Words(this.tried(this.code, { ...told.sentences, ...(await boardWords(name, code)) }));
  }

  /** The languages that can be chosen. */
  get known(): string[] {
    return ["en", ...Object.keys(catalogues).map((path) => path.replace(/^.*\/|\.json$/g, ""))];
  }

  private tried(code: string, sentences: Sentences): Sentences {
    return code === PSEUDO ? doubled(sentences) : sentences;
  }
}

export const language = new Language();

/** A sentence of the page itself. */
export const t = (key: string, fields: Fields = {}): string => language.say(key, fields);
