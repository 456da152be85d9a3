/** The focus of whoever plays by keyboard or by ear: it falls to no page, or Tab would begin at its top again. */

import { tick } from "svelte";

/** Whether nothing has the focus because what had it is gone, or cannot have it any more. A tap elsewhere is another matter. */
export function fell(held: Element | null): boolean {
  if (!held || document.activeElement !== document.body) return false;
  return !held.isConnected || held.matches(":disabled") || held.closest("[inert]") !== null;
}

/** Takes the focus if nothing has it. */
export function enter(): void {
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
}

/** Whether the focus is on nothing that somebody chose: then a board may take it to what is asked. */
export function idle(): boolean {
  return document.activeElement?.matches("body, main, [data-turn]") ?? true;
}

/** An action of a key that comes with a question: whoever asked for it goes on from there. */
export function seize(key: HTMLElement): void {
  key.focus();
}

/** When a question is gone with its keys, what it stood in takes the focus, if nothing else has. */
export function giveBack(to: HTMLElement | undefined): void {
  void tick().then(() => {
    if (document.activeElement === document.body) to?.focus({ preventScroll: true });
  });
}
