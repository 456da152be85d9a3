/** The market as the eye wants it: what the view says in other words. */

import { PRICES, PRICES_AT_THE_CART, type MarketView } from "./view";

export type Market = MarketView;

/** A view while it is told: who takes the trick is in no view, since a finished trick is gone from it. */
export interface Shown extends Market {
  winner?: number;
}

export function fruitOf(card: string): string {
  return card.split(" ")[0] ?? "";
}

export function numberOf(card: string): number {
  return Number(card.split(" ")[1]);
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

/** Whether all rounds are on the sheet. */
export function isOver(view: Market): boolean {
  return view.sheet.length >= view.rounds;
}

export function tricksWon(view: Market): number {
  return view.tricks.reduce((sum, each) => sum + each, 0);
}
