// What this browser remembers: the person's name, seats by their tokens, colours, sounds.
function kept<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Private windows may refuse; the page works without memory.
  }
}

export type Theme = "auto" | "light" | "dark";

class Kept {
  name: string = $state(kept("name", ""));
  theme: Theme = $state(kept("theme", "auto"));
  level: string = $state(kept("level", "apprentice"));
  sounds: boolean = $state(kept("sounds", false));

  set<K extends "name" | "theme" | "level" | "sounds">(key: K, value: this[K]): void {
    this[key] = value;
    keep(key, value);
  }

  tokens(table: string): string[] {
    return kept<string[]>(`seats/${table}`, []);
  }

  keepTokens(table: string, tokens: readonly string[]): void {
    const all = [...new Set([...this.tokens(table), ...tokens])];
    if (all.length) keep(`seats/${table}`, all.slice(-6));
  }

  /** How far the guide of a table has come. */
  lesson(table: string): number {
    return kept(`lesson/${table}`, 0);
  }

  keepLesson(table: string, step: number): void {
    keep(`lesson/${table}`, step);
  }

  /** How many voters of a table were told no. */
  declined(table: string): number {
    return kept(`declined/${table}`, 0);
  }

  keepDeclined(table: string, voters: number): void {
    keep(`declined/${table}`, voters);
  }

  /** The secrets of seats kept for friends, by seat: their links. */
  links(table: string): Record<string, string> {
    return kept<Record<string, string>>(`links/${table}`, {});
  }

  keepLinks(table: string, links: Record<string, string>): void {
    if (Object.keys(links).length) keep(`links/${table}`, links);
  }

  sheet<T>(game: string, otherwise: T): T {
    return kept(`pad/${game}`, otherwise);
  }

  keepSheet(game: string, sheet: unknown): void {
    keep(`pad/${game}`, sheet);
  }
}

export const memory = new Kept();
