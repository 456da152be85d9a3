import { createRawSnippet, flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { flatten, Voice, Words } from "../../lib/words";
import type { Choice } from "../../protocol";
import type { Player } from "../../kit/board";
import Board from "./Board.svelte";
import { VIEW } from "./view.example";
import english from "./words/en.json";

const nothing = createRawSnippet(() => ({ render: () => "<i></i>" }));
const words = new Voice(
  new Words({ ...flatten({ board: english }), "piece.bun": "BBQ bun", "piece.shrimp": "shrimp dumpling", you: "you" }),
  ["Ann", "Bo"],
  0,
);
const players = ["Ann", "Bo"].map((name, seat): Player => ({
  seat,
  name,
  avatar: "",
  mark: seat + 1,
  you: seat === 0,
  bot: false,
  level: "",
  standIn: "",
  here: true,
  turn: seat === 0,
}));
let component: Record<string, unknown> | undefined;

function table(choices: Choice[], question: string, hint: string | null = null, view = VIEW) {
  const play = vi.fn();
  const explain = vi.fn();
  const props = {
    view,
    players,
    me: 0,
    question: { question, seat: 0 },
    choices,
    told: null,
    result: null,
    past: [],
    hint,
    words,
    still: true,
    small: false,
    play,
    explain,
    hurry: vi.fn(),
    skip: vi.fn(),
    strip: nothing,
    dock: nothing,
  };
  component = mount(Board, { target: document.body, props });
  flushSync();
  return { play, explain };
}

const named = (name: string) =>
  [...document.querySelectorAll<HTMLElement>("button")].find((each) =>
    (each.getAttribute("aria-label") ?? each.textContent ?? "").trim().startsWith(name),
  ) as HTMLElement;
function press(name: string): void {
  named(name).click();
  flushSync();
}

afterEach(() => {
  if (component) void unmount(component);
});

const TURN: Choice[] = [
  { move: "take bun", verb: "take", fields: { kind: "bun" } },
  { move: "take claw", verb: "take", fields: { kind: "claw" } },
  { move: "draw", verb: "draw", refusal: { key: "no-card-to-be-had", clause: "5.3" } },
];

test("an action is named, filled in, and confirmed", () => {
  const { play } = table(TURN, "turn");
  press("Take a token");
  press("BBQ bun");
  expect(play).not.toHaveBeenCalled();
  press("Take a BBQ bun token");
  expect(play).toHaveBeenCalledExactlyOnceWith("take bun");
});

test("a token of the supply is pointed at, and once more to take it", () => {
  const { play } = table(TURN, "turn");
  press("BBQ bun: 10 tokens in the supply");
  expect(named("BBQ bun: 10 tokens in the supply").getAttribute("aria-pressed")).toBe("true");
  press("BBQ bun: 10 tokens in the supply");
  expect(play).toHaveBeenCalledExactlyOnceWith("take bun");
});

test("a refused action says why", () => {
  const { play, explain } = table(TURN, "turn");
  press("Draw a card");
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
  press("Take a BBQ bun token");
  expect(play).toHaveBeenCalledExactlyOnceWith("take bun");
});

test("another player is chosen at the seat", () => {
  const choices: Choice[] = [
    { move: "choose 1", verb: "choose", fields: { player: 1 } },
    { move: "choose 0", verb: "choose", fields: { player: 0 }, refusal: { key: "not-yourself", clause: "7.4" } },
  ];
  const { play } = table(choices, "choose-player");
  press("Choose Bo");
  press("Choose Bo");
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
  press("dance twice");
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
  press("Space 6");
  press("Place it on space 6");
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
  press("Row 5, free");
  press("Row 5 for BBQ bun");
  expect(play).toHaveBeenCalledExactlyOnceWith("put bun in row 5");
});
