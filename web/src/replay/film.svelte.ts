/** A game told again: its updates as they were, stepped through or played at speed. */

import { gameModule } from "../games";
import type { GameModule, Player } from "../games/board";
import { language } from "../lib/language.svelte";
import { settings } from "../lib/settings.svelte";
import { Stage } from "../lib/stage.svelte";
import { Voice, type Words } from "../lib/words";
import type { SeatInfo, Update } from "../protocol";

export class Film {
  /** Where it stands: the place of the update shown last. */
  at = $state(0);
  playing = $state(false);
  speed = $state(1);
  private readonly words: Words;

  readonly stage = new Stage(() => this.module, () => settings.tempo / this.speed);
  readonly voice = $derived.by(() => new Voice(this.words, this.seats.map((seat, index) => seat.name || `#${index + 1}`), this.seat));
  readonly players = $derived.by<Player[]>(() => this.seats.map((_, seat) => this.player(seat)));
  readonly end = $derived.by(() => this.updates.length - 1);
  readonly move = $derived.by(() => this.updates[this.at]?.version ?? 0);

  private constructor(
    readonly game: string,
    readonly module: GameModule,
    words: Words,
    readonly seats: SeatInfo[],
    readonly seat: number | null,
    readonly updates: Update[],
  ) {
    this.words = words;
  }

  /** What happened before the deal, and what was taken back, is left out. */
  static async of(game: string, seats: SeatInfo[], seat: number | null, log: Update[]): Promise<Film> {
    const [module, words] = await Promise.all([gameModule(game), language.ofGame(game)]);
    return new Film(game, module, words, seats, seat, withoutTakenBack(log.filter((update) => update.view)));
  }

  /** Shows the state after that many moves. */
  go(move: number): void {
    const index = this.updates.findLastIndex((update) => update.version <= move);
    this.jump(index);
  }

  jump(index: number): void {
    this.at = Math.max(0, Math.min(this.end, index));
    const update = this.updates[this.at];
    if (update) this.stage.show(update);
  }

  /** Tells the next update, and resolves when it has been told. */
  async step(): Promise<void> {
    if (this.at >= this.end) return;
    this.at += 1;
    const update = this.updates[this.at];
    if (update) await this.stage.play(update);
  }

  async play(): Promise<void> {
    if (this.playing) return;
    this.playing = true;
    if (this.at >= this.end) this.jump(0);
    while (this.playing && this.at < this.end) await this.step();
    this.playing = false;
  }

  pause(): void {
    this.playing = false;
  }

  private player(seat: number): Player {
    const info = this.seats[seat];
    return {
      seat,
      name: info?.name || `#${seat + 1}`,
      avatar: info?.avatar ?? "",
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

export function withoutTakenBack(log: Update[]): Update[] {
  const kept: Update[] = [];
  for (const update of log) {
    if (update.news?.kind === "taken-back") {
      while (kept.length && (kept.at(-1) as Update).version > update.version) kept.pop();
    } else if (update.version > (kept.at(-1)?.version ?? -1)) {
      kept.push(update);
    }
  }
  return kept;
}
