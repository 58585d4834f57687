// Prepares an analysis for its charts.
import type { MatchAnalysed, StepJudged } from "../protocol.gen";

/** Losses below this are within the noise of the playouts. */
const NOTICEABLE = 0.05;
const MOST_MISTAKES = 8;

/** A decision for which the bot found a better one. */
export type Mistake = StepJudged & { seat: number; preferred: string };

const isMistake = (step: StepJudged): step is Mistake =>
  step.seat !== null && step.preferred !== null && step.gain >= NOTICEABLE;

/** The costliest decisions, the costliest first. */
export function mistakes(analysis: MatchAnalysed): Mistake[] {
  return analysis.steps
    .filter(isMistake)
    .sort((a, b) => b.gain - a.gain)
    .slice(0, MOST_MISTAKES);
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
