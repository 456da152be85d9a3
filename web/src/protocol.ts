// Made from src/hawker/server/messages.py and the games' views by `python -m hawker.server.typescript`: do not edit.

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** Time to think: so many seconds for each turn, or for the whole game. */
export interface Clock {
  per: "game" | "turn";
  seconds: number;
}

/** A seat as all may see it. An open seat has no name; one whose player left is played by the bot until taken. */
export interface SeatInfo {
  kind: "bot" | "guest" | "open";
  name?: string;
  avatar?: string;
  bot?: string;
  stand_in?: "" | "away" | "clock" | "left";
  host?: boolean;
  nonce?: string;
}

/** A table as all may see it who know its link, and what of it is the reader's. */
export interface TableInfo {
  id: string;
  game: string;
  version: number;
  state: "open" | "over" | "playing";
  seats: SeatInfo[];
  options: Record<string, string | number | boolean>;
  created_at: number;
  updated_at: number;
  name?: string;
  public?: boolean;
  clock?: Clock;
  patience?: number;
  chat?: boolean;
  commitment?: string;
  seat?: number;
  host?: boolean;
  turn?: number;
  rematch?: string;
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
export interface Standing {
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
  kind: "bot" | "host" | "opened" | "rematch" | "returned" | "rose" | "sat" | "seat-gone" | "set" | "started" | "stood-in" | "taken-back" | "undo-agreed" | "undo-asked" | "undo-declined";
  seat?: number;
  why?: string;
  turns?: number;
  table?: string;
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
  result?: Standing;
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
export interface Seating {
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

/** A move. The id makes a repeat harmless; the version is that of the state it answers. */
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
  refusal?: Why;
  state?: Update;
}

/** A value of an option, and the sizes of table that have it. */
export interface ChoiceInfo {
  value: string | number | boolean;
  label: string;
  sizes: number[];
}

export interface OptionInfo {
  name: string;
  choices: ChoiceInfo[];
  default: string | number | boolean;
  sentence: string;
  seat: boolean;
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

/** Who the reader is. */
export interface Guest {
  id: string;
  name: string;
  avatar?: string;
}

/** What the hall has on offer. */
export interface Hall {
  version: string;
  games: GameInfo[];
  bots: string[];
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

export interface Arrival {
  token: string;
}

/** What a seat of a new table is to be. */
export interface NewSeat {
  kind: "bot" | "me" | "open";
  bot?: string;
}

/** A table to open. Without seats it has as few as the game allows: me, and open ones. */
export interface NewTable {
  game: string;
  seats?: NewSeat[];
  options?: Record<string, string | number | boolean>;
  name?: string;
  public?: boolean;
  clock?: Clock | null;
  patience?: number | null;
  start?: boolean;
  nonce?: string | null;
}

/** Sit down; without a seat, on any that is free. The nonce is one's own part of the shuffle. */
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

export interface TableList {
  tables: TableLine[];
}

/** Entries of a table's log as the reader may see them; `next` is where to go on, if there are more. */
export interface LogPage {
  updates: Update[];
  next?: number;
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
}

/** How the seed came about: the commitment was published before the deal, the rest after the game. */
export interface ShuffleForm {
  commitment: string;
  secret: string;
  nonces: string[];
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

/** A place on the board: one of nine bowls, or one of the action spaces `extra-throw`, `extra-card`, `reserve` and `chef`. It is a circle; a chip is on it when the chip's hole sees any of it. */
export interface SpaceView {
  name: string;
  bowl: boolean;
  x: number;
  y: number;
  radius: number;
}

/** What never changes in a game: the sizes of the board and its chips, the spaces, the colours of the seats. */
export interface BoardView {
  half: number;
  rim: number;
  rim_height: number;
  hand: number;
  chip: number;
  chip_height: number;
  hole: number;
  values: number[];
  colours: string[];
  sides: string[];
  spaces: SpaceView[];
}

/** A chip that was thrown in this round and is not home again. */
export interface ChipView {
  number: number;
  owner: number;
  x: number;
  y: number;
  height: number;
  face_up: boolean;
  value: number | null;
  space: string | null;
  out: boolean;
}

/** What lies on one space, as far as this seat knows. Spaces without a chip are left out. */
export interface StakesView {
  space: string;
  known: number[];
  hidden: number[];
  total: number | null;
  leader: number | null;
}

/** The bowl that is traded now. */
export interface TradeView {
  bowl: string;
  price: number;
  sold: number[];
  selling: boolean;
  bids: number[];
}

/** What one seat sees. */
export interface KitchenView extends View {
  board: BoardView;
  round: number;
  last_round: number;
  chef: number;
  order: number[];
  throws: number;
  thrown: number[];
  chips: ChipView[];
  home: number[];
  shown: number[][];
  turned_up: ChipView[];
  stakes: StakesView[];
  trade: TradeView | null;
  display: Record<string, number>;
  pile: number;
  buried: (string | null)[];
  discards: Record<string, number>;
  hand: Record<string, number>;
  hand_sizes: number[];
  known: Record<string, number>[];
  drawn: string[];
  drawn_count: number;
  recipes: string[];
  recipe_pile: number;
  reserved: string[];
  reserved_counts: number[];
  cooked: string[][];
  to_win: number;
  money: number[];
  chili: number[];
  chili_left: number;
}

export interface RestaurantSteamer {
  pieces: Record<string, number> | null;
}

/** One of the six spaces of the turntable. It keeps its number when the turntable turns. */
export interface RestaurantSpace {
  number: number;
  place: number;
  zones: number[];
  steamers: RestaurantSteamer[];
}

/** What is known of the bag. */
export interface RestaurantBag {
  size: number;
  story: string[];
  unseen: Record<string, number>;
  sizes: Record<string, number>;
}

/** A card as people read it. */
export interface RestaurantCard {
  title: string;
  text: string;
  star: boolean;
  effects: string[];
}

/** An animal to choose. */
export interface RestaurantOffer {
  animal: string;
  tokens: number;
  cards: number;
  slots: number[][];
}

/** A row of an animal's board. */
export interface RestaurantRow {
  number: number;
  kind: string | null;
  slots: number[];
  filled: number;
}

/** A card that lies face up before a player. */
export interface RestaurantLaid {
  card: RestaurantCard;
  until: string;
  columns: number[];
  rows: number[];
}

export interface RestaurantPlayer {
  animal: string | null;
  offered: RestaurantOffer[];
  hp: number;
  tokens: Record<string, number>;
  rows: RestaurantRow[];
  excess: Record<string, number>;
  steamers: number;
  cards: number;
  shown: RestaurantCard[];
  laid: RestaurantLaid[];
  columns: number[];
  zone: number[];
  may_purchase: number[];
}

/** What the player whose turn it is has done. */
export interface RestaurantTurn {
  player: number | null;
  actions: string[];
  left: number;
  ability_used: boolean;
  order: number[];
}

/** What one seat sees. `hand` and `gains` are its own. */
export interface RestaurantView extends View {
  round: number;
  last_round: boolean;
  marker: number;
  counter: number;
  turned: number;
  spaces: RestaurantSpace[];
  supply: Record<string, number>;
  bag: RestaurantBag;
  deck: number;
  discards: RestaurantCard[];
  in_play: RestaurantCard | null;
  fates: number;
  fate: RestaurantCard | null;
  revealed: RestaurantCard[];
  players: RestaurantPlayer[];
  hand: RestaurantCard[];
  gains: Record<string, number>;
  serving: Record<string, number>;
  rolled: number | null;
  turn_state: RestaurantTurn;
}

/** What one seat sees. `hand` is its own; `known` is what everybody knows each player to hold; `drawn` is who has drawn what since the last move, in that order. */
export interface SnackbarView extends View {
  round: number;
  starter: number;
  direction: string;
  food: number;
  top_dish: string | null;
  dish_pile: Record<string, number>;
  special_pile: Record<string, number>;
  pile: number;
  no_more: number;
  drawn: [number, string[]][];
  hand: Record<string, number>;
  hand_sizes: number[];
  known: Record<string, number>[];
  out: number[];
  minus: number[];
  won: number[];
}

/** What one seat sees. `hand` is its own; `played` is every card that has gone by in this round. */
export interface MarketView extends View {
  fruits: string[];
  round: number;
  starter: number;
  cart: string;
  hand: string[];
  hand_sizes: number[];
  sellers: Record<string, number[]>;
  sellers_left: number[];
  tricks: number[];
  trick: [number, string][];
  played: string[];
  voids: string[][];
  sheet: number[][];
  totals: number[];
}

export type FromClient = Play | Undo | Agree | Return | Say | Hint | Ping;

export type FromServer = Welcome | Update | Seating | Here | Said | Refused | Hinted | Bye | Pong;

/** The views, by the game's name. */
export interface Views {
  "hibachi": KitchenView;
  "safranito": KitchenView;
  "steam-up": RestaurantView;
  "taiwan-snackbar": SnackbarView;
  "tindahan": MarketView;
}
