/** What the eye sees after each event. */

import type { Sound } from "../../lib/sound";
import type { View } from "../../protocol";
import { isOwn, type GameEvent, type LogStyle } from "../../kit/board";
import { plus, tallied, turnedBy } from "./restaurant";
import {
  ACTIONS_A_TURN,
  WAYS,
  type RestaurantCard,
  type RestaurantPlayer,
  type RestaurantSpace,
  type RestaurantView,
} from "./view";

export function tell(before: View, event: GameEvent, after: View = before): RestaurantView {
  const view = before as RestaurantView;
  const find = (title: string) => cardOf([view, after as RestaurantView], title);
  return table(view, event, find) ?? cards(view, event, find) ?? meals(view, event) ?? view;
}

type Find = (title: string) => RestaurantCard;

/** Rounds, turns, the turntable and its steamers. */
function table(view: RestaurantView, event: GameEvent, find: Find): RestaurantView | undefined {
  const seat = event["seat"] as number;
  const space = event["space"] as number;
  switch (event.event) {
    case "marker-moved":
      return { ...view, marker: seat };
    case "animal-picked":
      return player(view, seat, (each) => ({ ...each, animal: event["animal"] as string, offered: [] }));
    case "round-begins":
      return {
        ...view,
        round: event["number"] as number,
        turn_state: { ...view.turn_state, player: null, actions: [] },
      };
    case "fate-revealed":
      return { ...view, fate: find(event["card"] as string), fates: Math.max(0, view.fates - 1) };
    case "turn-begins":
      return {
        ...view,
        turn: seat,
        turn_state: { ...view.turn_state, player: seat, actions: [], left: ACTIONS_A_TURN, ability_used: false },
      };
    case "last-round":
      return { ...view, last_round: true };
    case "rotated":
      return turnedBy(view, WAYS[event["direction"] as keyof typeof WAYS]);
    case "turned":
      return turnedBy(view, WAYS[event["way"] as keyof typeof WAYS]);
    case "rolled":
      return { ...view, rolled: event["number"] as number };
    case "counter-moved":
      return { ...view, counter: event["number"] as number };
    case "steamer-filled":
      return { ...view, serving: tallied(event["kinds"] as string[]) };
    case "steamer-placed":
      return {
        ...onSpace(view, space, (each) => ({ ...each, steamers: [...each.steamers, { pieces: view.serving }] })),
        serving: {},
      };
    case "steamer-moved": {
      const source = event["source"] as number;
      const moved = view.spaces.find((each) => each.number === source)?.steamers.at(-1);
      const lifted = onSpace(view, source, lift);
      return moved
        ? onSpace(lifted, event["target"] as number, (each) => ({ ...each, steamers: [...each.steamers, moved] }))
        : lifted;
    }
    case "uncovered":
      return onSpace(view, space, (each) => ({
        ...each,
        steamers: [...each.steamers.slice(0, -1), { pieces: tallied(event["pieces"] as string[]) }],
      }));
    case "steamer-emptied":
      return onSpace(view, space, lift);
    default:
      return undefined;
  }
}

/** Tokens and cards. */
function cards(view: RestaurantView, event: GameEvent, find: Find): RestaurantView | undefined {
  const seat = event["seat"] as number;
  const kinds = (event["kinds"] ?? []) as string[];
  const title = event["card"] as string;
  switch (event.event) {
    case "tokens-taken":
      return tokens(view, seat, kinds, []);
    case "tokens-returned":
      return tokens(view, seat, [], kinds);
    case "token-stolen": {
      const kind = [event["kind"] as string];
      const given = player(view, event["victim"] as number, (each) => ({
        ...each,
        tokens: plus(each.tokens, kind, -1),
      }));
      return player(given, seat, (each) => ({ ...each, tokens: plus(each.tokens, kind) }));
    }
    case "traded":
      return tokens(view, seat, [event["get"] as string], [event["give"] as string]);
    case "cards-drawn":
      return draws(view, seat, (event["cards"] as string[]).map(find), (event["cards"] as string[]).length);
    case "cards-drawn-hidden":
      return draws(view, seat, [], event["count"] as number);
    case "deck-shuffled":
      return { ...view, deck: event["number"] as number, discards: [] };
    case "card-played":
      return { ...loses(view, seat, title), in_play: find(title), rolled: null };
    case "card-discarded": {
      const after = loses(view, seat, title);
      return { ...after, discards: [...after.discards, find(title)] };
    }
    case "card-laid":
      return player({ ...view, in_play: null }, seat, (each) => ({
        ...each,
        laid: [...each.laid, { card: find(title), until: "", columns: [], rows: [], kinds: {} }],
      }));
    case "card-leaves": {
      const after = player(view, seat, (each) => ({
        ...each,
        laid: each.laid.filter((laid) => laid.card.title !== title),
      }));
      return { ...after, discards: [...after.discards, find(title)] };
    }
    case "card-taken": {
      const after = loses(view, event["victim"] as number, title);
      return draws({ ...after, deck: after.deck + 1 }, seat, seat === view.seat ? [find(title)] : [], 1);
    }
    default:
      return undefined;
  }
}

/** Dim sum and HP. */
function meals(view: RestaurantView, event: GameEvent): RestaurantView | undefined {
  const seat = event["seat"] as number;
  const space = event["space"] as number;
  const kinds = (event["kinds"] ?? []) as string[];
  switch (event.event) {
    case "purchased": {
      const paid = tokens(onSpace(view, space, lift), seat, [], event["tokens"] as string[]);
      const bought = player(paid, seat, (each) => ({ ...each, steamers: each.steamers + 1 }));
      return { ...bought, serving: tallied(event["pieces"] as string[]) };
    }
    case "piece-taken": {
      const kind = [event["kind"] as string];
      const taken = onSpace(view, space, (each) => ({
        ...each,
        steamers: onTop(each, (pieces) => plus(pieces, kind, -1)),
      }));
      return { ...taken, serving: plus(view.serving, kind) };
    }
    case "pieces-drawn":
      return {
        ...view,
        serving: plus(view.serving, kinds),
        bag: { ...view.bag, size: Math.max(0, view.bag.size - kinds.length) },
      };
    case "pieces-returned":
      return {
        ...view,
        serving: plus(view.serving, kinds, -1),
        bag: { ...view.bag, size: view.bag.size + kinds.length },
      };
    case "swapped": {
      const [give, get] = [event["give"] as string, event["get"] as string];
      const swapped = onSpace(view, space, (each) => ({
        ...each,
        steamers: onTop(each, (pieces) => plus(plus(pieces, [get], -1), [give])),
      }));
      if (view.serving[give]) return { ...swapped, serving: plus(plus(view.serving, [give], -1), [get]) };
      return { ...player(swapped, seat, (each) => fill(each, [give], -1)), serving: plus(view.serving, [get]) };
    }
    case "row-used":
      return player(view, seat, (each) => ({
        ...each,
        rows: each.rows.map((row) => (row.number === event["row"] ? { ...row, kind: event["kind"] as string } : row)),
      }));
    case "placed": {
      const placed = player(view, seat, (each) => ({
        ...fill(each, kinds, 1),
        hp: each.hp + (event["points"] as number),
      }));
      return { ...placed, serving: plus(view.serving, kinds, -1) };
    }
    case "beside-the-board":
      return {
        ...player(view, seat, (each) => ({ ...each, excess: plus(each.excess, kinds) })),
        serving: plus(view.serving, kinds, -1),
      };
    case "given-up":
    case "points":
      return player(view, seat, (each) => ({ ...each, hp: each.hp + (event["points"] as number) }));
    case "final-scored":
      return player(view, seat, (each) => ({ ...each, hp: event["total"] as number }));
    default:
      return undefined;
  }
}

// Changes of a part

function player(
  view: RestaurantView,
  seat: number,
  change: (before: RestaurantPlayer) => RestaurantPlayer,
): RestaurantView {
  return { ...view, players: view.players.map((each, at) => (at === seat ? change(each) : each)) };
}

function onSpace(
  view: RestaurantView,
  space: number,
  change: (before: RestaurantSpace) => RestaurantSpace,
): RestaurantView {
  return { ...view, spaces: view.spaces.map((each) => (each.number === space ? change(each) : each)) };
}

function lift(space: RestaurantSpace): RestaurantSpace {
  return { ...space, steamers: space.steamers.slice(0, -1) };
}

function onTop(
  space: RestaurantSpace,
  change: (pieces: Record<string, number>) => Record<string, number>,
): RestaurantSpace["steamers"] {
  const top = space.steamers.at(-1);
  return top ? [...space.steamers.slice(0, -1), { pieces: change(top.pieces ?? {}) }] : space.steamers;
}

function tokens(view: RestaurantView, seat: number, gained: string[], given: string[]): RestaurantView {
  const after = player(view, seat, (each) => ({ ...each, tokens: plus(plus(each.tokens, given, -1), gained) }));
  return { ...after, supply: plus(plus(view.supply, given), gained, -1) };
}

function draws(view: RestaurantView, seat: number, drawn: RestaurantCard[], count: number): RestaurantView {
  const after = player(view, seat, (each) => ({ ...each, cards: each.cards + count }));
  const hand = seat === view.seat ? [...view.hand, ...drawn] : view.hand;
  return { ...after, deck: Math.max(0, view.deck - count), hand };
}

function loses(view: RestaurantView, seat: number, title: string): RestaurantView {
  const drop = (from: RestaurantCard[]) =>
    from.filter((_, at) => at !== from.findIndex((card) => card.title === title));
  const after = player(view, seat, (each) => ({
    ...each,
    cards: Math.max(0, each.cards - 1),
    shown: drop(each.shown),
  }));
  return { ...after, hand: seat === view.seat ? drop(view.hand) : view.hand };
}

/** Dim sum go into the rows of their kinds, or leave them. */
function fill(before: RestaurantPlayer, kinds: readonly string[], sign: 1 | -1): RestaurantPlayer {
  const counts = tallied(kinds);
  return {
    ...before,
    rows: before.rows.map((row) => ({
      ...row,
      filled: row.filled + sign * (row.kind === null ? 0 : (counts[row.kind] ?? 0)),
    })),
  };
}

/** A card by its title, as it lies open before or after what is told. */
function cardOf(views: readonly RestaurantView[], title: string): RestaurantCard {
  const open = views.flatMap((view) => [
    ...[view.in_play, view.fate].filter((card) => card !== null),
    ...[...view.hand, ...view.discards, ...view.revealed],
    ...view.players.flatMap((each) => [...each.shown, ...each.laid.map((laid) => laid.card)]),
  ]);
  return open.find((card) => card.title === title) ?? { title, text: "", star: false, effects: [] };
}

// How it is told

/** How long each event is to be seen, in milliseconds. */
export function pause(event: GameEvent, view: View | null): number {
  const mine = isOwn(event, view);
  switch (event.event) {
    case "fate-revealed":
      return 2200;
    case "card-played":
    case "last-round":
      return mine ? 500 : 1500;
    case "purchased":
      return mine ? 500 : 1100;
    case "rotated":
    case "turned":
    case "rolled":
      return 900;
    case "placed":
    case "given-up":
    case "points":
    case "final-scored":
      return 900;
    case "cards-drawn":
      return 600;
    case "counter-moved":
    case "uncovered":
    case "animals-dealt":
    case "deck-shuffled":
      return 260;
    default:
      return mine ? 320 : 620;
  }
}

export function sound(event: GameEvent): Sound | null {
  switch (event.event) {
    case "rotated":
    case "turned":
    case "fate-revealed":
      return "bell";
    case "tokens-taken":
    case "placed":
      return "cup";
    case "card-played":
    case "purchased":
    case "steamer-placed":
    case "steamer-moved":
      return "knock";
    default:
      return null;
  }
}

export function log(event: GameEvent): LogStyle {
  switch (event.event) {
    case "turn-begins":
    case "counter-moved":
      return "none";
    case "round-begins":
    case "last-round":
      return "heading";
    case "final-scored":
    case "game-won":
    case "game-shared":
      return "score";
    default:
      return "line";
  }
}
