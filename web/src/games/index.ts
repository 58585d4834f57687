// The boards by game, each loaded when a table needs it.
import type { Board } from "./board";

const boards: Record<string, () => Promise<{ default: Board }>> = {};

export const hasBoard = (game: string): boolean => game in boards;

/** The board of a game; a game without one is played through the list of moves. */
export const board = async (game: string): Promise<Board> =>
  (await (boards[game] ?? (() => import("./Fallback.svelte")))()).default;
