import type { GameModule } from "../../kit/board";
import Board from "./Board.svelte";

const beanBowl: GameModule = { Board };
export default beanBowl;
