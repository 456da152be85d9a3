import { expect, test } from "vitest";
import type { MatchForm } from "../protocol";
import { blake2b } from "./blake2b";
import { checkShuffle } from "./shuffle";

test.each([
  ["", "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8"],
  ["abc", "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319"],
  ["a".repeat(127), "59e2f1aba240f20aa591016f5ef429990bc9c2131dcd0d30f0ffd75ed18f317d"],
  ["a".repeat(128), "ae2aa48507885c4c950fb809b2076f959cde9f8ea6da260d9a3587df33dac450"],
  ["a".repeat(129), "2f64744a6de0d2c0b56e64cf6e29a5aaa255010d415d51c75ccc82f73dccd865"],
  ["ü".repeat(200), "7d1767c3fe6355e82ba4b4b3d968ba68c267e4e58f53e3950b97f160be3057db"],
])("the hash of %j", (text, hash) => {
  expect(blake2b(text)).toBe(hash);
});

// As hawker.core.match makes them.
const MATCH = {
  seed: "e48e54fb5b11f7cf723becb9a2f67ad2bb63c10b7f39d809642e5f7d6c3322eb",
  shuffle: {
    commitment: "ecf1d0fa2d0323c885ddeeee11dda2de06ccb6c4673d81ea8e6ad8b28482ab92",
    secret: "5ec2e7",
    nonces: ["n1", "n2"],
  },
} as MatchForm;

const COMMITMENT = MATCH.shuffle?.commitment ?? "";
const keys = (...asked: Parameters<typeof checkShuffle>) => checkShuffle(...asked)?.map((each) => each.key);

test("a fair shuffle", () => {
  expect(checkShuffle(MATCH, COMMITMENT, ["n1", "n2"])?.every((each) => each.good)).toBe(true);
  expect(keys(MATCH, COMMITMENT, ["n1", "n2"])).toEqual([
    "shuffle.committed-good",
    "shuffle.nonces-good",
    "shuffle.seed-good",
  ]);
});

test("what was tampered with is named", () => {
  expect(keys(MATCH, "another", ["n1", "n2"])).toContain("shuffle.committed-bad");
  expect(keys(MATCH, COMMITMENT, ["n1", "n3"])).toContain("shuffle.nonces-bad");
  expect(keys({ ...MATCH, seed: "0" }, COMMITMENT, ["n1", "n2"])).toContain("shuffle.seed-bad");
});

test("this browser looks for what it has added itself", () => {
  expect(keys(MATCH, COMMITMENT, [], { commitment: COMMITMENT, nonce: "n2" }, 1)).toContain("shuffle.mine-good");
  expect(keys(MATCH, COMMITMENT, [], { commitment: COMMITMENT, nonce: "n2" }, 0)).toContain("shuffle.mine-bad");
  expect(keys(MATCH, COMMITMENT, [], { commitment: "what it saw", nonce: "n2" }, 1)).toContain("shuffle.committed-bad");
});

// As hawker.core.match makes it, of the same secret and two empty nonces.
test("where nobody has added anything, nothing is proven", () => {
  const alone = {
    ...MATCH,
    seed: "76160c638170afaa9130004177a2a31d0d907e5a104608a9f9fa67f5bc7f09db",
    shuffle: { ...MATCH.shuffle, nonces: ["", ""], left_out: [0] },
  } as MatchForm;
  expect(keys(alone, COMMITMENT, ["", ""])).toEqual(["shuffle.committed-good", "shuffle.left-out", "shuffle.unproven"]);
});

test("a match without a shuffle has nothing to check", () => {
  expect(checkShuffle({ ...MATCH, shuffle: null }, "", [])).toBeNull();
});
