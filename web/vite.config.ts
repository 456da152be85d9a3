import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { licences } from "./licences";

export default defineConfig({
  plugins: [svelte(), licences()],
  build: {
    target: "es2022",
    // Nothing becomes a data: address: the page's policy allows fonts and scripts from its own host only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    // Chromium compiles the whole of it as it arrives, beside the page's own work, and not piece by piece at first use:
    // the first throw of a page would have that in its frames.
    rolldownOptions: { output: { postBanner: "//# allFunctionsCalledOnLoad" } },
  },
  server: {
    proxy: { "/api": { target: process.env["HAWKER_DEV_SERVER"] ?? "http://127.0.0.1:8484", ws: true } },
  },
});
