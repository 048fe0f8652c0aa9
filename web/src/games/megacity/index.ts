import type { GameUI } from "../../lib/game";
import Board from "./Board.svelte";
import Emblem from "./Emblem.svelte";
import Rules from "./Rules.svelte";

export const ui: GameUI = { Board, Emblem, Rules };
