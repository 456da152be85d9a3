/** What is on the table for the eye: updates are played one at a time, event by event, so that each can be seen. */

import type { Update, View } from "../protocol";
import type { GameEvent, Manner, Told } from "../kit/board";

/** Behind by more than this, the rest is shown at once. */
const PATIENCE = 8;
/** Milliseconds for an event whose game says nothing. */
const DEFAULT_PAUSE = 650;

export class Stage {
  /** The view, with the events told so far worked into it. */
  view = $state.raw<View | null>(null);
  /** The event that is being told, and what it did. */
  told = $state.raw<Told | null>(null);
  /** The last update that is fully shown: its question and choices hold now. */
  shown = $state.raw<Update | null>(null);
  /** Whether something is still being told. */
  busy = $state(false);

  private queue: Update[] = [];
  private current: Update | undefined; // what is being told
  private tellings = 0;
  private shows = 0; // grows whenever something is shown at once, which ends what is being told
  private restless: (() => void) | undefined; // ends the pause of what is being told
  private telling: Promise<void> = Promise.resolve();

  /**
   * `manner` is the game's way of telling, `tempo` what pauses are multiplied by; `heard` is called with each event as
   * it is told.
   */
  constructor(
    private readonly manner: () => Manner,
    private readonly tempo: () => number,
    private readonly heard: (event: GameEvent) => void = () => {},
  ) {}

  /** As it is, without telling how it came about. */
  show(update: Update): void {
    this.queue = [];
    this.shows += 1;
    this.settle(update);
    this.restless?.();
  }

  /** Tells it, after what is being told now; resolves when nothing is left to tell. */
  play(update: Update): Promise<void> {
    this.queue.push(update);
    if (!this.busy) this.telling = this.run();
    return this.telling;
  }

  /** Stop telling: show how things stand. */
  skip(): void {
    const newest = this.queue.at(-1) ?? this.current;
    if (newest) this.show(newest);
  }

  /** On to the next event at once. */
  hurry(): void {
    this.restless?.();
  }

  private async run(): Promise<void> {
    this.busy = true;
    try {
      while ((this.current = this.queue.shift())) {
        const [next, shows] = [this.current, this.shows];
        if (this.queue.length < PATIENCE && next.news?.kind !== "taken-back") await this.tell(next, shows);
        if (shows === this.shows) this.settle(next);
      }
    } finally {
      this.busy = false;
    }
  }

  private async tell(update: Update, shows: number): Promise<void> {
    const manner = this.manner();
    if (!this.view && update.view) this.view = manner.bare?.(update.view) ?? update.view;
    for (const event of (update.events ?? []) as GameEvent[]) {
      if (this.view && manner.tell) this.view = manner.tell(this.view, event, update.view ?? this.view);
      this.tellings += 1;
      this.told = { event, number: this.tellings, tempo: this.tempo() };
      this.heard(event);
      await this.rest((manner.pause?.(event, this.view) ?? DEFAULT_PAUSE) * this.tempo());
      if (shows !== this.shows) return;
    }
  }

  private settle(update: Update): void {
    this.shown = update;
    if (update.view) this.view = update.view;
    this.told = null;
  }

  private rest(milliseconds: number): Promise<void> {
    if (milliseconds <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.restless = undefined;
        resolve();
      };
      const timer = setTimeout(done, milliseconds);
      this.restless = done;
    });
  }
}
