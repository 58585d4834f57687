// The boards by game (games/<game>/Board.svelte), each loaded when a table needs it.
import type { Board } from "../board/props";

const boards = import.meta.glob<{ default: Board }>("./*/Board.svelte");

const load = (game: string) =>
  boards[`./${game}/Board.svelte`] ?? boards[`./${game.replaceAll("-", "_")}/Board.svelte`];

export const hasBoard = (game: string): boolean => !!load(game);

/** The board of a game, or a generic one for games that have none. */
export const loadBoard = async (game: string): Promise<Board> =>
  (await (load(game) ?? (() => import("../board/GenericBoard.svelte")))()).default;
