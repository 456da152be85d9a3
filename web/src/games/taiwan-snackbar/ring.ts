/** Where everything at the table lies: seats on a belt that runs round the cloth. All in px of the table's box. */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** How much a seat has room for: all, no slips, two lines, a column, less, or hardly anything. */
export type Form = "full" | "low" | "bar" | "tall" | "mini" | "tiny";

export interface Place extends Box {
  form: Form;
  side: "bottom" | "left" | "top" | "right";
}

export interface Ring {
  /** By place, clockwise from the one at the bottom. */
  places: Place[];
  /** The middle line of the belt: a rectangle with rounded corners. */
  belt: Box & { radius: number; thick: number };
  /** Where the piles have room. */
  centre: Box;
  narrow: boolean;
}

export interface Point {
  x: number;
  y: number;
  angle: number; // degrees, of the way clockwise
}

/** How many sit left, above and right; one more sits below. */
const WIDE: Record<number, [number, number, number]> = {
  3: [0, 2, 0],
  4: [1, 1, 1],
  5: [1, 2, 1],
  6: [1, 3, 1],
  7: [2, 2, 2],
  8: [2, 3, 2],
  9: [2, 4, 2],
  10: [2, 5, 2],
};
const NARROW: Record<number, [number, number, number]> = {
  3: [0, 2, 0],
  4: [0, 3, 0],
  5: [1, 2, 1],
  6: [1, 3, 1],
  7: [2, 2, 2],
  8: [2, 3, 2],
  9: [3, 2, 3],
  10: [3, 3, 3],
};
const GAP = 8;
/** Less wide, a seat has no room for its name. */
const LEAST = 160;

/** For who `watches`, whoever sits below has as much to show as the others. */
export function ringOf(width: number, height: number, seats: number, watches = false): Ring {
  const narrow = width < 640 || height < 270;
  const abreast = WIDE[seats]?.[1] ?? 0;
  const upright = narrow ? width < 640 : (width - GAP * (abreast + 1)) / abreast < LEAST;
  const [left, top, right] = ((upright ? NARROW : WIDE)[seats] ?? [0, seats - 1, 0]) as [number, number, number];
  return (narrow ? small : large)(width, height, left, top, right, watches);
}

function large(width: number, height: number, left: number, top: number, right: number, watches: boolean): Ring {
  const roomy = height >= 385;
  const seat = { width: Math.min(196, (width - GAP * (top + 1)) / Math.max(top, 3.9)), height: roomy ? 92 : 62 };
  const mine = watches ? seat : { width: Math.min(250, width * 0.3), height: roomy ? 70 : 58 };
  const form: Form = roomy ? "full" : "low";
  const foot = height - mine.height - 2;
  return put(
    { width, height, left, top, right, narrow: false },
    { above: seat, beside: seat, mine },
    { above: form, beside: form, mine: form },
    foot,
  );
}

function small(width: number, height: number, left: number, top: number, right: number, watches: boolean): Ring {
  const tight = height < 265;
  const mine = {
    width: Math.min(watches ? 126 : 196, width * 0.54),
    height: watches ? (tight ? 44 : 52) : tight ? 38 : 42,
  };
  const above = { width: Math.min(126, (width - 6 * (top - 1)) / Math.max(top, 1)), height: tight ? 44 : 52 };
  const most = Math.max(left, right, 1);
  const room = height - above.height - 6 - (most > 1 ? 26 : mine.height);
  const beside = { width: Math.min(70, width * 0.19), height: Math.min(98, room / most - 5) };
  const besideForm: Form = beside.height >= 88 ? "tall" : beside.height >= 58 ? "mini" : "tiny";
  const foot = height - mine.height - 2;
  return put(
    { width, height, left, top, right, narrow: true },
    { above, beside, mine },
    { above: "bar", beside: besideForm, mine: "bar" },
    foot,
  );
}

interface Size {
  width: number;
  height: number;
}

function put(
  table: Size & { left: number; top: number; right: number; narrow: boolean },
  size: { above: Size; beside: Size; mine: Size },
  form: { above: Form; beside: Form; mine: Form },
  foot: number,
): Ring {
  const { width, height, left, top, right, narrow } = table;
  const edge = narrow ? 0 : GAP / 2;
  // The belt's middle line runs through the middle of the seats.
  const inset = left || right ? size.beside.width / 2 + edge : narrow ? 22 : Math.min(110, width * 0.1);
  const belt = {
    x: inset,
    y: size.above.height / 2 + 2,
    width: width - 2 * inset,
    height: foot + size.mine.height / 2 - size.above.height / 2 - 2,
    thick: narrow ? 16 : 32,
    radius: 0,
  };
  belt.radius = Math.min(narrow ? 44 : 96, belt.height / 2 - 4, belt.width / 2 - 4);

  const places: Place[] = [
    { x: (width - size.mine.width) / 2, y: foot, ...size.mine, form: form.mine, side: "bottom" },
  ];
  const column = (count: number): number[] => {
    // Side seats share the height between the row above and the foot of the table, a little above the middle.
    const from = size.above.height + (narrow ? 6 : top ? 12 : 0);
    const to = height - (count > 1 ? (narrow ? 26 : 30) : size.mine.height);
    const free = to - from - count * size.beside.height;
    const gap = count > 1 ? Math.min(narrow ? 7 : 26, free / (count - 1)) : 0;
    const start = from + Math.max(0, (free - gap * (count - 1)) / 2);
    return Array.from({ length: count }, (_, index) => start + index * (size.beside.height + gap));
  };
  for (const y of column(left).reverse()) places.push({ x: edge, y, ...size.beside, form: form.beside, side: "left" });
  places.push(
    ...row(top, width, belt, size.above, narrow).map((x): Place => ({
      x,
      y: 2,
      ...size.above,
      form: form.above,
      side: "top",
    })),
  );
  for (const y of column(right))
    places.push({ x: width - edge - size.beside.width, y, ...size.beside, form: form.beside, side: "right" });

  const sides = left || right ? edge + size.beside.width : belt.x + belt.thick / 2;
  const pad = narrow ? 9 : 14;
  const roof = Math.max(size.above.height, belt.y + belt.thick / 2) + (narrow ? 4 : 8);
  const floor = foot - (narrow ? 3 : 6);
  return {
    places,
    belt,
    narrow,
    centre: { x: sides + pad, y: roof, width: width - 2 * (sides + pad), height: floor - roof },
  };
}

/** The left edges of the seats above, spread over the straight part of the belt. */
function row(count: number, width: number, belt: Box, size: Size, narrow: boolean): number[] {
  if (count === 0) return [];
  const gap =
    count === 1 ? 0 : Math.min(narrow ? 6 : 60, (width - (narrow ? 0 : GAP) - count * size.width) / (count - 1));
  const wished = count === 2 ? Math.max(gap, belt.width * 0.26) : gap;
  const whole = count * size.width + (count - 1) * wished;
  return Array.from({ length: count }, (_, index) => (width - whole) / 2 + index * (size.width + wished));
}

/** The middle line of the belt, point by point, clockwise from the middle of its lower side. */
export function lineOf(belt: Ring["belt"], step = 3): Point[] {
  const { x, y, width, height, radius: r } = belt;
  const [x1, y1] = [x + width, y + height];
  const half = width / 2 - r;
  const arc = (Math.PI / 2) * r;
  const parts: [number, (at: number) => Point][] = [
    [half, (s) => ({ x: x + width / 2 - s, y: y1, angle: 180 })],
    [arc, (s) => turn(x + r, y1 - r, r, 90 + (s / arc) * 90)],
    [height - 2 * r, (s) => ({ x, y: y1 - r - s, angle: 270 })],
    [arc, (s) => turn(x + r, y + r, r, 180 + (s / arc) * 90)],
    [2 * half, (s) => ({ x: x + r + s, y, angle: 0 })],
    [arc, (s) => turn(x1 - r, y + r, r, 270 + (s / arc) * 90)],
    [height - 2 * r, (s) => ({ x: x1, y: y + r + s, angle: 90 })],
    [arc, (s) => turn(x1 - r, y1 - r, r, (s / arc) * 90)],
    [half, (s) => ({ x: x1 - r - s, y: y1, angle: 180 })],
  ];
  const length = parts.reduce((sum, [part]) => sum + part, 0);
  const count = Math.max(8, Math.round(length / step));
  return Array.from({ length: count }, (_, index) => {
    let at = (index / count) * length;
    for (const [part, point] of parts) {
      if (at <= part) return point(at);
      at -= part;
    }
    return { x: x + width / 2, y: y1, angle: 180 };
  });
}

function turn(x: number, y: number, r: number, degrees: number): Point {
  const radians = (degrees * Math.PI) / 180;
  return { x: x + r * Math.cos(radians), y: y + r * Math.sin(radians), angle: (degrees + 90) % 360 };
}

/** The part of the line from one seat to another, in the direction of play. */
export function stretch(line: readonly Point[], from: Box, to: Box, clockwise: boolean): Point[] {
  const [start, end] = [nearest(line, from), nearest(line, to)];
  const step = clockwise ? 1 : -1;
  const found: Point[] = [];
  for (let at = start; found.length <= line.length; at = (at + step + line.length) % line.length) {
    found.push(line[at] as Point);
    if (at === end) break;
  }
  return found;
}

function nearest(line: readonly Point[], box: Box): number {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  let best = 0;
  let least = Infinity;
  line.forEach((point, index) => {
    const distance = (point.x - x) ** 2 + (point.y - y) ** 2;
    if (distance < least) [best, least] = [index, distance];
  });
  return best;
}

export const pathOf = (points: readonly Point[]) =>
  points.map(({ x, y }, index) => `${index ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join(" ");
