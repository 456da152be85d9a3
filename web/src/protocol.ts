// Made from told.py and messages.py by `python -m hawker.server.typescript`: do not edit.

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** Time to think: so many seconds for each turn, or for the whole game. */
export interface Clock {
  per: "game" | "turn";
  seconds: number;
}

/** Who the reader is. */
export interface Guest {
  id: string;
  name: string;
  avatar?: string;
}

/** A seat as all may see it. An open seat has no name; one whose player left has theirs, and is played by the bot until taken. */
export interface SeatInfo {
  kind: "bot" | "guest" | "open";
  name?: string;
  avatar?: string;
  bot?: string;
  stand_in?: "" | "away" | "clock" | "left";
  host?: boolean;
  nonce?: string;
  mark?: string;
  since?: number;
  offer?: "" | "again" | "ask" | "take";
}

/** Who has a seat from one entry of the log on. Where nobody else had it later, it is still theirs. */
export interface Held {
  seat: number;
  since: number;
  name: string;
  you?: boolean;
}

/** Somebody who asks the host for a seat; the number is that of the entry by which they did. */
export interface SeatWish {
  number: number;
  seat: number;
  name: string;
  avatar?: string;
  you?: boolean;
  back?: boolean;
}

/** A table as all may see it who know its link, and what of it is the reader's. */
export interface TableInfo {
  options: Record<string, string | number | boolean>;
  name?: string;
  public?: boolean;
  chat?: boolean;
  clock?: Clock;
  patience?: number;
  takeover?: "anyone" | "ask";
  id: string;
  game: string;
  version: number;
  state: "open" | "over" | "playing";
  seats: SeatInfo[];
  created_at: number;
  updated_at: number;
  commitment?: string;
  shuffling?: boolean;
  left_out?: number[];
  seat?: number;
  host?: boolean;
  turn?: number;
  rematch?: string;
  mark?: string;
  wishes?: SeatWish[];
  held?: Held[];
}

/** Which rule is against a move, and why: a key of the words and what its sentence needs, and it in English. */
export interface Why {
  key: string;
  clause?: string;
  fields?: Record<string, Json>;
  sentence?: string;
}

/** One thing the reader might say now, and why not if it may not. */
export interface Choice {
  move: string;
  verb: string;
  fields?: Record<string, Json>;
  refusal?: Why;
}

/** A field that is a number within bounds. */
export interface Range {
  name: string;
  low: number;
  high: number;
}

/** A move that is not chosen from a list alone: its form, such as `pour {mm}`, and the bounds of its numbers. */
export interface Free {
  verb: string;
  form: string;
  ranges: Range[];
}

/** What is being asked, of whom, and for the reader's own question which moves have numbers to choose. */
export interface Asked {
  question: string;
  seat: number;
  fields?: Record<string, Json>;
  free?: Free[];
}

/** How the game ended. */
export interface Ending {
  scores: number[];
  winners: number[];
  ranks: number[];
}

/** The clock: whose runs out when (seconds since 1970), and what each seat has left (per game only). */
export interface Time {
  deadline?: number;
  left?: number[];
}

/** What happened at the table that is not part of the game itself. Seats are as they were then: when one is gone, those behind it have moved up. */
export interface News {
  kind: "bot" | "host" | "nonce" | "opened" | "rematch" | "resumed" | "returned" | "rose" | "sat" | "seat-asked" | "seat-denied" | "seat-gone" | "set" | "shuffling" | "started" | "stood-in" | "taken-back" | "undo-agreed" | "undo-asked" | "undo-declined";
  seat?: number;
  name?: string;
  mark?: string;
  why?: string;
  heir?: number;
  turns?: number;
  table?: string;
  left_out?: number[];
}

/** One entry of the table's log as one reader may see it: what happened, and how things stand after it. `answers` is the id of the reader's own request that this is the answer to. Before the start there is no view. */
export interface Update {
  type: "update";
  seq: number;
  version: number;
  at: number;
  answers?: string;
  news?: News;
  mover?: number;
  by_bot?: boolean;
  events?: Record<string, Json>[];
  view?: View;
  question?: Asked;
  choices?: Choice[];
  undo?: "" | "asking" | "free" | "never";
  undo_asked_by?: number;
  undo_missing?: number[];
  clock?: Time;
  result?: Ending;
}

/** The first message on a socket. What was missed, or the state as it is, comes right after it. */
export interface Welcome {
  type: "welcome";
  table: TableInfo;
  seq: number;
  here: boolean[];
  spectators: number;
  now: number;
}

/** The table's seats, host or settings changed. */
export interface Reseated {
  type: "table";
  table: TableInfo;
}

/** Who is connected. */
export interface Here {
  type: "here";
  here: boolean[];
  spectators: number;
}

/** A line of chat. */
export interface Said {
  type: "said";
  number: number;
  room: "players" | "spectators";
  text: string;
  at: number;
  name: string;
  id?: string;
  avatar?: string;
  mark?: string;
  seat?: number;
}

/** A request that was not carried out; nothing has changed by it. */
export interface Refused {
  type: "refused";
  code: string;
  message: string;
  id?: string;
  refusal?: Why;
}

/** It is not known yet whether a request was carried out. An update or a refusal follows as soon as it is. */
export interface Looking {
  type: "looking";
  id: string;
  message: string;
}

/** What a bot would do in the reader's place. */
export interface Hinted {
  type: "hinted";
  id: string;
  move: string;
}

/** The last message on a socket; `again` if the client should come back. */
export interface Bye {
  type: "bye";
  why: string;
  again?: boolean;
}

export interface Pong {
  type: "pong";
  now: number;
}

/** Entries of a table's log as the reader may see them; `next` is where to go on, if there are more. Of a replay they are steps: the deal, and the moves that stand. */
export interface LogPage {
  updates: Update[];
  next?: number;
  count?: number;
}

/** A move. The version is that of the state it answers. */
export interface Play {
  type: "play";
  id: string;
  version: number;
  move: string;
}

/** Take my last move back; the others are asked where they must be. */
export interface Undo {
  type: "undo";
  id: string;
  version: number;
}

/** My answer to somebody who wants to take a move back. */
export interface Agree {
  type: "agree";
  id: string;
  yes: boolean;
}

/** I am back: the bot that stands in for me may go. */
export interface Return {
  type: "return";
  id: string;
}

/** My own part of the shuffle, drawn when I had seen the commitment; before the deal, and once. */
export interface Add {
  type: "nonce";
  id: string;
  nonce: string;
}

/** A line of chat. Players' and spectators' lines are kept apart. Said again by its id it is the same line. */
export interface Say {
  type: "say";
  id: string;
  text: string;
}

/** What would a bot do here? */
export interface Hint {
  type: "hint";
  id: string;
}

export interface Ping {
  type: "ping";
}

/** Why a request failed. */
export interface Problem {
  code: string;
  message: string;
  option?: string;
  refusal?: Why;
  state?: Update;
}

/** A value of an option, and the sizes of table that have it. */
export interface ChoiceInfo {
  value: string | number | boolean;
  label: string;
  sizes: number[];
  for_people?: boolean;
}

/** The value that another option must have. */
export interface Need {
  option: string;
  value: string | number | boolean;
}

export interface OptionInfo {
  name: string;
  choices: ChoiceInfo[];
  default: string | number | boolean;
  sentence: string;
  seat: boolean;
  free?: string;
  needs?: Need;
}

/** A stall: what one may read of a game before playing it. */
export interface GameInfo {
  name: string;
  title: string;
  tagline: string;
  version: number;
  seats: number[];
  options: OptionInfo[];
}

/** What the hall has on offer. */
export interface Hall {
  version: string;
  games: GameInfo[];
  bots: string[];
  usual_bot: string;
  languages: string[];
  chat: boolean;
  locked: boolean;
  address?: string;
  me?: Guest;
}

/** A name and a picture; what is left out stays as it is, and a new guest is given one. */
export interface Person {
  name?: string | null;
  avatar?: string | null;
}

export interface Password {
  password: string;
}

/** A link path that makes another device this guest; it works once, and for a short time. */
export interface Transfer {
  token: string;
  expires_in: number;
}

/** A browser in which the reader is signed in. What is not known of it is left out. */
export interface Device {
  id: string;
  seen_at: number;
  browser?: string;
  system?: string;
  here?: boolean;
}

export interface DeviceList {
  devices: Device[];
}

export interface Arrival {
  token: string;
}

/** What a seat of a new table is to be. */
export interface NewSeat {
  kind: "bot" | "me" | "open";
  bot?: string;
}

/** Time to think: so many seconds for each turn, or for the whole game. */
export interface NewClock {
  per: "game" | "turn";
  seconds: number;
}

/** A table to open. Without seats it has as few as the game allows: me, and open ones. */
export interface NewTable {
  game: string;
  seats?: NewSeat[];
  options?: Record<string, string | number | boolean>;
  name?: string;
  public?: boolean;
  clock?: NewClock | null;
  patience?: number | null;
  takeover?: "anyone" | "ask" | null;
  start?: boolean;
  id?: string | null;
}

/** Options for a table of so many seats that is not there yet. */
export interface Choosing {
  seats: number;
  options: Record<string, string | number | boolean>;
}

/** Every option of a table, as the game reads them. */
export interface Chosen {
  options: Record<string, string | number | boolean>;
}

/** Sit down; without a seat, on any that can be had. The nonce is one's own part of the shuffle. */
export interface TakeSeat {
  seat?: number | null;
  nonce?: string | null;
}

export interface PlaceBot {
  bot?: string;
}

/** The seat whose player becomes the host. */
export interface HandOver {
  seat: number;
}

/** What the host may change; what is left out stays as it is. Options can be changed before the start only. */
export interface Settings {
  name?: string | null;
  public?: boolean | null;
  chat?: boolean | null;
  options?: Record<string, string | number | boolean> | null;
  takeover?: "anyone" | "ask" | null;
}

/** The host's answer to somebody who asks for a seat. */
export interface SeatAnswer {
  yes: boolean;
}

/** A token for a script to play this seat with, as `Authorization: Bearer TOKEN`. */
export interface SeatToken {
  token: string;
  table: string;
  seat: number;
}

/** A table in a list. */
export interface TableLine {
  table: TableInfo;
  my_turn?: boolean;
}

/** Tables; `next` is where to go on, if there are more. */
export interface TableList {
  tables: TableLine[];
  next?: string;
}

export interface ChatPage {
  lines: Said[];
}

export interface ClauseInfo {
  number: string;
  chapter: string;
  text: string;
}

export interface Rules {
  game: string;
  clauses: ClauseInfo[];
}

/** Every sentence of a game and of the house in one language, by key. */
export interface Catalogue {
  language: string;
  sentences: Record<string, string>;
}

/** A match as plain JSON. */
export interface MatchForm {
  format: number;
  game: string;
  version: number;
  seats: number;
  options: Record<string, string | number | boolean>;
  players: string[];
  seed: string;
  shuffle: ShuffleForm | null;
  outcomes: string[];
  turns: TurnForm[];
  over: boolean;
  film: string;
}

/** How the seed came about: the commitment was published before the deal, the rest after the game. A seat that added nothing has an empty nonce: a bot, or a player who was left out. */
export interface ShuffleForm {
  commitment: string;
  secret: string;
  nonces: string[];
  left_out: number[];
}

/** One move, what the dice answered after it, and the digest of the table then. */
export interface TurnForm {
  seat: number;
  move: string;
  outcomes: string[];
  digest: string;
}

/** What one seat may see. A game adds its own fields. */
export interface View {
  seats: number;
  seat: number | null;
  turn: number | null;
  options: Record<string, string | number | boolean>;
}

export type FromClient = Play | Undo | Agree | Return | Add | Say | Hint | Ping;

export type FromServer = Welcome | Update | Reseated | Here | Said | Refused | Looking | Hinted | Bye | Pong;
