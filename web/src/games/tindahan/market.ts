/** The market as the eye wants it: what the view says in other words. */

import { PRICES, PRICES_AT_THE_CART, type MarketView } from "./view";

export type Market = MarketView;

/** What a seat has done in this trick. */
export type Deed = { kind: "card"; card: string } | { kind: "seller" | "cart"; stall: string };

/** A view while it is told: the deeds of the trick and who takes it are in no view, since a finished trick is gone from it. */
export interface Shown extends Market {
  deeds?: (Deed | null)[];
  winner?: number;
}

export function fruitOf(card: string): string {
  return card.split(" ")[0] ?? "";
}

export function numberOf(card: string): number {
  return Number(card.split(" ")[1]);
}

/** The seats clockwise, so that the reader's own comes last: those before it play first. */
export function seatOrder(seats: number, me: number | null): number[] {
  return Array.from({ length: seats }, (_, index) => ((me === null ? 0 : me + 1) + index) % seats);
}

/** The hand as it is held: by fruit in the order of the stalls, low to high. */
export function grouped(hand: readonly string[], fruits: readonly string[]): string[][] {
  return fruits
    .map((fruit) =>
      hand.filter((card) => fruitOf(card) === fruit).sort((one, other) => numberOf(one) - numberOf(other)),
    )
    .filter((group) => group.length > 0);
}

export function led(view: Market): string | null {
  const first = view.trick[0];
  return first ? fruitOf(first[1]) : null;
}

export interface Rank {
  seat: number;
  count: number;
  place: number; // 0 for none
  tied: boolean;
}

/** Who stands at a stall, most sellers first, and which place that is. */
export function ranking(counts: readonly number[], places: readonly number[]): Rank[] {
  return counts
    .map((count, seat) => ({ seat, count, place: places[seat] ?? 0 }))
    .filter((each) => each.count > 0)
    .map((each) => ({ ...each, tied: each.place > 0 && places.filter((place) => place === each.place).length > 1 }))
    .sort((one, other) => other.count - one.count || one.seat - other.seat);
}

/** What first and second place at a stall are worth. */
export function prices(view: Market, stall: string): readonly number[] {
  return stall === view.cart ? PRICES_AT_THE_CART : PRICES;
}

/**
 * What each seat has done in this trick, as far as a view at rest tells: cards lie in the trick, and who has had a turn
 * since the first card without playing one has sent a seller.
 */
export function deedsOf(view: Shown): (Deed | null)[] {
  if (view.deeds) return view.deeds;
  const deeds: (Deed | null)[] = Array.from({ length: view.seats }, () => null);
  for (const [seat, card] of view.trick) deeds[seat] = { kind: "card", card };
  const first = view.trick[0]?.[0];
  const stall = led(view);
  if (first === undefined || stall === null || view.turn === null) return deeds;
  for (let seat = first; seat !== view.turn; seat = (seat + 1) % view.seats) deeds[seat] ??= { kind: "seller", stall };
  return deeds;
}

export function tricksWon(view: Market): number {
  return view.tricks.reduce((sum, each) => sum + each, 0);
}
