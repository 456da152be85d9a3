import { expect, test } from "vitest";
import { flightsOf } from "./flights";
import { VIEW } from "./view.example";

test("a token goes from the supply to whoever takes it", () => {
  expect(flightsOf({ event: "tokens-taken", seat: 0, kinds: ["bun"] }, VIEW)).toEqual([
    { picture: "token-bun", from: ["supply bun", "hub"], to: ["token bun", "mine", "seat 0"] },
  ]);
  expect(flightsOf({ event: "tokens-taken", seat: 1, kinds: ["bun"] }, VIEW)[0]?.to).toEqual(["seat 1"]);
});

test("a steamer is bought with tokens, and each dim sum finds its slot", () => {
  const bought = flightsOf(
    { event: "purchased", seat: 0, space: 3, pieces: ["bun", "bun"], tokens: ["bun", "bun"] },
    VIEW,
  );
  expect(bought.map(({ picture }) => picture)).toEqual(["steamer", "token-bun", "token-bun"]);
  expect(bought[0]).toMatchObject({ from: ["stack 3"], to: ["hub"] });
  // Six buns lie there now.
  const placed = flightsOf({ event: "placed", seat: 0, kinds: ["bun", "bun"], points: 3 }, VIEW);
  expect(placed.map(({ to }) => to[0])).toEqual(["slot bun 4", "slot bun 5"]);
});

test("what moves nothing flies nowhere", () => {
  expect(flightsOf({ event: "round-begins", number: 2 }, VIEW)).toEqual([]);
});
