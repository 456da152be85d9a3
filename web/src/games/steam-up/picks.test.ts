import { expect, test } from "vitest";
import type { Choice, Json } from "../../protocol";
import { meant, named, nextGap, NOTHING, open, pointing, saying, type Said } from "./picks";

const choice = (move: string, verb: string, fields: Record<string, Json> = {}, refusal?: string): Choice => ({
  move,
  verb,
  fields,
  ...(refusal ? { refusal: { key: refusal, clause: "3.1" } } : {}),
});

const TURN = [
  choice("take bun", "take", { kind: "bun" }),
  choice("take claw", "take", { kind: "claw" }, "sold-out"),
  choice("draw", "draw"),
  choice("exchange for bun", "exchange", { kind: "bun" }),
  choice("buy 2", "buy", { space: 2 }),
  choice("buy-sparing 2 without bun", "buy-sparing", { space: 2, spared: "bun" }),
  choice("buy 4", "buy", { space: 4 }, "cannot-pay"),
];

test("pointing at the supply takes a token, and where the action is named it is that action", () => {
  const take = pointing(TURN, NOTHING, { supply: "bun" });
  expect(meant(TURN, take?.said ?? NOTHING)?.move).toBe("take bun");
  const exchange = pointing(TURN, { verbs: ["exchange"], fields: {} }, { supply: "bun" });
  expect(meant(TURN, exchange?.said ?? NOTHING)?.move).toBe("exchange for bun");
});

test("what is refused is offered with its reason, and what no choice concerns is not", () => {
  expect(pointing(TURN, NOTHING, { supply: "claw" })?.refusal?.key).toBe("sold-out");
  expect(pointing(TURN, NOTHING, { stack: 4 })?.refusal?.key).toBe("cannot-pay");
  expect(pointing(TURN, NOTHING, { stack: 5 })).toBeUndefined();
  expect(meant(TURN, { verbs: ["take"], fields: { kind: "claw" } })).toBeUndefined();
});

test("a steamer can be bought as it is, or with a token spared", () => {
  const said: Said = { verbs: ["buy", "buy-sparing", "buy-outside"], fields: { space: 2 } };
  expect(meant(TURN, said)?.move).toBe("buy 2");
  const gap = nextGap(TURN, said);
  expect([gap?.field, gap?.offers.map((offer) => offer.value)]).toEqual(["spared", ["bun"]]);
  expect(meant(TURN, gap?.offers[0]?.said ?? NOTHING)?.move).toBe("buy-sparing 2 without bun");
});

test("what can be bought in one way only is offered, whatever the way", () => {
  const terms = [
    choice("buy 1", "buy", { space: 1 }, "cannot-pay"),
    choice("buy 2", "buy", { space: 2 }, "not-in-zone"),
    choice("buy-sparing 1 bun", "buy-sparing", { space: 1, spared: "bun" }),
    choice("pass", "pass"),
  ];
  const gap = nextGap(terms, NOTHING);
  expect(gap?.offers.map(({ value, refusal }) => [value, refusal?.key])).toEqual([
    [1, undefined],
    [2, "not-in-zone"],
  ]);
  expect(meant(terms, gap?.offers[0]?.said ?? NOTHING)?.move).toBe("buy-sparing 1 bun");
});

test("nothing is meant before something is said", () => {
  expect(meant([choice("draw", "draw")], NOTHING)).toBeUndefined();
  expect(meant(TURN, { verbs: ["draw"], fields: {} })?.move).toBe("draw");
});

const SWAPS = [
  choice("swap bun for rice at 1", "swap", { give: "bun", get: "rice", space: 1 }),
  choice("swap bun for meat at 1", "swap", { give: "bun", get: "meat", space: 1 }),
  choice("swap bun for rice at 3", "swap", { give: "bun", get: "rice", space: 3 }),
  choice("pass", "pass"),
];

test("what can be said in one way only is not asked", () => {
  expect(nextGap(SWAPS, NOTHING)?.field).toBe("get");
  const piece = pointing(SWAPS, NOTHING, { stack: 3, piece: "rice" });
  expect(meant(SWAPS, piece?.said ?? NOTHING)?.move).toBe("swap bun for rice at 3");
});

test("a stack can be pointed at before the dim sum in it", () => {
  const stack = pointing(SWAPS, NOTHING, { stack: 1 })?.said ?? NOTHING;
  expect(meant(SWAPS, stack)).toBeUndefined();
  expect(nextGap(SWAPS, stack)?.offers.map((offer) => offer.value)).toEqual(["rice", "meat"]);
});

test("two stacks are a source and a target, and a third one another target", () => {
  const moves = [
    choice("move 0 to 1", "move", { source: 0, target: 1 }),
    choice("move 0 to 2", "move", { source: 0, target: 2 }),
  ];
  const first = pointing(moves, NOTHING, { stack: 0 })?.said ?? NOTHING;
  const second = pointing(moves, first, { stack: 1 })?.said ?? NOTHING;
  expect(meant(moves, second)?.move).toBe("move 0 to 1");
  expect(meant(moves, pointing(moves, second, { stack: 2 })?.said ?? NOTHING)?.move).toBe("move 0 to 2");
});

const STARTS = [
  choice("start with bun claw", "start", { tokens: ["bun", "claw"] }),
  choice("start with bun rice", "start", { tokens: ["bun", "rice"] }),
  choice("start with claw rice", "start", { tokens: ["claw", "rice"] }),
];

test("a list is gathered one by one, in any order", () => {
  const one = pointing(STARTS, NOTHING, { supply: "rice" })?.said ?? NOTHING;
  expect(open(STARTS, one)).toHaveLength(2);
  expect(nextGap(STARTS, one)?.offers.map((offer) => offer.value)).toEqual(["bun", "claw"]);
  const two = pointing(STARTS, one, { supply: "bun" })?.said ?? NOTHING;
  expect(meant(STARTS, two)?.move).toBe("start with bun rice");
  expect(named(two, { supply: "rice" })).toBe(true);
  expect(named(two, { supply: "claw" })).toBe(false);
});

test("part of a list may be a move as well", () => {
  const returns = [
    choice("return bun", "return", { pieces: ["bun"] }),
    choice("return bun claw", "return", { pieces: ["bun", "claw"] }),
    choice("pass", "pass"),
  ];
  const bun = pointing(returns, NOTHING, { given: "bun" })?.said ?? NOTHING;
  expect(meant(returns, bun)?.move).toBe("return bun");
  expect(meant(returns, pointing(returns, bun, { given: "claw" })?.said ?? NOTHING)?.move).toBe("return bun claw");
});

test("a hint is said as if the reader had", () => {
  for (const each of [...TURN, ...SWAPS, ...STARTS].filter((one) => !one.refusal))
    expect(meant(TURN.includes(each) ? TURN : SWAPS.includes(each) ? SWAPS : STARTS, saying(each))?.move).toBe(
      each.move,
    );
});
