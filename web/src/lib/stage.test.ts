import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { GameEvent } from "../kit/board";
import type { Update, View } from "../protocol";
import { Stage } from "./stage.svelte";

type Counted = View & { count: number };
const view = (count: number) => ({ seats: 2, seat: 0, turn: 0, options: {}, count }) as Counted;
const update = (seq: number, count: number, events = 1): Update => ({
  type: "update",
  seq,
  version: seq,
  at: 0,
  view: view(count),
  events: Array.from({ length: events }, () => ({ event: "added" })),
});
const count = (stage: Stage) => (stage.view as Counted | null)?.count;

let heard: GameEvent[];
let stage: Stage;

beforeEach(() => {
  vi.useFakeTimers();
  heard = [];
  const tell = (old: View) => view((old as Counted).count + 1);
  stage = new Stage(
    () => ({ tell, pause: () => 100 }),
    () => 1,
    (event) => heard.push(event),
  );
  stage.show(update(1, 0, 5));
});
afterEach(() => vi.useRealTimers());

test("what is shown is not told", () => {
  expect(count(stage)).toBe(0);
  expect(heard).toEqual([]);
});

test("events are told one at a time, and then the server's view stands", async () => {
  stage.play(update(2, 10, 2));
  expect([count(stage), stage.busy, stage.told?.event.event]).toEqual([1, true, "added"]);
  await vi.advanceTimersByTimeAsync(100);
  expect([count(stage), heard.length]).toEqual([2, 2]);
  await vi.advanceTimersByTimeAsync(100);
  expect([count(stage), stage.busy, stage.told, stage.shown?.seq]).toEqual([10, false, null, 2]);
});

test("updates wait for each other", async () => {
  stage.play(update(2, 10));
  stage.play(update(3, 20));
  await vi.advanceTimersByTimeAsync(100);
  expect([count(stage), stage.shown?.seq]).toEqual([11, 2]);
  await vi.advanceTimersByTimeAsync(100);
  expect([count(stage), stage.shown?.seq]).toEqual([20, 3]);
});

test("who is far behind sees how things stand", async () => {
  for (let seq = 2; seq < 30; seq += 1) stage.play(update(seq, seq));
  await vi.advanceTimersByTimeAsync(2000);
  expect([count(stage), stage.busy]).toEqual([29, false]);
});

test("telling can be skipped", async () => {
  stage.play(update(2, 10, 3));
  stage.play(update(3, 20, 3));
  stage.skip();
  await vi.advanceTimersByTimeAsync(0);
  expect([count(stage), stage.shown?.seq, stage.busy]).toEqual([20, 3, false]);
});

test("the event being told can be cut short", async () => {
  stage.play(update(2, 10, 2));
  stage.hurry();
  await vi.advanceTimersByTimeAsync(0);
  expect([count(stage), heard.length, stage.busy]).toEqual([2, 2, true]);
  stage.hurry();
  await vi.advanceTimersByTimeAsync(0);
  expect([count(stage), stage.busy]).toEqual([10, false]);
  stage.hurry();
});

test("what is taken back is not told", async () => {
  stage.play({ ...update(2, 5), news: { kind: "taken-back", seat: 0, turns: 1 } });
  await vi.advanceTimersByTimeAsync(0);
  expect([count(stage), heard.length]).toEqual([5, 0]);
});
