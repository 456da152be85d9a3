import { createRawSnippet, flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { Voice, Words } from "../../lib/words";
import type { Choice } from "../../protocol";
import beanBowl from ".";

const nothing = createRawSnippet(() => ({ render: () => "<i></i>" }));
let component: Record<string, unknown> | undefined;

function board(choices: Choice[]) {
  const play = vi.fn();
  const explain = vi.fn();
  const props = {
    view: { seats: 2, seat: 0, turn: 0, options: {}, beans: 1, taken: [9, 10] },
    players: [
      { seat: 0, name: "Ann" },
      { seat: 1, name: "Bo" },
    ],
    choices,
    words: new Voice(new Words({}), [], null),
    play,
    explain,
    strip: nothing,
    dock: nothing,
  };
  component = mount(beanBowl.Board, { target: document.body, props });
  flushSync();
  return { play, explain };
}

function press(name: string): void {
  [...document.querySelectorAll("button")].find((each) => each.textContent === name)?.click();
}

afterEach(() => {
  if (component) void unmount(component);
});

test("the bowl and what each has taken are shown", () => {
  board([]);
  expect(document.querySelector(".beans")?.textContent).toBe("● 1");
  expect([...document.querySelectorAll("li")].map((each) => each.textContent)).toEqual(["Ann: 9", "Bo: 10"]);
});

test("what may be said is said, and what may not is explained", () => {
  const refused: Choice = { move: "take 2", verb: "take", refusal: { key: "not-that-many" } };
  const { play, explain } = board([{ move: "take 1", verb: "take" }, refused]);
  press("take 2");
  expect(play).not.toHaveBeenCalled();
  expect(explain).toHaveBeenCalledWith(refused, expect.anything());
  press("take 1");
  expect(play).toHaveBeenCalledWith("take 1");
});
