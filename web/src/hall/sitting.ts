/** Sitting down from a list of tables. */

import { api } from "../lib/api";
import { house } from "../lib/house.svelte";
import { router } from "../lib/router.svelte";
import type { SeatInfo, TableInfo } from "../protocol";

export type Offer = NonNullable<SeatInfo["offer"]>;

/** The best that the reader may do about a seat of a table: sit down again, sit, ask the host, or ("") only watch. */
export function bestOffer(table: TableInfo): Offer {
  const offers = table.seats.map((seat) => seat.offer ?? "");
  return (["again", "take", "ask"] as const).find((how) => offers.includes(how)) ?? "";
}

/** Takes the seat that is the easiest to have, or asks the host for it, and goes there. */
export async function sitAt(table: string): Promise<void> {
  await house.somebody();
  await api.sit(table, {}); // its part of the shuffle this browser adds there, when it has seen the commitment
  router.go(`/t/${table}`);
}
