import { expect, test } from "vitest";
import { example } from "./example";
import type { Kitchen } from "./kitchen";
import { pause, tell } from "./tell";
import type { ChipView } from "./view";

const chip = (number: number, owner: number, value: number | null, change: Partial<ChipView> = {}): ChipView => ({
  number,
  owner,
  value,
  x: 0,
  y: 0,
  height: 0,
  face_up: false,
  space: "broccoli",
  out: false,
  ...change,
});
const after = (view: Kitchen, ...events: ({ event: string } & Record<string, never[] | unknown>)[]): Kitchen =>
  events.reduce((shown, event) => tell(shown, event as never), view);

const THROWN = {
  event: "thrown",
  seat: 0,
  number: 2,
  value: 300,
  sounds: ["disc 17 1 300"],
  film: "2 0 -2950 1000 0|2 0 -300 0 5;1 10 20 0 0",
};

test("a thrown chip leaves home and lies where its film ends, and so does what it hit", () => {
  const view = after(example({ chips: [chip(1, 1, null)] }), THROWN, {
    event: "landed",
    seat: 0,
    number: 2,
    where: "broccoli",
  });
  expect(view.home).toEqual([100, 200, 400, 500, 600]);
  expect(view.thrown).toEqual([1, 0]);
  expect(view.chips.map(({ number, x, y, value }) => [number, x, y, value])).toEqual([
    [1, 100, 200, null],
    [2, 0, -3000, 300],
  ]);
  expect(view.stakes).toEqual([{ space: "broccoli", known: [300, 0], hidden: [0, 1], total: null, leader: null }]);
});

test("whoever leads a bowl that no chip touches goes on leading it", () => {
  const egg = { space: "egg", known: [400, 0], hidden: [0, 0], total: 400, leader: 0 };
  const view = example({
    chips: [chip(1, 0, 400, { space: "egg", face_up: true }), chip(2, 1, null, { space: null })],
    stakes: [egg],
  });
  const landed = after(view, { event: "landed", seat: 1, number: 2, where: "broccoli" });
  expect(landed.stakes).toContainEqual(egg);
  expect(landed.stakes).toContainEqual({ space: "broccoli", known: [0, 0], hidden: [0, 1], total: null, leader: null });
  const joined = after(view, { event: "landed", seat: 1, number: 2, where: "egg" });
  expect(joined.stakes).toEqual([{ space: "egg", known: [400, 0], hidden: [0, 1], total: null, leader: null }]);
});

test("somebody else's chip keeps its secret until it is turned up", () => {
  const { value: _, ...hidden } = THROWN;
  const view = after(example(), { ...hidden, event: "thrown-hidden", seat: 1 });
  expect(view.chips[0]).toMatchObject({ owner: 1, value: null, face_up: false });
  expect(view.home).toHaveLength(6);
  const shown = after(view, { event: "revealed", seat: 1, number: 2, value: 500, space: "broccoli" });
  expect(shown.chips[0]).toMatchObject({ value: 500, face_up: true });
});

test("a chip that comes to lie face up is seen to turn over in the air", () => {
  const { value: _, ...hidden } = THROWN;
  const theirs = { ...hidden, event: "thrown-hidden", seat: 1 };
  const lies = example({ chips: [chip(2, 1, 500, { face_up: true })] });
  expect(tell(example(), theirs, lies).chips[0]).toMatchObject({ value: 500, face_up: true });
  expect(tell(example(), theirs, example()).chips[0]).toMatchObject({ value: null, face_up: false });
});

test("a chip on the rim is out, and one on no space is on none", () => {
  const view = example({ chips: [chip(1, 0, 100), chip(2, 1, null)] });
  const told = after(
    view,
    { event: "knocked", seat: 0, number: 1, before: "broccoli", where: "rim" },
    { event: "knocked", seat: 1, number: 2, before: "broccoli", where: "no-space" },
  );
  expect(told.chips.map(({ out, space }) => [out, space])).toEqual([
    [true, null],
    [false, null],
  ]);
  expect(told.stakes).toEqual([]);
});

test("a bowl is sold into and bought from", () => {
  const chips = [
    chip(1, 0, 400, { face_up: true }),
    chip(2, 1, 300, { face_up: true }),
    chip(3, 0, 100, { face_up: true }),
  ];
  const trade = { bowl: "broccoli", price: 800, sold: [0, 0], selling: true, bids: [500, 300], order: [0, 1] };
  const open = tell(
    example({ chips, hand: { broccoli: 1 }, hand_sizes: [1, 0] }),
    { event: "bowl-opened", bowl: "broccoli", price: 800, chef: 0 },
    example({ trade }),
  );
  expect(open.trade).toEqual(trade);
  const gone = after(open, { event: "went-home", numbers: [2], where: "broccoli" });
  expect(gone.trade).toMatchObject({ bids: [500, 0], order: [0] });
  const bought = after(
    open,
    { event: "bought", seat: 0, card: "broccoli", price: 500 },
    { event: "went-home", numbers: [1], where: "broccoli" },
  );
  expect(bought).toMatchObject({
    money: [1500, 2000],
    hand: { broccoli: 2 },
    hand_sizes: [2, 0],
    display: { egg: 1, broccoli: 1 },
  });
  expect(bought.trade).toMatchObject({ bids: [100, 300], selling: false });
  const sold = after(open, { event: "sold", seat: 0, count: 1, card: "broccoli", money: 800 });
  expect(sold).toMatchObject({ money: [2800, 2000], hand: {}, hand_sizes: [0, 0] });
});

test("a reserved recipe that is cooked lies in front of its cook", () => {
  const view = after(example({ reserved: ["egg-fish-rice"], reserved_counts: [1, 0] }), {
    event: "cooked",
    seat: 0,
    recipe: "egg-fish-rice",
    number: 1,
  });
  expect(view).toMatchObject({ reserved: [], reserved_counts: [0, 0], cooked: [["egg-fish-rice"], []] });
  expect(view.recipes).toHaveLength(2);
});

test("chili goes around", () => {
  const view = after(
    example({ chili: [5, 5], chili_left: 0 }),
    { event: "chili-returned", seats: [0, 1], count: 5 },
    { event: "chili-taken", seat: 1, number: 3 },
  );
  expect([view.chili, view.chili_left]).toEqual([[0, 1], 9]);
});

test("a throw is told for as long as it takes to watch it", () => {
  const long = { ...THROWN, sounds: [], film: `2 0 -2950 1000 0${"|2 0 0 0 0|2 1 0 0 0".repeat(60)}` };
  expect(pause(long, null)).toBeGreaterThan(2000);
  expect(pause({ ...THROWN, sounds: [] }, null)).toBeLessThan(200);
});
