import { expect, test } from "vitest";
import { Past, voices } from "../lib/past";
import { Words } from "../lib/words";
import type { Entry } from "../lib/table.svelte";
import type { Held } from "../protocol";
import { linesOf, type Telling } from "./lines";

const words = new Words({
  you: "You",
  "event.played": "{seat:seat} {seat:you play|plays} {card}.",
  "event.over": "All is over.",
});
const NAMES = ["Ana", "Anabel", "Ana"];
const told = (held: Held[] = [], me: number | null = 1): Telling => {
  const past = new Past(held, NAMES, me);
  return { holders: past, voiceAt: voices(past, words) };
};
const voice = told();
const entry = (seq: number, more: Partial<Entry>): Entry => ({ seq, version: seq, at: 0, ...more });
const begun = entry(1, { news: { kind: "started" } });
const played = (seq: number) => entry(seq, { mover: 0, events: [{ event: "played", seat: 0, card: "tofu" }] });

test("a line names the player whom its sentence begins with", () => {
  const lines = linesOf([begun, played(2)], null, voice, 3);
  expect(lines.at(-1)).toMatchObject({ seat: 0, who: "Ana", text: " plays tofu.", move: 1 });
});

test("the reader is you; one name may begin another; equal names are told apart by the event", () => {
  const of = (seat: number) =>
    linesOf([entry(1, { events: [{ event: "played", seat, card: "tofu" }] })], null, voice, 3)[0];
  expect(of(1)).toMatchObject({ seat: 1, who: "You", text: " play tofu." });
  expect(of(2)).toMatchObject({ seat: 2, who: "Ana" });
  expect(linesOf([entry(1, { events: [{ event: "over" }] })], null, voice, 3)[0]).toMatchObject({
    seat: null,
    who: "",
    text: "All is over.",
  });
});

test("the house tells its own news, but not how all gathered", () => {
  const lines = linesOf(
    [entry(1, { news: { kind: "opened" } }), entry(2, { news: { kind: "taken-back", seat: 1, turns: 1 } })],
    null,
    voice,
    3,
  );
  expect(lines).toMatchObject([{ house: true, seat: 1, text: " take 1 move back." }]);
});

const texts = (log: Entry[], held: Held[], me: number | null = 1) =>
  linesOf(log, null, told(held, me), 3).map(({ who, text }) => who + text);
const news = (seq: number, kind: string, seat: number, name: string, more: object = {}): Entry =>
  entry(seq, { version: 0, news: { kind, seat, name, ...more } as never });

test("who moved up when a seat was taken away is still who sat down, and who left that seat is still named", () => {
  const log = [
    news(1, "sat", 0, "Ana"),
    news(2, "sat", 3, "Cy"),
    news(3, "sat", 1, "Bo"),
    news(4, "rose", 1, "Bo"),
    entry(5, { news: { kind: "seat-gone", seat: 1 } }),
    news(6, "sat", 1, "Anabel"),
  ];
  const held = [
    { seat: 0, since: 1, name: "Ana" },
    { seat: 2, since: 2, name: "Cyrus" },
    { seat: 1, since: 6, name: "Anabel", you: true },
  ];
  expect(texts(log, held)).toEqual([
    "Ana sits down.",
    "Cyrus sits down.",
    "Bo sits down.",
    "Bo leaves.",
    "You sit down.",
  ]);
  expect(linesOf(log, null, told(held), 3).map(({ seat }) => seat)).toEqual([0, 2, null, null, 1]);
});

test("a seat's past is told of who held it then", () => {
  const held = [
    { seat: 0, since: 1, name: "Bo" },
    { seat: 0, since: 5, name: "Ana" },
  ];
  const log = [
    { ...begun, seq: 2 },
    played(3),
    entry(4, { version: 3, news: { kind: "rose", seat: 0, name: "Bo", why: "left", heir: 1 } }),
    entry(5, { version: 3, news: { kind: "sat", seat: 0, name: "Ana", why: "over" } }),
    played(6),
  ];
  const others = [{ seat: 1, since: 1, name: "Anabel", you: true }];
  expect(texts(log, [...others, ...held]).slice(1)).toEqual([
    "Bo plays tofu.",
    "Bo leaves; a bot plays on.",
    "You are the host now.",
    "Ana takes over from Bo.",
    "Ana plays tofu.",
  ]);
  const mine = [
    { seat: 0, since: 1, name: "Bo", you: true },
    { seat: 0, since: 5, name: "Ana" },
  ];
  expect(texts(log, [...mine, { seat: 1, since: 1, name: "Anabel" }], null).slice(1)).toEqual([
    "You play tofu.",
    "You leave; a bot plays on.",
    "Anabel is the host now.",
    "Ana takes over from you.",
    "Ana plays tofu.",
  ]);
});

test("who asks for a seat is named, and what the host says", () => {
  const held = [{ seat: 0, since: 1, name: "Bo" }];
  const asked = (seq: number, kind: string, name: string, more: object = {}) =>
    entry(seq, { version: 2, news: { kind, seat: 0, name, ...more } as never });
  expect(
    texts(
      [
        asked(3, "seat-asked", "Dee"),
        asked(4, "seat-denied", "Dee", { why: "declined" }),
        asked(5, "seat-asked", "Bo", { why: "again" }),
        asked(6, "rose", "Bo", { why: "removed" }),
        asked(7, "host", "Eve"),
      ],
      held,
    ),
  ).toEqual([
    "Dee asks to take over from Bo.",
    "The host would rather not: Dee goes on watching.",
    "Bo asks to sit down again.",
    "The host removes Bo; a bot plays on.",
    "Bo is the host now.",
  ]);
  expect(texts([entry(1, { news: { kind: "host", name: "Eve" } })], [])).toEqual(["Eve is the host now."]);
});

test("who asks for a seat reads of themselves, and who has the name of its player does not sit down again", () => {
  const log = [
    entry(3, { version: 2, news: { kind: "seat-asked", seat: 0, name: "Bo", mark: "b0", why: "over" } as never }),
  ];
  const held = [{ seat: 0, since: 1, name: "Bo" }];
  const read = (mark: string) =>
    linesOf(log, null, { ...told(held, null), mark }, 3).map(({ who, text }) => who + text);
  expect(read("b0")).toEqual(["You ask to take over from Bo."]);
  expect(read("c1")).toEqual(["Bo asks to take over from Bo."]);
});

test("what was taken back is marked, and has no number among the moves", () => {
  const log = [begun, played(2), played(3), entry(4, { news: { kind: "taken-back", seat: 0, turns: 1 } }), played(5)];
  const lines = linesOf(log, null, voice, 3).filter((line) => !line.text.includes("begins"));
  expect(lines.map(({ undone, move }) => [undone, move])).toEqual([
    [false, 1],
    [true, 1],
    [false, 1],
    [false, 2],
  ]);
});

test("a game may leave events out, or set them as headings", () => {
  const game = {
    Board: (() => {}) as never,
    log: (event: { event: string }) => (event.event === "over" ? ("heading" as const) : ("none" as const)),
  };
  const lines = linesOf(
    [entry(1, { events: [{ event: "played", seat: 0, card: "tofu" }, { event: "over" }] })],
    game,
    voice,
    3,
  );
  expect(lines).toMatchObject([{ style: "heading", key: "1.1" }]);
});
