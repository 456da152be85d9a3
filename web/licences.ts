/** Writes the licences of all that is bundled beside the pages, so that they ship with it. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";

const PACKAGE = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/;
const LICENCE = /^(licen[cs]e|ofl)(\.|$)/i;

export function licences(): Plugin {
  let root = "";
  return {
    name: "hawker-licences",
    apply: "build",
    configResolved(config) {
      root = config.root;
    },
    generateBundle(_, bundle) {
      const folders = new Set<string>();
      // Fonts are named by style sheets, and are no modules.
      const assets = Object.values(bundle).flatMap((each) => (each.type === "asset" ? each.originalFileNames : []));
      for (const id of [...this.getModuleIds(), ...assets.map((name) => resolve(root, name))]) {
        const folder = PACKAGE.exec(id.replace(/^\0/, ""))?.[0];
        if (folder && existsSync(join(folder, "package.json"))) folders.add(folder);
      }
      const texts = [...folders].sort().map(licenceOf);
      this.emitFile({ type: "asset", fileName: "licences.txt", source: texts.join(`\n${"-".repeat(80)}\n\n`) });
    },
  };
}

/** The licence that a package brings along. One that brings none must not be bundled. */
function licenceOf(folder: string): string {
  const { name, version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf-8")) as Record<string, string>;
  const file = readdirSync(folder).find((each) => LICENCE.test(each));
  if (!file) throw new Error(`${name} is bundled, and has no licence beside it`);
  return `${name} ${version}\n\n${readFileSync(join(folder, file), "utf-8").trim()}\n`;
}
