import { expect, test } from "vitest";
import type { Update } from "../protocol";
import { standing } from "./moves";

let version = 0;
const update = (seq: number, more: Partial<Update>): Update => ({
  type: "update",
  seq,
  version: (version += 1),
  at: 0,
  ...more,
});
const move = (seq: number) => update(seq, { mover: 0 });

test("only the deal and the moves that stand are numbered", () => {
  const log = [
    update(1, { news: { kind: "opened" } }),
    update(2, { news: { kind: "started" } }),
    move(3),
    move(4),
    move(5),
    update(6, { news: { kind: "taken-back", seat: 0, turns: 2 } }),
    move(7),
    update(8, { news: { kind: "returned" } }),
    move(9),
  ];
  expect(standing(log).map((each) => each.seq)).toEqual([2, 3, 7, 9]);
});

test("what older rules told and nobody can show any more is not among the moves", () => {
  const log = [update(1, { news: { kind: "started" } }), move(2), update(3, { news: { kind: "resumed" } }), move(4)];
  expect(standing(log).map((each) => each.seq)).toEqual([3, 4]);
});
