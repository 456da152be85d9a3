/** The throw that the reader has in mind: which chip, from where, to where, how high, with what spin. */

import type { Free } from "../../protocol";
import {
  distance,
  FULL,
  gestureOf,
  LOW,
  NOTHING,
  reach,
  said,
  thrown,
  toBoard,
  toScreen,
  towards,
  type Gesture,
  type Point,
  type Throw,
  type Trace,
} from "./aim";
import { SIDES, type BoardView } from "./view";

const BACK = 34; // millimetres between the board and the chip in the hand
const DEPTH = 150; // how far from the board a hand may be

export class Aiming {
  chip = $state<number | null>(null);
  /** How often the board is turned; the thrower's side is always below. */
  turns = $state(0);
  /** On the screen, in millimetres from the middle of the board: where the chip is let go, and should come to rest. */
  from = $state.raw<Point>({ x: 0, y: 0 });
  rest = $state.raw<Point>({ x: 0, y: 0 });
  loft = $state(LOW);
  spin = $state(0);
  /** A gesture under way, and where its finger is. */
  gesture = $state.raw<Gesture>(NOTHING);
  finger = $state.raw<Point | null>(null);

  private board = $state.raw<BoardView | null>(null);
  private trace: Trace[] = [];
  private start: Point = { x: 0, y: 0 };
  private round = 0;
  /** What was aimed at before a finger came down: a gesture that is none changes nothing. */
  private kept: { from: Point; rest: Point } | null = null;

  readonly edge = $derived(this.board ? (this.board.half + this.board.rim) / 100 : 285);
  readonly shot = $derived.by<Throw | null>(() => {
    const from = toBoard(this.from, this.turns);
    const rest = toBoard(this.rest, this.turns);
    if (!this.board || distance(from, rest) < 1) return null;
    return thrown({ from: whole(from), rest, loft: this.loft, spin: this.spin }, this.board);
  });

  /** The board that is thrown at, and the side at which the reader sits. */
  sit(board: BoardView, side: string): void {
    if (this.board) return;
    this.board = board;
    this.turns = Math.max(0, SIDES.indexOf(side));
    this.from = { x: 0, y: this.edge + BACK };
  }

  /** A round begins: from the reader's own side, at the middle of the board. */
  begin(round: number, side: string): void {
    if (this.round === round) return;
    this.round = round;
    this.turns = Math.max(0, SIDES.indexOf(side));
    this.from = { x: 0, y: this.edge + BACK };
    this.rest = { x: 0, y: 0 };
    this.loft = LOW;
    this.spin = 0;
  }

  /** Keeps the chip in hand as long as it is at home. */
  hold(home: readonly number[]): void {
    if (this.chip !== null && home.includes(this.chip)) return;
    this.chip = home[Math.floor(home.length / 2)] ?? null;
  }

  turn(by: number): void {
    this.turns = (this.turns + by + 4) % 4;
  }

  aimAt(place: { x: number; y: number }): void {
    this.rest = toScreen({ x: place.x / 100, y: place.y / 100 }, this.turns);
  }

  get power(): number {
    return Math.round((distance(this.from, this.rest) / FULL) * 100);
  }
  set power(share: number) {
    this.rest = towards(this.from, this.rest, reach((share / 100) * FULL));
  }

  move(x: number, y: number): void {
    this.rest = { x: clamp(this.rest.x + x, 600), y: clamp(this.rest.y + y, 600) };
  }

  /** Moves the hand along the side, or further away; it stays outside of the board. */
  step(x: number, y: number): void {
    this.from = {
      x: clamp(this.from.x + x, this.edge),
      y: Math.max(this.edge, Math.min(this.edge + DEPTH, this.from.y + y)),
    };
  }

  // Gestures

  /** A finger comes down: there the chip would be let go. */
  press(at: Point, now: number): void {
    this.start = at;
    this.kept = { from: this.from, rest: this.rest };
    this.trace = [{ ...at, at: now }];
    this.gesture = NOTHING;
  }

  drag(at: Point, now: number, hand: number): void {
    this.trace = [...this.trace.slice(-40), { ...at, at: now }];
    this.from = this.start;
    this.finger = at;
    this.gesture = gestureOf(this.start, this.trace, this.loft, hand);
    if (this.gesture.kind === "none") return;
    const { way, length } = this.gesture;
    this.rest = { x: this.start.x + way.x * length, y: this.start.y + way.y * length };
  }

  /** The finger is gone; whether the chip is thrown. A flick that has come to a stop is none. */
  letGo(now: number, hand: number): boolean {
    const last = this.trace.at(-1);
    const going = last ? gestureOf(this.start, [...this.trace, { ...last, at: now }], this.loft, hand) : NOTHING;
    if (going.kind !== "none") this.kept = null;
    this.cancel();
    return going.kind !== "none";
  }

  /** Nothing came of it: what was aimed at before is aimed at again. */
  cancel(): void {
    if (this.kept) ({ from: this.from, rest: this.rest } = this.kept);
    this.kept = null;
    this.trace = [];
    this.finger = null;
    this.gesture = NOTHING;
  }

  /** The hand goes back to where throws begin. */
  settle(): void {
    const inside = Math.max(Math.abs(this.from.x), Math.abs(this.from.y)) < this.edge;
    if (inside) this.from = { x: 0, y: this.edge + BACK };
  }

  say(free: Free): string | null {
    return this.chip === null || !this.shot ? null : said(free, this.chip, this.shot);
  }
}

function whole({ x, y }: Point): Point {
  return { x: Math.round(x), y: Math.round(y) };
}

function clamp(value: number, most: number): number {
  return Math.max(-most, Math.min(most, value));
}
