/** Something that may fail, and what to say then. */

import { ApiError } from "./api";
import { t } from "./language.svelte";

export class Attempt {
  /** Why the last one failed, as a sentence; empty if it did not. */
  trouble = $state("");
  /** The option of a game that it is about, if it is about one. */
  option = $state("");
  busy = $state(false);

  async run(action: () => Promise<unknown>): Promise<void> {
    this.trouble = "";
    this.busy = true;
    try {
      await action();
    } catch (error) {
      this.trouble = sentenceOf(error);
      this.option = (error instanceof ApiError && error.problem.option) || "";
    } finally {
      this.busy = false;
    }
  }
}

export function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError)) return t("trouble");
  return error.code === "offline" ? t("problem.offline") : error.message || t("trouble");
}
