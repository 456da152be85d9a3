import { describe, expect, test } from "vitest";
import type { GameEvent } from "../../kit/board";
import { nextSeat } from "./cards";
import { log, pause, sound, tell, type Telling } from "./tell";
import type { SnackbarView } from "./view";

const VIEW: SnackbarView = {
  seats: 3,
  seat: 0,
  turn: 1,
  options: { variant: "points", no_more: "rising", rounds: 1, start: "drawn" },
  round: 1,
  starter: 0,
  direction: "clockwise",
  next: { clockwise: [1, 2, 0], counterclockwise: [2, 0, 1] },
  food: 5,
  returned: {},
  top_dish: "steamed dumplings",
  dish_pile: { "steamed dumplings": 1 },
  special_pile: {},
  pile: 50,
  no_more: 1,
  drawn: [],
  hand: { "stinky tofu": 2, "one more": 1 },
  makes: {},
  hand_sizes: [3, 6, 5],
  known: [{}, { "steamed dumplings": 1 }, {}],
  out: [],
  minus: [0, 1, 0],
  won: [0, 0, 0],
  decided: null,
};
const CLEARED = { ...VIEW, food: 0, top_dish: null, dish_pile: {} };
const LAST = { ...VIEW, options: { ...VIEW.options, variant: "last-eater" } };

const after = (view: SnackbarView, ...events: GameEvent[]) =>
  events.reduce<Telling>((now, event) => tell(now, event), view);
/** The same on the way to what the server shows when all is told. */
const towards = (shown: SnackbarView, view: SnackbarView, ...events: GameEvent[]) =>
  events.reduce<Telling>((now, event) => tell(now, event, shown), view);

describe("cards that are played", () => {
  test("leave the hand and lie on the dish pile", () => {
    const told = after(VIEW, { event: "reordered", seat: 1, dish: "steamed dumplings", food: 10 });
    expect(told).toMatchObject({
      food: 10,
      top_dish: "steamed dumplings",
      dish_pile: { "steamed dumplings": 2 },
      hand_sizes: [3, 5, 5],
    });
    expect(told.known[1]).toEqual({});
    expect(told.hand).toEqual(VIEW.hand);
  });

  test("a hidden card of another's hand leaves what is known as it is", () => {
    const told = after(VIEW, { event: "ordered", seat: 1, dish: "stinky tofu", food: 2 });
    expect(told.known[1]).toEqual({ "steamed dumplings": 1 });
    expect(told.top_dish).toBe("stinky tofu");
  });

  test("two of them, of the reader's own", () => {
    const told = after(VIEW, { event: "order-changed", seat: 0, dish: "stinky tofu", food: 2 });
    expect(told).toMatchObject({ food: 2, hand: { "one more": 1 }, hand_sizes: [1, 6, 5], turn: 0 });
    expect(told.hand).not.toHaveProperty("stinky tofu");
  });

  test("specials have a pile of their own", () => {
    expect(after(VIEW, { event: "one-more-served", seat: 0, food: 6 })).toMatchObject({
      food: 6,
      special_pile: { "one more": 1 },
      hand: { "stinky tofu": 2 },
    });
    expect(after(VIEW, { event: "direction-changed", seat: 2, direction: "counterclockwise" })).toMatchObject({
      direction: "counterclockwise",
      food: 5,
    });
    expect(after(VIEW, { event: "player-chosen", seat: 2, player: 0 })).toMatchObject({
      special_pile: { "choose player": 1 },
      direction: "clockwise",
    });
  });
});

describe("a meal", () => {
  const meal: GameEvent[] = [
    { event: "eats", seat: 0, food: 3 },
    { event: "drawn", seat: 0, card: "stinky tofu", place: 1, count: 3 },
    { event: "no-more-drawn", seat: 0, place: 2, count: 3 },
    { event: "drawn", seat: 0, card: "choose player", place: 3, count: 3 },
  ];

  test("is drawn card by card", () => {
    expect(after(VIEW, ...meal.slice(0, 1)).draw).toMatchObject({
      seat: 0,
      due: 3,
      cards: [],
      eats: true,
      over: false,
    });
    const told = after(VIEW, ...meal);
    expect(told.draw?.cards).toEqual(["stinky tofu", "no more", "choose player"]);
    expect(told).toMatchObject({
      pile: 47,
      no_more: 0,
      food: 0,
      hand: { "stinky tofu": 3, "choose player": 1 },
      hand_sizes: [5, 6, 5],
    });
    expect(told.known[0]).toEqual({ "stinky tofu": 1, "choose player": 1 });
  });

  test("costs what it costs, and the piles go back", () => {
    const told = after(VIEW, ...meal, { event: "minus-points", seat: 0, points: 1, total: 1 });
    expect(told.minus).toEqual([1, 1, 0]);
    expect(told.draw?.minus).toBe(1);
    const next = towards(
      CLEARED,
      told,
      { event: "round-begins", number: 2 },
      { event: "pile-shuffled", count: 60, no_more: 2 },
    );
    expect(next).toMatchObject({
      round: 2,
      pile: 60,
      no_more: 2,
      food: 0,
      top_dish: null,
      dish_pile: {},
      hand_sizes: [5, 6, 5],
    });
    expect(next.draw?.over).toBe(true);
  });

  test("with an empty hand leaves the order as it stands", () => {
    const told = towards(
      VIEW,
      { ...VIEW, hand: {}, hand_sizes: [0, 6, 5], dish_pile: { "steamed dumplings": 2, "stinky tofu": 3 } },
      { event: "hand-empty", seat: 0 },
      { event: "no-more-drawn", seat: 0, place: 1, count: 3 },
      { event: "round-begins", number: 2 },
      { event: "pile-shuffled", count: 60, no_more: 2 },
      { event: "order-stands", seat: 0, food: 5 },
    );
    expect(told).toMatchObject({ food: 5, top_dish: "steamed dumplings", dish_pile: { "steamed dumplings": 1 } });
  });

  test("may find the pile empty: then nothing stands", () => {
    const told = towards(
      CLEARED,
      VIEW,
      { event: "hand-empty", seat: 2 },
      { event: "pile-ran-out", seat: 2, missing: 2 },
      { event: "pile-shuffled", count: 9, no_more: 2 },
    );
    expect(told).toMatchObject({ food: 0, top_dish: null });
  });

  test("goes on after a meal of somebody else", () => {
    const told = after(
      VIEW,
      { event: "eats", seat: 1, food: 1 },
      { event: "drawn", seat: 1, card: "one more", place: 1, count: 1 },
      { event: "hand-empty", seat: 2 },
      { event: "drawn", seat: 2, card: "one more", place: 1, count: 3 },
    );
    expect(told.draw).toMatchObject({ seat: 2, cards: ["one more"], eats: false });
    expect(told.food).toBe(0);
  });
});

describe("the last eater", () => {
  test("somebody leaves: hand and piles go back", () => {
    const told = towards(
      { ...CLEARED, next: { clockwise: [2, 2, 0], counterclockwise: [2, 0, 0] } },
      LAST,
      { event: "eats", seat: 1, food: 5 },
      { event: "no-more-drawn", seat: 1, place: 1, count: 5 },
      { event: "leaves", seat: 1 },
      { event: "pile-shuffled", count: 70, no_more: 1 },
    );
    expect(told).toMatchObject({ out: [1], hand_sizes: [3, 0, 5], food: 0, dish_pile: {}, pile: 70 });
    expect(nextSeat(told, 0)).toBe(2);
    expect(told.known[1]).toEqual({});
  });

  test("a round is won, and the next is dealt afresh", () => {
    const told = towards(
      { ...LAST, food: 0 },
      { ...LAST, out: [1], direction: "counterclockwise" },
      { event: "round-won", winner: 2, number: 1 },
      { event: "round-begins", number: 2 },
      { event: "dealt", seat: 0, cards: ["stinky tofu", "stinky tofu"] },
      { event: "dealt-hidden", seat: 1, count: 5 },
      { event: "dealt-hidden", seat: 2, count: 5 },
    );
    expect(told.known).toEqual([{}, {}, {}]);
    expect(told).toMatchObject({
      won: [0, 0, 1],
      round: 2,
      out: [],
      direction: "clockwise",
      hand: { "stinky tofu": 2 },
      hand_sizes: [2, 5, 5],
    });
  });
});

test("nothing is changed in place, and what moves nothing changes nothing", () => {
  const frozen = JSON.stringify(VIEW);
  after(VIEW, { event: "eats", seat: 0, food: 2 }, { event: "drawn", seat: 0, card: "one more", place: 1, count: 2 });
  expect(JSON.stringify(VIEW)).toBe(frozen);
  expect(tell(VIEW, { event: "order-stands", seat: 0, food: 5 })).toBe(VIEW);
});

test("a big meal does not take all evening, and its last card rests", () => {
  const card = (place: number, count: number, seat = 1) =>
    pause({ event: "drawn", seat, card: "one more", place, count }, VIEW);
  expect(card(1, 5)).toBe(480);
  expect(card(1, 40)).toBeLessThan(200);
  expect(card(40, 40)).toBeGreaterThan(1000);
  expect(card(1, 5, 0)).toBeGreaterThan(card(1, 5));
  expect(pause({ event: "no-more-drawn", seat: 1, place: 1, count: 2 }, null)).toBeGreaterThan(1500);
});

test("sounds and the log", () => {
  expect(sound({ event: "no-more-drawn" })).toBe("bell");
  expect(sound({ event: "begins" })).toBeNull();
  expect(log({ event: "round-begins" })).toBe("heading");
  for (const scored of ["minus-points", "tied", "cards-counted"]) expect(log({ event: scored })).toBe("score");
  expect(log({ event: "drawn" })).toBe("none");
  expect(log({ event: "eats" })).toBe("line");
});
