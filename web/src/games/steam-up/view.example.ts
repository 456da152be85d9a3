/** A small table for tests: two players in the middle of the second round. */

import { zonesAt } from "./restaurant";
import type { RestaurantPlayer, RestaurantView } from "./view";

const card = (title: string) => ({ title, text: `What ${title} does.`, star: false, effects: ["cards"] });

const player = (animal: string, filled: number[]): RestaurantPlayer => ({
  animal,
  offered: [],
  hp: 4,
  tokens: { shrimp: 1 },
  rows: ["shrimp", "rice", "meat", "claw", "bun"].map((kind, at) => ({
    number: at + 1,
    kind,
    slots: [1, 2, 3, 3, 2, 0],
    filled: filled[at] ?? 0,
  })),
  excess: {},
  steamers: 1,
  cards: 2,
  shown: [],
  laid: [],
  columns: [],
  fate_columns: [],
  fate_rows: [],
  fate_kinds: {},
  zone: [],
  may_purchase: [],
});

const spaces = Array.from({ length: 6 }, (_, order) => ({
  number: order + 1,
  place: order * 2,
  zones: zonesAt(order * 2, 2),
  steamers: [{ pieces: null }, { pieces: { shrimp: 1, bun: 1 } }],
}));

const zone = (seat: number) => spaces.filter((space) => space.zones.includes(seat)).map((space) => space.number);

export const VIEW: RestaurantView = {
  seats: 2,
  seat: 0,
  turn: 0,
  options: {},
  round: 2,
  last_round: false,
  marker: 0,
  counter: 9,
  turned: 0,
  spaces,
  supply: { shrimp: 8, rice: 10, meat: 10, claw: 10, bun: 10 },
  bag: { size: 20, story: [], unseen: { bun: 5 }, sizes: {} },
  deck: 30,
  discards: [],
  in_play: null,
  fates: 16,
  fate: card("Feast Day"),
  revealed: [],
  players: [
    { ...player("pig", [1, 0, 0, 0, 6]), zone: zone(0) },
    { ...player("ox", [0, 2, 0, 0, 0]), zone: zone(1) },
  ],
  gains: {},
  costs: {},
  hand: [card("Tea Break"), card("Tea Break")],
  serving: {},
  rolled: null,
  turn_state: { player: 0, actions: [], left: 2, ability_used: false, order: [1] },
};
