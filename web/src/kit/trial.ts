/** A board on a page by itself, for tests: the reader is Ann, in the first seat. */

import { createRawSnippet, flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, vi } from "vitest";
import { Voice, Words, type Sentences } from "../lib/words";
import type { Asked, View } from "../protocol";
import type { BoardProps, Player } from "./board";

const NAMES = ["Ann", "Bo"];
const nothing = createRawSnippet(() => ({ render: () => "<i></i>" }));
let shown: Record<string, unknown> | undefined;

/** Puts it on the page until the test is over. */
export function put<P extends Record<string, unknown>>(it: Component<P>, props: P): void {
  shown = mount(it, { target: document.body, props });
  flushSync();
}

afterEach(() => {
  if (shown) void unmount(shown);
  shown = undefined;
});

const PLAYERS = NAMES.map((name, seat): Player => ({
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

export function voice(sentences: Sentences): Voice {
  return new Voice(new Words({ you: "you", ...sentences }), NAMES, 0);
}

export function show<V extends View>(
  Board: Component<BoardProps<V>>,
  view: V,
  question: Partial<Asked>,
  more: Partial<BoardProps<V>>,
) {
  const [play, explain] = [vi.fn(), vi.fn()];
  const props: BoardProps<V> = {
    view,
    players: PLAYERS,
    me: 0,
    question: { question: "turn", seat: 0, ...question },
    choices: [],
    told: null,
    result: null,
    past: [],
    hint: null,
    words: voice({}),
    still: true,
    small: false,
    play,
    explain,
    hurry: vi.fn(),
    skip: vi.fn(),
    strip: nothing,
    dock: nothing,
    ...more,
  };
  put(Board as unknown as Component<Record<string, unknown>>, { ...props });
  return { play, explain };
}

/** The first button whose name fits. */
export function button(fits: (name: string) => boolean): HTMLButtonElement {
  return [...document.querySelectorAll("button")].find((each) =>
    fits((each.getAttribute("aria-label") ?? each.textContent ?? "").trim()),
  ) as HTMLButtonElement;
}

export function press(it: HTMLElement): void {
  it.click();
  flushSync();
}
