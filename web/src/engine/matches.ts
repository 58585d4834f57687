// The matches that this browser keeps, in localStorage; those opened on this page are in memory too, in case nothing can be stored.
import type { GameShown, TableShown, TableWanted } from "../protocol.gen";
import { hex } from "./hex";
import { completedPieces } from "./pieces";
import { keyOf, newId, PREFIX, type StoredMatch, type StoredSeat } from "./stored";

const SECRET_BYTES = 32;
const BOT_NAMES = ["Biscotte", "Tango", "Pixel", "Moka", "Réglisse", "Zigzag"];
const memory = new Map<string, StoredMatch>();

/** Whether a table needs nobody but the people at this screen and bots, so that it can be played without a server. */
export const canBeLocal = (wanted: TableWanted): boolean =>
  wanted.seats.every((seat) => seat.kind === "me" || seat.kind === "bot");

/** A new match; returns its id. `digest` names the component set of one's own that is wanted. */
export function openMatch(wanted: TableWanted, game: GameShown, digest = ""): string {
  const bots = BOT_NAMES.values();
  const names: string[] = [];
  const chosen = wanted.seats.map((seat) => seat.piece ?? "");
  const colours = completedPieces(chosen, Object.keys(game.pieces?.names ?? {}));
  const seats = wanted.seats.map((seat, number): StoredSeat => {
    const isBot = seat.kind === "bot";
    const name = (isBot ? bots.next().value : seat.name) || wanted.name;
    names.push(distinct(name, names));
    return {
      name: names[number]!,
      level: isBot ? (seat.level ?? null) : null,
      kind: isBot ? "bot" : "person",
      entropy: seat.entropy ?? "",
      piece: colours[number]!,
      resigned: false,
    };
  });
  const secret = hex(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
  const { rules_version } = game;
  const set = wanted.components;
  const pieces = set ? { components: digest, component_set: set } : { components: game.components };
  const options = wanted.options ?? {};
  const played = { decisions: [], ended: null, rematch: null };
  const match = {
    id: newId(),
    game: game.slug,
    rules_version,
    ...pieces,
    options,
    seats,
    secret,
    opened_at: Date.now(),
    clock: wanted.clock ?? { kind: "none" as const },
    ...played,
  };
  saveMatch(match);
  return match.id;
}

/** The name, with a number if another player has it. */
function distinct(name: string, others: readonly string[]): string {
  const isTaken = (one: string) => others.some((other) => other.toLowerCase() === one.toLowerCase());
  let distinct = name;
  for (let number = 2; isTaken(distinct); number++) distinct = `${name} ${number}`;
  return distinct;
}

/** Keep a match; false if the browser stores nothing or has no room. It stays in memory then, until the page is closed. */
export function saveMatch(match: StoredMatch): boolean {
  memory.set(match.id, match);
  try {
    localStorage.setItem(keyOf(match.id), JSON.stringify(match));
    return true;
  } catch {
    return false;
  }
}

/** A kept match; null if there is none, "damaged" if what is stored is no match. */
export function loadMatch(id: string): StoredMatch | "damaged" | null {
  const known = memory.get(id);
  if (known) return known;
  try {
    const text = localStorage.getItem(keyOf(id));
    const match = text === null ? null : readMatch(text);
    // Under the key of another match it would be stored over that one.
    return match && match !== "damaged" && match.id !== id ? "damaged" : match;
  } catch {
    return null;
  }
}

/** The component set of one's own that a match is played with, as data; null for the game's own. */
export function piecesOf(id: string): Record<string, unknown> | null {
  const match = loadMatch(id);
  return match && match !== "damaged" ? (match.component_set?.data ?? null) : null;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** A match from its text. Whether its decisions are possible is for the rules to say. */
export function readMatch(text: string): StoredMatch | "damaged" {
  try {
    const match = JSON.parse(text) as StoredMatch;
    const isSound =
      isObject(match) &&
      [match.id, match.game, match.components].every((value) => typeof value === "string") &&
      /^[0-9a-f]{64}$/.test(match.secret) &&
      isObject(match.options) &&
      (match.component_set === undefined || isObject(match.component_set?.data)) &&
      Array.isArray(match.seats) &&
      match.seats.every(
        (seat) => isObject(seat) && typeof seat.name === "string" && typeof seat.entropy === "string",
      ) &&
      Array.isArray(match.decisions) &&
      match.decisions.every((decision) => Array.isArray(decision) && Number.isInteger(decision[0])) &&
      (match.clock === undefined || isObject(match.clock)) &&
      (match.clocks === undefined || areClocks(match.clocks, match.seats.length));
    return isSound ? match : "damaged";
  } catch {
    return "damaged";
  }
}

function areClocks(clocks: unknown, seats: number): boolean {
  const isList = (list: unknown) => Array.isArray(list) && list.length === seats;
  return (
    isObject(clocks) &&
    [clocks.left, clocks.since, clocks.rest, clocks.isNew].every(isList) &&
    Number.isFinite(clocks.at) &&
    (clocks.left as unknown[]).every(Number.isFinite)
  );
}

/** The kept matches, the latest first. */
export function allMatches(): StoredMatch[] {
  const ids = new Set(memory.keys());
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) ids.add(key.slice(PREFIX.length));
  } catch {
    // Those in memory are all there are.
  }
  const found = [...ids].map(loadMatch).filter((match) => match !== null && match !== "damaged");
  return found.sort((a, b) => b.opened_at - a.opened_at);
}

/** What lists of tables show, of a table of a server or of a match that this browser keeps. */
export type ListedTable = Pick<TableShown, "id" | "game" | "opened_at"> & { seats: { name: string; kind: string }[] };

/** The rematch of an ended match, with a new secret, opened when somebody goes there. */
export function rematchOf(match: StoredMatch): StoredMatch {
  const secret = hex(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
  const seats = match.seats.map((seat) => ({
    ...seat,
    resigned: false,
    level: seat.kind === "bot" ? seat.level : null,
  }));
  const { clocks: _, ...kept } = match;
  return {
    ...kept,
    id: match.rematch!,
    seats,
    secret,
    opened_at: Date.now(),
    decisions: [],
    ended: null,
    rematch: null,
  };
}
