/** What the frame and a game's board are to each other. See web/README.md. */

import type { Component, Snippet } from "svelte";
import type { Sound } from "../lib/sound";
import type { Voice } from "../lib/words";
import type { Asked, Choice, Json, Ending, View, Why } from "../protocol";

/** What the table tells: its name, such as `card-played`, and its fields. */
export type GameEvent = { event: string } & Record<string, Json>;

/** The event being told. Each telling has its own number, so that two equal events in a row are two. */
export interface Told {
  event: GameEvent;
  number: number;
  /** What its time is multiplied by. */
  tempo: number;
}

/** A player as the board shows one. `mark` (1 to 10) gives shape and colour: `<Avatar>` and `--p{mark}` follow it. */
export interface Player {
  seat: number;
  name: string;
  avatar: string;
  mark: number;
  you: boolean;
  bot: boolean;
  level: string; // of the bot, also of one that stands in
  standIn: "" | "away" | "clock" | "left";
  here: boolean;
  turn: boolean;
}

export interface BoardProps<V extends View = View> {
  /** All there is to draw. While events are told it is the view before them with `tell` applied. */
  view: V;
  players: Player[];
  /** The reader's seat; null for a spectator. */
  me: number | null;
  /** What is being asked, and of whom; null when the game is over or while something is told. */
  question: Asked | null;
  /** What the reader might answer, the refused included; empty unless the reader is asked and may answer now. */
  choices: Choice[];
  /** How the game ended; null before its end is told. */
  result: Ending | null;
  /** The event being told; null when all is at rest. */
  told: Told | null;
  /**
   * What the log tells, as far as the page has it, without what was taken back; a replay has none. It is ahead of
   * `told`, so that a board must not show of it what the view has not come to.
   */
  past?: readonly GameEvent[];
  /** What a bot would do in the reader's place, once asked for a hint: to be marked on the board. */
  hint: string | null;
  /** The words of the game, of its board and of the house. */
  words: Voice;
  /** No motion: cross-fade at most. */
  still: boolean;
  /** Room is scarce: a phone. */
  small: boolean;
  /** Say a move: the `move` of a choice, or a filled-in form of `question.free`. */
  play(move: string): void;
  /** Show why this may not be said, in a bubble at that element. */
  explain(choice: Choice, at: Element): void;
  /** On to the next event at once, while one is told. */
  hurry(): void;
  /** End the telling: how things stand is shown. */
  skip(): void;
  /** The turn strip; a board places it once, above the hand. */
  strip: Snippet;
  /** The dock with Hint and Undo; a board places it once, beside the hand, and may put its own keys into it. */
  dock: Snippet<[Snippet?]>;
}

/** How a game's events are told. */
export interface Manner {
  /** The table before the first event of a game, made from the view after the deal; without it the deal is not seen. */
  bare?(view: View): View;
  /**
   * The view after one event: a copy with what the event names moved. It is for the eye only and knows no rules; when
   * all events are told, the server's own view, `after`, replaces it; what events only name can be looked up in there.
   */
  tell?(view: View, event: GameEvent, after: View): View;
  /** How long the event stays before the next one, in milliseconds at normal pace. */
  pause?(event: GameEvent, view: View | null): number;
  sound?(event: GameEvent, view: View | null): Sound | null;
}

/** How an event stands in the log: a line, a heading above what it ends, a score (also shown in the result), or not. */
export type LogStyle = "line" | "heading" | "score" | "none";

/** What `games/<name>/index.ts` exports as its default. */
export interface GameModule extends Manner {
  // Svelte's components are invariant in their props, and each board knows its own view.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  Board: Component<any>;
  /** The room in `kit/` whose sentences come before its own, for games that are drawn alike. */
  room?: string;
  log?(event: GameEvent): LogStyle;
  /** The two short lines of the top bar. */
  status?(view: View, words: Voice): { title: string; detail: string };
  /** The sentence in the turn strip; otherwise the words' own for this question. */
  strip?(view: View, question: Asked, words: Voice, choices: readonly Choice[]): string;
  /** What a player's place in the result rests on, where the score alone does not say it. */
  standing?(view: View, seat: number, words: Voice): string;
  /** Keys of quick reactions, `board.reaction.*`; otherwise the house's. */
  reactions?: readonly string[];
}

/** The choices with that verb and those fields. */
export function choicesOf(choices: readonly Choice[], verb?: string, fields: Record<string, Json> = {}): Choice[] {
  return choices.filter(
    (choice) =>
      (verb === undefined || choice.verb === verb) &&
      Object.entries(fields).every(([name, value]) => choice.fields?.[name] === value),
  );
}

/** The choices in which that value (a card, a stall) is named by any field, or that seat by that field. */
export function concerning(choices: readonly Choice[], value: Json, field?: string): Choice[] {
  return choices.filter((choice) =>
    Object.entries(choice.fields ?? {}).some(
      ([name, each]) =>
        (field === undefined || name === field) && (each === value || (Array.isArray(each) && each.includes(value))),
    ),
  );
}

/** One that may be said. */
export function allowed(choices: readonly Choice[]): Choice | undefined {
  return choices.find((choice) => !choice.refusal);
}

/** Why none of them may be said; undefined if one may, or if there is none. */
export function refusalOf(choices: readonly Choice[]): Why | undefined {
  return allowed(choices) ? undefined : choices[0]?.refusal;
}

/** Whether an event is about the reader of that view. */
export function isOwn(event: GameEvent, view: View | null): boolean {
  return view !== null && view.seat !== null && event["seat"] === view.seat;
}

/** The seats, the best first. */
export function inOrder({ ranks }: Ending): number[] {
  return ranks.map((_, seat) => seat).sort((one, other) => (ranks[one] ?? 0) - (ranks[other] ?? 0));
}

/** The seats as they sit, from the left neighbour of the reader, who comes last; from the first seat for a spectator. */
export function seatOrder(seats: number, me: number | null): number[] {
  return Array.from({ length: seats }, (_, at) => (at + (me === null ? 0 : me + 1)) % seats);
}
