import { expect, test } from "vitest";
import { Voice, Words } from "../lib/words";
import type { Entry } from "../lib/table.svelte";
import { linesOf } from "./lines";

const words = new Words({ you: "You", "event.played": "{seat:seat} {seat:you play|plays} {card}.", "event.over": "All is over." });
const voice = new Voice(words, ["Ana", "Anabel", "Ana"], 1);
const entry = (seq: number, more: Partial<Entry>): Entry => ({ seq, version: seq, at: 0, ...more });
const begun = entry(1, { news: { kind: "started" } });
const played = (seq: number) => entry(seq, { mover: 0, events: [{ event: "played", seat: 0, card: "tofu" }] });

test("a line names the player whom its sentence begins with", () => {
  const lines = linesOf([begun, played(2)], null, voice, 3);
  expect(lines.at(-1)).toMatchObject({ seat: 0, who: "Ana", text: " plays tofu.", move: 1 });
});

test("the reader is you; one name may begin another; equal names are told apart by the event", () => {
  const of = (seat: number) => linesOf([entry(1, { events: [{ event: "played", seat, card: "tofu" }] })], null, voice, 3)[0];
  expect(of(1)).toMatchObject({ seat: 1, who: "You", text: " play tofu." });
  expect(of(2)).toMatchObject({ seat: 2, who: "Ana" });
  expect(linesOf([entry(1, { events: [{ event: "over" }] })], null, voice, 3)[0]).toMatchObject({ seat: null, who: "", text: "All is over." });
});

test("the house tells its own news, but not how all gathered", () => {
  const lines = linesOf([entry(1, { news: { kind: "opened" } }), entry(2, { news: { kind: "taken-back", seat: 1, turns: 1 } })], null, voice, 3);
  expect(lines).toMatchObject([{ house: true, seat: 1, text: " take 1 move back." }]);
});

test("who moved up when a seat was taken away is still who sat down; who left that seat is nobody's business now", () => {
  const log = [
    entry(1, { news: { kind: "sat", seat: 0 } }), entry(2, { news: { kind: "sat", seat: 3 } }), entry(3, { news: { kind: "sat", seat: 1 } }),
    entry(4, { news: { kind: "rose", seat: 1 } }), entry(5, { news: { kind: "seat-gone", seat: 1 } }), entry(6, { news: { kind: "sat", seat: 1 } }),
  ];
  expect(linesOf(log, null, voice, 3)).toMatchObject([{ key: "1.news", seat: 0 }, { key: "2.news", seat: 2 }, { key: "6.news", seat: 1 }]);
});

test("what was taken back is marked, and has no number among the moves", () => {
  const log = [begun, played(2), played(3), entry(4, { news: { kind: "taken-back", seat: 0, turns: 1 } }), played(5)];
  const lines = linesOf(log, null, voice, 3).filter((line) => !line.text.includes("begins"));
  expect(lines.map(({ undone, move }) => [undone, move])).toEqual([[false, 1], [true, 1], [false, 1], [false, 2]]);
});

test("a game may leave events out, or set them as headings", () => {
  const game = { Board: (() => {}) as never, log: (event: { event: string }) => (event.event === "over" ? ("heading" as const) : ("none" as const)) };
  const lines = linesOf([entry(1, { events: [{ event: "played", seat: 0, card: "tofu" }, { event: "over" }] })], game, voice, 3);
  expect(lines).toMatchObject([{ style: "heading", key: "1.1" }]);
});
