import { expect, test } from "vitest";
import { degrees, ghosts, lacking, neighbour, pointsOf, turn, turnedBy, zonesAt } from "./restaurant";
import { VIEW } from "./view.example";

test("stacks lie in the zones that the rulebook gives them", () => {
  const at = (seats: number) => Array.from({ length: 12 }, (_, place) => zonesAt(place, seats));
  expect(at(2)).toEqual([[0, 1], [0], [0], [0], [], [], [], [], [], [1], [1], [1]]);
  expect(at(3)).toEqual([[0, 2], [0], [0], [0], [0, 1], [1], [1], [1], [1, 2], [2], [2], [2]]);
  expect(at(4)).toEqual([[0, 3], [0], [0], [0, 1], [1], [1], [1, 2], [2], [2], [2, 3], [3], [3]]);
  expect(at(5)).toEqual([[0, 4], [0], [0, 1], [0, 1], [1, 2], [1, 2], [2], [2, 3], [2, 3], [3, 4], [3, 4], [4]]);
});

test("the reader's zone is below, and the next player's to the left", () => {
  for (const seats of [3, 4, 5])
    for (let seat = 0; seat < seats; seat += 1)
      expect(degrees((seat + 0.5) * (12 / seats), seat, seats)).toBeCloseTo(180);
  expect(degrees(4.5, 0, 4)).toBe(270);
  expect([neighbour(0, 4, "left"), neighbour(0, 4, "right")]).toEqual([1, 3]);
  expect([neighbour(0, 2, "left"), neighbour(0, 2, "right")]).toEqual([null, 1]);
});

test("the turntable turns the short way, and its stacks come into other zones", () => {
  expect([turn(0, 1), turn(0, 3), turn(3, 0), turn(1, 3), turn(2, 2)]).toEqual([90, -90, 90, 180, 0]);
  const after = turnedBy(VIEW, 1);
  expect(after.turned).toBe(1);
  expect(after.spaces.map((space) => space.place)).toEqual([3, 5, 7, 9, 11, 1]);
  expect(after.players[0]?.zone).toEqual([1, 6]);
  expect(turnedBy(after, -1)).toEqual(VIEW);
});

test("what a steamer would fill is read off the board", () => {
  const own = VIEW.players[0];
  if (!own) throw new Error("no player");
  const soon = ghosts(own, { shrimp: 2, bun: 1 });
  expect(soon).toEqual([
    { row: 1, slot: 1, points: 2 },
    { row: 1, slot: 2, points: 3 },
  ]);
  expect(pointsOf(soon)).toBe(5); // the row of buns is full
  expect(lacking(own.tokens, { shrimp: 2, bun: 1 })).toEqual({ shrimp: 1, bun: 1 });
});
