import { expect, test } from "vitest";
import { filmOf, filmTime, lastPose, overAt, poseAt, watching } from "./film";

const EVENT = {
  event: "thrown-hidden",
  seat: 1,
  number: 4,
  sounds: ["landing 17 4 900", "disc 33 2 400"],
  film: "4 0 -2950 1000 0|4 0 -2000 900 10|4 0 -1000 0 20;2 50 0 0 5||2 90 0 0 15||||",
};

test("a film has a track for every chip that moves, and ends with the last motion", () => {
  const film = filmOf(EVENT);
  expect([...film.tracks.keys()]).toEqual([4, 2]);
  expect(film.length).toBeCloseTo(4000 / 60);
  expect(film.contact).toBe(33);
  expect(lastPose(film, 4)).toEqual({ x: 0, y: -100, height: 0, turn: 0.2 });
  expect(lastPose(film, 2)).toEqual({ x: 9, y: 0, height: 0, turn: 0.15 });
});

test("between frames a chip is between its places, and before it is touched it is nowhere new", () => {
  const film = filmOf(EVENT);
  expect(poseAt(film, 4, 1000 / 120)).toMatchObject({ x: 0, y: -247.5, height: 95 });
  expect(poseAt(film, 2, 10)).toBeUndefined();
  expect(poseAt(film, 2, 1e6)).toEqual(lastPose(film, 2));
});

test("a throw that touches nothing is shown as it was", () => {
  const film = filmOf({ ...EVENT, sounds: ["landing 17 4 900"] });
  expect(filmTime(film, 40)).toBe(40);
  expect(watching(film)).toBe(film.length);
});

test("where chips meet it is slow for at most two seconds", () => {
  const film = { ...filmOf(EVENT), contact: 500, length: 2000 };
  expect(filmTime(film, 250)).toBe(250);
  expect(filmTime(film, 650)).toBe(350);
  expect(filmTime(film, 2250)).toBe(750);
  expect(filmTime(film, 2350)).toBe(850);
  expect(watching(film)).toBe(3500);
  expect(filmTime(film, watching(film))).toBeCloseTo(film.length);
});

test("a chip turns over in the air, before it lands", () => {
  const film = filmOf({ ...EVENT, sounds: ["landing 480 4 900", "disc 500 2 400", "landing 600 4 200"] });
  expect([0, 240, 360, 480, 900].map((time) => overAt(film, time))).toEqual([0, 0, 0.5, 1, 1]);
});
