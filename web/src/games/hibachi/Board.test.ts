import { flushSync } from "svelte";
import { expect, test, vi } from "vitest";
import { flatten } from "../../lib/words";
import type { Asked, Choice } from "../../protocol";
import Board from "./Board.svelte";
import own from "./words/en.json";
import { Aiming } from "../../kit/bowls/aiming.svelte";
import { example } from "../../kit/bowls/example";
import type { GameEvent } from "../../kit/board";
import Keys from "../../kit/bowls/Keys.svelte";
import type { Kitchen } from "../../kit/bowls/kitchen";
import shared from "../../kit/bowls/words/en.json";
import { button, press, put, show, voice } from "../../kit/trial";

const FREE = {
  verb: "throw",
  form: "throw {chip} from {from_x:mm} {from_y:mm} at {x:mm} {y:mm} speed {speed} loft {loft} spin {spin}",
  ranges: ["from_x", "from_y", "x", "y"]
    .map((name) => ({ name, low: -600, high: 600 }))
    .concat(
      { name: "speed", low: 100, high: 4000 },
      { name: "loft", low: 0, high: 3000 },
      { name: "spin", low: -2000, high: 2000 },
    ),
};
const words = voice({ ...flatten({ board: shared }), ...flatten({ board: own }) });

function board(view: Kitchen, question: Partial<Asked>, choices: Choice[], extra: { past?: GameEvent[] } = {}) {
  return show(Board, view, { question: "throw", ...question }, { choices, words, ...extra });
}
const named = (name: string) => button((each) => each.includes(name));
const pressed = (name: string) => press(named(name));

const AT: Choice = { move: "throw 400 at egg", verb: "throw", fields: { chip: 400, space: "egg" } };

test("a bowl that is tapped offers the throw that the table offers", () => {
  const { play } = board(example(), { free: [FREE] }, [AT]);
  pressed("egg: 0 chips, 1 card to buy");
  pressed("Throw the 400 at egg");
  expect(play).toHaveBeenCalledWith("throw 400 at egg");
});

test("a chip that lies there does not fly", () => {
  const chips = [
    { number: 1, owner: 0, x: -15500, y: 15500, height: 0, face_up: true, value: 500, space: "egg", out: false },
  ];
  board(example({ chips }), { free: [FREE] }, [AT]);
  expect(document.querySelectorAll("[data-chip]")).toHaveLength(1);
  expect(document.querySelectorAll("[data-flying]")).toHaveLength(0);
});

test("by keyboard the sight is moved and the chip thrown from outside of the board", () => {
  const { play } = board(example(), { free: [FREE] }, [AT]);
  const pad = document.querySelector("[role=application]") as HTMLElement;
  for (const key of ["2", "ArrowLeft", "Enter"])
    pad.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  expect(play).toHaveBeenCalledOnce();
  expect(play.mock.calls[0]?.[0]).toMatch(/^throw 200 from 0 -3\d\d at -6 0 speed \d+ loft 100 spin 0$/);
});

test("whoever may buy sees the price, and what is refused says why", () => {
  const chips = [
    { number: 1, owner: 0, x: -15500, y: 15500, height: 0, face_up: true, value: 500, space: "egg", out: false },
  ];
  const trade = { bowl: "egg", price: 500, sold: [0, 0], selling: false, bids: [500, 0], order: [0] };
  const { play, explain } = board(example({ chips, trade }), { question: "buy" }, [
    { move: "buy", verb: "buy" },
    { move: "pass", verb: "pass", refusal: { key: "no" } },
  ]);
  expect(named("Buy egg").textContent).toContain("−¥500");
  pressed("Turn down");
  expect(explain).toHaveBeenCalledOnce();
  expect(play).not.toHaveBeenCalled();
  pressed("Buy egg");
  expect(play).toHaveBeenCalledWith("buy");
});

test("recipes are cooked with chili where the table offers it", () => {
  const recipe = "egg-prawn-mushroom";
  const { play } = board(example({ chili: [2, 0] }), { question: "cook" }, [
    { move: `cook ${recipe}`, verb: "cook", fields: { recipe }, refusal: { key: "ingredients-missing" } },
    {
      move: `cook-with-chili ${recipe} instead of egg`,
      verb: "cook-with-chili",
      fields: { recipe, instead_of: "egg" },
    },
    { move: "pass", verb: "pass" },
  ]);
  expect(named("Cook egg-prawn-mushroom").getAttribute("aria-disabled")).toBe("true");
  pressed("Chili for egg in egg-prawn-mushroom");
  expect(play).toHaveBeenCalledWith(`cook-with-chili ${recipe} instead of egg`);
});

test("a drag that is taken back leaves the aim as it was", () => {
  const aiming = new Aiming();
  aiming.sit(example().board, "south");
  aiming.begin(1, "south");
  aiming.aimAt({ x: 15500, y: 15500 });
  const before = [aiming.from, aiming.rest];
  aiming.press({ x: 20, y: 330 }, 0);
  aiming.drag({ x: 180, y: 420 }, 300, 100);
  expect(aiming.rest).not.toEqual(before[1]);
  aiming.drag({ x: 21, y: 331 }, 600, 100);
  expect(aiming.letGo(700, 100)).toBe(false);
  expect([aiming.from, aiming.rest]).toEqual(before);
});

test("a pull that is let go keeps its aim, and the next round begins at the middle", () => {
  const aiming = new Aiming();
  aiming.sit(example().board, "south");
  aiming.begin(1, "south");
  aiming.press({ x: 0, y: 330 }, 0);
  aiming.drag({ x: 60, y: 400 }, 300, 100);
  const { rest } = aiming;
  expect(aiming.letGo(400, 100)).toBe(true);
  expect(aiming.rest).toEqual(rest);
  aiming.turn(1);
  aiming.begin(1, "south");
  expect(aiming.rest).toEqual(rest);
  aiming.begin(2, "south");
  expect([aiming.rest, aiming.turns, aiming.from.x]).toEqual([{ x: 0, y: 0 }, 0, 0]);
});

test("L looks through the newest chip wherever the focus is", () => {
  const chips = [
    { number: 1, owner: 1, x: -15500, y: 15500, height: 0, face_up: true, value: 500, space: "egg", out: false },
  ];
  board(example({ chips }), { free: [FREE] }, [AT]);
  const hint = document.body.appendChild(document.createElement("button"));
  hint.focus();
  hint.dispatchEvent(new KeyboardEvent("keydown", { key: "l", bubbles: true }));
  flushSync();
  expect(document.querySelector(".place")?.textContent).toContain("Sees egg: counts");
  hint.remove();
});

test("who comes to a round under way can watch its throws again", () => {
  const chips = [
    { number: 1, owner: 1, x: -15500, y: 15500, height: 0, face_up: false, value: null, space: "egg", out: false },
  ];
  const past: GameEvent[] = [
    { event: "round-begins", number: 1, chef: 1 },
    { event: "thrown-hidden", seat: 1, number: 1, sounds: [], film: "1 0 2950 1000 0|1 -1550 1550 0 0" },
    { event: "landed", seat: 1, number: 1, where: "egg" },
  ];
  board(example({ chips, thrown: [0, 1] }), { free: [FREE] }, [AT], { past });
  pressed("Watch throws again");
  expect(named("Watch chip 1 of Bo again")).toBeDefined();
});

test("where a card must be kept there is no key to keep none", () => {
  const keep: Choice = { move: "keep egg", verb: "keep", fields: { card: "egg" } };
  board(example({ drawn: ["egg"], drawn_count: 1 }), { question: "keep" }, [
    keep,
    { move: "pass", verb: "pass", refusal: { key: "keep-one" } },
  ]);
  expect(named("egg")).toBeDefined();
  expect(named("Keep none")).toBeUndefined();
});

test("who can cook nothing is told why they are asked", () => {
  const recipe = "egg-prawn-mushroom";
  board(example(), { question: "cook" }, [
    { move: `cook ${recipe}`, verb: "cook", fields: { recipe }, refusal: { key: "ingredients-missing" } },
    { move: "pass", verb: "pass" },
  ]);
  expect(document.querySelector(".counter")?.textContent).toContain("Your cards make none of these");
  expect(named("Done cooking").classList.contains("primary")).toBe(true);
});

const TRADE = { bowl: "noodles", price: 900, sold: [0, 0], selling: false, bids: [400, 400], order: [0, 1] };
const NOODLES = [1, 2].map((number) => ({
  number,
  owner: number - 1,
  x: 15500,
  y: 15500,
  height: 0,
  face_up: true,
  value: 400,
  space: "noodles",
  out: false,
}));

test("in the market a tie is explained, chips on one another lie apart, and nobody buys one noodles", () => {
  board(example({ trade: TRADE, chips: NOODLES, display: { noodles: 1 } }), { question: "buy" }, [
    { move: "buy", verb: "buy" },
    { move: "pass", verb: "pass" },
  ]);
  const market = document.querySelector(".market") as HTMLElement;
  expect(market.textContent).toContain("ties go clockwise from the head chef");
  expect(market.textContent).toContain("Buy noodles");
  const places = [...market.querySelectorAll(".zoom > g[transform^=translate]")].map(
    (each) =>
      /translate\((\S+) (\S+)\)/
        .exec(each.getAttribute("transform") ?? "")
        ?.slice(1)
        .map(Number) as [number, number],
  );
  const [one, other] = places.slice(-2) as [[number, number], [number, number]];
  expect(Math.hypot(one[0] - other[0], one[1] - other[1])).toBeGreaterThan(28);
});

test("who has nothing to sell has no empty row, and is told why they are asked", () => {
  board(
    example({ trade: { ...TRADE, selling: true, bids: [0, 400], order: [1] }, chips: NOODLES.slice(1) }),
    { question: "sell" },
    [{ move: "sell 0", verb: "sell", fields: { count: 0 } }],
  );
  expect(document.querySelectorAll(".market .side li")).toHaveLength(1);
  expect(named("Sell nothing").textContent).toContain("You hold no noodles");
});

test("the kitchen tells of unknown cards only where there are some", () => {
  board(example({ hand_sizes: [0, 1], known: [{}, { egg: 1 }] }), { free: [FREE] }, [AT]);
  pressed("egg-prawn-mushroom");
  const book = document.querySelector(".book") as HTMLElement;
  expect(book.textContent).not.toContain("unknown");
});

const KNOCKS: Choice[] = [1, 2].map((number) => ({
  move: `knock ${number} with 400`,
  verb: "knock",
  fields: { number, chip: 400 },
  ...(number === 2 ? { refusal: { key: "cannot-touch" } } : {}),
}));
const LYING = [1, 2].map((number) => ({
  number,
  owner: 1,
  x: -15500,
  y: 15500 - 3000 * number,
  height: 0,
  face_up: false,
  value: null,
  space: null,
  out: false,
}));

test("the key to knock a chip that a flat throw cannot touch says why", () => {
  const { explain, play } = board(example({ chips: LYING }), { free: [FREE] }, [AT, ...KNOCKS]);
  (document.querySelector("[data-coin='2']") as HTMLElement).click();
  flushSync();
  expect(named("Knock it with the 400").getAttribute("aria-disabled")).toBe("true");
  pressed("Knock it with the 400");
  expect(explain).toHaveBeenCalledOnce();
  expect(play).not.toHaveBeenCalled();
});

test("it is not in the list of targets either", () => {
  const aiming = new Aiming();
  aiming.chip = 400;
  const props = {
    view: example({ chips: LYING }),
    choices: [AT, ...KNOCKS],
    live: true,
    aiming,
    target: "",
    words,
    small: false,
    aim: vi.fn(),
    toss: vi.fn(),
    pass: undefined,
    say: vi.fn(),
  };
  put(Keys, props);
  expect([...document.querySelectorAll("option")].map((each) => each.value)).toEqual(["", "at egg", "chip 1"]);
});
