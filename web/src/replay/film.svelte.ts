/** A game told again: its updates as they were, stepped through or played at speed. */

import { gameModule } from "../games";
import type { GameModule, Player } from "../kit/board";
import { sentenceOf } from "../lib/attempt.svelte";
import { language } from "../lib/language.svelte";
import { settings } from "../lib/settings.svelte";
import { Stage } from "../lib/stage.svelte";
import { Past, voices } from "../lib/past";
import type { Voice, Words } from "../lib/words";
import type { Held, LogPage, SeatInfo, Update } from "../protocol";
import { faceOf } from "../ui/faces";

/** Some steps of a game: the deal, then its moves. The page after so many steps. */
export type Source = (after: number) => Promise<LogPage>;

/** Steps that are asked for at once. */
const PAGE = 20;

export class Film {
  /** Where it stands: after so many moves. */
  at = $state(0);
  playing = $state(false);
  speed = $state(1);
  /** The steps that have been fetched, by their number. */
  steps = $state.raw<ReadonlyMap<number, Update>>(new Map());
  /** Why the last steps could not be fetched. */
  trouble = $state("");
  private fetching: Promise<void> | undefined;

  readonly stage = new Stage(
    () => this.module,
    () => settings.tempo / this.speed,
  );
  readonly holders: Past;
  readonly voiceAt: (seq: number) => Voice;
  /** As it is where the film stands: players are called by who sat there then. */
  readonly voice = $derived.by(() => this.voiceAt(this.now?.seq ?? 0));
  readonly players = $derived.by<Player[]>(() => this.seats.map((_, seat) => this.player(seat)));
  readonly now = $derived.by(() => this.steps.get(this.at));

  private constructor(
    readonly game: string,
    readonly module: GameModule,
    words: Words,
    readonly seats: SeatInfo[],
    readonly seat: number | null,
    readonly source: Source,
    /** The number of the last step. */
    readonly end: number,
    held: readonly Held[],
  ) {
    this.holders = new Past(
      held,
      seats.map((each, index) => each.name || `#${index + 1}`),
      seat,
    );
    this.voiceAt = voices(this.holders, words);
  }

  /** Shows the state after `move` moves. The other steps are fetched as they are played. */
  static async of(
    game: string,
    seats: SeatInfo[],
    seat: number | null,
    source: Source,
    move: number,
    held: readonly Held[] = [],
  ): Promise<Film> {
    const from = pageOf(move);
    const [module, words, asked] = await Promise.all([gameModule(game), language.ofGame(game), source(from)]);
    // A link may name a move that there is not, or no longer.
    const page = asked.updates.length ? asked : await source(pageOf((asked.count ?? 1) - 1));
    const end = (page.count ?? page.updates.length) - 1;
    const film = new Film(game, module, words, seats, seat, source, end, held);
    film.take(asked.updates.length ? from : pageOf(end), page);
    film.jump(move);
    return film;
  }

  /** Shows the state after that many moves, as soon as it is there. */
  jump(moves: number): void {
    const at = (this.at = Math.max(0, Math.min(this.end, moves)));
    const there = this.steps.get(at);
    if (there) this.stage.show(there);
    else void this.fetch(at).then((step) => step && this.at === at && this.stage.show(step));
    this.fetchAhead();
  }

  /** Tells the next step, and resolves when it has been told. */
  async step(): Promise<void> {
    if (this.at >= this.end) return;
    const at = (this.at += 1);
    const step = this.steps.get(at) ?? (await this.fetch(at));
    this.fetchAhead();
    if (step && this.at === at) await this.stage.play(step);
  }

  async play(): Promise<void> {
    if (this.playing) return;
    this.playing = true;
    this.trouble = "";
    if (this.at >= this.end) this.jump(0);
    while (this.playing && this.at < this.end && !this.trouble) await this.step();
    this.playing = false;
  }

  pause(): void {
    this.playing = false;
  }

  /** One page at a time is asked for. Whoever has jumped on meanwhile does not ask for what they passed. */
  private async fetch(step: number): Promise<Update | undefined> {
    while (this.fetching && !this.steps.has(step)) await this.fetching;
    if (!this.steps.has(step) && step === this.at) {
      this.trouble = "";
      try {
        await this.ask(pageOf(step));
      } catch (error) {
        this.trouble = sentenceOf(error);
      }
    }
    return this.steps.get(step);
  }

  private ask(after: number): Promise<void> {
    const asked = this.source(after).then((page) => this.take(after, page));
    // Whoever waits for it to end looks for themselves what came of it.
    this.fetching = asked.catch(() => {}).finally(() => (this.fetching = undefined));
    return asked;
  }

  /** What is about to be played is fetched before it is needed. If that fails, it is asked for again when it is. */
  private fetchAhead(): void {
    const soon = Math.min(this.end, this.at + PAGE / 2);
    if (!this.fetching && this.steps.has(this.at) && !this.steps.has(soon)) void this.ask(pageOf(soon)).catch(() => {});
  }

  private take(after: number, page: LogPage): void {
    this.steps = new Map([...this.steps, ...page.updates.map((update, index) => [after + index, update] as const)]);
  }

  private player(seat: number): Player {
    const info = this.seats[seat];
    return {
      seat,
      name: this.holders.namesAt(this.now?.seq ?? 0)[seat] ?? "",
      avatar: info?.kind === "bot" ? "" : faceOf(info?.avatar ?? "", 1),
      mark: (seat % 10) + 1,
      you: seat === this.seat,
      bot: info?.kind === "bot",
      level: info?.bot ?? "",
      standIn: "",
      here: true,
      turn: seat === this.stage.shown?.question?.seat,
    };
  }
}

const pageOf = (step: number) => Math.floor(Math.max(0, step) / PAGE) * PAGE;
