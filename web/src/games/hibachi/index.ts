import { bowlGame } from "../../kit/bowls/game";
import Board from "./Board.svelte";

export default bowlGame(Board);
