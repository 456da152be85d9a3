import { createRawSnippet, flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { flatten, Voice, Words } from "../../lib/words";
import type { Asked, Choice } from "../../protocol";
import Board from "../hibachi/Board.svelte";
import own from "../hibachi/words/en.json";
import { example } from "./example";
import type { Kitchen } from "./kitchen";
import shared from "./words/en.json";

const FREE = { verb: "throw", form: "throw {chip} from {from_x:mm} {from_y:mm} at {x:mm} {y:mm} speed {speed} loft {loft} spin {spin}", ranges: ["from_x", "from_y", "x", "y"].map((name) => ({ name, low: -600, high: 600 })).concat({ name: "speed", low: 100, high: 4000 }, { name: "loft", low: 0, high: 3000 }, { name: "spin", low: -2000, high: 2000 }) };
const words = new Words({ you: "you", ...flatten({ board: shared }), ...flatten({ board: own }) });
const nothing = createRawSnippet(() => ({ render: () => "<i></i>" }));
const player = (seat: number, name: string) => ({ seat, name, avatar: "", mark: seat + 1, you: seat === 0, bot: seat > 0, level: "", standIn: "" as const, here: true, turn: false });
let component: Record<string, unknown> | undefined;

function board(view: Kitchen, question: Partial<Asked>, choices: Choice[]) {
  const [play, explain] = [vi.fn(), vi.fn()];
  const props = {
    view, players: [player(0, "Ann"), player(1, "Bo")], me: 0, question: { question: "throw", seat: 0, ...question }, choices, told: null, hint: null,
    words: new Voice(words, ["Ann", "Bo"], 0), still: true, small: false, play, explain, hurry: vi.fn(), skip: vi.fn(), strip: nothing, dock: nothing,
  };
  component = mount(Board, { target: document.body, props });
  flushSync();
  return { play, explain };
}
const named = (name: string) => [...document.querySelectorAll("button")].find((each) => (each.getAttribute("aria-label") ?? each.textContent ?? "").includes(name)) as HTMLButtonElement;
function press(name: string): void {
  named(name).click();
  flushSync();
}

afterEach(() => {
  if (component) void unmount(component);
});

const AT: Choice = { move: "throw 400 at egg", verb: "throw", fields: { chip: 400, space: "egg" } };

test("a bowl that is tapped offers the throw that the table offers", () => {
  const { play } = board(example(), { free: [FREE] }, [AT]);
  press("egg: 0 chips, 1 card to buy");
  press("Throw the 400 at egg");
  expect(play).toHaveBeenCalledWith("throw 400 at egg");
});

test("a chip that lies there does not fly", () => {
  const chips = [{ number: 1, owner: 0, x: -15500, y: 15500, height: 0, face_up: true, value: 500, space: "egg", out: false }];
  board(example({ chips }), { free: [FREE] }, [AT]);
  expect(document.querySelectorAll("[data-chip]")).toHaveLength(1);
  expect(document.querySelectorAll("[data-flying]")).toHaveLength(0);
});

test("by keyboard the sight is moved and the chip thrown from outside of the board", () => {
  const { play } = board(example(), { free: [FREE] }, [AT]);
  const pad = document.querySelector("[role=application]") as HTMLElement;
  for (const key of ["2", "ArrowLeft", "Enter"]) pad.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  expect(play).toHaveBeenCalledOnce();
  expect(play.mock.calls[0]?.[0]).toMatch(/^throw 200 from 0 -3\d\d at -6 0 speed \d+ loft 100 spin 0$/);
});

test("whoever may buy sees the price, and what is refused says why", () => {
  const chips = [{ number: 1, owner: 0, x: -15500, y: 15500, height: 0, face_up: true, value: 500, space: "egg", out: false }];
  const trade = { bowl: "egg", price: 500, sold: [0, 0], selling: false, bids: [500, 0] };
  const { play, explain } = board(example({ chips, trade }), { question: "buy" }, [{ move: "buy", verb: "buy" }, { move: "pass", verb: "pass", refusal: { key: "no" } }]);
  expect(named("Buy one egg").textContent).toContain("−¥500");
  press("Turn down");
  expect(explain).toHaveBeenCalledOnce();
  expect(play).not.toHaveBeenCalled();
  press("Buy one egg");
  expect(play).toHaveBeenCalledWith("buy");
});

test("recipes are cooked with chili where the table offers it", () => {
  const recipe = "egg-prawn-mushroom";
  const { play } = board(example({ chili: [2, 0] }), { question: "cook" }, [
    { move: `cook ${recipe}`, verb: "cook", fields: { recipe }, refusal: { key: "ingredients-missing" } },
    { move: `cook-with-chili ${recipe} instead of egg`, verb: "cook-with-chili", fields: { recipe, instead_of: "egg" } },
    { move: "pass", verb: "pass" },
  ]);
  expect(named("Cook egg-prawn-mushroom").getAttribute("aria-disabled")).toBe("true");
  press("Chili for egg in egg-prawn-mushroom");
  expect(play).toHaveBeenCalledWith(`cook-with-chili ${recipe} instead of egg`);
});
