import { expect, test } from "vitest";
import { artOf } from "./art";

test("a card shows the dim sum that it is about", () => {
  expect(artOf(["each bun"])).toEqual({ first: "bun", sign: "+", second: "heart" });
  expect(artOf(["each any"]).first).toBe("shrimp");
  expect(artOf(["hp", "cards"])).toEqual({ first: "heart", sign: "+", second: "fortune-back" });
});
