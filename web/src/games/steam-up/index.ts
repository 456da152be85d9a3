import type { Asked, RestaurantView, View } from "../../protocol";
import type { Voice } from "../../lib/words";
import type { GameModule } from "../board";
import Board from "./Board.svelte";
import { log, pause, sound, tell } from "./tell";

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
  if (question.question === "turn") {
    const { actions, left } = view.turn_state;
    return words.say(left === 0 ? "board.strip.ability" : actions.length ? "board.strip.second" : "board.strip.first");
  }
  return view.in_play ? `${view.in_play.title}: ${asked}` : asked;
}

const restaurant: GameModule = { Board, tell, pause, sound, log, status, strip, reactions: ["yum", "turn-it", "mine", "oh-no"] };
export default restaurant;
