import type { GameModule } from "../board";
import Board from "./Board.svelte";

const generic: GameModule = { Board };
export default generic;
