// The boards by game (games/<game>/Board.svelte), each loaded when a table needs it.
import type { Board } from "../board/props";

const boards = import.meta.glob<{ default: Board }>("./*/Board.svelte");

const load = (game: string) =>
  boards[`./${game}/Board.svelte`] ?? boards[`./${game.replaceAll("-", "_")}/Board.svelte`];

export const hasBoard = (game: string): boolean => !!load(game);

/** The board of a game; a game without one is played through the list of moves. */
export const board = async (game: string): Promise<Board> =>
  (await (load(game) ?? (() => import("../board/GenericBoard.svelte")))()).default;
