// Finds legal actions by their objects, never by arithmetic on action numbers. Every list is indexed once, when it is first asked.
import type { LegalAction } from "../protocol.gen";

export type ActionObject = Record<string, unknown>;

interface LegalIndex {
  byObject: ReadonlyMap<string, LegalAction>;
  byKind: ReadonlyMap<string, readonly LegalAction[]>;
}

const indexes = new WeakMap<readonly LegalAction[], LegalIndex>();

function indexOf(legal: readonly LegalAction[]): LegalIndex {
  const known = indexes.get(legal);
  if (known) return known;
  const byObject = new Map<string, LegalAction>();
  const byKind = new Map<string, LegalAction[]>();
  for (const action of legal) {
    byObject.set(keyOf(action.object), action);
    for (const kind of Object.keys(action.object)) pushTo(byKind, kind, action);
  }
  const index = { byObject, byKind };
  indexes.set(legal, index);
  return index;
}

function pushTo<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** The legal action with an object; null if there is none. */
export const actionOf = (legal: readonly LegalAction[], object: ActionObject | null): LegalAction | null =>
  (object && indexOf(legal).byObject.get(keyOf(object))) || null;

/** The legal actions of a kind. */
export const ofKind = (legal: readonly LegalAction[], kind: string): readonly LegalAction[] =>
  indexOf(legal).byKind.get(kind) ?? [];

/** Whether an action of a kind is legal. */
export const offers = (legal: readonly LegalAction[], kind: string): boolean => ofKind(legal, kind).length > 0;

function keyOf(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${key}:${keyOf(inner)}`).join()}}`;
}
