/** What a bot would throw, taken up by the reader's sight. */

import { towards, toScreen, way } from "./aim";
import type { Aiming } from "./aiming.svelte";
import { spaceOf, type Kitchen } from "./kitchen";
import { SIDES } from "./view";

const FREE = /^throw (\d+) from (-?\d+) (-?\d+) at (-?\d+) (-?\d+) speed (\d+) loft (\d+) spin (-?\d+)$/;
const AT = /^throw (\d+) at (\S+)$/;
const KNOCK = /^knock (\d+) with (\d+)$/;

/** The named aim that it is, or nothing if it is a free one; null if it is no throw at all. */
export function hinting(move: string, view: Kitchen, aiming: Aiming): string | null {
  const at = AT.exec(move);
  if (at) {
    aiming.chip = Number(at[1]);
    const space = spaceOf(view, at[2] ?? "");
    if (space) aiming.aimAt(space);
    return `at ${at[2]}`;
  }
  const knock = KNOCK.exec(move);
  if (knock) {
    aiming.chip = Number(knock[2]);
    const chip = view.chips.find((each) => each.number === Number(knock[1]));
    if (chip) aiming.aimAt(chip);
    return `chip ${knock[1]}`;
  }
  const free = FREE.exec(move);
  if (!free) return null;
  const [chip = 0, fromX = 0, fromY = 0, x = 0, y = 0, speed = 0, loft = 0, spin = 0] = free.slice(1).map(Number);
  const from = { x: fromX, y: fromY };
  aiming.chip = chip;
  aiming.turns = sideOf(fromX, fromY);
  aiming.loft = loft;
  aiming.spin = spin;
  aiming.from = toScreen(from, aiming.turns);
  aiming.rest = toScreen(towards(from, { x, y }, way(speed, loft, view.board.hand / 100)), aiming.turns);
  return "";
}

/** The side on which a hand is. */
function sideOf(x: number, y: number): number {
  const side = Math.abs(x) > Math.abs(y) ? (x < 0 ? "west" : "east") : y < 0 ? "south" : "north";
  return SIDES.indexOf(side);
}
