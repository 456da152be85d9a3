/** Who else is at a table, in a few words. */

import { language, t } from "../lib/language.svelte";
import type { TableInfo } from "../protocol";

export function company(table: TableInfo): string {
  const others = table.seats
    .filter((seat, index) => seat.kind !== "open" && index !== table.seat)
    .map((seat) => seat.name ?? "");
  if (!others.length) return t("ticket.alone");
  const shown = others.length > 3 ? [...others.slice(0, 2), t("ticket.more", { count: others.length - 2 })] : others;
  return t("ticket.with", { names: new Intl.ListFormat(language.code === "xx" ? "en" : language.code).format(shown) });
}

export function ago(seconds: number): string {
  const passed = Math.max(0, Date.now() / 1000 - seconds);
  const format = new Intl.RelativeTimeFormat(language.code === "xx" ? "en" : language.code, { numeric: "auto" });
  if (passed < 90) return t("ticket.just-now");
  if (passed < 5400) return format.format(-Math.round(passed / 60), "minute");
  if (passed < 36 * 3600) return format.format(-Math.round(passed / 3600), "hour");
  return format.format(-Math.round(passed / 86_400), "day");
}
