import { expect, test } from "vitest";
import { read } from "./router.svelte";

const at = (path: string) => read(new URL(path, "http://hall"));

test("the addresses of the house", () => {
  expect(at("/")).toEqual({ page: "hall" });
  expect(at("/?lang=xx")).toEqual({ page: "hall" });
  expect(at("/t/abc-DEF_1")).toEqual({ page: "table", id: "abc-DEF_1" });
  expect(at("/t/abc/replay")).toEqual({ page: "replay", id: "abc", move: null, seat: null });
  expect(at("/t/abc/replay?move=12&seat=0")).toEqual({ page: "replay", id: "abc", move: 12, seat: 0 });
  expect(at("/t/abc/replay?move=-1")).toMatchObject({ move: null });
  expect(at("/replay")).toEqual({ page: "file" });
  expect(at("/arrive#secret")).toEqual({ page: "arrive", token: "secret" });
  expect(at("/elsewhere")).toEqual({ page: "nowhere" });
});
