import { expect, test } from "vitest";
import { flatten } from "../../lib/words";
import type { Choice } from "../../protocol";
import { button, press, show, voice } from "../../kit/trial";
import Board from "./Board.svelte";
import { VIEW } from "./view.example";
import english from "./words/en.json";

const words = voice({
  ...flatten({ board: english }),
  "piece.bun": "BBQ bun",
  "piece.shrimp": "shrimp dumpling",
});

function table(choices: Choice[], question: string, hint: string | null = null, view = VIEW) {
  return show(Board, view, { question }, { choices, hint, words });
}
const named = (name: string) => button((each) => each.startsWith(name));
const pressed = (name: string) => press(named(name));

const TURN: Choice[] = [
  { move: "take bun", verb: "take", fields: { kind: "bun" } },
  { move: "take claw", verb: "take", fields: { kind: "claw" } },
  { move: "draw", verb: "draw", refusal: { key: "no-card-to-be-had", clause: "5.3" } },
];

test("an action is named, filled in, and confirmed", () => {
  const { play } = table(TURN, "turn");
  pressed("Take a token");
  pressed("BBQ bun");
  expect(play).not.toHaveBeenCalled();
  pressed("Take a BBQ bun token");
  expect(play).toHaveBeenCalledExactlyOnceWith("take bun");
});

test("a token of the supply is pointed at, and once more to take it", () => {
  const { play } = table(TURN, "turn");
  pressed("BBQ bun: 10 tokens in the supply");
  expect(named("BBQ bun: 10 tokens in the supply").getAttribute("aria-pressed")).toBe("true");
  pressed("BBQ bun: 10 tokens in the supply");
  expect(play).toHaveBeenCalledExactlyOnceWith("take bun");
});

test("a refused action says why", () => {
  const { play, explain } = table(TURN, "turn");
  pressed("Draw a card");
  expect(play).not.toHaveBeenCalled();
  expect(explain).toHaveBeenCalledExactlyOnceWith(TURN[2], named("Draw a card"));
});

test("an action is done unless it may be taken again, as the Horse may", () => {
  const view = { ...VIEW, turn_state: { ...VIEW.turn_state, actions: ["take", "draw"], left: 1 } };
  table(TURN, "turn", null, view);
  expect(named("Draw a card").textContent).toContain("Done");
  expect(named("Take a token").textContent).not.toContain("Done");
  expect(named("Take a token").classList).not.toContain("done");
});

test("a hint is laid out to be confirmed", () => {
  const { play } = table(TURN, "turn", "take bun");
  pressed("Take a BBQ bun token");
  expect(play).toHaveBeenCalledExactlyOnceWith("take bun");
});

test("another player is chosen at the seat", () => {
  const choices: Choice[] = [
    { move: "choose 1", verb: "choose", fields: { player: 1 } },
    { move: "choose 0", verb: "choose", fields: { player: 0 }, refusal: { key: "not-yourself", clause: "7.4" } },
  ];
  const { play } = table(choices, "choose-player");
  pressed("Choose Bo");
  pressed("Choose Bo");
  expect(play).toHaveBeenCalledExactlyOnceWith("choose 1");
});

test("a question that no place of the table knows is answered by keys that say the move", () => {
  const { play } = table(
    [
      { move: "dance twice", verb: "dance" },
      { move: "pass", verb: "pass" },
    ],
    "dance",
  );
  pressed("dance twice");
  expect(play).toHaveBeenCalledExactlyOnceWith("dance twice");
});

test("a seat names each kind of its tokens once", () => {
  table([], "turn");
  expect(named("Bo, ").textContent).toContain(", tokens: 1 shrimp dumpling ");
});

test("a space has one number: on its key and in the move", () => {
  const { play } = table(
    [
      { move: "place 1", verb: "place", fields: { space: 1 } },
      { move: "place 6", verb: "place", fields: { space: 6 } },
    ],
    "space",
  );
  pressed("Space 6");
  pressed("Place it on space 6");
  expect(play).toHaveBeenCalledExactlyOnceWith("place 6");
});

test("a row has one number: on the board, on its key, and in the move", () => {
  const rows = VIEW.players[0]?.rows.map((row) => ({ ...row, kind: null, filled: 0 })) ?? [];
  const view = {
    ...VIEW,
    players: VIEW.players.map((each, seat) => (seat === 0 ? { ...each, animal: "goat", rows } : each)),
    serving: { bun: 1 },
  };
  const choices = [1, 2, 3, 4, 5].map((row): Choice => ({
    move: `put bun in row ${row}`,
    verb: "put",
    fields: { kind: "bun", row },
  }));
  const { play } = table(choices, "row", null, view);
  pressed("Row 5, free");
  pressed("Row 5 for BBQ bun");
  expect(play).toHaveBeenCalledExactlyOnceWith("put bun in row 5");
});
