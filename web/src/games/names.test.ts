/** A game is one folder: nothing outside of it knows its name. */

import { expect, test } from "vitest";

const folders = Object.keys(import.meta.glob("./*/index.ts")).map((path) => path.split("/")[1] as string);
const sources = import.meta.glob<string>(["../**/*.{ts,svelte,css,json,svg}"], {
  query: "?raw",
  import: "default",
  eager: true,
});

test("no game is named outside its folder", () => {
  expect(folders.length).toBeGreaterThan(0);
  // `taiwan-snackbar` is also Taiwan Snackbar and taiwan_snackbar.
  const names = folders.map((folder) => ({ folder, name: new RegExp(folder.replaceAll("-", "[-_ ]?"), "i") }));
  const named = Object.entries(sources).flatMap(([path, text]) =>
    names
      .filter(({ folder, name }) => !path.startsWith(`./${folder}/`) && name.test(text))
      .map(({ folder }) => `${path}: ${folder}`),
  );
  expect(Object.keys(sources).length).toBeGreaterThan(100);
  expect(named).toEqual([]);
});
