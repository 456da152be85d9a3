import { expect, test } from "vitest";
import written from "./film.fixture.json";
import { BadFilm, reelOf } from "./unpack";

const handOf = (view: unknown): unknown[] => (view as { hand?: unknown[] }).hand ?? [];

test("a film that Python has packed is told to each reader as it was", async () => {
  for (const [place, hands] of written.hands.entries()) {
    const reel = await reelOf(written.film, place === 0 ? null : place - 1);
    expect(reel.map((update) => handOf(update.view).length)).toEqual(hands);
    expect(reel[0]?.news?.kind).toBe("started");
    expect(reel.map((update) => update.mover)).toEqual([undefined, ...reel.slice(1).map((update) => update.mover)]);
  }
  const last = (await reelOf(written.film, 0)).at(-1);
  expect(last?.view).toEqual(written.last.view);
  expect(last?.events).toEqual(written.last.events);
  expect(last?.question).toEqual(written.last.question);
  expect(last?.mover).toBe(written.last.mover);
});

test.each(["", "no film", btoa("no film"), written.film.slice(0, 400)])("what is damaged is no film", async (film) => {
  await expect(reelOf(film, null)).rejects.toThrow(BadFilm);
});

test("there is no reel for a seat that is not there", async () => {
  await expect(reelOf(written.film, 7)).rejects.toThrow(BadFilm);
});
