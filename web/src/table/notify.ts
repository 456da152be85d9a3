/** A call to the reader's turn while the page is out of sight: only if asked for, and only where browsers allow it. */

import { t } from "../lib/language.svelte";
import { settings } from "../lib/settings.svelte";

/** Browsers notify from secure pages only: not from a LAN address over plain http. */
export const canNotify = typeof Notification === "function" && isSecureContext;

export async function wantNotices(on: boolean): Promise<void> {
  const granted = on && canNotify && (await Notification.requestPermission()) === "granted";
  settings.set("notify", granted);
}

export function callToTurn(game: string): void {
  if (!settings.kept.notify || !canNotify || document.visibilityState === "visible") return;
  const notice = new Notification(t("strip.your-turn"), { body: game, tag: "hawker-turn" });
  notice.onclick = () => {
    focus();
    notice.close();
  };
}
