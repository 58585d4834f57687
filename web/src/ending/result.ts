// How a match ended for the person who looks at it.
import type { TableShown } from "../protocol.gen";
import { winnersOf } from "../table";
import { marginOf } from "./facts";
import type { Scores } from "./steps";

/** `watched` for spectators; `none` if the match has no result. */
export type Result = "won" | "lost" | "drawn" | "watched" | "none";

export function resultOf(table: TableShown, scores: Scores, seat: number | null): Result {
  const winners = winnersOf(table, scores);
  if (!winners.length) return "none";
  if (winners.length > 1 && (seat === null || winners.includes(seat))) return "drawn";
  if (seat === null) return "watched";
  return winners.includes(seat) ? "won" : "lost";
}

/** By how much the reader won or lost; 0 if equal totals were told apart, or somebody resigned. */
export function differenceOf(table: TableShown, scores: Scores, seat: number): number {
  if (table.seats.some(({ resigned }) => resigned)) return 0;
  const totals = scores.map(({ total = 0 }) => total);
  const own = totals[seat] ?? 0;
  const isBest = own === Math.max(...totals);
  return isBest ? marginOf(totals) : Math.max(...totals) - own;
}
