import type { Asked, View } from "../../protocol";
import type { Voice } from "../../lib/words";
import type { GameModule } from "../../kit/board";
import Board from "./Board.svelte";
import { nextSeat } from "./cards";
import { bare, log, pause, sound, tell } from "./tell";
import type { SnackbarView } from "./view";

function status(any: View, words: Voice): { title: string; detail: string } {
  const view = any as SnackbarView;
  const rounds = Number(view.options["rounds"]);
  const last = view.options["variant"] === "last-eater";
  return {
    title: words.say(last && rounds > 1 ? "board.status.round-of" : "board.status.round", {
      round: view.round,
      rounds,
    }),
    detail: last
      ? words.say("board.status.left", { left: view.seats - view.out.length, seats: view.seats })
      : words.say("board.status.no-more", { count: view.no_more }),
  };
}

function strip(any: View, question: Asked, words: Voice): string {
  const view = any as SnackbarView;
  const next = nextSeat(view, question.seat);
  const key = view.food === 0 ? "board.strip.nothing" : "board.strip.waiting";
  return words.say(key, { food: view.food, next, direction: words.say(`board.${view.direction}`).toLowerCase() });
}

/** What may break a tie, while everybody eats to the end. */
function standing(any: View, seat: number, words: Voice): string {
  const view = any as SnackbarView;
  return view.options["variant"] === "last-eater"
    ? ""
    : words.say("board.seat-cards", { count: view.hand_sizes[seat] ?? 0 });
}

const snackbar: GameModule = {
  Board,
  bare,
  tell,
  pause,
  sound,
  log,
  status,
  strip,
  standing,
  reactions: ["full", "more", "oh-no", "yum"],
};
export default snackbar;
