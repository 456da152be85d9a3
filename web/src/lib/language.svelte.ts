/** The language of the page: its own sentences, and those of the games, in one language at a time. */

import { boardWords } from "../games";
import { api } from "./api";
import { settings } from "./settings.svelte";
import { doubled, flatten, Words, type Fields, type Sentences, type Voice } from "./words";

const PSEUDO = "xx";
// The words of the house, and of each game those on its stall.
type Catalogue = Record<string, unknown>;
const english = import.meta.glob<Catalogue>(["../words/en.json", "../games/*/stall/en.json"], {
  eager: true,
  import: "default",
});
const others = import.meta.glob<Catalogue>(["../words/*.json", "../games/*/stall/*.json", "!../**/en.json"], {
  import: "default",
});
const house = joined(Object.values(english));

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
    const loads = Object.entries(others).filter(([path]) => path.endsWith(`/${code}.json`));
    const own = await Promise.all(loads.map(([, load]) => load()));
    this.words = new Words(this.tried(code, { ...house, ...joined(own) }));
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
    const whole = Object.keys(others).filter((path) => path.startsWith("../words/"));
    return ["en", ...whole.map((path) => path.replace(/^.*\/|\.json$/g, ""))];
  }

  private tried(code: string, sentences: Sentences): Sentences {
    return code === PSEUDO ? doubled(sentences) : sentences;
  }
}

function joined(catalogues: readonly Catalogue[]): Sentences {
  return Object.assign({}, ...catalogues.map((each) => flatten(each))) as Sentences;
}

export const language = new Language();

/** A sentence of the page itself. */
export const t = (key: string, fields: Fields = {}): string => language.say(key, fields);
