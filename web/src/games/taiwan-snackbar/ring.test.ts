import { describe, expect, test } from "vitest";
import { lineOf, ringOf, stretch, type Box } from "./ring";

const SIZES: [string, number, number][] = [
  ["a small phone", 344, 216],
  ["a phone", 374, 380],
  ["a phone on its side", 440, 290],
  ["an upright tablet", 732, 640],
  ["a low tablet", 988, 330],
  ["a tablet", 988, 412],
  ["a desktop", 1074, 534],
  ["a wide screen", 1380, 700],
];
const COUNTS = [3, 4, 5, 6, 7, 8, 9, 10];

const apart = (one: Box, other: Box) =>
  one.x + one.width <= other.x + 0.5 ||
  other.x + other.width <= one.x + 0.5 ||
  one.y + one.height <= other.y + 0.5 ||
  other.y + other.height <= one.y + 0.5;

describe.each(SIZES)("on %s", (_, width, height) => {
  test.each(COUNTS)("%i seats have room, and so has the middle", (seats) => {
    const { places, centre } = ringOf(width, height, seats);
    expect(places).toHaveLength(seats);
    for (const place of places) {
      expect(place.x).toBeGreaterThanOrEqual(0);
      expect(place.y).toBeGreaterThanOrEqual(0);
      expect(place.x + place.width).toBeLessThanOrEqual(width + 0.5);
      expect(place.y + place.height).toBeLessThanOrEqual(height + 0.5);
      expect(Math.min(place.width, place.height)).toBeGreaterThanOrEqual(38);
      for (const other of places)
        if (other !== place) expect(apart(place, other), JSON.stringify([place, other])).toBe(true);
      expect(apart(place, centre), JSON.stringify([place, centre])).toBe(true);
    }
    expect(centre.width).toBeGreaterThan(150);
    expect(centre.height).toBeGreaterThan(110);
  });

  test.each(COUNTS)("who watches %i seats sees as much of the one below", (seats) => {
    const { places, centre } = ringOf(width, height, seats, true);
    const below = places[0] as Box;
    const others = places.slice(1);
    expect(below.height).toBeGreaterThanOrEqual(Math.min(...others.map((other) => other.height)));
    for (const other of others) expect(apart(below, other), JSON.stringify([below, other])).toBe(true);
    expect(apart(below, centre)).toBe(true);
    expect(below.y + below.height).toBeLessThanOrEqual(height + 0.5);
    expect(centre.height).toBeGreaterThan(90);
  });

  test.each(COUNTS)("%i seats follow each other clockwise", (seats) => {
    const ring = ringOf(width, height, seats);
    const line = lineOf(ring.belt);
    const whole = ring.places.reduce(
      (sum, place, index) => sum + stretch(line, place, ring.places[(index + 1) % seats] as Box, true).length - 1,
      0,
    );
    expect(whole).toBe(line.length);
  });
});

test("the other way round the stretch is what is left of the belt", () => {
  const ring = ringOf(1074, 534, 8);
  const line = lineOf(ring.belt);
  const [one, other] = [ring.places[0] as Box, ring.places[1] as Box];
  expect(stretch(line, one, other, true).length + stretch(line, one, other, false).length).toBe(line.length + 2);
});
