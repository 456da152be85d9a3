import { beforeEach, expect, test, vi } from "vitest";
import type { GameModule } from "../kit/board";
import { ApiError } from "../lib/api";
import { Words } from "../lib/words";
import type { LogPage, Update } from "../protocol";

vi.mock("../games", () => ({ gameModule: async () => ({ pause: () => 0 }) as unknown as GameModule }));
vi.mock("../lib/language.svelte", async (original) => {
  const actual = await original<typeof import("../lib/language.svelte")>();
  actual.language.ofGame = async () => new Words({});
  return actual;
});

const { Film } = await import("./film.svelte");

let asked: number[];
let broken: boolean;

beforeEach(() => {
  asked = [];
  broken = false;
});

/** A game of so many moves, as the server tells it. */
function game(moves: number) {
  return async (after: number): Promise<LogPage> => {
    asked.push(after);
    await Promise.resolve();
    if (broken) throw new ApiError(500, { code: "internal", message: "Something went wrong here." });
    const numbers = Array.from({ length: Math.max(0, Math.min(20, moves + 1 - after)) }, (_, index) => after + index);
    return {
      updates: numbers.map((step): Update => ({ type: "update", seq: step + 1, version: step + 1, at: 0, events: [] })),
      count: moves + 1,
    };
  };
}

const open = (moves: number, move = 0) => Film.of("potluck", [{ kind: "guest", name: "Ann" }], 0, game(moves), move);
const settled = () => new Promise((done) => setTimeout(done, 5));

test("a film opens at a move with one page", async () => {
  const film = await open(300, 130);
  expect(film.stage.shown?.seq).toBe(131);
  expect(film.end).toBe(300);
  expect(asked[0]).toBe(120);
});

test("a link to a move that there is not shows the last one", async () => {
  const film = await open(30, 999);
  expect(film.at).toBe(30);
  expect(film.stage.shown?.seq).toBe(31);
});

test("a jump fetches where it leads, and nothing between", async () => {
  const film = await open(300);
  await settled();
  film.jump(290);
  await settled();
  expect(film.stage.shown?.seq).toBe(291);
  expect(asked).not.toContain(140);
});

test("whoever drags on does not wait for what was passed", async () => {
  const film = await open(300);
  await settled();
  for (const move of [50, 100, 150, 200, 250]) film.jump(move);
  await settled();
  expect(film.stage.shown?.seq).toBe(251);
  expect(asked).not.toContain(100);
  expect(asked).not.toContain(140);
});

test("playing fetches ahead, each page once", async () => {
  const film = await open(70);
  await film.play();
  expect(film.at).toBe(70);
  expect(film.stage.shown?.seq).toBe(71);
  expect(asked).toEqual([0, 20, 40, 60]);
});

test("what cannot be fetched is said, and asked for again", async () => {
  const film = await open(300);
  await settled();
  broken = true;
  film.jump(200);
  await settled();
  expect(film.trouble).toBe("Something went wrong here.");
  broken = false;
  film.jump(201);
  await settled();
  expect(film.trouble).toBe("");
  expect(film.stage.shown?.seq).toBe(202);
});
