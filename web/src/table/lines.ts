/** The log in words. */

import type { GameEvent, GameModule, LogStyle } from "../games/board";
import type { Entry } from "../lib/table.svelte";
import { language } from "../lib/language.svelte";
import { standing } from "../lib/moves";
import type { Voice } from "../lib/words";

export interface Line {
  key: string;
  style: LogStyle;
  /** The player whom the sentence begins with, and the rest of it. */
  seat: number | null;
  who: string;
  text: string;
  /** After how many moves it was, for a link. */
  move: number;
  /** Of the house, not of the game. */
  house: boolean;
  /** Taken back later. */
  undone: boolean;
}

type Fresh = Omit<Line, "move" | "undone">;

export function linesOf(entries: readonly Entry[], game: GameModule | null, voice: Voice, seats: number): Line[] {
  const moves = standing(entries);
  return entries.flatMap((entry) => {
    const move = Math.max(0, moves.findLastIndex((each) => each.seq <= entry.seq));
    const undone = entry.mover !== undefined && !moves.includes(entry);
    return [...newsLines(entry, entries, voice, seats), ...eventLines(entry, game, voice, seats)].map((line) => ({ ...line, move, undone }));
  });
}

export function eventSentence(event: GameEvent, voice: Voice): string {
  return voice.sentence(`event.${event.event}`, event);
}

function eventLines(entry: Entry, game: GameModule | null, voice: Voice, seats: number): Fresh[] {
  return ((entry.events ?? []) as GameEvent[]).flatMap((event, index) => {
    const style = game?.log?.(event) ?? "line";
    if (style === "none") return [];
    const hint = typeof event["seat"] === "number" ? event["seat"] : null;
    return [{ key: `${entry.seq}.${index}`, style, ...begin(eventSentence(event, voice), voice, seats, hint), house: false }];
  });
}

function newsLines(entry: Entry, entries: readonly Entry[], voice: Voice, seats: number): Fresh[] {
  const news = entry.news;
  if (!news || BEFORE.includes(news.kind)) return [];
  const seat = news.seat === undefined ? null : seatNow(news.seat, entry, entries);
  if (seat === GONE) return [];
  const key = news.why && news.kind === "stood-in" ? `news.stood-in-${news.why}` : `news.${news.kind}`;
  const text = language.at(voice).say(key, { seat, turns: news.turns ?? 0 });
  return [{ key: `${entry.seq}.news`, style: "line", ...begin(text, voice, seats, seat), house: true }];
}

/** What belongs to the gathering at the table, and is seen there. */
const BEFORE = ["opened", "bot", "set", "seat-gone"];
const GONE = -1;

/** Which seat it is now that an entry speaks of: those behind one that was taken away have moved up. */
function seatNow(seat: number, of: Entry, entries: readonly Entry[]): number {
  const gone = entries.flatMap(({ seq, news }) => (seq > of.seq && news?.kind === "seat-gone" ? [news.seat] : []));
  return gone.reduce<number>((now, one) => (one === undefined || now < one ? now : now === one ? GONE : now - 1), seat);
}

/** Whom a sentence begins with: names may be equal, so the event's own seat is tried first. */
function begin(text: string, voice: Voice, seats: number, hint: number | null): Pick<Line, "seat" | "who" | "text"> {
  const order = [...(hint === null ? [] : [hint]), ...Array.from({ length: seats }, (_, seat) => seat)];
  for (const seat of order) {
    const name = voice.name(seat);
    if (name && text.startsWith(name) && !/^[\p{L}\p{N}]/u.test(text.slice(name.length))) {
      return { seat, who: name, text: text.slice(name.length) };
    }
  }
  return { seat: null, who: "", text };
}
