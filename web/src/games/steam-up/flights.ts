/** What flies over the table when something is told, and from where to where. */

import { getContext, setContext } from "svelte";
import type { GameEvent } from "../../kit/board";
import { Spots } from "../../kit/flight";
import type { RestaurantView } from "./view";

export interface Flight {
  picture: string; // without its `steam-`
  /** Names of spots: the first that is on the screen. */
  from: string[];
  to: string[];
}

const KEY = Symbol("spots");

export function laySpots(): Spots {
  return setContext(KEY, new Spots());
}

/** Where things lie on the table around; off the table, as in a test of a part, nothing flies. */
export function spotsHere(): Spots {
  return getContext<Spots | undefined>(KEY) ?? new Spots();
}

const HUB = ["hub"];
const DECK = ["deck", ...HUB];
const DISCARDS = ["discards", ...HUB];

/** `view` is the table after the event. */
export function flightsOf(event: GameEvent, view: RestaurantView): Flight[] {
  const seat = event["seat"] as number;
  const kinds = (event["kinds"] ?? []) as string[];
  const stack = [`stack ${event["space"]}`];
  const token = (of: number, kind: string) => [...(of === view.seat ? [`token ${kind}`] : []), ...who(of, view)];
  const supply = (kind: string) => [`supply ${kind}`, ...HUB];
  switch (event.event) {
    case "tokens-taken":
      return kinds.map((kind) => ({ picture: `token-${kind}`, from: supply(kind), to: token(seat, kind) }));
    case "tokens-returned":
      return kinds.map((kind) => ({ picture: `token-${kind}`, from: token(seat, kind), to: supply(kind) }));
    case "token-stolen": {
      const kind = event["kind"] as string;
      return [{ picture: `token-${kind}`, from: token(event["victim"] as number, kind), to: token(seat, kind) }];
    }
    case "traded": {
      const [give, get] = [event["give"] as string, event["get"] as string];
      return [
        { picture: `token-${give}`, from: token(seat, give), to: supply(give) },
        { picture: `token-${get}`, from: supply(get), to: token(seat, get) },
      ];
    }
    case "cards-drawn":
    case "cards-drawn-hidden": {
      const count = (event["cards"] as string[] | undefined)?.length ?? (event["count"] as number);
      return Array.from({ length: count }, () => ({ picture: "fortune-back", from: DECK, to: hand(seat, view) }));
    }
    case "card-played":
      return [{ picture: "fortune-front", from: [`card ${event["card"]}`, ...hand(seat, view)], to: HUB }];
    case "card-discarded":
      return [{ picture: "fortune-front", from: [`card ${event["card"]}`, ...hand(seat, view)], to: DISCARDS }];
    case "card-laid":
      return [{ picture: "fortune-front", from: HUB, to: who(seat, view) }];
    case "card-leaves":
      return [{ picture: "fortune-front", from: who(seat, view), to: DISCARDS }];
    case "card-taken":
      return [{ picture: "fortune-back", from: hand(event["victim"] as number, view), to: hand(seat, view) }];
    case "purchased":
      return [
        { picture: "steamer", from: stack, to: HUB },
        ...(event["tokens"] as string[]).map((kind) => ({
          picture: `token-${kind}`,
          from: token(seat, kind),
          to: supply(kind),
        })),
      ];
    case "piece-taken":
      return [{ picture: event["kind"] as string, from: stack, to: HUB }];
    case "swapped":
      return [
        { picture: event["give"] as string, from: HUB, to: stack },
        { picture: event["get"] as string, from: stack, to: HUB },
      ];
    case "placed":
      return slots(kinds, seat, view);
    case "beside-the-board":
      return kinds.map((kind) => ({
        picture: kind,
        from: HUB,
        to: [...(seat === view.seat ? [`beside ${kind}`] : []), ...who(seat, view)],
      }));
    case "steamer-placed":
      return [{ picture: "steamer", from: HUB, to: stack }];
    case "steamer-moved":
      return [{ picture: "steamer", from: [`stack ${event["source"]}`], to: [`stack ${event["target"]}`] }];
    default:
      return [];
  }
}

function who(seat: number, view: RestaurantView): string[] {
  return [...(seat === view.seat ? ["mine"] : []), `seat ${seat}`];
}

function hand(seat: number, view: RestaurantView): string[] {
  return [...(seat === view.seat ? ["hand"] : []), ...who(seat, view)];
}

/** Each into its own slot, which it has filled just now. */
function slots(kinds: readonly string[], seat: number, view: RestaurantView): Flight[] {
  const rows = view.players[seat]?.rows ?? [];
  return kinds.map((kind, at) => {
    const later = kinds.slice(at + 1).filter((each) => each === kind).length;
    const slot = (rows.find((row) => row.kind === kind)?.filled ?? 1) - 1 - later;
    return {
      picture: kind,
      from: HUB,
      to: [...(seat === view.seat ? [`slot ${kind} ${slot}`] : []), ...who(seat, view)],
    };
  });
}
