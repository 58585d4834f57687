// Two facts about a match, read from its log and result: the best single move, and who led when.
import type { LogLine } from "../protocol.gen";

type Line = Pick<LogLine, "kind" | "points" | "round">;

export interface BestMove {
  seat: number;
  points: number;
  round: number;
}

export interface Lead {
  /** The only leader at the end. */
  seat: number;
  /** How often the lead went from one player to another. */
  changes: number;
  /** The round since which this player has led; 0 if always. */
  since: number;
}

/** The decision that brought its player most; null if none brought anything. */
export function bestMove(lines: readonly (Line & { seat?: number | null })[]): BestMove | null {
  let best: BestMove | null = null;
  for (const { kind, seat, points, round } of lines) {
    if (kind !== "play" || seat == null) continue;
    const gain = points?.[seat] ?? 0;
    if (gain > (best?.points ?? 0)) best = { seat, points: gain, round: round ?? 0 };
  }
  return best;
}

/** Who led after which line; null if nobody leads alone at the end. */
export function leadOf(lines: readonly Line[], totals: readonly number[]): Lead | null {
  const winner = leaderOf(totals);
  if (winner === null) return null;
  const now = [...totals];
  let [changes, since, ahead] = [0, 0, winner];
  let isSettled = true;
  for (const { points, round } of [...lines].reverse()) {
    points?.forEach((change, seat) => {
      now[seat] = (now[seat] ?? 0) - change;
    });
    const leader = leaderOf(now);
    if (isSettled && leader !== winner) {
      since = round ?? 0;
      isSettled = false;
    }
    if (leader !== null && leader !== ahead) {
      changes += 1;
      ahead = leader;
    }
  }
  // At the beginning nobody leads: whoever took the lead first and kept it has always led.
  return { seat: winner, changes, since: changes ? since : 0 };
}

/** How far the best total is ahead of the next. */
export function marginOf(totals: readonly number[]): number {
  const [first = 0, second = 0] = [...totals].sort((a, b) => b - a);
  return first - second;
}

function leaderOf(totals: readonly number[]): number | null {
  const best = Math.max(...totals);
  const leaders = totals.flatMap((total, seat) => (total === best ? [seat] : []));
  return leaders.length === 1 ? leaders[0]! : null;
}
