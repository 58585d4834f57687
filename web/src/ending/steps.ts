// The points of a match as steps: one per clause of the score sheet and seat. A game says which of its pieces a step is about.
import type { Language } from "../i18n/index.svelte";

export type Scores = readonly Record<string, number>[];

/** The table at the end of a match, as a game's `ending.ts` sees it. */
export interface EndedTable<View = unknown, Components = unknown, Hints = unknown> {
  view: View;
  components: Components;
  hints: Hints;
  scores: Scores;
  names: readonly string[];
  /** The seat whose view the board shows; null for spectators. */
  seat: number | null;
  language: Language;
}

/** A part of a clause: its points, and a CSS selector of the pieces that bring them. */
export interface Part {
  points: number;
  selector: string;
}

/** What the board shows before anything is counted. */
export interface Event {
  /** How the pieces are marked, for the game's style sheet. */
  clause: string;
  seat: number;
  text: string;
  selector: string;
}

export interface GameEnding<View = unknown, Components = unknown, Hints = unknown> {
  /** What happens before the count, such as boxes that break. */
  before?: (table: EndedTable<View, Components, Hints>) => readonly Event[];
  /** The parts of a clause; together they have its points. Empty if the board shows no piece for it. */
  partsOf: (clause: string, seat: number, table: EndedTable<View, Components, Hints>) => readonly Part[];
}

export interface Step {
  clause: string;
  seat: number;
  /** Null for an event before the count. */
  points: number | null;
  text: string;
  selector: string;
}

/** The steps of the count: clause by clause as on the score sheet, the seats in turn. Clauses without points are left out. */
export function stepsOf(
  clauses: readonly (readonly [clause: string, title: string])[],
  table: EndedTable,
  ending: GameEnding,
  sentence: (name: string, title: string, points: number) => string,
): Step[] {
  const events = (ending.before?.(table) ?? []).map((event): Step => ({ ...event, points: null }));
  return [...events, ...clauses.flatMap(([clause, title]) => stepsOfClause(clause, title, table, ending, sentence))];
}

function stepsOfClause(
  clause: string,
  title: string,
  table: EndedTable,
  ending: GameEnding,
  sentence: (name: string, title: string, points: number) => string,
): Step[] {
  const parts = table.scores.map((score, seat) => partsOf(clause, seat, score[clause] ?? 0, table, ending));
  const most = Math.max(0, ...parts.map((some) => some.length));
  return Array.from({ length: most }, (_, n) => n).flatMap((n) =>
    parts.flatMap((some, seat) => {
      const part = some[n];
      return part?.points
        ? [{ clause, seat, ...part, text: sentence(table.names[seat] ?? "", title, part.points) }]
        : [];
    }),
  );
}

/** Parts that do not add up to the clause are counted as one: the sheet is right. */
function partsOf(clause: string, seat: number, points: number, table: EndedTable, ending: GameEnding): readonly Part[] {
  const parts = ending.partsOf(clause, seat, table);
  if (parts.reduce((sum, part) => sum + part.points, 0) === points) return parts;
  const selector = parts
    .map((part) => part.selector)
    .filter(Boolean)
    .join();
  return [{ points, selector }];
}

/** The scores as far as they are counted: clauses, totals, and ranks by the totals so far. */
export function scoresAfter(steps: readonly Step[], seats: number): Record<string, number>[] {
  const scores = Array.from({ length: seats }, (): Record<string, number> => ({ total: 0 }));
  for (const { clause, seat, points } of steps) {
    const score = scores[seat];
    if (!score || points === null) continue;
    score[clause] = (score[clause] ?? 0) + points;
    score.total = (score.total ?? 0) + points;
  }
  return scores.map((score) => ({
    ...score,
    rank: 1 + scores.filter(({ total = 0 }) => total > (score.total ?? 0)).length,
  }));
}
