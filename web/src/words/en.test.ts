/** Every sentence that the page asks for is there, and every one that is there is asked for. */

import { expect, test } from "vitest";
import { flatten } from "../lib/words";
import english from "./en.json";

const sources = import.meta.glob<string>(["../**/*.svelte", "../**/*.ts", "!../**/*.test.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const sentences = flatten(english);
const code = Object.values(sources).join("\n");

/** Keys put together at run time, such as `level.${bot}`: what stands before the gap. */
const begun = [...code.matchAll(/`([a-z-]+(?:\.[a-z-]+)*[.-])\$\{/g)].map((match) => match[1] ?? "");
const written = new Set([...code.matchAll(/["']([a-z-]+(?:\.[a-z0-9-]+)*)["']/g)].map((match) => match[1] ?? ""));

test("no key without a sentence", () => {
  const asked = [...code.matchAll(/\bt\(["']([^"']+)["']/g)].map((match) => match[1] ?? "");
  expect(asked.length).toBeGreaterThan(100);
  expect(asked.filter((key) => !(key in sentences))).toEqual([]);
});

test("no sentence without a use", () => {
  // The first ones are asked for by the words themselves.
  const own = ["you", "seat", "nothing", "thousands", "and"];
  const unused = Object.keys(sentences).filter(
    (key) => !own.includes(key) && !written.has(key) && !begun.some((start) => key.startsWith(start)),
  );
  expect(unused).toEqual([]);
});
