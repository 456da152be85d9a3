import { expect, test } from "vitest";
import type { GameEvent } from "../../kit/board";
import { log, pause, sound, tell } from "./tell";
import { VIEW } from "./view.example";
import type { RestaurantView } from "./view";

const all = (...events: GameEvent[]) => events.reduce<RestaurantView>((view, event) => tell(view, event), VIEW);
const frozen = JSON.stringify(VIEW);

test("the turntable turns, by a player or by itself", () => {
  expect(all({ event: "rotated", seat: 0, direction: "clockwise" }).turned).toBe(1);
  expect(all({ event: "rotated", seat: 0, direction: "counterclockwise" }).spaces[0]?.place).toBe(9);
  expect(all({ event: "turned", way: "halfway" }).spaces.map((space) => space.place)).toEqual([6, 8, 10, 0, 2, 4]);
  expect(JSON.stringify(VIEW)).toBe(frozen);
});

test("a purchase pays, lifts the steamer, and fills the board", () => {
  const bought = all({ event: "purchased", seat: 0, space: 3, pieces: ["shrimp", "bun"], tokens: ["shrimp"] });
  expect(bought.spaces[2]?.steamers).toHaveLength(1);
  expect([bought.players[0]?.tokens, bought.supply["shrimp"], bought.players[0]?.steamers]).toEqual([{}, 9, 2]);
  expect(bought.serving).toEqual({ shrimp: 1, bun: 1 });
  const rest: GameEvent[] = [
    { event: "uncovered", space: 3, pieces: ["claw", "claw"] },
    { event: "counter-moved", number: 8 },
    { event: "placed", seat: 0, kinds: ["shrimp"], points: 2 },
    { event: "beside-the-board", seat: 0, kinds: ["bun"] },
    { event: "points", seat: 0, points: 3, reason: "column" },
  ];
  const placed = rest.reduce<RestaurantView>((view, event) => tell(view, event), bought);
  expect(placed.spaces[2]?.steamers[0]?.pieces).toEqual({ claw: 2 });
  expect([placed.counter, placed.serving, placed.players[0]?.hp]).toEqual([8, {}, 9]);
  expect([placed.players[0]?.rows[0]?.filled, placed.players[0]?.excess]).toEqual([2, { bun: 1 }]);
});

test("tokens go to and fro", () => {
  const after = all(
    { event: "tokens-taken", seat: 0, kinds: ["bun", "bun"] },
    { event: "tokens-returned", seat: 0, kinds: ["bun"] },
    { event: "token-stolen", seat: 0, victim: 1, kind: "shrimp" },
    { event: "traded", seat: 0, give: "shrimp", get: "rice" },
  );
  expect([after.players[0]?.tokens, after.players[1]?.tokens]).toEqual([{ shrimp: 1, bun: 1, rice: 1 }, {}]);
  expect([after.supply["bun"], after.supply["rice"], after.supply["shrimp"]]).toEqual([9, 9, 9]);
});

test("one card of a title leaves the hand, and only the reader's", () => {
  const played = all({ event: "card-played", seat: 0, card: "Tea Break" });
  expect([played.hand.length, played.players[0]?.cards, played.in_play?.text]).toEqual([1, 1, "What Tea Break does."]);
  const laid = tell(played, { event: "card-laid", seat: 0, card: "Tea Break" });
  expect([laid.in_play, laid.players[0]?.laid.length]).toEqual([null, 1]);
  expect(tell(laid, { event: "card-leaves", seat: 0, card: "Tea Break" }).discards).toHaveLength(1);
  const theirs = all({ event: "card-discarded", seat: 1, card: "Tea Break" });
  expect([theirs.hand.length, theirs.players[1]?.cards, theirs.discards.length]).toEqual([2, 1, 1]);
});

test("cards are drawn, seen or not", () => {
  const mine = all({ event: "cards-drawn", seat: 0, cards: ["Big Tip"] });
  expect([mine.hand.at(-1)?.title, mine.players[0]?.cards, mine.deck]).toEqual(["Big Tip", 3, 29]);
  const theirs = all({ event: "cards-drawn-hidden", seat: 1, count: 2 });
  expect([theirs.hand.length, theirs.players[1]?.cards, theirs.deck]).toEqual([2, 4, 28]);
  const taken = all({ event: "card-taken", seat: 1, victim: 0, card: "Tea Break" });
  expect([taken.hand.length, taken.players.map((each) => each.cards), taken.deck]).toEqual([1, [1, 3], 30]);
});

test("steamers and dim sum move", () => {
  const moved = all({ event: "steamer-moved", seat: 0, source: 1, target: 2 });
  expect(moved.spaces.slice(0, 2).map((space) => space.steamers.length)).toEqual([1, 3]);
  const eaten = all({ event: "piece-taken", seat: 0, kind: "bun", space: 4 });
  expect([eaten.spaces[3]?.steamers[1]?.pieces, eaten.serving]).toEqual([{ shrimp: 1 }, { bun: 1 }]);
  const swapped = all({ event: "swapped", seat: 1, give: "rice", get: "bun", space: 4 });
  expect([swapped.spaces[3]?.steamers[1]?.pieces, swapped.players[1]?.rows[1]?.filled, swapped.serving]).toEqual([
    { shrimp: 1, rice: 1 },
    1,
    { bun: 1 },
  ]);
  expect(all({ event: "steamer-emptied", space: 6 }).spaces[5]?.steamers).toHaveLength(1);
});

test("what a card says is looked up in what comes after", () => {
  const big = { title: "Big Tip", text: "A tip.", star: false, effects: ["purchase"] };
  const after = { ...VIEW, discards: [big], fate: { ...big, title: "Leftovers" } };
  expect(tell(VIEW, { event: "card-played", seat: 1, card: "Big Tip" }, after).in_play).toEqual(big);
  expect(tell(VIEW, { event: "fate-revealed", card: "Leftovers" }, after).fate?.text).toBe("A tip.");
});

test("turns, rounds and Fates", () => {
  const after = all(
    { event: "round-begins", number: 3 },
    { event: "fate-revealed", card: "Leftovers" },
    { event: "turn-begins", seat: 1 },
    { event: "last-round", reason: "fates" },
  );
  expect([after.round, after.fate?.title, after.fates, after.turn, after.turn_state.player, after.last_round]).toEqual([
    3,
    "Leftovers",
    15,
    1,
    1,
    true,
  ]);
});

test("others are told more slowly than the reader, turning rings, and a total is a score", () => {
  const event = { event: "card-played", card: "Tea Break" };
  expect(pause({ ...event, seat: 1 }, VIEW)).toBeGreaterThan(pause({ ...event, seat: 0 }, VIEW));
  expect([sound({ event: "rotated" }), sound({ event: "placed" }), sound({ event: "turn-begins" })]).toEqual([
    "bell",
    "cup",
    null,
  ]);
  expect([
    log({ event: "final-scored" }),
    log({ event: "round-begins" }),
    log({ event: "turn-begins" }),
    log({ event: "rotated" }),
  ]).toEqual(["score", "heading", "none", "line"]);
});
