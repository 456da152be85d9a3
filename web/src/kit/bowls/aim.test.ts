import { expect, test } from "vitest";
import type { Free } from "../../protocol";
import { flight, gestureOf, paceFor, said, spread, thrown, toBoard, toScreen, way, type Trace } from "./aim";
import { STRAYS } from "./strays";
import type { BoardView } from "./view";

const BOARD = {
  half: 24000,
  rim: 4500,
  rim_height: 400,
  hand: 10000,
  chip: 2000,
  chip_height: 340,
  hole: 300,
  hand_aside: 5000,
  hand_pace: 13000,
  landing_aside: 6000,
} as BoardView;
const range = (name: string, low: number, high: number) => ({ name, low, high });
const FREE: Free = {
  verb: "throw",
  form: "throw {chip} from {from_x:mm} {from_y:mm} at {x:mm} {y:mm} speed {speed} loft {loft} spin {spin}",
  ranges: [
    ...["from_x", "from_y", "x", "y"].map((name) => range(name, -600, 600)),
    range("speed", 100, 4000),
    range("loft", 0, 3000),
    range("spin", -2000, 2000),
  ],
};

// What `hawker.kit.throwing.aimed_at` says of the pitch of both editions: from, at, loft asked for, speed and loft.
const AIMED: [number, number, number, number, number, number, number][] = [
  [0, -295, 0, 0, 300, 1077, 300],
  [0, -320, 0, 155, 100, 1463, 100],
  [40, -330, -155, -155, 300, 1005, 300],
  [-200, -310, 155, 155, 900, 1434, 900],
  [0, -320, 0, -230, 300, 496, 300],
  [0, -300, 0, 420, 0, 1849, 0],
  [310, 20, -77, 77, 100, 1317, 100],
];

test.each(AIMED)(
  "a throw from %i %i to %i %i with loft %i takes as much as the table says",
  (fromX, fromY, x, y, asked, speed, loft) => {
    const shot = thrown({ from: { x: fromX, y: fromY }, rest: { x, y }, loft: asked, spin: 0 }, BOARD);
    expect([shot.speed, shot.loft]).toEqual([speed, loft]);
  },
);

test("the speed for a way is the lowest that brings a chip that far", () => {
  for (const length of [150, 320, 700]) {
    const speed = paceFor(length, 300, 100);
    expect(way(speed, 300, 100)).toBeGreaterThanOrEqual(length);
    expect(way(speed - 1, 300, 100)).toBeLessThan(length);
  }
});

test("on its way a chip rises from the hand and comes down before it rests", () => {
  const shot = thrown({ from: { x: 0, y: -320 }, rest: { x: 0, y: 0 }, loft: 900, spin: 0 }, BOARD);
  const [first, , last] = flight(shot, BOARD, 3);
  expect(first?.height).toBeGreaterThan(100);
  expect(last?.height).toBeLessThan(100);
  expect(last?.y).toBeLessThan(0);
});

test("a wilder hand strays further", () => {
  const shot = thrown({ from: { x: 0, y: -320 }, rest: { x: 0, y: 100 }, loft: 300, spin: 0 }, BOARD);
  const [steady, wild] = [
    [2000, 4000],
    [8000, 18000],
  ].map(([hand_aside, hand_pace]) => spread(shot, { ...BOARD, hand_aside, hand_pace } as BoardView));
  expect(wild!.aside).toBeGreaterThan(3 * steady!.aside);
  expect(wild!.along).toBeGreaterThan(4 * steady!.along);
});

test.each(STRAYS)(
  "two of three throws from %i %i to %i %i with loft %i come to rest within the ellipse",
  (fromX, fromY, x, y, loft, speed, hand_aside, hand_pace, strays) => {
    const shot = { from: { x: fromX, y: fromY }, rest: { x, y }, loft, speed, spin: 0 };
    const { aside, along, beyond } = spread(shot, { ...BOARD, hand_aside, hand_pace });
    const throws = strays.split(" ").map((each) => each.split(",").map(Number) as [number, number]);
    const within = throws.filter(([far, beside]) => ((far - beyond) / along) ** 2 + (beside / aside) ** 2 <= 1);
    expect(within.length / throws.length).toBeGreaterThan(2 / 3 - 0.08); // three deviations of 300 throws
    expect(within.length / throws.length).toBeLessThan(2 / 3 + 0.08);
  },
);

test("a throw is said in the form that the table offers, in whole numbers", () => {
  const shot = thrown({ from: { x: 3, y: -320 }, rest: { x: 10.4, y: 0 }, loft: 300, spin: -100 }, BOARD);
  expect(said(FREE, 300, shot)).toBe(`throw 300 from 3 -320 at 10 0 speed ${shot.speed} loft ${shot.loft} spin -100`);
});

test("a point out of reach is named by a nearer one in the same direction", () => {
  const shot = { from: { x: 0, y: -300 }, rest: { x: 900, y: 600 }, loft: 0, spin: 0, speed: 3000 };
  expect(said(FREE, 100, shot)).toBe("throw 100 from 0 -300 at 600 300 speed 3000 loft 0 spin 0");
});

// Gestures

const START = { x: 0, y: 320 };
const trace = (...places: [number, number, number][]): Trace[] => places.map(([x, y, at]) => ({ x, y, at }));

test("a chip that is pulled back goes the other way, further for a longer pull", () => {
  const short = gestureOf(START, trace([0, 320, 0], [-20, 360, 400]), 300, 100);
  const long = gestureOf(START, trace([0, 320, 0], [-40, 400, 400]), 300, 100);
  expect(short.kind).toBe("pull");
  expect(short.way.x).toBeCloseTo(0.447, 2);
  expect(short.way.y).toBeCloseTo(-0.894, 2);
  expect(long.length).toBeCloseTo(2 * short.length);
});

test("back at the start there is no throw", () => {
  expect(gestureOf(START, trace([0, 320, 0], [0, 400, 200], [3, 325, 500]), 300, 100).kind).toBe("none");
});

test("a flick goes where the finger goes, and further the faster it is", () => {
  const slow = gestureOf(START, trace([0, 320, 0], [0, 280, 50]), 300, 100);
  const fast = gestureOf(START, trace([0, 320, 0], [0, 240, 50]), 300, 100);
  expect(slow.kind).toBe("flick");
  expect(slow.way).toEqual({ x: 0, y: -1 });
  expect(fast.length).toBeGreaterThan(slow.length * 1.5);
});

test("a flick that comes to a stop is no throw", () => {
  expect(gestureOf(START, trace([0, 320, 0], [0, 240, 50], [0, 240, 400]), 300, 100).kind).toBe("none");
});

test("every side of the board can be below, and what is turned is turned back", () => {
  const sides: [number, number][] = [
    [0, -1],
    [-1, 0],
    [0, 1],
    [1, 0],
  ];
  sides.forEach(([x, y], turns) => {
    const below = toScreen({ x, y }, turns);
    expect([below.x + 0, below.y + 0]).toEqual([0, 1]);
    const back = toBoard(toScreen({ x: 30, y: 70 }, turns), turns);
    expect([back.x, back.y]).toEqual([30, 70]);
  });
});
