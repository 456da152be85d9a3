import { expect, test } from "vitest";
import { button, press, show } from "../../kit/trial";
import type { Choice } from "../../protocol";
import beanBowl from ".";

const VIEW = { seats: 2, seat: 0, turn: 0, options: {}, beans: 1, taken: [9, 10] };
const board = (choices: Choice[]) => show(beanBowl.Board, VIEW, {}, { choices });
const pressed = (name: string) => press(button((each) => each === name));

test("the bowl and what each has taken are shown", () => {
  board([]);
  expect(document.querySelector(".beans")?.textContent).toBe("● 1");
  expect([...document.querySelectorAll("li")].map((each) => each.textContent)).toEqual(["Ann: 9", "Bo: 10"]);
});

test("what may be said is said, and what may not is explained", () => {
  const refused: Choice = { move: "take 2", verb: "take", refusal: { key: "not-that-many" } };
  const { play, explain } = board([{ move: "take 1", verb: "take" }, refused]);
  pressed("take 2");
  expect(play).not.toHaveBeenCalled();
  expect(explain).toHaveBeenCalledWith(refused, expect.anything());
  pressed("take 1");
  expect(play).toHaveBeenCalledWith("take 1");
});
