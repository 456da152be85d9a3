/** From a gesture to a throw, and where it would come to rest. Lengths are millimetres, speeds millimetres a second. */

import type { Free } from "../../protocol";
import { fillForm, within } from "../generic/fill";
import { FASTEST, FLAT, GRAVITY, GRIP, HIGHEST, HOP, SHARE, SLOWEST, type BoardView } from "./view";

export interface Point {
  x: number;
  y: number;
}

/** What a thrower wants: the chip let go here should come to rest there if nothing is in its way. */
export interface Aim {
  from: Point;
  rest: Point;
  loft: number;
  spin: number;
}

/** A throw as the table is told of it. */
export interface Throw extends Aim {
  speed: number;
}

/** Where a chip is on its way, and how high. */
export interface Passing extends Point {
  height: number;
}

export const LOW = 100; // a loft that slides and knocks
export const HIGH = 900; // and one that drops and stays
export const FULL = 1000; // millimetres that a throw of full power comes
const SHORTEST = 60;

const PULL = 5; // millimetres that a throw goes further for each one that it is pulled back
const STILL = 14; // a pull shorter than this is none
const FLICK = 1.3; // a throw is that much faster than the flick
const LAZY = 260; // a flick slower than this is none

/** How far one chip alone comes over the ground: it flies, hops and slides. The table has the last word. */
export function way(speed: number, loft: number, hand: number): number {
  let time = (loft + Math.sqrt(loft * loft + 2 * GRAVITY * hand)) / GRAVITY;
  let down = GRAVITY * time - loft;
  let length = 0;
  for (;;) {
    length += speed * time;
    speed = Math.max(0, speed - GRIP * (1 + HOP) * down);
    const up = HOP * down;
    if (up <= FLAT) return length + (speed * speed) / (2 * GRIP * GRAVITY);
    time = (2 * up) / GRAVITY;
    down = up;
  }
}

/** The lowest speed that brings a chip that far. */
export function paceFor(length: number, loft: number, hand: number): number {
  let [slow, fast]: [number, number] = [SLOWEST, FASTEST];
  while (slow < fast) {
    const speed = Math.floor((slow + fast) / 2);
    if (way(speed, loft, hand) < length) slow = speed + 1;
    else fast = speed;
  }
  return slow;
}

/** The same points, moved from one another until all are that far apart, if they can be within that far of the middle. */
export function apart(points: readonly Point[], gap: number, most: number): Point[] {
  const places = points.map((point) => ({ ...point }));
  for (let round = 0; round < 40; round += 1) {
    places.forEach((one, at) =>
      places.slice(at + 1).forEach((other, after) => {
        const near = distance(one, other);
        if (near >= gap) return;
        // Two at the very same point part in a direction of their own.
        const way =
          near > 0.01
            ? towards({ x: 0, y: 0 }, { x: other.x - one.x, y: other.y - one.y }, 1)
            : { x: Math.cos(at + after), y: Math.sin(at + after) };
        const half = (gap - near) / 2 + 0.01;
        Object.assign(one, inside({ x: one.x - way.x * half, y: one.y - way.y * half }, most));
        Object.assign(other, inside({ x: other.x + way.x * half, y: other.y + way.y * half }, most));
      }),
    );
  }
  return places;
}

function inside({ x, y }: Point, most: number): Point {
  return { x: Math.max(-most, Math.min(most, x)), y: Math.max(-most, Math.min(most, y)) };
}

export function distance(one: Point, other: Point): number {
  return Math.hypot(other.x - one.x, other.y - one.y);
}

/** The point that far from one, in the direction of another. */
export function towards(from: Point, to: Point, length: number): Point {
  const whole = distance(from, to) || 1;
  return { x: from.x + ((to.x - from.x) / whole) * length, y: from.y + ((to.y - from.y) / whole) * length };
}

/** The throw that an aim takes. It rises more than was asked for only where it would otherwise come down on the rim. */
export function thrown(aim: Aim, board: BoardView): Throw {
  const hand = board.hand / 100;
  const length = distance(aim.from, aim.rest);
  for (let loft = aim.loft; loft <= HIGHEST; loft += 100) {
    const speed = paceFor(length, loft, hand);
    if (clearsRim(aim, speed, loft, board)) return { ...aim, loft, speed };
  }
  return { ...aim, speed: paceFor(length, aim.loft, hand) };
}

/** Whether the chip is inside the rim by the time it is as low as that. */
function clearsRim(aim: Aim, speed: number, loft: number, board: BoardView): boolean {
  const fall = (board.hand - board.rim_height) / 100;
  const time = (loft + Math.sqrt(loft * loft + 2 * GRAVITY * fall)) / GRAVITY;
  const at = towards(aim.from, aim.rest, speed * time);
  return Math.max(Math.abs(at.x), Math.abs(at.y)) + board.chip / 100 < board.half / 100;
}

/** Where the chip is in its first flight, at so many moments. */
export function flight(shot: Throw, board: BoardView, moments: number): Passing[] {
  const hand = board.hand / 100;
  const whole = (shot.loft + Math.sqrt(shot.loft * shot.loft + 2 * GRAVITY * hand)) / GRAVITY;
  return Array.from({ length: moments }, (_, at) => {
    const time = (whole * (at + 1)) / (moments + 1);
    const length = Math.min(shot.speed * time, distance(shot.from, shot.rest));
    return { ...towards(shot.from, shot.rest, length), height: hand + shot.loft * time - (GRAVITY * time * time) / 2 };
  });
}

const TWO_OF_THREE = Math.sqrt(2 * Math.log(3)); // deviations: an ellipse of that size has two thirds of all within it

/** Where the middle of a thrown chip is likely to come to rest if nothing is in its way: two of three do so within an
 * ellipse, which is so much wide and long to each side of its middle, and that much beyond the point aimed at. */
export function spread(shot: Throw, board: BoardView): { aside: number; along: number; beyond: number } {
  const [hand, pace] = [board.hand / 100, (board.hand_pace / SHARE) * TWO_OF_THREE];
  const length = distance(shot.from, shot.rest);
  const far = way(shot.speed * (1 + pace), shot.loft, hand);
  const near = way(Math.max(0, shot.speed * (1 - pace)), shot.loft, hand);
  const landing = (shot.speed * (shot.loft + Math.sqrt(shot.loft * shot.loft + 2 * GRAVITY * hand))) / GRAVITY;
  // The landing turns what is left of the way evenly, which deviates by its most over the root of 3.
  const turned = (board.landing_aside / SHARE / Math.sqrt(3)) * Math.max(0, length - landing);
  return {
    aside: TWO_OF_THREE * Math.hypot((board.hand_aside / SHARE) * length, turned),
    along: (far - near) / 2,
    beyond: (far + near) / 2 - length,
  };
}

/** The move in words: the form that the table offers, filled in. */
export function said(free: Free, chip: number, shot: Throw): string {
  const aimed =
    distance(shot.from, shot.rest) < 1 ? { x: shot.from.x, y: shot.from.y } : inReach(shot.from, shot.rest, free);
  const numbers: Record<string, number> = {
    from_x: shot.from.x,
    from_y: shot.from.y,
    x: aimed.x,
    y: aimed.y,
    speed: shot.speed,
    loft: shot.loft,
    spin: shot.spin,
  };
  const whole = Object.fromEntries(free.ranges.map((range) => [range.name, within(range, numbers[range.name] ?? 0)]));
  return fillForm(free.form, { ...whole, chip });
}

/** A point in the direction of the throw that may be named: how far the chip comes is a matter of its speed. */
function inReach(from: Point, rest: Point, free: Free): Point {
  const most = Math.min(...free.ranges.filter(({ name }) => name === "x" || name === "y").map(({ high }) => high));
  const over = Math.max(Math.abs(rest.x), Math.abs(rest.y));
  if (over <= most) return rest;
  const [dx, dy] = [rest.x - from.x, rest.y - from.y];
  const room = (start: number, step: number) => (step === 0 ? Infinity : ((step > 0 ? most : -most) - start) / step);
  const share = Math.max(0, Math.min(1, room(from.x, dx), room(from.y, dy)));
  return { x: from.x + dx * share, y: from.y + dy * share };
}

// Gestures, in the millimetres of the board as it lies on the screen: x to the right, y down, the thrower below.

/** A place that a finger was at, and when, in milliseconds. */
export interface Trace extends Point {
  at: number;
}

export interface Gesture {
  kind: "none" | "pull" | "flick";
  /** Where the chip should go, and how far. */
  way: Point;
  length: number;
}

export const NOTHING: Gesture = { kind: "none", way: { x: 0, y: -1 }, length: 0 };

/** Pulled back, the chip goes the other way, and further the longer the pull; flicked forward, as fast as the finger. */
export function gestureOf(start: Point, trace: readonly Trace[], loft: number, hand: number): Gesture {
  const now = trace.at(-1);
  if (!now) return NOTHING;
  const pulled = distance(start, now);
  if (pulled < STILL) return NOTHING;
  if (now.y >= start.y) return { kind: "pull", way: direction(now, start), length: reach(pulled * PULL) };
  const before = trace.find((each) => now.at - each.at <= 100) ?? now;
  const time = (now.at - before.at) / 1000;
  const pace = time > 0 ? distance(before, now) / time : 0;
  if (pace < LAZY) return NOTHING;
  const speed = Math.min(FASTEST, pace * FLICK);
  return { kind: "flick", way: direction(before, now), length: reach(way(speed, loft, hand)) };
}

function direction(from: Point, to: Point): Point {
  return towards({ x: 0, y: 0 }, { x: to.x - from.x, y: to.y - from.y }, 1);
}

export function reach(length: number): number {
  return Math.max(SHORTEST, Math.min(FULL, length));
}

// The board can be turned, so that any side of it is the thrower's.

/** From the board, where y is north, to the screen, where y is down, with that side of it below. */
export function toScreen({ x, y }: Point, turns: number): Point {
  let place = { x, y: -y };
  for (let turn = 0; turn < turns; turn += 1) place = { x: place.y, y: -place.x };
  return place;
}

export function toBoard({ x, y }: Point, turns: number): Point {
  let place = { x, y };
  for (let turn = 0; turn < turns; turn += 1) place = { x: -place.y, y: place.x };
  return { x: place.x, y: -place.y };
}
