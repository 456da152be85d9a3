import svelte from "eslint-plugin-svelte";
import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: ["dist", "src/protocol.ts", "src/*/*/view.ts"] },
  tseslint.configs.recommended,
  svelte.configs.recommended,
  { files: ["**/*.svelte", "**/*.svelte.ts"], languageOptions: { parserOptions: { parser: tseslint.parser } } },
  {
    rules: {
      // A name with an underscore says that nobody uses it.
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      // Nothing is drawn from a map that only remembers.
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
);
