import { describe, expect, it } from "vitest";
import { INDEX, layOut } from "./layout";

const GROUPS = [
  ["banana 3", "banana 4", "banana 6", "banana 10"],
  ["mango 1"],
  ["lanzones 4", "lanzones 6", "lanzones 7", "lanzones 9", "lanzones 10"],
];

/** How far apart the cards of one fruit lie in one row, at the least. */
function leastStep(layout: ReturnType<typeof layOut>): number {
  const steps = layout.places.flatMap((place, index) => {
    const next = layout.places[index + 1];
    const same = next && next.y === place.y && next.card.split(" ")[0] === place.card.split(" ")[0];
    return same ? [next.x - place.x] : [];
  });
  return Math.min(...steps);
}

describe("the cards of a hand", () => {
  it.each([
    [814, 262],
    [756, 210],
    [1180, 300],
  ])("show their whole number in a room of %i x %i", (width, height) => {
    const layout = layOut(GROUPS, { width, height });
    expect(leastStep(layout)).toBeGreaterThanOrEqual(layout.height * INDEX - 0.01);
  });

  it.each([30, 45, 60, 80, 97, 140, 262])("lie within a room that is %i high", (height) => {
    const { places, height: tall, raise } = layOut(GROUPS, { width: 344, height });
    expect(places).toHaveLength(10);
    for (const { x, y } of places) {
      expect(y - raise).toBeGreaterThanOrEqual(-1);
      expect(y + tall).toBeLessThanOrEqual(height);
      expect(x).toBeGreaterThanOrEqual(0);
    }
  });
});
