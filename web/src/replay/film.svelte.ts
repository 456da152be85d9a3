/** A game told again: its updates as they were, stepped through or played at speed. */

import { gameModule } from "../games";
import type { GameModule, Player } from "../games/board";
import { language } from "../lib/language.svelte";
import { settings } from "../lib/settings.svelte";
import { standing } from "../lib/moves";
import { Stage } from "../lib/stage.svelte";
import { Voice, type Words } from "../lib/words";
import type { SeatInfo, Update } from "../protocol";

export class Film {
  /** Where it stands: after so many moves. */
  at = $state(0);
  playing = $state(false);
  speed = $state(1);
  private readonly words: Words;

  readonly stage = new Stage(() => this.module, () => settings.tempo / this.speed);
  readonly voice = $derived.by(() => new Voice(this.words, this.seats.map((seat, index) => seat.name || `#${index + 1}`), this.seat));
  readonly players = $derived.by<Player[]>(() => this.seats.map((_, seat) => this.player(seat)));
  readonly end = $derived.by(() => this.updates.length - 1);

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
    return new Film(game, module, words, seats, seat, standing(log));
  }

  /** Shows the state after that many moves. */
  jump(moves: number): void {
    this.at = Math.max(0, Math.min(this.end, moves));
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
