import type { Asked, View } from "../../protocol";
import type { Voice } from "../../lib/words";
import type { GameModule } from "../board";
import Board from "./Board.svelte";
import { fruitOf, led, tricksWon, type Market } from "./market";
import { bare, log, pause, sound, tell } from "./tell";

function status(given: View, words: Voice): { title: string; detail: string } {
  const view = given as Market;
  const over = view.turn === null && view.sheet.length >= view.seats;
  return {
    title: words.say("board.round", { round: Math.min(view.round, view.seats), rounds: view.seats }),
    detail: over ? words.say("board.over") : words.say("board.status", { trick: tricksWon(view) + 1, stall: view.cart }),
  };
}

/** What may be done, in the words of this very moment. */
function strip(given: View, question: Asked, words: Voice): string {
  const view = given as Market;
  const stall = led(view);
  if (question.question !== "follow" || stall === null || question.seat !== view.seat) return words.say(`board.ask-${question.question}`);
  const holds = view.hand.some((card) => fruitOf(card) === stall);
  const sellers = (view.sellers_left[question.seat] ?? 0) > 0;
  return words.say(`board.ask-${holds ? "follow" : "free"}${sellers ? "" : "-card"}`, { stall });
}

const tindahan: GameModule = { Board, bare, tell, pause, sound, log, status, strip, reactions: ["thanks", "well", "hmm", "ay"] };
export default tindahan;
