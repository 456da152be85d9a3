/** A throw as it was seen: where every chip is at every moment of it. */

import type { GameEvent } from "../board";
import type { ChipView } from "./view";

/** Millimetres from the middle of the board, x to the east and y to the north, and radians. */
export interface Pose {
  x: number;
  y: number;
  height: number;
  turn: number;
}

export interface Noise {
  what: "disc" | "rim" | "landing";
  at: number; // milliseconds
  strength: number; // mm/s
}

export interface Film {
  /** For each chip that moves its pose in every frame, as it is written; undefined as long as it lies where it lay. */
  tracks: Map<number, (string | undefined)[]>;
  noises: Noise[];
  /** Until everything is at rest, in milliseconds. */
  length: number;
  /** When chips first touch; null if they do not. */
  contact: number | null;
  /** When the chip that is thrown first touches the ground. */
  landing: number;
}

const FRAME = 1000 / 60;
const LEAD = 250; // slow motion begins that long before chips touch
const SLOW = 4; // times
const PATIENCE = 2000; // and lasts no longer than this
const TURNING = 240; // a chip turns over in that long, until it lands

const films = new WeakMap<GameEvent, Film>();

/** Of an event that tells of a throw; it is developed once, and a pose is read when it is shown: no frame has it all. */
export function filmOf(event: GameEvent): Film {
  const film = films.get(event) ?? developed(event);
  films.set(event, film);
  return film;
}

function developed(event: GameEvent): Film {
  const tracks = new Map<number, (string | undefined)[]>();
  let last = 0;
  String(event["film"])
    .split("|")
    .forEach((frame, at) => {
      for (const place of frame ? frame.split(";") : []) {
        const number = parseInt(place);
        let track = tracks.get(number);
        if (!track) tracks.set(number, (track = []));
        const before = track.at(-1);
        while (track.length < at) track.push(before);
        track.push(place);
        last = at;
      }
    });
  const noises = (event["sounds"] as string[]).map((sound) => {
    const [what, at, , strength] = sound.split(" ");
    return { what: what as Noise["what"], at: Number(at), strength: Number(strength) };
  });
  const first = (what: Noise["what"]) => noises.find((noise) => noise.what === what)?.at;
  return {
    tracks,
    noises,
    length: last * FRAME,
    contact: first("disc") ?? null,
    landing: first("landing") ?? last * FRAME,
  };
}

/** How far a chip that comes to lie on its other face has turned over: from 0, as it is thrown, to 1, when it lands. */
export function overAt(film: Film, time: number): number {
  return Math.max(0, Math.min(1, (time - film.landing) / TURNING + 1));
}

/** Where a chip is at a moment; undefined if it has not been touched yet. */
export function poseAt(film: Film, number: number, time: number): Pose | undefined {
  const track = film.tracks.get(number);
  if (!track) return undefined;
  const at = Math.min(time / FRAME, track.length - 1);
  const [one, other] = [read(track[Math.floor(at)]), read(track[Math.ceil(at)])];
  if (!one || !other) return one;
  const share = at - Math.floor(at);
  const between = (from: number, to: number) => from + (to - from) * share;
  return {
    x: between(one.x, other.x),
    y: between(one.y, other.y),
    height: between(one.height, other.height),
    turn: between(one.turn, other.turn),
  };
}

export function lastPose(film: Film, number: number): Pose | undefined {
  return read(film.tracks.get(number)?.at(-1));
}

function read(place: string | undefined): Pose | undefined {
  if (place === undefined) return undefined;
  const [, x = 0, y = 0, height = 0, turn = 0] = place.split(" ").map(Number);
  return { x: x / 10, y: y / 10, height: height / 10, turn: turn / 100 };
}

/** How far the film is after so many milliseconds of watching: slow where chips meet, for a while. */
export function filmTime(film: Film, watched: number): number {
  if (film.contact === null) return watched;
  const start = Math.max(0, film.contact - LEAD);
  if (watched <= start) return watched;
  const slow = Math.min(watched - start, PATIENCE);
  return start + slow / SLOW + Math.max(0, watched - start - PATIENCE);
}

/** How long it takes to watch, in milliseconds. */
export function watching(film: Film): number {
  if (film.contact === null) return film.length;
  const start = Math.max(0, film.contact - LEAD);
  const rest = Math.max(0, film.length - start);
  const slow = Math.min(rest * SLOW, PATIENCE);
  return start + slow + Math.max(0, rest - slow / SLOW);
}

export function poseOf(chip: Pick<ChipView, "x" | "y" | "height">): Pose {
  return { x: chip.x / 100, y: chip.y / 100, height: chip.height / 100, turn: 0 };
}
