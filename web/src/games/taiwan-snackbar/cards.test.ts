import { expect, test } from "vitest";
import { nextSeat, plates, plus, present, risk, tallied, total } from "./cards";
import { inOrder, reasonOf } from "./standing";
import type { SnackbarView } from "./view";

test("cards are counted by kind, in the order of a hand", () => {
  const tally = tallied(["one more", "stinky tofu", "one more"]);
  expect(tally).toEqual({ "one more": 2, "stinky tofu": 1 });
  expect(total(tally)).toBe(3);
  expect(present(tally).map((kind) => kind.name)).toEqual(["stinky tofu", "one more"]);
  expect(plus(tally, "stinky tofu", -1)).toEqual({ "one more": 2 });
  expect(plus({}, "stinky tofu", -1)).toEqual({});
});

test("how risky a meal is", () => {
  expect(risk(50, 1, 5)).toBe(10);
  expect(risk(39, 3, 11)).toBe(64);
  expect(risk(10, 1, 10)).toBe(100);
  expect(risk(10, 1, 12)).toBe(100);
  expect(risk(108, 1, 107)).toBe(99);
  expect(risk(1000, 1, 1)).toBe(1);
  expect(risk(50, 0, 5)).toBe(0);
  expect(risk(50, 2, 0)).toBe(0);
});

test("who is next, round the table and past those who have left", () => {
  expect(nextSeat(2, "clockwise", 3, [])).toBe(0);
  expect(nextSeat(0, "counterclockwise", 3, [])).toBe(2);
  expect(nextSeat(0, "counterclockwise", 10, [9, 8])).toBe(7);
  expect(nextSeat(0, "clockwise", 3, [1, 2])).toBe(0);
});

test("plates keep the colour of what they were ordered with", () => {
  let waiting = plates([], 2, "stinky tofu", true);
  waiting = plates(waiting, 3, "one more", false);
  expect(waiting).toEqual(["stinky tofu", "stinky tofu", "one more"]);
  expect(plates(waiting, 5, "stinky tofu", false)).toHaveLength(5);
  expect(plates(waiting, 1, "stinky tofu", false)).toEqual(["stinky tofu"]);
  expect(plates(waiting, 3, "oyster omelette", true)).toEqual(Array(3).fill("oyster omelette"));
});

test("the final order and what decided it", () => {
  const view = (options: object) => ({ options }) as unknown as SnackbarView;
  const points = view({ variant: "points" });
  const rounds = view({ variant: "last-eater", rounds: 3 });
  expect(inOrder({ scores: [-1, -3, -1], winners: [2], ranks: [2, 3, 1] })).toEqual([2, 0, 1]);
  expect(reasonOf(points, { scores: [-1, -3, 0], winners: [2], ranks: [2, 3, 1] })).toBe("fewest");
  expect(reasonOf(points, { scores: [-1, -3, -1], winners: [2], ranks: [2, 3, 1] })).toBe("cards");
  expect(reasonOf(points, { scores: [-1, -3, -1], winners: [0, 2], ranks: [1, 3, 1] })).toBe("shared");
  expect(reasonOf(rounds, { scores: [2, 0, 1], winners: [0], ranks: [1, 3, 2] })).toBe("rounds");
  expect(reasonOf(rounds, { scores: [1, 0, 1], winners: [0, 2], ranks: [1, 3, 1] })).toBe("rounds-shared");
  const one = view({ variant: "last-eater", rounds: 1 });
  expect(reasonOf(one, { scores: [1, 0, 0], winners: [0], ranks: [1, 2, 2] })).toBe("last");
});
