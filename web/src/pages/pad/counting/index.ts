// Counting without network: each game's score sheet, translated from Python, fetched when its pad is opened.
import type { Language } from "../../../i18n/index.svelte";

export interface SheetResult {
  game: string;
  players: ({ name: string; total: number; rank: number } & Record<string, unknown>)[];
}

export interface SheetTrouble {
  rule: string | null;
  field: string;
  message: string;
}

export type Counted = { result: SheetResult; explained: string[]; error?: undefined } | { error: SheetTrouble };
export type Count = (sheet: unknown, language: Language) => Counted;

const counters = import.meta.glob<{ count: Count }>("./*.gen.js");

/** How a game is counted; null where only the server knows. */
export async function counterOf(game: string): Promise<Count | null> {
  const load = counters[`./${game}.gen.js`];
  return load ? (await load()).count : null;
}
