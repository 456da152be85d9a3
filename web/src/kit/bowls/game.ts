/** An edition of the bowl game for the frame: how it is drawn and told. */

import type { Component } from "svelte";
import type { Voice } from "../../lib/words";
import type { Asked, View } from "../../protocol";
import type { GameModule } from "../board";
import { money, type Kitchen } from "./kitchen";
import { bare, log, pause, sound, tell } from "./tell";

function status(given: View, words: Voice): { title: string; detail: string } {
  const view = given as Kitchen;
  const title = words.say("board.round", { round: view.round });
  if (view.turn === null) return { title, detail: words.say("board.over") };
  if (view.trade) return { title, detail: words.say("board.trading", { bowl: view.trade.bowl }) };
  const thrown = view.seat === null ? Math.max(...view.thrown) : (view.thrown[view.seat] ?? 0);
  const throwing = view.thrown.some((count) => count < view.throws);
  return {
    title,
    detail: throwing
      ? words.say("board.throwing", { thrown: Math.min(thrown + 1, view.throws), throws: view.throws })
      : words.say("board.after"),
  };
}

/** What may be done, in the words of this very moment. */
function strip(given: View, question: Asked, words: Voice): string {
  const view = given as Kitchen;
  const own = view.seat;
  if (own === null || question.seat !== own) return words.say(`question.${question.question}`);
  const bowl = view.trade?.bowl ?? "";
  const bid = view.trade?.bids[own] ?? 0;
  return words.say(`board.ask-${question.question}`, {
    number: (view.thrown[own] ?? 0) + 1,
    throws: view.throws,
    bowl,
    price: money(words, view.trade?.price ?? 0),
    bid: money(words, bid),
  });
}

/** The board is the edition's own: this one in its dress. */
// Svelte's components are invariant in their props.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export function bowlGame(Board: Component<any>): GameModule {
  const standing = (view: View, seat: number, words: Voice): string => money(words, (view as Kitchen).money[seat] ?? 0);
  const reactions = ["nice", "ouch", "hmm", "hot"];
  return { Board, room: "bowls", standing, bare, tell, pause, sound, log, status, strip, reactions };
}
