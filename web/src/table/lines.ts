/** The log in words. */

import type { GameEvent, GameModule, LogStyle } from "../kit/board";
import type { Entry } from "../lib/table.svelte";
import { language } from "../lib/language.svelte";
import { standing } from "../lib/moves";
import type { Past } from "../lib/past";
import { Voice, Words } from "../lib/words";
import type { Held, News } from "../protocol";

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

/** What the log is told by: the words for each entry, and who held which seat. */
export interface Telling {
  voiceAt: (seq: number) => Voice;
  holders: Past;
  /** The reader's own mark, by which they know themselves where they have no seat. */
  mark?: string | undefined;
}

export function linesOf(entries: readonly Entry[], game: GameModule | null, telling: Telling, seats: number): Line[] {
  const moves = standing(entries);
  return entries.flatMap((entry) => {
    const move = Math.max(
      0,
      moves.findLastIndex((each) => each.seq <= entry.seq),
    );
    const undone = entry.mover !== undefined && !moves.includes(entry);
    const voice = telling.voiceAt(entry.seq);
    return [...newsLines(entry, entries, telling, seats), ...eventLines(entry, game, voice, seats)].map((line) => ({
      ...line,
      move,
      undone,
    }));
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
    return [
      { key: `${entry.seq}.${index}`, style, ...begin(eventSentence(event, voice), voice, seats, hint), house: false },
    ];
  });
}

function newsLines(entry: Entry, entries: readonly Entry[], telling: Telling, seats: number): Fresh[] {
  const news = entry.news;
  if (!news || BEFORE.includes(news.kind)) return [];
  if (PEOPLE.includes(news.kind)) return peopleLines(entry, news, entries, telling);
  const key = news.why && news.kind === "stood-in" ? `news.stood-in-${news.why}` : `news.${news.kind}`;
  const voice = telling.voiceAt(entry.seq);
  const say = (what: string, seat: number | null): Fresh => {
    const text = language.at(voice).say(what, { seat, turns: news.turns ?? 0 });
    return {
      key: `${entry.seq}.${what}.${seat ?? ""}`,
      style: "line",
      ...begin(text, voice, seats, seat),
      house: true,
    };
  };
  return [say(key, news.seat ?? null), ...(news.left_out ?? []).map((seat) => say("news.left-out", seat))];
}

/** What belongs to the gathering at the table, and is seen there. */
const BEFORE = ["opened", "bot", "set", "seat-gone", "shuffling", "nonce"];
/** What is about people more than about their seats: they are named as the news names them, wherever they sit now. */
const PEOPLE = ["sat", "rose", "host", "seat-asked", "seat-denied"];
const GONE = -1;

/** Somebody in a sentence. */
type Named = Pick<Held, "name" | "you">;

function peopleLines(entry: Entry, news: News, entries: readonly Entry[], { holders: past, mark }: Telling): Fresh[] {
  const seat = news.seat === undefined ? GONE : seatNow(news.seat, entry, entries);
  const before = past.holder(seat, entry.seq - 1);
  const known =
    news.kind === "rose"
      ? before
      : news.kind === "host" || news.kind === "sat"
        ? past.holder(seat, entry.seq)
        : undefined;
  // Who sat down before the start and left again is known by name alone.
  const gathered = news.kind === "sat" && entry.version === 0;
  const who: Named =
    known && (!gathered || known.since === entry.seq)
      ? known
      : { name: news.name ?? "", you: Boolean(mark) && news.mark === mark };
  // Who asks has no seat yet, and no plate.
  const plate = news.kind.startsWith("seat-") ? GONE : seat;
  const lines = [personal(`${entry.seq}.news`, peopleKey(entry, news), plate, [who, before ?? { name: "" }])];
  const heir = news.heir === undefined ? undefined : past.holder(seatNow(news.heir, entry, entries), entry.seq);
  if (heir) lines.push(personal(`${entry.seq}.heir`, "news.host", heir.seat, [heir, who]));
  return lines;
}

function peopleKey(entry: Entry, news: News): string {
  const playing = entry.version > 0;
  if (news.kind === "sat") return news.why ? `news.sat-${news.why}` : "news.sat";
  if (news.kind === "rose") return `news.${news.why === "removed" ? "removed" : "rose"}${playing ? "-playing" : ""}`;
  if (news.kind === "seat-asked") return news.why === "again" ? "news.seat-asked-back" : "news.seat-asked";
  return news.kind === "seat-denied" ? `news.seat-${news.why}` : "news.host";
}

/** A sentence about people: `who`, and from whom. */
function personal(key: string, sentence: string, seat: number, people: Named[]): Fresh {
  const you = people.findIndex((each) => each.you);
  const voice = new Voice(
    new Words({}),
    people.map((each) => each.name),
    you === -1 ? null : you,
  );
  const text = language.at(voice).say(sentence, { who: 0, from: 1 });
  const name = language.at(voice).name(0);
  const begins = Boolean(name) && text.startsWith(name);
  return {
    key,
    style: "line",
    seat: seat === GONE ? null : seat,
    who: begins ? name : "",
    text: begins ? text.slice(name.length) : text,
    house: true,
  };
}

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
