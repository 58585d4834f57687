// What a board knows about the outcomes of its game: which of its pieces they are about, and what the board looks like in between.
import type { Drawing } from "../art/drawing";
import type { OutcomeShown } from "../protocol.gen";

export interface GameOutcomes {
  /** A CSS selector of the pieces on the board that an outcome is about; "" if there are none. */
  selectorOf: (outcome: OutcomeShown) => string;
  /** A small picture of what an outcome is about, for the log. */
  drawingOf?: (outcome: OutcomeShown, components: never) => Drawing | null;
  /** The kinds of outcomes that never change a total: the points of an event belong to another one. */
  withoutPoints?: readonly string[];
  /** The view after an outcome, from the view before it. Only for games where one event leads to several outcomes. */
  step?: (view: never, outcome: OutcomeShown, components: never) => unknown;
}

const modules = import.meta.glob<GameOutcomes>("./*/outcomes.ts");
const NONE: GameOutcomes = { selectorOf: () => "" };

export const loadOutcomes = async (game: string): Promise<GameOutcomes> =>
  (await modules[`./${game}/outcomes.ts`]?.()) ?? NONE;
