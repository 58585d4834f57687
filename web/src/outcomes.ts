// What events led to, in words and grouped for the log. The server computes the outcomes; nothing here knows a game.
import type { LogLine, OutcomeShown } from "./protocol.gen";

/** The part of a log line that these functions need; a step of a replay has it too. */
export type Told = Pick<LogLine, "round" | "outcomes" | "points"> & { kind?: LogLine["kind"]; seat?: number | null };

/** What an event led to, in words. */
export const textOf = (line: Pick<LogLine, "outcomes">): string =>
  (line.outcomes ?? []).map((outcome) => outcome.text).join(" ");

/** One sentence of the log: an outcome, and the number of the line it belongs to. */
export interface Entry {
  line: number;
  /** Unique in the log. */
  key: string;
  outcome: OutcomeShown;
  kind: LogLine["kind"];
  round: number;
  /** How the total of the outcome's seat changed; only on one entry of a line. */
  points: number;
}

export interface Round {
  /** 0 is the set-up. */
  number: number;
  entries: Entry[];
}

/** The sentences of a log by round. Events without outcomes have none; a take-back belongs to the round before it.
 * `withoutPoints`: the kinds of outcomes that never change a total. */
export function roundsOf(lines: readonly Told[], withoutPoints: readonly string[] = []): Round[] {
  const rounds: Round[] = [];
  lines.forEach((line, number) => {
    const entries = entriesOf(line, number, withoutPoints);
    if (!entries.length) return;
    const last = rounds.at(-1);
    const round = line.kind === "take_back" ? (last?.number ?? 0) : (line.round ?? 0);
    if (last?.number === round) last.entries.push(...entries);
    else rounds.push({ number: round, entries });
  });
  return rounds;
}

function entriesOf(line: Told, number: number, withoutPoints: readonly string[] = []): Entry[] {
  const kind = line.kind ?? (line.seat == null ? "draw" : "play");
  const outcomes = line.outcomes ?? [];
  const [seat, points] = changeOf(line);
  const last = outcomes.findLastIndex((outcome) => outcome.seat === seat && !withoutPoints.includes(outcome.kind));
  return outcomes.map((outcome, place) => ({
    line: number,
    key: `${number}.${place}`,
    outcome,
    kind,
    round: line.round ?? 0,
    points: place === last ? points : 0,
  }));
}

/** The seat whose total alone changed, and by how much; if several did, the points come from several outcomes. */
function changeOf({ points }: Told): [number, number] {
  const changed = (points ?? []).flatMap((change, seat) => (change ? [[seat, change] as [number, number]] : []));
  return changed.length === 1 ? changed[0]! : [-1, 0];
}

/** The entries after the latest decision of a seat: what the others have done since. Empty if the seat has not decided yet. */
export function sinceLastTurn(lines: readonly Told[], seat: number): Entry[] {
  const last = lines.findLastIndex((line) => line.kind === "play" && line.seat === seat);
  if (last < 0) return [];
  const own = entriesOf(lines[last]!, last).filter(({ outcome }) => outcome.seat !== seat);
  const later = lines.slice(last + 1).flatMap((line, number) => entriesOf(line, last + 1 + number));
  return [...own, ...later].filter(({ kind, outcome }) => kind !== "take_back" || outcome.seat !== seat);
}

/** The last round in which others did something, and what happened since; all of what happened since the seat's latest decision. */
export function lastRound(lines: readonly Told[], seat: number | null): Entry[] {
  const isOwn = (line: Told) => line.kind === "play" && line.seat != null && line.seat === seat;
  // Where all reveal together, the line of the last decision tells what everybody did.
  const isByOthers = ({ outcomes = [], ...line }: Told) =>
    isOwn(line) ? outcomes.some((outcome) => outcome.seat != null && outcome.seat !== seat) : outcomes.length > 0;
  const byOthers = lines.findLast((line) => line.kind === "play" && isByOthers(line));
  if (!byOthers) return [];
  const begin = lines.findIndex((line) => line.kind !== "take_back" && (line.round ?? 0) === (byOthers.round ?? 0));
  const latest = lines.findLastIndex(isOwn);
  const first = latest < 0 ? begin : Math.min(begin, latest);
  return newsIn(lines.slice(first), seat, first);
}

/** What new lines say that their reader did not do: its own decisions are known to it, what they led to is not. */
export const newsIn = (
  lines: readonly Told[],
  seat: number | null,
  first = 0,
  withoutPoints?: readonly string[],
): Entry[] =>
  lines.flatMap((line, number) =>
    entriesOf(line, first + number, withoutPoints).slice(line.seat != null && line.seat === seat ? 1 : 0),
  );
