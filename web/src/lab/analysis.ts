// Prepares an analysis for its charts.
import type { MatchAnalysed, StepJudged } from "../protocol.gen";

const MAX_MISTAKES = 8;
export const GRADES = ["best", "good", "inaccuracy", "blunder"] as const;
export type Grade = (typeof GRADES)[number];

/** A decision for which the bot found a noticeably better one. */
export type Mistake = StepJudged & { seat: number; preferred: string; grade: Grade };

const isMistake = (step: StepJudged): step is Mistake =>
  step.seat !== null && step.preferred !== null && (step.grade === "inaccuracy" || step.grade === "blunder");

/** How many decisions of a seat have each grade. */
export function gradesOf(analysis: MatchAnalysed, seat: number): Record<Grade, number> {
  const counts = { best: 0, good: 0, inaccuracy: 0, blunder: 0 };
  for (const step of analysis.steps) if (step.seat === seat && step.grade) counts[step.grade]++;
  return counts;
}

/** The costliest decisions, the costliest first. */
export function mistakes(analysis: MatchAnalysed): Mistake[] {
  return analysis.steps
    .filter(isMistake)
    .sort((a, b) => b.gain - a.gain)
    .slice(0, MAX_MISTAKES);
}

/** The chances of a seat as points (step, chance), the start included. */
export function chancesOf(analysis: MatchAnalysed, seat: number): [number, number][] {
  const first = analysis.steps[0];
  const ends = analysis.steps.map((step): [number, number] => [step.last, step.after[seat] ?? 0]);
  return first ? [[0, first.before[seat] ?? 0], ...ends] : [];
}

/** The win chance of a seat after a number of steps. */
export const chanceAt = (analysis: MatchAnalysed, seat: number, step: number): number =>
  chancesOf(analysis, seat).findLast(([end]) => end <= step)?.[1] ?? 0;

/** An SVG path through points; 0 … `width` across, chances 0 … 1 from the bottom to the top. */
export function path(
  points: readonly (readonly [number, number])[],
  events: number,
  width: number,
  height: number,
): string {
  const at = ([step, chance]: readonly [number, number]) =>
    `${round((step / events) * width)} ${round((1 - chance) * height)}`;
  return points.length ? `M${points.map(at).join("L")}` : "";
}

const round = (value: number): number => Math.round(value * 10) / 10;
