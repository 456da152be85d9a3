import { expect, test } from "vitest";
import { nextSeat, plates, plus, present, risk, tallied, total } from "./cards";
import { standing } from "./standing";
import type { SnackbarView } from "../../protocol";

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
  const view = (more: Partial<SnackbarView>) =>
    ({ seats: 3, options: { variant: "points" }, minus: [0, 0, 0], won: [0, 0, 0], hand_sizes: [0, 0, 0], ...more }) as unknown as SnackbarView;
  const ranks = (made: SnackbarView) => standing(made).lines.map((line) => [line.seat, line.rank]);
  expect(standing(view({ minus: [1, 3, 0] })).reason).toBe("fewest");
  expect(ranks(view({ minus: [1, 3, 0] }))).toEqual([[2, 1], [0, 2], [1, 3]]);
  const tied = view({ minus: [1, 3, 1], hand_sizes: [4, 9, 6] });
  expect(standing(tied).reason).toBe("cards");
  expect(ranks(tied)).toEqual([[2, 1], [0, 2], [1, 3]]);
  expect(standing(view({ minus: [1, 3, 1], hand_sizes: [4, 9, 4] })).reason).toBe("shared");
  expect(standing(view({ options: { variant: "last-eater", rounds: 1 }, won: [1, 0, 0] })).reason).toBe("last");
  expect(standing(view({ options: { variant: "last-eater" }, won: [2, 0, 1] })).reason).toBe("rounds");
  expect(standing(view({ options: { variant: "last-eater" }, won: [1, 0, 1] })).reason).toBe("rounds-shared");
});
