import { expect, test } from "vitest";
import type { GameEvent } from "../../kit/board";
import type { Shown } from "./market";
import { log, pause, sound, tell } from "./tell";

const BEFORE: Shown = {
  seats: 3,
  seat: 0,
  turn: 1,
  options: { cart: "bananas" },
  fruits: ["banana", "mango", "lanzones"],
  round: 1,
  rounds: 3,
  starter: 1,
  cart: "banana",
  cart_returns: true,
  hand: ["banana 3", "mango 4"],
  hand_sizes: [2, 3, 3],
  sellers: { banana: [0, 0, 0], mango: [1, 0, 0], lanzones: [0, 0, 0] },
  sellers_left: [8, 9, 9],
  places: { banana: [0, 0, 0], mango: [1, 0, 0], lanzones: [0, 0, 0] },
  tricks: [1, 0, 0],
  taking: null,
  deeds: [null, null, null],
  to_come: [0, 1, 2],
  trick: [],
  played: [],
  voids: [[], [], []],
  sheet: [],
  totals: [0, 0, 0],
};

const all = (...events: GameEvent[]) => events.reduce<Shown>((view, event) => tell(view, event), BEFORE);
const frozen = JSON.stringify(BEFORE);

test("a card leaves the hand and lies in the trick", () => {
  const after = all({ event: "card-played", seat: 0, card: "mango 4" });
  expect(after.hand).toEqual(["banana 3"]);
  expect(after.hand_sizes).toEqual([1, 3, 3]);
  expect(after.trick).toEqual([[0, "mango 4"]]);
  expect(after.deeds).toEqual([{ kind: "card", piece: "mango 4" }, null, null]);
  expect(JSON.stringify(BEFORE)).toBe(frozen);
});

test("another's card is not looked for in the reader's hand", () => {
  expect(all({ event: "card-played", seat: 1, card: "mango 6" }).hand).toEqual(BEFORE.hand);
});

test("a seller goes to a stall, and the cart to another", () => {
  const after = all(
    { event: "cart-moved", seat: 1, stall: "lanzones" },
    { event: "card-played", seat: 2, card: "mango 6" },
    { event: "seller-placed", seat: 0, stall: "mango" },
  );
  expect(after.cart).toBe("lanzones");
  expect(after.sellers["mango"]).toEqual([2, 0, 0]);
  expect(after.sellers_left).toEqual([7, 9, 9]);
  expect(after.deeds).toEqual([
    { kind: "seller", piece: "mango" },
    { kind: "cart", piece: "lanzones" },
    { kind: "card", piece: "mango 6" },
  ]);
  expect(BEFORE.sellers["mango"]).toEqual([1, 0, 0]);
});

test("a won trick rests, and is gone with the next thing that happens", () => {
  const resting = all(
    { event: "card-played", seat: 1, card: "mango 6" },
    { event: "trick-won", winner: 1, cards: ["mango 6"] },
  );
  expect(resting.trick).toHaveLength(1);
  expect(resting.winner).toBe(1);
  expect(resting.tricks).toEqual([1, 0, 0]);
  const next = tell(resting, { event: "card-played", seat: 1, card: "lanzones 9" });
  expect(next.trick).toEqual([[1, "lanzones 9"]]);
  expect(next.tricks).toEqual([1, 1, 0]);
  expect(next.winner).toBeUndefined();
  const scored = tell(resting, { event: "tricks-scored", seat: 0, tricks: 1, left: 2, points: 0 });
  expect([scored.trick, scored.tricks, scored.deeds]).toEqual([[], [1, 1, 0], [null, null, null]]);
});

test("a round is written on the sheet, and the next one begins with nothing", () => {
  const scored = all({ event: "round-scored", points: [4, -2, 9] });
  expect(scored.sheet).toEqual([[4, -2, 9]]);
  expect(scored.totals).toEqual([4, -2, 9]);
  const begun = tell({ ...scored, cart: "mango" } as Shown, { event: "round-begins", number: 2, starter: 2 }, BEFORE);
  expect([begun.round, begun.starter, begun.cart]).toEqual([2, 2, "banana"]);
  expect([begun.hand, begun.tricks, begun.sellers["mango"], begun.sellers_left]).toEqual([
    [],
    [0, 0, 0],
    [0, 0, 0],
    [9, 9, 9],
  ]);
  expect(begun.totals).toEqual([4, -2, 9]);
});

test("places at a stall are as the server has them, but not those of the next round", () => {
  const seller: GameEvent = { event: "seller-placed", seat: 1, stall: "mango" };
  const tied = { ...BEFORE.places, mango: [1, 1, 0] };
  expect(tell(BEFORE, seller, { ...BEFORE, places: tied } as Shown).places["mango"]).toEqual([1, 1, 0]);
  expect(tell(BEFORE, seller, { ...BEFORE, places: tied, round: 2 } as Shown).places["mango"]).toEqual([1, 0, 0]);
});

test("cards are dealt", () => {
  const after = all(
    { event: "dealt", seat: 0, cards: ["banana 1", "banana 2"] },
    { event: "dealt-hidden", seat: 1, count: 10 },
  );
  expect(after.hand).toEqual(["banana 1", "banana 2"]);
  expect(after.hand_sizes).toEqual([2, 10, 3]);
  // Whoever looks on with all hands open does not hold them all.
  expect(tell({ ...BEFORE, seat: 2 }, { event: "dealt", seat: 0, cards: ["banana 1"] }).hand).toEqual(BEFORE.hand);
});

test("what moves nothing leaves the view as it is", () => {
  expect(tell(BEFORE, { event: "game-won", winner: 0, points: 30 })).toBe(BEFORE);
});

test("how it is told", () => {
  const played: GameEvent = { event: "card-played", seat: 0, card: "mango 4" };
  expect(pause(played, BEFORE)).toBeLessThan(pause(played, { ...BEFORE, seat: 1 }));
  expect(pause({ event: "trick-won" }, BEFORE)).toBeGreaterThan(900);
  expect(["card-played", "seller-placed", "cart-moved", "trick-won"].map((event) => sound({ event }))).toEqual([
    "knock",
    "cup",
    "bell",
    null,
  ]);
  expect(["dealt-hidden", "trick-won", "stall-scored", "card-played"].map((event) => log({ event }))).toEqual([
    "none",
    "heading",
    "score",
    "line",
  ]);
});
