// Finds legal actions by their objects, never by arithmetic on action numbers.
import type { LegalAction } from "../protocol.gen";

export type ActionObject = Record<string, unknown>;

/** The legal action with an object; null if there is none. */
export function actionOf(legal: readonly LegalAction[], object: ActionObject | null): LegalAction | null {
  if (!object) return null;
  const wanted = keyOf(object);
  return legal.find((action) => keyOf(action.object) === wanted) ?? null;
}

/** Whether an action of a kind is legal. */
export const offers = (legal: readonly LegalAction[], kind: string): boolean =>
  legal.some((action) => kind in action.object);

function keyOf(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${key}:${keyOf(inner)}`).join()}}`;
}
