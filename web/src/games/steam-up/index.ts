import type { Asked, View } from "../../protocol";
import type { Voice } from "../../lib/words";
import type { GameModule } from "../../kit/board";
import Board from "./Board.svelte";
import { TURNS } from "./restaurant";
import { log, pause, sound, tell } from "./tell";
import type { RestaurantView } from "./view";

function status(any: View, words: Voice): { title: string; detail: string } {
  const view = any as RestaurantView;
  return {
    title: view.round === 0 ? words.say("board.status.before") : words.say("board.status.round", { round: view.round }),
    detail: view.last_round ? words.say("board.status.last") : words.say("board.status.to-go", { count: view.counter }),
  };
}

function strip(any: View, question: Asked, words: Voice): string {
  const view = any as RestaurantView;
  const asked = words.say(`question.${question.question}`, { ...question.fields, seat: question.seat });
  if (TURNS.includes(question.question)) return words.say(`board.strip.${question.question}`);
  return view.in_play ? `${view.in_play.title}: ${asked}` : asked;
}

const restaurant: GameModule = {
  Board,
  tell,
  pause,
  sound,
  log,
  status,
  strip,
  reactions: ["yum", "turn-it", "mine", "oh-no"],
};
export default restaurant;
