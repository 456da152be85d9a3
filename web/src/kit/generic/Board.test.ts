import { flushSync } from "svelte";
import { expect, test } from "vitest";
import type { Asked, Choice } from "../../protocol";
import { button, press, show, voice } from "../trial";
import Board from "./Board.svelte";

const VIEW = { seats: 2, seat: 0, turn: 0, options: {}, points: [3, 4], hand: ["tofu", "rice"] };

function board(choices: Choice[], question: Partial<Asked> = {}) {
  return show(Board, VIEW, question, { choices, words: voice({ nothing: "nothing" }) });
}
const key = (name: string) => button((each) => each === name);
const pressed = (name: string) => press(key(name));

test("a move is filled in field by field and then said", () => {
  const { play } = board([
    { move: "eat", verb: "eat" },
    { move: "give tofu to 1", verb: "give", fields: { dish: "tofu", to: 1 } },
    { move: "give rice to 1", verb: "give", fields: { dish: "rice", to: 1 } },
  ]);
  pressed("give");
  pressed("rice");
  expect(play).not.toHaveBeenCalled();
  pressed("1");
  expect(play).toHaveBeenCalledWith("give rice to 1");
});

test("what is refused stays a key, and says why", () => {
  const refused: Choice = { move: "order tofu", verb: "order", fields: { dish: "tofu" }, refusal: { key: "no" } };
  const { play, explain } = board([refused, { move: "eat", verb: "eat" }]);
  expect(key("order tofu").getAttribute("aria-disabled")).toBe("true");
  pressed("order tofu");
  expect(play).not.toHaveBeenCalled();
  expect(explain).toHaveBeenCalledWith(refused, key("order tofu"));
});

test("a verb that can be said in one way only names all of it, and one tap says it", () => {
  const { play } = board([{ move: "serve rice", verb: "serve", fields: { dish: "rice" } }]);
  pressed("serve rice");
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
  pressed("pour 9 0");
  expect(play).toHaveBeenCalledWith("pour 9 0");
});
