/** Who held a seat when: what happened is told of whoever sat there then. */

import type { Held } from "../protocol";
import { Voice, type Words } from "./words";

export class Past {
  /** Who has which seat since which entry; how the players are called now, and the reader's seat. */
  constructor(
    private readonly held: readonly Held[],
    private readonly names: readonly string[],
    private readonly me: number | null,
  ) {}

  /** Who held a seat when that entry was written; undefined before anybody did who counts, and for bots. */
  holder(seat: number, seq: number): Held | undefined {
    return this.held.findLast((each) => each.seat === seat && each.since <= seq);
  }

  namesAt(seq: number): string[] {
    return this.names.map((name, seat) => this.holder(seat, seq)?.name ?? name);
  }

  /** The seat that was the reader's then. */
  readerAt(seq: number): number | null {
    const mine = this.names.findIndex((_, seat) => this.holder(seat, seq)?.you);
    if (mine !== -1) return mine;
    return this.me !== null && !this.holder(this.me, seq) ? this.me : null;
  }

  /** Words as the reader of an entry hears them. */
  voice(words: Words, seq: number): Voice {
    return new Voice(words, this.namesAt(seq), this.readerAt(seq));
  }
}

/** A voice for every entry, made once where the same people sit. */
export function voices(past: Past, words: Words): (seq: number) => Voice {
  const made = new Map<string, Voice>();
  return (seq) => {
    const key = JSON.stringify([past.namesAt(seq), past.readerAt(seq)]);
    const voice = made.get(key) ?? past.voice(words, seq);
    made.set(key, voice);
    return voice;
  };
}
