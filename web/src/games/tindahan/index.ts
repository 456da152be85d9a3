import type { Asked, Choice, View } from "../../protocol";
import type { Voice } from "../../lib/words";
import { choicesOf, type GameModule } from "../../kit/board";
import Board from "./Board.svelte";
import { fruitOf, isOver, led, tricksWon, type Market } from "./market";
import { bare, log, pause, sound, tell } from "./tell";

function status(given: View, words: Voice): { title: string; detail: string } {
  const view = given as Market;
  return {
    title: words.say("board.round", { round: view.round, rounds: view.rounds }),
    detail: isOver(view)
      ? words.say("board.over")
      : words.say("board.status", { trick: tricksWon(view) + 1, stall: view.cart }),
  };
}

/** What may be done, in the words of this very moment. */
function strip(given: View, question: Asked, words: Voice, choices: readonly Choice[]): string {
  const view = given as Market;
  const stall = led(view);
  if (question.question !== "follow" || stall === null || question.seat !== view.seat)
    return words.say(`board.ask-${question.question}`);
  const may = choices.filter((choice) => !choice.refusal);
  const follows = choicesOf(may, "play").every((choice) => fruitOf(choice.fields?.["card"] as string) === stall);
  const sellers = choicesOf(may, "seller").length > 0;
  return words.say(`board.ask-${follows ? "follow" : "free"}${sellers ? "" : "-card"}`, { stall });
}

const tindahan: GameModule = {
  Board,
  bare,
  tell,
  pause,
  sound,
  log,
  status,
  strip,
  reactions: ["thanks", "well", "hmm", "ay"],
};
export default tindahan;
