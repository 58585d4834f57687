// Two facts about a match, read from its log and result: the best single move, and who led when.
import type { LogLine } from "../protocol.gen";

type Line = Pick<LogLine, "kind" | "points" | "round">;
type Move = Line & { seat?: number | null; outcomes?: readonly { seat?: number | null }[] };

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
  /** The round since which this player has led; 0 if from the first on. */
  since: number;
}

/** What brought its player most; null if nothing brought anything. Decisions that are revealed together are one line of the log:
 * what its outcomes say of a player is that player's, whoever decided last. */
export function bestMove(lines: readonly Move[]): BestMove | null {
  let best: BestMove | null = null;
  for (const { kind, seat, points, round, outcomes } of lines) {
    if (kind !== "play") continue;
    for (const acting of new Set([seat, ...(outcomes ?? []).map((outcome) => outcome.seat)])) {
      const gain = acting == null ? 0 : (points?.[acting] ?? 0);
      if (gain > (best?.points ?? 0)) best = { seat: acting!, points: gain, round: round ?? 0 };
    }
  }
  return best;
}

/** Who led after which line; null if nobody leads alone at the end. */
export function leadOf(lines: readonly Line[], totals: readonly number[]): Lead | null {
  const winner = leaderOf(totals);
  if (winner === null) return null;
  const now = [...totals];
  let [changes, since, ahead] = [0, 0, winner];
  let [first, after]: [number, number | null] = [0, winner];
  let isSettled = true;
  for (const { points, round } of [...lines].reverse()) {
    points?.forEach((change, seat) => {
      now[seat] = (now[seat] ?? 0) - change;
    });
    const leader = leaderOf(now);
    if (leader === null && after === winner) first = round ?? 0;
    after = leader;
    if (isSettled && leader !== winner) {
      since = round ?? 0;
      isSettled = false;
    }
    if (leader !== null && leader !== ahead) {
      changes += 1;
      ahead = leader;
    }
  }
  // At the beginning nobody leads: whoever took the lead in the first round and kept it has always led.
  if (!changes) since = first > 1 ? first : 0;
  return { seat: winner, changes, since };
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
