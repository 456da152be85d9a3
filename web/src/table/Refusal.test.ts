import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import { Voice, Words } from "../lib/words";
import type { Why } from "../protocol";
import Refusal from "./Refusal.svelte";

const words = new Words({ you: "you", "refusal.player-has-left": "{player:seat} has left this round." });
let component: Record<string, unknown> | undefined;

afterEach(() => component && unmount(component));

function said(why: Why): string | null | undefined {
  const voice = new Voice(words, ["Ann", "Bo"], 0);
  const props = { why, at: document.body, voice, onclose: () => {}, onclause: () => {} };
  component = mount(Refusal, { target: document.body, props });
  flushSync();
  return document.querySelector("span")?.textContent;
}

test("a refusal names the player it is about, whom the server's own sentence only counts", () => {
  const sentence = "Seat 2 has left this round. (rule 11.3)";
  expect(said({ key: "player-has-left", clause: "11.3", fields: { player: 1 }, sentence })).toBe(
    "Bo has left this round.",
  );
});
