import { expect, test } from "vitest";
import { seatOrder, type GameEvent } from "../../kit/board";
import { layOut, RATIO } from "./layout";
import { grouped, ranking, type Market } from "./market";
import { explained, NOTHING, remember } from "./memory";

const view = (some: Partial<Market>) =>
  ({ trick: [], cart: "banana", tricks: [0, 0, 0], round: 1, ...some }) as unknown as Market;

test("the reader sits last", () => {
  expect(seatOrder(4, 1)).toEqual([2, 3, 0, 1]);
  expect(seatOrder(3, null)).toEqual([0, 1, 2]);
});

test("the hand is held by fruit", () => {
  expect(grouped(["mango 10", "banana 3", "mango 4"], ["banana", "mango", "durian"])).toEqual([
    ["banana 3"],
    ["mango 4", "mango 10"],
  ]);
});

test("places at a stall, and ties", () => {
  const ranks = (counts: number[], places: number[]) =>
    ranking(counts, places).map(({ seat, place, tied }) => [seat, place, tied]);
  expect(ranks([1, 3, 0, 2], [0, 1, 0, 2])).toEqual([
    [1, 1, false],
    [3, 2, false],
    [0, 0, false],
  ]);
  expect(ranks([1, 3, 1], [2, 1, 2])).toEqual([
    [1, 1, false],
    [0, 2, true],
    [2, 2, true],
  ]);
  expect(ranks([0, 0, 0], [0, 0, 0])).toEqual([]);
});

test("the lines of a round are kept", () => {
  const events: GameEvent[] = [
    { event: "tricks-scored", seat: 0, tricks: 3, left: 2, points: 4 },
    { event: "stall-scored", stall: "mango", seat: 1, place: 1, points: 5 },
    { event: "shutout", seat: 2, points: 5 },
    { event: "round-scored", points: [4, 5, 5] },
  ];
  const told = events.reduce((memory, event) => remember(memory, view({}), event), NOTHING);
  expect(told.rounds).toEqual([
    {
      round: 1,
      cart: "banana",
      tricks: { 0: events[0] },
      stalls: { mango: { 1: events[1] } },
      shutouts: { 2: events[2] },
      points: [4, 5, 5],
    },
  ]);
  const next = remember(told, view({ round: 2 }), { event: "shutout", seat: 0, points: 1 });
  expect(next.rounds.map((each) => each.round)).toEqual([1, 2]);
});

const HANDS: string[][][] = [
  [["a 1", "a 2", "a 3"], ["b 1", "b 2", "b 3"], ["c 1", "c 2"], ["d 1"], ["e 1"]],
  [["a 1", "a 2", "a 3", "a 4", "a 5", "a 6", "a 7", "a 8", "a 9", "a 10"]],
  [["a 1"], ["b 1"]],
  [["a 1"]],
];
const ROOMS = [
  [344, 118],
  [344, 140],
  [374, 230],
  [780, 200],
  [440, 300],
  [1300, 280],
] as const;

test.each(HANDS.flatMap((hand) => ROOMS.map((room) => [hand, room] as const)))(
  "a hand stays within its room",
  (hand, [width, height]) => {
    const layout = layOut(hand, { width, height });
    expect(layout.places).toHaveLength(hand.flat().length);
    expect(layout.width).toBeCloseTo(layout.height * RATIO);
    for (const place of layout.places) {
      expect(place.x).toBeGreaterThanOrEqual(0);
      expect(place.x + layout.width).toBeLessThanOrEqual(width + 0.5);
      expect(place.y - layout.raise).toBeGreaterThanOrEqual(-0.5);
      expect(place.y + layout.height).toBeLessThanOrEqual(height + 0.5);
    }
  },
);

test("ten cards on a small phone can each be tapped", () => {
  const layout = layOut(HANDS[0] ?? [], { width: 344, height: 130 });
  for (const y of new Set(layout.places.map((place) => place.y))) {
    const xs = layout.places
      .filter((place) => place.y === y)
      .map((place) => place.x)
      .sort((one, other) => one - other);
    for (const [index, x] of xs.entries()) if (index) expect(x - (xs[index - 1] ?? 0)).toBeGreaterThanOrEqual(34);
  }
});

test("no room, no cards", () => {
  expect(layOut([["a 1"]], { width: 0, height: 100 }).places).toEqual([]);
  expect(layOut([], { width: 100, height: 100 }).places).toEqual([]);
});

test("rounds that were not told are explained from the log, as far as the view has come", () => {
  const round = (number: number): GameEvent[] => [
    { event: "round-begins", number, starter: 0 },
    { event: "cart-moved", seat: 0, stall: number === 1 ? "mango" : "lanzones" },
    { event: "tricks-scored", seat: 0, tricks: number, left: 0, points: 2 * number },
    { event: "stall-scored", seat: 1, stall: "mango", place: 1, points: 6 },
    { event: "round-scored", points: [2 * number, 6, 0] },
  ];
  const past = [...round(1), ...round(2), ...round(3)];
  const at = view({
    round: 3,
    cart_returns: true,
    sheet: [
      [2, 6, 0],
      [4, 6, 0],
    ],
  });
  const rounds = explained(NOTHING, past, at);
  expect(rounds.map((each) => [each.round, each.cart, each.points])).toEqual([
    [1, "mango", [2, 6, 0]],
    [2, "lanzones", [4, 6, 0]],
  ]);
  expect(rounds[1]?.tricks[0]).toMatchObject({ tricks: 2, left: 0, points: 4 });
  const told = remember(NOTHING, at, { event: "tricks-scored", seat: 2, tricks: 0, left: 0, points: 0 });
  expect(
    explained(told, past, at).map((each) => each.round),
    "and the one that is being told",
  ).toEqual([1, 2, 3]);
  expect(
    explained(NOTHING, past.slice(3), at).map((each) => each.round),
    "half a round explains nothing",
  ).toEqual([2]);
});

test("the cart of a round in which nobody moved it is where it began, or where it was left", () => {
  const past: GameEvent[] = [1, 2, 3].flatMap((number): GameEvent[] => [
    { event: "round-begins", number, starter: 0 },
    ...(number === 2 ? [{ event: "cart-moved", seat: 0, stall: "mango" }] : []),
    { event: "round-scored", points: [0, 0, 0] },
  ]);
  const carts = (cart_returns: boolean) =>
    explained(NOTHING, past, view({ cart_returns, sheet: [[], [], []] })).map((each) => each.cart);
  expect(carts(true)).toEqual(["banana", "mango", "banana"]);
  expect(carts(false)).toEqual(["banana", "mango", "mango"]);
});
