/** Where the cards of a hand lie: as large as the room allows, by fruit, each with enough to be seen and tapped. */

export const RATIO = 0.7; // a card's width to its height

export interface Place {
  card: string;
  x: number;
  y: number;
}

export interface Label {
  fruit: number; // which group
  x: number;
  y: number;
  width: number;
}

export interface Layout {
  width: number;
  height: number;
  raise: number;
  places: Place[];
  labels: Label[];
}

interface Room {
  width: number;
  height: number;
}

const TALLEST = 224;
const SMALLEST = 50;
const LABEL = 27;
/** What must be seen of a card that another lies upon, in pixels; the first that fits. */
const STEPS = [46, 40, 34, 28, 20, 12];
/** Of a tall card more must be seen, so that no number is cut: this part of its height. */
export const INDEX = 0.27;

export function layOut(groups: readonly (readonly string[])[], room: Room): Layout {
  const empty: Layout = { width: 0, height: 0, raise: 0, places: [], labels: [] };
  if (groups.length === 0 || room.width <= 0 || room.height <= 0) return empty;
  for (const least of STEPS) {
    const one = tallest([groups], room, least);
    const two = tallest(split(groups, least), room, least);
    if (one === 0 && two === 0) continue;
    return two > one * 1.12 ? place(split(groups, least), room, two) : place([groups], room, one);
  }
  // Hardly any room: one row that is as low as it must be, because whatever is above it says whose turn it is.
  return place([groups], room, Math.max(24, Math.floor((room.height - 4) / 1.1)));
}

type Rows = readonly (readonly (readonly string[])[])[];

function raiseOf(height: number): number {
  return Math.round(Math.min(14, height * 0.1));
}

/** Of the upper of two rows only this part is seen. */
function rowStep(height: number): number {
  return Math.round(height * 0.66) + raiseOf(height);
}

function tall(rows: Rows, height: number): number {
  const labelled = rows.length === 1 && height >= 84 ? LABEL : 4;
  return raiseOf(height) + (rows.length - 1) * rowStep(height) + height + labelled;
}

function gapOf(width: number): number {
  return Math.min(20, Math.max(5, width * 0.14));
}

/** The width of a row with that much of each covered card to be seen. */
function wide(row: readonly (readonly string[])[], width: number, step: number): number {
  const covered = row.reduce((sum, group) => sum + group.length - 1, 0);
  return row.length * width + covered * step + (row.length - 1) * gapOf(width);
}

function tallest(rows: Rows, room: Room, least: number): number {
  for (let height = TALLEST; height >= SMALLEST; height -= 2) {
    const width = height * RATIO;
    const step = Math.min(Math.max(least, height * INDEX), width);
    if (tall(rows, height) <= room.height && rows.every((row) => wide(row, width, step) <= room.width)) return height;
  }
  return 0;
}

/** In two rows as equal as can be; a single fruit is split in the middle. */
function split(groups: readonly (readonly string[])[], step: number): Rows {
  if (groups.length === 1) {
    const [only = []] = groups;
    const middle = Math.ceil(only.length / 2);
    return only.length < 2 ? [groups] : [[only.slice(0, middle)], [only.slice(middle)]];
  }
  let best: Rows = [groups];
  let least = Infinity;
  for (let at = 1; at < groups.length; at += 1) {
    const rows = [groups.slice(0, at), groups.slice(at)];
    const longest = Math.max(...rows.map((row) => wide(row, 60, step)));
    if (longest < least) [best, least] = [rows, longest];
  }
  return best;
}

function place(rows: Rows, room: Room, height: number): Layout {
  const width = height * RATIO;
  const raise = raiseOf(height);
  const places: Place[] = [];
  const labels: Label[] = [];
  const labelled = rows.length === 1 && height >= 84;
  const top = room.height - tall(rows, height) + raise;
  let fruit = 0;
  for (const [index, row] of rows.entries()) {
    const covered = row.reduce((sum, group) => sum + group.length - 1, 0);
    const free = room.width - wide(row, width, 0);
    const step = covered === 0 ? 0 : Math.min(Math.max(width * 0.74, Math.min(46, width)), Math.max(0, free / covered));
    let x = Math.max(0, (room.width - wide(row, width, step)) / 2);
    const y = top + index * rowStep(height);
    for (const group of row) {
      const from = x;
      for (const [each, card] of group.entries()) places.push({ card, x: from + each * step, y });
      x = from + (group.length - 1) * step + width;
      if (labelled) labels.push({ fruit, x: from, y: y + height + 5, width: x - from });
      fruit += 1;
      x += gapOf(width);
    }
  }
  return { width, height, raise, places, labels };
}
