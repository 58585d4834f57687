// Settings and seat tokens that this browser stores in localStorage.
import type { Speed } from "./playback.svelte";
import type { Noted } from "./table";

const RELOAD_INTERVAL_MS = 60_000;

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

/** Pieces of a game that somebody entered: `data` as in the component file. */
export interface KeptSet {
  game: string;
  name: string;
  data: Record<string, unknown>;
}

/** A match at a physical table, as the score pad counted it. */
export interface Evening {
  /** When it was first kept; names it. */
  at: number;
  game: string;
  /** The component set that was chosen; "" for the standard pieces. */
  set: string;
  sheet: unknown;
  players: { name: string; total: number; rank: number }[];
}

/** Evenings that one browser keeps; each takes two or three kilobytes. */
const MAX_EVENINGS = 300;

/** Sets that one browser keeps; each takes a few kilobytes. */
const MAX_SETS = 40;
const MAX_HIDDEN = 100;

class BrowserStorage {
  name: string = $state(read("name", ""));
  theme: Theme = $state(read("theme", "auto"));
  level: string = $state(read("level", "apprentice"));
  sounds: boolean = $state(read("sounds", false));
  chat: boolean = $state(read("chat", true));
  /** Names whose messages this browser does not show. */
  hidden: string[] = $state.raw(read<string[]>("hidden", []));
  /** Whether a touch of a legal target plays it at once, without confirmation. */
  oneTouch: boolean = $state(read("oneTouch", false));
  /** How fast events are played back. */
  playback: Speed = $state(read("playback", "normal"));
  /** What is open beside the board: the log, or the list of moves if it was opened last. */
  panel: "log" | "moves" = $state(read("panel", "log"));

  set<K extends "name" | "theme" | "level" | "sounds" | "chat" | "oneTouch" | "playback" | "panel">(
    key: K,
    value: this[K],
  ): void {
    this[key] = value;
    write(key, value);
  }

  hide(name: string, isHidden: boolean): void {
    const others = this.hidden.filter((one) => one !== name);
    this.hidden = isHidden ? [...others, name].slice(-MAX_HIDDEN) : others;
    write("hidden", this.hidden);
  }

  /** Whether notifications were offered at a table and the person has answered. */
  isOfferAnswered(table: string): boolean {
    return read(`offered/${table}`, false);
  }

  noteOfferAnswered(table: string): void {
    write(`offered/${table}`, true);
  }

  /** Whether this browser has asked the server for a cookie. */
  get hasIdentity(): boolean {
    return read("identified", false);
  }

  noteIdentity(): void {
    write("identified", true);
  }

  /** Told to other players while this browser has no name; three digits. */
  get guestNumber(): number {
    const known = read("guest", 0);
    const number = known || 100 + Math.floor(Math.random() * 900);
    if (!known) write("guest", number);
    return number;
  }

  tokens(table: string): string[] {
    return read<string[]>(`seats/${table}`, []);
  }

  saveTokens(table: string, tokens: readonly string[]): void {
    const all = [...new Set([...this.tokens(table), ...tokens])];
    if (all.length) write(`seats/${table}`, all.slice(-6));
  }

  /** The piece that this browser last chose in a game; empty if none. */
  piece(game: string): string {
    return read(`piece/${game}`, "");
  }

  savePiece(game: string, piece: string): void {
    write(`piece/${game}`, piece);
  }

  /** The step that the guide of a table has reached. */
  lesson(table: string): number {
    return read(`lesson/${table}`, 0);
  }

  saveLesson(table: string, step: number): void {
    write(`lesson/${table}`, step);
  }

  /** Whether the points of a match have been counted on the board. */
  isCounted(table: string): boolean {
    return read(`counted/${table}`, false);
  }

  saveCounted(table: string): void {
    write(`counted/${table}`, true);
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

  /** Whether the page may reload itself now; notes that it did. */
  mayReload(now: number): boolean {
    const isAllowed = now - read("reloaded", 0) > RELOAD_INTERVAL_MS;
    if (isAllowed) write("reloaded", now);
    return isAllowed;
  }

  noted(table: string): Noted | null {
    return read<Noted | null>(`noted/${table}`, null);
  }

  saveNoted(table: string, noted: Noted): void {
    write(`noted/${table}`, noted);
  }

  /** The component sets that this browser keeps, of all games. */
  sets: KeptSet[] = $state(read<KeptSet[]>("sets", []));

  /** Keep a set under its name; one of the same game and name is replaced. */
  saveSet(kept: KeptSet): void {
    this.sets = [...this.sets.filter((set) => set.game !== kept.game || set.name !== kept.name), kept].slice(-MAX_SETS);
    write("sets", this.sets);
  }

  removeSet(game: string, name: string): void {
    this.sets = this.sets.filter((set) => set.game !== game || set.name !== name);
    write("sets", this.sets);
  }

  /** The evenings that this browser keeps, of all games, the newest first. */
  evenings: Evening[] = $state.raw(read<Evening[]>("evenings", []));

  saveEvening(evening: Evening): void {
    const others = this.evenings.filter((one) => one.at !== evening.at);
    this.evenings = [evening, ...others].sort((a, b) => b.at - a.at).slice(0, MAX_EVENINGS);
    write("evenings", this.evenings);
  }

  removeEvening(at: number): void {
    this.evenings = this.evenings.filter((one) => one.at !== at);
    write("evenings", this.evenings);
  }

  /** The component set that the pad of a game was last used with; "" for the standard pieces. */
  padSet(game: string): string {
    return read(`pad-set/${game}`, "");
  }

  savePadSet(game: string, name: string): void {
    write(`pad-set/${game}`, name);
  }

  sheet<T>(game: string, fallback: T): T {
    return read(`pad/${game}`, fallback);
  }

  saveSheet(game: string, sheet: unknown): void {
    write(`pad/${game}`, sheet);
  }
}

export const storage = new BrowserStorage();
