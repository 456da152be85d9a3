import { expect, test } from "vitest";
import { Voice, Words } from "../../lib/words";
import snackbar from ".";
import type { SnackbarView } from "./view";

const voice = new Voice(new Words({ "board.seat-cards": "{count} {count:card|cards}" }), ["Ann", "Bo"], 0);
const view = (variant: string) => ({ options: { variant }, hand_sizes: [1, 7] }) as unknown as SnackbarView;

test("the result tells the cards in hand, which break ties of minus points", () => {
  expect([0, 1].map((seat) => snackbar.standing?.(view("points"), seat, voice))).toEqual(["1 card", "7 cards"]);
  expect(snackbar.standing?.(view("last-eater"), 0, voice)).toBe("");
});
