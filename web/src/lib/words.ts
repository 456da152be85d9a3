/** Sentences by key, filled in exactly as `hawker.core.words` does it. */

import type { Json } from "../protocol";

export type Fields = Record<string, Json | undefined>;
export type Sentences = Record<string, string>;

const GAP = /\{([\p{L}\p{N}_]+)(?::([^}]*))?\}/gu;
const SENTENCE_BEGINS = /(^|[.!?] )$/;

/**
 * One language's sentences. In a template `{card}` is a field, `{winner:seat}` a player's name, `{points:each}` a list
 * of what each player has, with their names, `{count:card|cards}` one of two words by number, and
 * `{winner:you win|wins}` by whether that player is the reader. The word for the reader is written as in the middle of a
 * sentence, and begins one with a capital. Thousands of a number are set apart by what the language puts between them,
 * and equal pieces in a list are counted.
 */
export class Words {
  constructor(private readonly sentences: Sentences) {}

  has(key: string): boolean {
    return Object.hasOwn(this.sentences, key);
  }

  /** The sentence of a key, filled in. A key that nobody wrote a sentence for is shown as it is, so that it is seen. */
  say(key: string, fields: Fields = {}, names: readonly string[] = [], reader: number | null = null): string {
    const template = this.sentences[key];
    if (template === undefined) return key;
    return template.replace(GAP, (_gap, name: string, how: string | undefined, at: number) => {
      const value = fields[name] ?? null;
      const begins = SENTENCE_BEGINS.test(template.slice(0, at));
      if (how === "each")
        return asList(value)
          .map((each, seat) => `${this.name(seat, names, reader, begins && seat === 0)} ${this.spell(each)}`)
          .join(", ");
      if (how !== "seat") return this.fill(value, how, reader);
      const people = asList(value).map((seat, place) => this.name(seat, names, reader, begins && place === 0));
      return [people.slice(0, -1).join(", "), ...people.slice(-1)].filter(Boolean).join(this.sentences["and"] ?? ", ");
    });
  }

  /** What this language calls a piece: by its whole name, else word by word. */
  piece(text: string): string {
    const whole = this.sentences[`piece.${text}`];
    if (whole !== undefined) return whole;
    return text
      .split(" ")
      .map((word) => this.sentences[`piece.${word}`] ?? word)
      .join(" ");
  }

  /** A whole number, its thousands set apart. */
  number(value: number): string {
    return String(value).replace(/\B(?=(\d{3})+$)/g, this.sentences["thousands"] ?? "");
  }

  /** A player's name, by itself or where it `begins` a sentence, or in the middle of one; without one the seat's number. */
  name(seat: Json, names: readonly string[], reader: number | null, begins = true): string {
    if (seat === reader) return begins ? capital(this.you) : this.you;
    if (typeof seat !== "number") return asText(seat);
    return names[seat] || (this.sentences["seat"] ?? "{seat}").replace("{seat}", String(seat + 1));
  }

  private get you(): string {
    return this.sentences["you"] ?? "you";
  }

  private fill(value: Json, how: string | undefined, reader: number | null): string {
    if (how !== undefined) {
      const personal = how.startsWith("you ");
      const [one = "", other = ""] = (personal ? how.slice(4) : how).split("|");
      return value === (personal ? reader : 1) ? one : other;
    }
    return this.listed(asList(value)).join(", ") || (this.sentences["nothing"] ?? "");
  }

  /** Each of a list in words; pieces that are there several times once, with their number. */
  private listed(values: Json[]): string[] {
    if (values.some((value) => typeof value === "number" || typeof value === "boolean"))
      return values.map((value) => this.spell(value));
    const counts = new Map<string, number>();
    for (const value of values) counts.set(asText(value), (counts.get(asText(value)) ?? 0) + 1);
    return [...counts].map(([text, count]) => (count === 1 ? this.piece(text) : `${count} × ${this.piece(text)}`));
  }

  private spell(value: Json): string {
    return typeof value === "number" && Math.abs(value) >= 1000 ? this.number(value) : this.piece(asText(value));
  }
}

/** Words as one reader at one table hears them: players have names, and one of them may be "you". */
export class Voice {
  constructor(
    private readonly words: Words,
    private readonly names: readonly string[],
    private readonly reader: number | null,
  ) {}

  /** The same players and reader, in other words. */
  in(words: Words): Voice {
    return new Voice(words, this.names, this.reader);
  }

  has(key: string): boolean {
    return this.words.has(key);
  }

  say(key: string, fields: Fields = {}): string {
    return this.words.say(key, fields, this.names, this.reader);
  }

  /** The same on its own: what it begins with may be written small elsewhere, but a name is as its player wrote it. */
  sentence(key: string, fields: Fields = {}): string {
    const text = this.say(key, fields);
    return this.names.some((name) => name && text.startsWith(name))
      ? text
      : text.charAt(0).toUpperCase() + text.slice(1);
  }

  piece(text: string): string {
    return this.words.piece(text);
  }

  number(value: number): string {
    return this.words.number(value);
  }

  name(seat: number): string {
    return this.words.name(seat, this.names, this.reader);
  }
}

/** Nested catalogues have keys with dots. */
export function flatten(tree: { [key: string]: unknown }, prefix = "", into: Sentences = {}): Sentences {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === "object" && value !== null)
      flatten(value as { [key: string]: unknown }, `${prefix}${key}.`, into);
    else into[prefix + key] = String(value);
  }
  return into;
}

/** Every word twice: shows what is not taken from a catalogue, and what breaks when sentences grow. */
export function doubled(sentences: Sentences): Sentences {
  const twice = (text: string) => text.replace(/[\p{L}\p{M}'’]+/gu, "$& $&");
  const gapTwice = (gap: string, name: string, how?: string) => {
    if (how === undefined || how === "seat" || how === "each") return gap;
    const personal = how.startsWith("you ");
    return `{${name}:${personal ? "you " : ""}${twice(personal ? how.slice(4) : how)}}`;
  };
  const template = (text: string) => {
    let done = "";
    let from = 0;
    for (const match of text.matchAll(GAP)) {
      done += twice(text.slice(from, match.index)) + gapTwice(match[0], match[1] ?? "", match[2]);
      from = match.index + match[0].length;
    }
    return done + twice(text.slice(from));
  };
  return Object.fromEntries(Object.entries(sentences).map(([key, text]) => [key, template(text)]));
}

function asList(value: Json): Json[] {
  return Array.isArray(value) ? value : [value];
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

/** As Python writes it. */
function asText(value: Json): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  return String(value);
}
