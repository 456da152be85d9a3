import { expect, test } from "vitest";
import type { Choice } from "../../protocol";
import { begun, complete, fillForm, nextGap, startOf, within } from "./fill";

const why = { key: "no" };
const CHOICES: Choice[] = [
  { move: "eat", verb: "eat" },
  { move: "pair tofu", verb: "pair", fields: { dish: "tofu" }, refusal: why },
  { move: "give tofu to 1", verb: "give", fields: { dish: "tofu", to: 1 }, refusal: why },
  { move: "give tofu to 2", verb: "give", fields: { dish: "tofu", to: 2 } },
  { move: "give rice to 1", verb: "give", fields: { dish: "rice", to: 1 }, refusal: why },
];

test("first the verbs; one is refused if all under it is", () => {
  const gap = nextGap(CHOICES, { fields: {} });
  expect(gap.verb).toBe(true);
  expect(gap.offers.map((offer) => [offer.value, offer.refusal])).toEqual([
    ["eat", undefined],
    ["pair", why],
    ["give", undefined],
  ]);
});

test("then field by field", () => {
  const dish = nextGap(CHOICES, { verb: "give", fields: {} });
  expect(dish.name).toBe("dish");
  expect(dish.offers.map((offer) => [offer.value, offer.refusal])).toEqual([
    ["tofu", undefined],
    ["rice", why],
  ]);
  const to = nextGap(CHOICES, { verb: "give", fields: { dish: "tofu" } });
  expect(to.name).toBe("to");
  expect(to.offers.map((offer) => [offer.value, offer.refusal])).toEqual([
    [1, why],
    [2, undefined],
  ]);
});

test("a single verb that needs more is said already", () => {
  expect(begun(CHOICES, [])).toEqual({ fields: {} });
  expect(begun(CHOICES.slice(2), [])).toEqual({ verb: "give", fields: {} });
  expect(begun(CHOICES.slice(0, 1), [])).toEqual({ fields: {} });
  expect(begun(CHOICES.slice(0, 1), [{ verb: "eat", form: "eat {n}", ranges: [] }])).toEqual({
    verb: "eat",
    fields: {},
  });
});

test("until nothing is open", () => {
  expect(complete(CHOICES, { fields: {} })).toBeUndefined();
  expect(complete(CHOICES, { verb: "eat", fields: {} })?.move).toBe("eat");
  expect(complete(CHOICES, { verb: "give", fields: { dish: "tofu" } })).toBeUndefined();
  expect(complete(CHOICES, { verb: "give", fields: { dish: "tofu", to: 2 } })?.move).toBe("give tofu to 2");
  expect(nextGap(CHOICES, { verb: "give", fields: { dish: "tofu", to: 2 } }).name).toBeNull();
});

test("free moves: forms are filled, numbers kept within bounds", () => {
  expect(fillForm("pour {x:mm} {y}", { x: -20, y: 0 })).toBe("pour -20 0");
  const range = { name: "x", low: -200, high: 200 };
  expect(within(range, 1000)).toBe(200);
  expect(within(range, 1.4)).toBe(1);
  expect(within(range, Number.NaN)).toBe(0);
});

test("free moves begin where something is allowed", () => {
  const free = { verb: "pour", form: "pour {x}", ranges: [{ name: "x", low: 0, high: 9 }] };
  const pours: Choice[] = [
    { move: "pour 0", verb: "pour", fields: { x: 0 }, refusal: why },
    { move: "pour 7", verb: "pour", fields: { x: 7 } },
  ];
  expect(startOf(free, pours)).toEqual({ x: 7 });
  expect(startOf(free, [])).toEqual({ x: 5 });
});
