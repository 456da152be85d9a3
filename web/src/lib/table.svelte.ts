/** One table as this browser knows it: what the server says of it, and what the reader says to it. */

import { gameModule } from "../games";
import type { GameEvent, GameModule, Player } from "../kit/board";
import type { Asked, Choice, FromServer, Refused, Said, TableInfo, Update } from "../protocol";
import { api } from "./api";
import { faceOf } from "../ui/faces";
import { language } from "./language.svelte";
import { standing } from "./moves";
import { partAt, partFor } from "./nonces";
import { Past, voices } from "./past";
import { settings } from "./settings.svelte";
import { TableSocket, type Connection, type Request } from "./socket";
import { sound } from "./sound";
import { Stage } from "./stage.svelte";
import { Voice, type Words } from "./words";

/** A game that began so few moves and seconds ago is told from its beginning. */
const OPENING = { moves: 5, seconds: 6 };

/** What an entry of the log keeps of an update. */
export type Entry = Pick<Update, "seq" | "version" | "at" | "news" | "mover" | "by_bot" | "events" | "result">;

export class TableState {
  info = $state.raw<TableInfo | null>(null);
  connection = $state<Connection>("connecting");
  ended = $state(""); // why the connection is over for good
  here = $state.raw<boolean[]>([]);
  spectators = $state(0);
  log = $state.raw<Entry[]>([]);
  /** What was told so far, without what was taken back. */
  readonly past = $derived(standing(this.log).flatMap((entry) => (entry.events ?? []) as GameEvent[]));
  chat = $state.raw<Said[]>([]);
  unread = $state(0);
  game = $state.raw<GameModule | null>(null);
  hint = $state<string | null>(null);
  refused = $state.raw<Refused | null>(null);
  /** What the server says while it does not know what became of a request; "" when it does. */
  looking = $state("");
  /** How many updates came after a connection was regained; null unless that just happened. */
  missed = $state<number | null>(null);

  readonly stage = new Stage(
    () => this.game ?? {},
    () => settings.tempo,
    (event) => this.heard(event),
  );
  private asking = $state<Request["type"] | "">(""); // what is on its way
  private underway = false; // the same, at once
  private arriving = $state(false); // an update is here and not shown yet
  private words = $state.raw<Words | null>(null);
  private readonly socket: TableSocket;
  private clockAhead = 0; // the server's clock minus ours, in seconds
  private fresh = true; // nothing of the table has been seen yet
  private newest = 0; // the seq of the last update
  private taking: Promise<void> = Promise.resolve(); // updates are taken in one after the other
  private loading: Promise<void> | undefined;
  private adding = false; // to the shuffle

  readonly names = $derived((this.info?.seats ?? []).map((seat, index) => seat.name || `#${index + 1}`));
  readonly me = $derived(this.seat());
  readonly voice = $derived(this.words && new Voice(this.words, this.names, this.me));
  readonly holders = $derived(new Past(this.info?.held ?? [], this.names, this.me));
  /** The words for an entry of the log: players are called by who sat there then. */
  readonly voiceAt = $derived(this.words && voices(this.holders, this.words));
  /** A move or another request is on its way, or what came of it is. */
  readonly sending = $derived(this.asking !== "" || this.arriving);
  /** What waits to be sent until the connection is back. */
  readonly waiting = $derived(this.connection === "lost" ? this.asking : "");
  readonly question = $derived<Asked | null>(this.stage.busy ? null : (this.stage.shown?.question ?? null));
  readonly asked = $derived(this.question !== null && this.question.seat === this.me);
  readonly choices = $derived<Choice[]>(this.mayAct() ? (this.stage.shown?.choices ?? []) : []);
  readonly result = $derived(this.stage.shown?.result ?? null);
  readonly turn = $derived(this.stage.shown?.question?.seat ?? null);
  readonly players = $derived<Player[]>((this.info?.seats ?? []).map((_, seat) => this.player(seat)));

  constructor(readonly id: string) {
    this.socket = new TableSocket(id, {
      told: (message) => this.told(message),
      connection: (state, why) => this.connected(state, why),
    });
  }

  close(): void {
    this.socket.close();
  }

  /** The server's time now, in seconds since 1970. */
  now(): number {
    return Date.now() / 1000 + this.clockAhead;
  }

  /** Says a move. What is refused is in `refused` afterwards. */
  async play(move: string): Promise<void> {
    if (this.choices.length === 0 && !this.question?.free?.length) return;
    await this.ask({ type: "play", version: this.version, move });
  }

  undo(): Promise<void> {
    return this.ask({ type: "undo", version: this.version });
  }

  agree(yes: boolean): Promise<void> {
    return this.ask({ type: "agree", yes });
  }

  comeBack(): Promise<void> {
    return this.ask({ type: "return" });
  }

  async askHint(): Promise<void> {
    const answer = await this.socket.request({ type: "hint" });
    if (answer?.type === "hinted") this.hint = answer.move;
    else if (answer?.type === "refused") this.refused = answer;
  }

  async say(text: string): Promise<void> {
    const answer = await this.socket.request({ type: "say", text });
    if (answer?.type === "refused") this.refused = answer;
  }

  /** Whether this browser's own part is in the shuffle; null: there was none to add, or it is not dealt yet. */
  readonly inShuffle = $derived.by<boolean | null>(() => {
    const { info, me } = this;
    if (!info || info.state === "open" || me === null) return null;
    const own = partAt(this.id);
    if (own) return own.commitment === info.commitment && own.nonce === info.seats[me]?.nonce;
    return info.left_out?.includes(me) ? false : null;
  });

  /** Adds this browser's own part to the shuffle, as soon as it sits and has seen the commitment. */
  private addToShuffle(): void {
    const { info } = this;
    const me = this.seat();
    if (!info || info.state !== "open" || me === null || info.seats[me]?.nonce || this.adding) return;
    this.adding = true;
    const { nonce } = partFor(this.id, info.commitment ?? "");
    // What is refused was sent before, or comes too late: whether it is in it is seen when the cards are dealt.
    void this.socket.request({ type: "nonce", nonce }).finally(() => (this.adding = false));
  }

  /** The reader's seat, also for work that goes on after the page is left: what is derived ends with the page. */
  private seat(): number | null {
    return this.info?.seat ?? null;
  }

  private get version(): number {
    return this.stage.shown?.version ?? 0;
  }

  private async ask(wish: Request): Promise<void> {
    if (this.underway) return; // pressed twice
    this.underway = true;
    try {
      const answered = this.socket.request(wish);
      await nextTask(); // to send it is one piece of work, to show that it is on its way another
      this.asking = wish.type;
      this.refused = null;
      const answer = await answered;
      if (answer?.type === "refused") this.refused = answer;
    } finally {
      this.asking = this.looking = "";
      this.underway = false;
    }
  }

  private mayAct(): boolean {
    // Without a connection too: what is chosen then waits to be sent.
    return this.asked && this.connection !== "ended" && !this.sending;
  }

  private told(message: FromServer): void {
    switch (message.type) {
      case "welcome":
        this.info = message.table;
        this.here = message.here;
        this.spectators = message.spectators;
        this.clockAhead = message.now - Date.now() / 1000;
        this.loading ??= this.load(message.table.game);
        this.addToShuffle();
        break;
      case "update":
        this.taking = this.taking.then(() => this.update(message));
        break;
      case "table":
        this.reseat(message.table);
        this.addToShuffle();
        break;
      case "here":
        this.here = message.here;
        this.spectators = message.spectators;
        break;
      case "said":
        this.addChat([message], true);
        break;
      case "pong":
        this.clockAhead = message.now - Date.now() / 1000;
        break;
      case "looking":
        if (this.underway) this.looking = message.message;
        break;
      case "refused":
        this.refused = message;
    }
  }

  private reseat(info: TableInfo): void {
    const moved = this.info !== null && info.state !== "open" && info.seat !== this.info.seat;
    this.info = info;
    // What a seat was told is the business of whoever has it now, and no longer of who left it.
    if (moved) {
      this.log = [];
      void this.loadLog();
    }
  }

  /** The drawing, the words and what happened before, once. */
  private async load(game: string): Promise<void> {
    void this.loadChat(false); // not before the socket is there: what is said in between would be heard by nobody
    [this.game, this.words] = await Promise.all([gameModule(game), language.ofGame(game)]);
    void this.loadLog();
  }

  private async loadLog(): Promise<void> {
    const seat = this.seat();
    try {
      for await (const page of api.wholeLog(this.id)) {
        if (this.seat() !== seat) return; // what another seat was told is not added to this one's
        this.addLog(page.updates);
      }
    } catch {
      // The log is a comfort; it fills as the game goes on.
    }
  }

  /** What was said; `meanwhile` if some of it is news. */
  private async loadChat(meanwhile: boolean): Promise<void> {
    try {
      this.addChat((await api.chat(this.id)).lines, meanwhile);
    } catch {
      // What is said from now on is heard.
    }
  }

  private async update(update: Update): Promise<void> {
    await this.loading;
    this.hint = null;
    this.refused = null;
    if (this.fresh) {
      this.fresh = false;
      this.newest = update.seq;
      const opening = await this.opening(update);
      // How things stand, told without what led there: that is in the log. But whoever just sat down sees the deal.
      if (opening.length) for (const each of opening) void this.stage.play(each);
      else this.stage.show(update);
      return;
    }
    // Who was away for long is told how things stand, and reads up on what led there.
    if (update.seq > (this.log.at(-1)?.seq ?? update.seq) + 1) void this.loadLog();
    else this.addLog([update]);
    if (update.news?.kind === "seat-gone") void this.loadChat(false); // who spoke has moved up
    if (this.missed !== null) this.missed += update.seq - this.newest;
    this.newest = update.seq;
    // To take it in is the work of one frame, to show what it tells that of the next.
    if (!this.stage.busy) {
      this.arriving = true;
      await drawn();
      this.arriving = false;
    }
    void this.stage.play(update);
  }

  /** What has happened since a deal of only a moment ago. */
  private async opening(update: Update): Promise<Update[]> {
    if (update.version === 0 || update.version > OPENING.moves || update.result) return [];
    try {
      const told = standing((await api.log(this.id, 0)).updates.filter((each) => each.seq <= update.seq));
      return this.now() - (told[0]?.at ?? 0) < OPENING.seconds ? told : [];
    } catch {
      return [];
    }
  }

  private addLog(updates: Update[]): void {
    const known = new Set(this.log.map((entry) => entry.seq));
    const added = updates.filter((update) => !known.has(update.seq));
    if (added.length) this.log = [...this.log, ...added.map(entryOf)].sort((one, other) => one.seq - other.seq);
  }

  private addChat(lines: Said[], fresh: boolean): void {
    const known = new Map(this.chat.map((line) => [`${line.room} ${line.number}`, line]));
    const added = lines.filter((line) => !known.has(`${line.room} ${line.number}`));
    for (const line of lines) known.set(`${line.room} ${line.number}`, line);
    this.chat = [...known.values()].sort((one, other) => one.at - other.at);
    const me = this.seat();
    if (fresh)
      this.unread += added.filter((line) => (line.seat !== me || me === null) && settings.hears(line.mark)).length;
  }

  private connected(state: Connection, why: string): void {
    if (state === "live" && this.connection === "lost") {
      this.missed = 0;
      setTimeout(() => (this.missed = null), 2500);
      void this.loadChat(true);
    }
    this.connection = state;
    if (state === "ended") this.ended = why;
  }

  private heard(event: GameEvent): void {
    const name = this.game?.sound?.(event, this.stage.view);
    if (name) sound(name);
  }

  private player(seat: number): Player {
    const info = this.info?.seats[seat];
    return {
      seat,
      name: this.names[seat] ?? "",
      // Who chose no face has the same everywhere; bots have that of their seat.
      avatar: info?.kind === "bot" ? "" : faceOf(info?.avatar ?? "", 1),
      mark: (seat % 10) + 1,
      you: seat === this.me,
      bot: info?.kind === "bot",
      level: info?.bot ?? "",
      standIn: info?.stand_in ?? "",
      here: info?.kind !== "guest" || (this.here[seat] ?? false),
      turn: seat === this.turn,
    };
  }
}

/** Behind what is under way, and before what is shown next. A second press may come in between. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** When the next frame has been drawn; or soon, in a window that nobody sees. */
function drawn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 100);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

function entryOf({ seq, version, at, news, mover, by_bot, events, result }: Update): Entry {
  return { seq, version, at, news, mover, by_bot, events, result };
}
