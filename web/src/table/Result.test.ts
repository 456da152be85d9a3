import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import type { TableState } from "../lib/table.svelte";
import { Voice, Words } from "../lib/words";
import Result from "./Result.svelte";

const words = new Words({
  you: "you",
  and: " and ",
  "event.author-wins": "{tied:seat} tie, so the author wins.",
  "event.played": "{seat:seat} played.",
});
const NAMES = ["Ann", "Bo", "Cy"];
let component: Record<string, unknown> | undefined;

afterEach(() => component && unmount(component));

function headline(winners: number[], ranks: number[], events: unknown[] = [], me: number | null = null): string {
  const table = {
    id: "x",
    me,
    result: { winners, ranks, scores: [7, 7, 3] },
    voice: new Voice(words, NAMES, me),
    game: null,
    info: null,
    players: NAMES.map((name, seat) => ({ name, seat, mark: seat + 1, avatar: "", you: seat === me })),
    log: events.length ? [{ seq: 1, version: 1, at: 0, events }] : [],
  } as unknown as TableState;
  component = mount(Result, { target: document.body, props: { table } });
  flushSync();
  const said = document.querySelector(".headline")?.textContent ?? "";
  unmount(component);
  component = undefined;
  return said;
}

test("who wins is named", () => {
  expect(headline([0], [1, 2, 3])).toBe("Ann wins.");
  expect(headline([0, 1], [1, 1, 3], [], 1)).toBe("Ann and you win.");
  expect(headline([1], [2, 1, 3], [], 1)).toBe("You win!");
});

test("where nobody wins the game says why, else the tied are named", () => {
  expect(
    headline(
      [],
      [1, 1, 3],
      [
        { event: "played", seat: 2 },
        { event: "author-wins", tied: [0, 1] },
      ],
      1,
    ),
  ).toBe("Ann and you tie, so the author wins.");
  expect(headline([], [1, 1, 3])).toBe("Ann and Bo tie; nobody wins.");
});

test("a game may say what places rest on that the scores do not tell", () => {
  const money = [300, 900, 900];
  const table = {
    id: "x",
    me: 0,
    result: { winners: [0], ranks: [1, 2, 2], scores: [3, 2, -2] },
    voice: new Voice(words, NAMES, 0),
    info: null,
    log: [],
    players: NAMES.map((name, seat) => ({ name, seat, mark: seat + 1, avatar: "", you: seat === 0 })),
    stage: { view: {} },
    game: { standing: (_: unknown, seat: number) => `$${money[seat]}` },
  } as unknown as TableState;
  component = mount(Result, { target: document.body, props: { table } });
  flushSync();
  const places = [...document.querySelectorAll(".places li")].map((each) =>
    [".rank", ".standing", ".score"].map((part) => each.querySelector(part)?.textContent),
  );
  expect(places).toEqual([
    ["1", "$300", "3"],
    ["2", "$900", "2"],
    ["2", "$900", "−2"],
  ]);
});
