import { bowlGame } from "../bowls/game";
import Board from "./Board.svelte";

export default bowlGame(Board);
