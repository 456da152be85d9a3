import { expect, test } from "vitest";
import type { Update } from "../protocol";
import { withoutTakenBack } from "./film.svelte";

const update = (seq: number, version: number, more: Partial<Update> = {}): Update => ({ type: "update", seq, version, at: 0, ...more });

test("what was taken back is not told again", () => {
  const log = [update(1, 0), update(2, 1), update(3, 2), update(4, 1, { news: { kind: "taken-back", turns: 1 } }), update(5, 2), update(6, 2, { news: { kind: "returned" } }), update(7, 3)];
  expect(withoutTakenBack(log).map((each) => each.seq)).toEqual([1, 2, 5, 7]);
});
