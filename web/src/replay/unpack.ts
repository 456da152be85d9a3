/** The film in a match file: what a spectator and each seat were told, for whoever has other rules. As core/film.py packs it. */

import type { Update } from "../protocol";

type Document = Record<string, unknown>;
interface Change extends Document {
  view: Document;
}

/** The film is damaged, or far too large to be one. */
export class BadFilm extends Error {}

const LARGEST = 64 * 1024 * 1024; // bytes, unpacked
const EARLIER = "-"; // under these names stands what is no more: since the frame before,
const OTHERS = "~"; // or in the spectator's
const PLACES = { mover: null, events: [], view: {}, question: null, result: null };

/** What one reader was told, the deal first; without a seat, a spectator. */
export async function reelOf(film: string, seat: number | null): Promise<Update[]> {
  try {
    const reels = JSON.parse(
      await inflate(Uint8Array.from(atob(film), (letter) => letter.charCodeAt(0))),
    ) as Change[][];
    const spectator = reels[0];
    const own = seat === null ? spectator : reels[seat + 1];
    if (!spectator || !own || own.length !== spectator.length) throw new BadFilm();
    let view: Document = {};
    return own.map((change, turn) => {
      const common = spectator[turn] as Change;
      const told =
        seat === null
          ? change
          : { ...applied(common, change, OTHERS), view: applied(common.view, change.view, OTHERS) };
      view = applied(view, told.view as Document, EARLIER);
      const { mover, events, question, result }: Document = { ...PLACES, ...told };
      const what = mover === null ? { news: { kind: "started" } } : { mover };
      const then = { ...(question ? { question } : {}), ...(result ? { result } : {}) };
      return {
        type: "update",
        seq: turn + 1,
        version: turn + 1,
        at: 0,
        ...what,
        events,
        view,
        ...then,
      } as unknown as Update;
    });
  } catch (error) {
    throw error instanceof BadFilm ? error : new BadFilm();
  }
}

function applied(before: Document, change: Document, mark: string): Document {
  const gone = (change[mark] ?? []) as string[];
  const kept = Object.entries(before).filter(([name]) => !gone.includes(name));
  return Object.fromEntries([...kept, ...Object.entries(change).filter(([name]) => name !== mark)]);
}

async function inflate(packed: Uint8Array<ArrayBuffer>): Promise<string> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate")).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts).text();
    size += value.length;
    if (size > LARGEST) {
      await reader.cancel();
      throw new BadFilm();
    }
    parts.push(value);
  }
}
