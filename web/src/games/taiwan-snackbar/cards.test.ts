import { expect, test } from "vitest";
import { plates, plus, present, risk, tallied, total } from "./cards";

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

test("plates keep the colour of what they were ordered with", () => {
  let waiting = plates([], 2, "stinky tofu", true);
  waiting = plates(waiting, 3, "one more", false);
  expect(waiting).toEqual(["stinky tofu", "stinky tofu", "one more"]);
  expect(plates(waiting, 5, "stinky tofu", false)).toHaveLength(5);
  expect(plates(waiting, 1, "stinky tofu", false)).toEqual(["stinky tofu"]);
  expect(plates(waiting, 3, "oyster omelette", true)).toEqual(Array(3).fill("oyster omelette"));
});
