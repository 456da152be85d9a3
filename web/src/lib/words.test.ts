/** The same cases give the same sentences in `hawker.core.words`. */

import { expect, test } from "vitest";
import type { Fields } from "./words";
import { doubled, flatten, Voice, Words } from "./words";

const SENTENCES = {
  you: "you",
  seat: "Seat {seat}",
  nothing: "nothing",
  thousands: ",",
  and: " and ",
  plain: "Nothing to fill.",
  card: "You hold {card}.",
  two: "{card} on {top}: {card}!",
  who: "{seat:seat} {seat:you play|plays} {card}.",
  many: "{winners:seat} win together.",
  middle: "Round {n} begins; {seat:seat} {seat:you lead|leads}. {seat:seat}!",
  count: "{count} {count:card|cards}.",
  list: "Dealt {cards}.",
  each: "{points:each}. It was {points:each}.",
  umlaut: "{größe} groß",
  odd: "{n:x|y}",
  empty: "{n:|s} left",
  flag: "{yes}, {none}",
  nested: "{a}{b}",
  "piece.mango": "manga",
  "piece.one more": "One More",
  "piece.7": "seven",
};

const CASES: [key: string, fields: Fields, names: string[], reader: number | null, said: string][] = [
  ["plain", {}, [], null, "Nothing to fill."],
  ["card", { card: "mango 7" }, [], null, "You hold manga seven."],
  ["card", { card: "one more" }, [], null, "You hold One More."],
  ["card", { card: "one more mango" }, [], null, "You hold one more manga."],
  ["two", { card: "mango", top: "kiwi 10" }, [], null, "manga on kiwi 10: manga!"],
  ["who", { seat: 1, card: "mango 7" }, ["Ana", "Ben"], 0, "Ben plays manga seven."],
  ["who", { seat: 1, card: "mango 7" }, ["Ana", "Ben"], 1, "You play manga seven."],
  ["who", { seat: 1, card: "x" }, [], null, "Seat 2 plays x."],
  ["who", { seat: 1, card: "x" }, [], 2, "Seat 2 plays x."],
  ["many", { winners: [0, 2] }, ["Ana", "Ben", "Cy"], 2, "Ana and you win together."],
  ["many", { winners: [0, 2] }, ["Ana", "Ben", "Cy"], 0, "You and Cy win together."],
  ["middle", { n: 1, seat: 0 }, ["Ana", "Ben"], 0, "Round 1 begins; you lead. You!"],
  ["middle", { n: 1, seat: 0 }, ["Ana", "Ben"], 1, "Round 1 begins; Ana leads. Ana!"],
  ["many", { winners: [] }, ["Ana"], null, " win together."],
  ["count", { count: 1 }, [], null, "1 card."],
  ["count", { count: 0 }, [], null, "0 cards."],
  ["count", { count: -1 }, [], null, "-1 cards."],
  ["list", { cards: ["mango 7", "kiwi 2"] }, [], null, "Dealt manga seven, kiwi 2."],
  ["list", { cards: [] }, [], null, "Dealt nothing."],
  ["list", { cards: "" }, [], null, "Dealt nothing."],
  ["list", { cards: [7] }, [], null, "Dealt seven."],
  ["list", { cards: ["mango", "kiwi 2", "mango"] }, [], null, "Dealt 2 × manga, kiwi 2."],
  ["list", { cards: [3, 3] }, [], null, "Dealt 3, 3."],
  ["many", { winners: [0, 1, 9] }, ["Ana", ""], 0, "You, Seat 2 and Seat 10 win together."],
  [
    "each",
    { points: [4, -14, 1300] },
    ["Ana", "Ben", "Cy"],
    null,
    "Ana 4, Ben -14, Cy 1,300. It was Ana 4, Ben -14, Cy 1,300.",
  ],
  ["each", { points: [4, 5] }, [], 0, "You 4, Seat 2 5. It was you 4, Seat 2 5."],
  ["umlaut", { größe: "7 mango" }, [], null, "seven manga groß"],
  ["odd", { n: 1 }, [], null, "x"],
  ["empty", { n: 1 }, [], null, " left"],
  ["empty", { n: 2 }, [], null, "s left"],
  ["flag", { yes: true, none: null }, [], null, "True, None"],
  ["nested", { a: 999, b: 1000 }, [], null, "9991,000"],
  ["list", { cards: [-12345, 1234567, "2000"] }, [], null, "Dealt -12,345, 1,234,567, 2000."],
  ["nested", { a: "mango", b: 0 }, [], null, "manga0"],
];

const PIECES = [
  ["mango", "manga"],
  ["mango 7", "manga seven"],
  ["one more", "One More"],
  ["one  more", "one  more"],
  ["", ""],
  ["durian 10", "durian 10"],
] as const;

const words = new Words(SENTENCES);

test.each(CASES)("%s %j %j %j", (key, fields, names, reader, said) => {
  expect(words.say(key, fields, names, reader)).toBe(said);
});

test.each(PIECES)("the piece %j", (text, said) => {
  expect(words.piece(text)).toBe(said);
});

test("a key without a sentence is shown as it is", () => {
  expect(words.say("no.such.key")).toBe("no.such.key");
  expect(words.has("no.such.key")).toBe(false);
});

test("a voice knows the names and who reads", () => {
  const voice = new Voice(words, ["Ana", "Ben"], 1);
  expect(voice.say("who", { seat: 1, card: "x" })).toBe("You play x.");
  expect(voice.name(0)).toBe("Ana");
  expect(voice.name(1)).toBe("You");
});

test("a sentence begins with a capital, but a name as its player wrote it", () => {
  const small = new Voice(new Words({ sold: "{card} is sold.", who: "{seat:seat} sells." }), ["ana", "Ben"], 1);
  expect(small.sentence("sold", { card: "egg" })).toBe("Egg is sold.");
  expect(small.sentence("who", { seat: 0 })).toBe("ana sells.");
});

test("catalogues are nested, keys are flat", () => {
  expect(flatten({ a: { b: "c", d: { e: "f" } }, g: "h" })).toEqual({ "a.b": "c", "a.d.e": "f", g: "h" });
});

test("the pseudo-language doubles words and leaves gaps alone", () => {
  const twice = doubled({ a: "Play {card} now, {seat:seat}: {n:card|cards} {seat:you win|wins}" });
  expect(twice["a"]).toBe(
    "Play Play {card} now now, {seat:seat}: {n:card card|cards cards} {seat:you win win|wins wins}",
  );
});
