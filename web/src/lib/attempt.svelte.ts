/** Something that may fail, and what to say then. */

import { ApiError } from "./api";
import { t } from "./language.svelte";

export class Attempt {
  /** Why the last one failed, as a sentence; empty if it did not. */
  trouble = $state("");
  busy = $state(false);

  async run(action: () => Promise<unknown>): Promise<void> {
    this.trouble = "";
    this.busy = true;
    try {
      await action();
    } catch (error) {
      this.trouble = sentenceOf(error);
    } finally {
      this.busy = false;
    }
  }
}

export function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError)) return t("trouble");
  return error.code === "offline" ? t("problem.offline") : error.message || t("trouble");
}
