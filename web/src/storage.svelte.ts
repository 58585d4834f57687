// Settings and seat tokens that this browser stores in localStorage.
function read<T>(key: string, fallback: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Private windows may refuse to store anything; the page works without it.
  }
}

export type Theme = "auto" | "light" | "dark";

class BrowserStorage {
  name: string = $state(read("name", ""));
  theme: Theme = $state(read("theme", "auto"));
  level: string = $state(read("level", "apprentice"));
  sounds: boolean = $state(read("sounds", false));

  set<K extends "name" | "theme" | "level" | "sounds">(key: K, value: this[K]): void {
    this[key] = value;
    write(key, value);
  }

  tokens(table: string): string[] {
    return read<string[]>(`seats/${table}`, []);
  }

  saveTokens(table: string, tokens: readonly string[]): void {
    const all = [...new Set([...this.tokens(table), ...tokens])];
    if (all.length) write(`seats/${table}`, all.slice(-6));
  }

  /** The step that the guide of a table has reached. */
  lesson(table: string): number {
    return read(`lesson/${table}`, 0);
  }

  saveLesson(table: string, step: number): void {
    write(`lesson/${table}`, step);
  }

  /** How many votes to end the match had been cast when this browser last answered "no". */
  declined(table: string): number {
    return read(`declined/${table}`, 0);
  }

  saveDeclined(table: string, voters: number): void {
    write(`declined/${table}`, voters);
  }

  /** By seat, the tokens of seats reserved for friends. */
  links(table: string): Record<string, string> {
    return read<Record<string, string>>(`links/${table}`, {});
  }

  saveLinks(table: string, links: Record<string, string>): void {
    if (Object.keys(links).length) write(`links/${table}`, links);
  }

  sheet<T>(game: string, fallback: T): T {
    return read(`pad/${game}`, fallback);
  }

  saveSheet(game: string, sheet: unknown): void {
    write(`pad/${game}`, sheet);
  }
}

export const storage = new BrowserStorage();
