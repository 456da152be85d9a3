import { createRawSnippet, flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { Voice, Words } from "../../lib/words";
import type { Asked, Choice } from "../../protocol";
import Board from "./Board.svelte";

const nothing = createRawSnippet(() => ({ render: () => "<i></i>" }));
let component: Record<string, unknown> | undefined;

function board(choices: Choice[], question: Partial<Asked> = {}) {
  const play = vi.fn();
  const explain = vi.fn();
  const props = {
    view: { seats: 2, seat: 0, turn: 0, options: {}, points: [3, 4], hand: ["tofu", "rice"] } as never,
    players: [],
    me: 0,
    question: { question: "turn", seat: 0, ...question },
    choices,
    told: null,
    result: null,
    past: [],
    hint: null,
    words: new Voice(new Words({ nothing: "nothing" }), [], null),
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

const key = (name: string) =>
  [...document.querySelectorAll("button")].find((each) => each.textContent?.trim() === name) as HTMLButtonElement;
function press(name: string): void {
  key(name).click();
  flushSync();
}

afterEach(() => {
  if (component) void unmount(component);
});

test("a move is filled in field by field and then said", () => {
  const { play } = board([
    { move: "eat", verb: "eat" },
    { move: "give tofu to 1", verb: "give", fields: { dish: "tofu", to: 1 } },
    { move: "give rice to 1", verb: "give", fields: { dish: "rice", to: 1 } },
  ]);
  press("give");
  press("rice");
  expect(play).not.toHaveBeenCalled();
  press("1");
  expect(play).toHaveBeenCalledWith("give rice to 1");
});

test("what is refused stays a key, and says why", () => {
  const refused: Choice = { move: "order tofu", verb: "order", fields: { dish: "tofu" }, refusal: { key: "no" } };
  const { play, explain } = board([refused, { move: "eat", verb: "eat" }]);
  expect(key("order tofu").getAttribute("aria-disabled")).toBe("true");
  press("order tofu");
  expect(play).not.toHaveBeenCalled();
  expect(explain).toHaveBeenCalledWith(refused, key("order tofu"));
});

test("a verb that can be said in one way only names all of it, and one tap says it", () => {
  const { play } = board([{ move: "serve rice", verb: "serve", fields: { dish: "rice" } }]);
  press("serve rice");
  expect(play).toHaveBeenCalledWith("serve rice");
});

test("numbers are chosen within their bounds", () => {
  const free = [
    {
      verb: "pour",
      form: "pour {x:mm} {y:mm}",
      ranges: [
        { name: "x", low: -9, high: 9 },
        { name: "y", low: 0, high: 5 },
      ],
    },
  ];
  const { play } = board([{ move: "pour 0 0", verb: "pour", fields: { x: 0, y: 0 } }], { free });
  const [x] = document.querySelectorAll<HTMLInputElement>("input[type=number]");
  (x as HTMLInputElement).value = "40";
  x?.dispatchEvent(new Event("change", { bubbles: true }));
  flushSync();
  press("pour 9 0");
  expect(play).toHaveBeenCalledWith("pour 9 0");
});
