import { expect, test } from "vitest";

import type { OptionInfo } from "../protocol";
import { called, offered, settled } from "./options";

const start: OptionInfo = {
  name: "start",
  choices: [
    { value: "drawn", label: "Drawn by lot", sizes: [3, 4] },
    { value: 0, label: "Seat 1", sizes: [3, 4] },
    { value: 3, label: "Seat 4", sizes: [4] },
  ],
  default: "drawn",
  sentence: "Who begins.",
  seat: true,
};
const deck: OptionInfo = {
  name: "deck",
  choices: [],
  default: "house",
  sentence: "Which deck.",
  seat: false,
  free: "a deck",
};

test("a table is offered what its size has", () => {
  expect(offered(start, 4).map((choice) => choice.value)).toEqual(["drawn", 0, 3]);
  expect(offered(start, 3).map((choice) => choice.value)).toEqual(["drawn", 0]);
});

test("what a smaller table does not have is as usual again, and the rest stays chosen", () => {
  expect(settled([start, deck], { start: 3, deck: "mine" }, 4)).toEqual({ start: 3, deck: "mine" });
  expect(settled([start, deck], { start: 3, deck: "mine" }, 3)).toEqual({ start: "drawn", deck: "mine" });
  expect(settled([start, deck], { start: 0 }, 3)).toEqual({ start: 0, deck: "house" });
});

test("a seat is called by who sits there, or by its number", () => {
  const words = (names: string[]) => start.choices.map((choice) => called(start, choice, names));
  expect(words(["Ann", "", "", ""])).toEqual(["Drawn by lot", "Ann", "Seat 4"]);
  expect(words([])).toEqual(["Drawn by lot", "Seat 1", "Seat 4"]);
  expect(called({ ...start, seat: false }, { value: 0, label: "0", sizes: [3] }, ["Ann"])).toBe("0");
});
