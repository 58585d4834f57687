// Records: the JSON of a match that anybody can read and that re-executes, as in colisee/play/record.py.
import type { SetChecked } from "../protocol.gen";
import type { PieceSet } from "./componentSets";
import { RecordError, type RecordFault } from "./errors";
import { IllegalEntry, Match, type MatchEntry, sortedJson } from "./match";
import { completedPieces } from "./pieces";
import { CHANCE, chosenOptions, type Game } from "./position";

/** The second is of a match with a fixed deal; its events are read the same. */
const FORMATS: readonly unknown[] = ["colisee-record/1", "colisee-record/2"];
const MAX_EVENTS = 50_000;
const MAX_NAME = 200;

/** A match with what is shown of its players. */
export interface PlayedMatch {
  match: Match;
  names: string[];
  pieces: string[];
}

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const fail = (kind: RecordFault["kind"]): never => {
  throw new RecordError({ kind });
};

/** The game that a record names. */
export function gameOf(data: unknown): string {
  return isObject(data) && FORMATS.includes(data.format) && typeof data.game === "string"
    ? data.game
    : fail("no_record");
}

/** The component set in a record that is not played with the game's own pieces; null if there is none. Whoever wrote the
 * record may have written anything, so `check` has to find no mistake, and the digest that the record names. */
export async function setOf(
  data: unknown,
  check: (slug: string, set: PieceSet) => Promise<SetChecked>,
): Promise<PieceSet | null> {
  const slug = gameOf(data);
  if (!isObject(data) || data.component_set === undefined) return null;
  const given = data.component_set;
  if (!isObject(given) || !isObject(given.data)) return fail("no_record");
  const set = { name: typeof given.name === "string" ? given.name : "", data: given.data };
  const { mistakes, digest, name } = await check(slug, set);
  if (mistakes.length || digest !== data.components) return fail("pieces");
  return { name, data: set.data };
}

/** Play a record again, every entry checked by the rules. RecordError if it cannot be. */
export function playRecord(game: Game, data: unknown): PlayedMatch {
  if (!isObject(data) || gameOf(data) !== game.facts.slug) return fail("no_record");
  if (data.rules_version !== game.facts.rules_version) fail("other_rules");
  if (data.components !== game.facts.components) fail("other_pieces");
  const players = playersOf(data, game);
  const match = new Match(game, players.length, optionsOf(data, game), null);
  const actions = new Map(game.notation.map(([, object], action) => [sortedJson(object), action]));
  if (!Array.isArray(data.events) || data.events.length > MAX_EVENTS) return fail("no_record");
  for (const [number, event] of data.events.entries()) {
    try {
      match.applyChecked(entryOf(event, actions, players.length));
    } catch (error) {
      if (!(error instanceof IllegalEntry)) throw error;
      throw new RecordError({ kind: "event", event: number + 1, rule: error.rule });
    }
  }
  const scores = match.position.is_over ? match.position.scores() : null;
  if (data.result != null && sortedJson(data.result) !== sortedJson(scores)) fail("result");
  const chosen = players.map(({ piece }) => (game.facts.pieces.includes(piece as string) ? (piece as string) : ""));
  return {
    match,
    names: players.map(({ name }, seat) => (name as string).replace(/\p{C}/gu, "\ufffd") || `${seat + 1}`),
    pieces: completedPieces(chosen, game.facts.pieces),
  };
}

function playersOf({ players }: Json, game: Game): Json[] {
  const isNamed = (one: unknown) => isObject(one) && typeof one.name === "string" && one.name.length <= MAX_NAME;
  if (!Array.isArray(players) || !players.every(isNamed)) return fail("no_record");
  return game.facts.seats.includes(players.length) ? players : fail("setup");
}

function optionsOf({ options = {} }: Json, game: Game): Record<string, string> {
  if (!isObject(options)) return fail("no_record");
  return chosenOptions(game, options) ?? fail("setup");
}

function entryOf(event: unknown, actions: Map<string, number>, players: number): MatchEntry {
  if (!isObject(event)) throw new IllegalEntry();
  const { by, ...object } = event;
  const isSeat = Number.isInteger(by) && (by as number) >= 1 && (by as number) <= players;
  if (!isSeat && by !== "chance") throw new IllegalEntry();
  const seat = isSeat ? (by as number) - 1 : CHANCE;
  const taken = object.take_back;
  if (isObject(taken) && Number.isInteger(taken.event) && typeof taken.alone === "boolean")
    return { seat, event: (taken.event as number) - 1, alone: taken.alone };
  const action = actions.get(sortedJson(object));
  if (action === undefined) throw new IllegalEntry();
  return { seat, action };
}
