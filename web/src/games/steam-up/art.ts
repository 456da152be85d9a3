/** The picture of a card, from what it does: two drawings and a sign between them. */

import { KINDS } from "./view";

export interface Art {
  first: string;
  sign: string; // between them; empty: only the first
  second: string;
}

const ART: Record<string, [string, string?, string?]> = {
  tokens: ["token-rice", "+", "token-shrimp"],
  cards: ["fortune-back", "+", "fortune-back"],
  "lose-tokens": ["token-meat", "→", "stack"],
  "lose-cards": ["fortune-back", "→", "stack"],
  "steal-token": ["token-rice", "→", "heart"],
  "steal-card": ["fortune-back", "→", "heart"],
  hp: ["heart"],
  marker: ["chili-oil"],
  turn: ["stack", "↻", "stack"],
  rotate: ["stack", "↻", "stack"],
  move: ["stack", "→", "stack"],
  take: ["stack", "→", "meat"],
  bag: ["bun", "+", "claw"],
  swap: ["bun", "⇆", "stack"],
  buy: ["token-bun", "→", "stack"],
  picture: ["die", "→", "token-claw"],
  roll: ["die"],
  each: ["shrimp", "+", "heart"],
  row: ["bun", "→", "heart"],
  column: ["rice", "→", "heart"],
  purchase: ["stack", "+", "heart"],
  spare: ["token-bun", "−", "token-rice"],
  reach: ["stack", "↻", "stack"],
  still: ["stack"],
};

/** What it is about is drawn where it is named: `each bun`. */
function drawing(effect: string): [string, string?, string?] | undefined {
  const [name = "", kind = ""] = effect.split(" ");
  const drawn = ART[name];
  return drawn && KINDS.includes(kind) ? [kind, drawn[1], drawn[2]] : drawn;
}

export function artOf(effects: readonly string[]): Art {
  const drawn = effects.map(drawing).filter((each) => each !== undefined);
  const [one, other] = drawn;
  if (!one) return { first: "fortune-back", sign: "", second: "" };
  // Of two effects each gives its first drawing.
  if (other && one[0] !== other[0]) return { first: one[0], sign: "+", second: other[0] };
  return { first: one[0], sign: one[1] ?? "", second: one[2] ?? "" };
}
