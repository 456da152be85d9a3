/** Where things lie round the turntable, and small sums of what the view says. It knows no rules. */

import type { Voice } from "../../lib/words";
import type { Player } from "../../kit/board";
import { KINDS, LINES, ZONES, type RestaurantPlayer, type RestaurantSpace, type RestaurantView } from "./view";

const TWELFTHS = 12;
const QUARTER = 3; // twelfths

export type Counts = Record<string, number>;

export function total(counts: Counts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** One by one, kind by kind. */
export function listed(counts: Counts): string[] {
  return KINDS.flatMap((kind) => Array.from({ length: counts[kind] ?? 0 }, () => kind));
}

export function tallied(kinds: readonly string[]): Counts {
  const counts: Counts = {};
  for (const kind of kinds) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

export function plus(counts: Counts, kinds: readonly string[], sign: 1 | -1 = 1): Counts {
  const after = { ...counts };
  for (const kind of kinds) after[kind] = Math.max(0, (after[kind] ?? 0) + sign);
  return Object.fromEntries(Object.entries(after).filter(([, count]) => count > 0));
}

// Round the turntable

/** From which twelfth to which a seat's zone goes, clockwise. */
export function zoneOf(seat: number, seats: number): [from: number, to: number] {
  const [from = 0, to = 0] = (LINES as Record<number, number[][]>)[seats]?.[seat] ?? [];
  return [from, to];
}

/** The seats in whose zones a stack at that twelfth lies, also partly. */
export function zonesAt(place: number, seats: number): number[] {
  const zones = (ZONES as Record<number, number[][]>)[seats] ?? [];
  return zones.flatMap((zone, seat) => (zone.includes(place) ? [seat] : []));
}

/** The radius of a stack and the height of one steamer, as the turntable is drawn. */
export const RING = 63;
export const LEVEL = 9;

/** What a stack and its tags are drawn from. */
export interface Standing {
  space: RestaurantSpace;
  players: Player[];
  me: number | null;
  tokens: Counts | null; // of the reader, who has some once there is an animal
  base: number;
  scale: number;
  words: Voice;
}

/** How many tokens the reader lacks for the steamer on top; null where there is none, or it is not in the reader's zone. */
export function shortOf(space: RestaurantSpace, me: number | null, tokens: Counts | null): number | null {
  if (me === null || !tokens || !space.zones.includes(me) || !space.steamers.length) return null;
  return total(lacking(tokens, topOf(space)));
}

/** The direction of a twelfth on the screen, in degrees clockwise from the top, with the reader's zone below. */
export function degrees(twelfth: number, base: number, seats: number): number {
  const [from, to] = zoneOf(base, seats);
  return (twelfth - (from + to) / 2) * (360 / TWELFTHS) + 180;
}

/** The seat whose zone lies on that side of a seat's own, for the reader below: "left" is clockwise from there. */
export function neighbour(seat: number, seats: number, side: "left" | "right"): number | null {
  const [from, to] = zoneOf(seat, seats);
  const edge = side === "left" ? to : from;
  const found = Array.from({ length: seats }, (_, other) => other).find((other) => {
    const [start, end] = zoneOf(other, seats);
    return other !== seat && (side === "left" ? start : end) % TWELFTHS === edge % TWELFTHS;
  });
  return found ?? null;
}

/** The spaces after so many quarters clockwise. */
export function turnedBy(view: RestaurantView, quarters: number): RestaurantView {
  const spaces = view.spaces.map((space): RestaurantSpace => {
    const place = (space.place + QUARTER * quarters + TWELFTHS) % TWELFTHS;
    return { ...space, place, zones: zonesAt(place, view.seats) };
  });
  const players = view.players.map((player, seat) => ({
    ...player,
    zone: spaces.filter((space) => space.zones.includes(seat)).map((space) => space.number),
  }));
  return { ...view, turned: (view.turned + quarters + 4) % 4, spaces, players };
}

/** By how many degrees the turntable turns to come from one quarter to the other, the short way. */
export function turn(from: number, to: number): number {
  const quarters = (to - from + 4) % 4;
  return (quarters === 3 ? -1 : quarters) * 90;
}

// An animal's board

export interface Ghost {
  row: number;
  slot: number;
  points: number;
}

/** The slots that such dim sum would fill, from what the board shows: the next empty ones of their rows. */
export function ghosts(player: RestaurantPlayer, pieces: Counts): Ghost[] {
  return player.rows.flatMap((row) => {
    const coming = row.kind === null ? 0 : (pieces[row.kind] ?? 0);
    const slots = row.slots.map((points, slot) => ({ row: row.number, slot, points }));
    return slots.slice(row.filled, row.filled + coming);
  });
}

export function pointsOf(these: readonly Ghost[]): number {
  return these.reduce((sum, each) => sum + each.points, 0);
}

/** What a turn asks for, one after the other; each of them offers actions, the ability or the end of the turn. */
export const TURNS: readonly string[] = ["turn", "second-action", "ability-or-end"];

/** Events that say how many HP somebody gains or loses. */
export const CHANGES_HP: readonly string[] = ["placed", "given-up", "points"];

/** How many columns are full from the left. */
export function fullColumns(player: RestaurantPlayer): number {
  return player.rows.length ? Math.min(...player.rows.map((row) => (row.kind === null ? 0 : row.filled))) : 0;
}

/** What of a price a player lacks. */
export function lacking(tokens: Counts, price: Counts): Counts {
  return Object.fromEntries(
    Object.entries(price).flatMap(([kind, count]) =>
      count > (tokens[kind] ?? 0) ? [[kind, count - (tokens[kind] ?? 0)]] : [],
    ),
  );
}

export function topOf(space: RestaurantSpace | undefined): Counts {
  return space?.steamers.at(-1)?.pieces ?? {};
}

/** What is on top at the space of that number. */
export function topAt(view: RestaurantView, number: unknown): Counts {
  return topOf(view.spaces.find((space) => space.number === number));
}
