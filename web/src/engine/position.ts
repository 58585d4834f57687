// One state of a game and every question about it, as in colisee/core/position.py. Translated words and hints call it by Python's names.
import type { PieceSet } from "./componentSets";
import type { Argument, Instance } from "./instance";

export const SPECTATOR = 6;
export const CHANCE = 7;
const CHANCE_DUE = 1 << CHANCE;
const OVER = 0;
/** Completions of a view that are tried where a result may depend on hidden information. */
const GUESSES = 8;

export type Language = "en" | "fr";
export type Text = Record<Language, string>;

/** A number by its type, an array, or a record, whose fields have a name and an offset. */
export type Layout = string | { count: number; of: Layout } | { size: number; fields: [string, number, Layout][] };

// biome-ignore lint/suspicious/noExplicitAny: a record as translated Python reads it, of any game
export type PyRecord = any;

export interface Facts {
  slug: string;
  rules_version: number;
  /** The numbers of players. */
  seats: number[];
  /** What players are told apart by. */
  pieces: string[];
  components: string;
  /** Digests of the rules: the module must have been built from them. */
  sources: string[];
  /** Of those: a server sends changes of views only to pages with its own rules. */
  digest: string;
  options: { name: string; values: string[]; chosen: string }[];
  /** Actions of players; those of chance follow. */
  actions: number;
  mask_words: number;
  clauses: string[];
  clause_names: Record<string, Text>;
  /** The rule that each clause of the score comes from. */
  clause_rules: Record<string, string>;
  rules: string[];
  longest: number;
  secrets: boolean;
  levels: Record<string, Level>;
  /** The settings of search. */
  search: number[];
  /** The weights of the game's policy. */
  weights: number[];
}

/** A level of bots. */
export interface Level {
  /** Per decision. */
  iterations: number;
  /** A decision stays below this. */
  seconds: number;
  /** How far a choice may fall short of the best. */
  temperature: number;
  /** The share of the best action's playouts that an action needs in order to be drawn. */
  least_visits: number;
  threads: number;
}

/** An outcome of a ply, as Python's `Outcome`. */
export interface PyOutcome {
  kind: string;
  seat: number | null;
  facts: unknown;
}

/** The game's Python, translated. */
export interface Words {
  sentence(s: PyRecord, seat: number, action: number, language: Language, names: string[], reader: number): string;
  outcomes(before: PyRecord, after: PyRecord, seat: number, action: number | null): PyOutcome[];
  outcome_text(outcome: PyOutcome, language: Language, names: string[], reader: number): string;
  round_number(s: PyRecord): number;
  reasons?(before: Position, after: Position): Text[];
  hints?(view: Position): unknown;
}

/** What scripts/words.py writes about a game. */
export interface GameData {
  facts: Facts;
  layout: Layout;
  /** Title, text, and what the rule says at a table with an option, by `option=value`. */
  rule_texts: Record<Language, Record<string, [string, string, Record<string, string>?]>>;
  /** The game's own component set. */
  components: Record<string, unknown>;
  /** The tables of the module that depend on the component set. */
  tables: Record<string, Layout>;
  /** Integers that depend on the component set and are part of the module's code: a set that changes one cannot be played. */
  integers: Record<string, number>;
  derive(components: unknown): OfSet;
}

/** What depends on the component set. */
export interface OfSet {
  words: Words;
  /** By action: its word and its JSON object. */
  notation: [string, Record<string, unknown>][];
  /** Made when asked for: the module holds those of the game's own set. */
  tables: () => Record<string, unknown>;
  integers: Record<string, number>;
}

/** A game with a component set, and the instance that answers its questions. */
export interface Game extends Pick<GameData, "facts" | "layout" | "rule_texts">, Pick<OfSet, "words" | "notation"> {
  /** The component set, if it is not the game's own. */
  set: PieceSet | null;
  rules: Instance;
}

/** The value of every option; null if an option that is given does not exist or has no such value. */
export function chosenOptions({ facts }: Game, given: Record<string, unknown>): Record<string, string> | null {
  const isKnown = ([name, value]: [string, unknown]) =>
    facts.options.some((option) => option.name === name && option.values.includes(value as string));
  if (!Object.entries(given).every(isKnown)) return null;
  return Object.fromEntries(facts.options.map(({ name, chosen }) => [name, (given[name] as string) ?? chosen]));
}

export type Scores = Record<string, number>[];

export class Position {
  private known: PyRecord = null;

  /** `seat` is the reader of a view; a whole state has none and is read as by a spectator. */
  constructor(
    readonly game: Game,
    readonly array: Uint8Array,
    readonly seat = SPECTATOR,
  ) {}

  /** The first position of a match: before the first draw. */
  static new(game: Game, players: number, options: Record<string, string>): Position {
    const indexes = game.facts.options.map(({ name, values, chosen }) => values.indexOf(options[name] ?? chosen));
    const position = new Position(game, new Uint8Array(sizeOf(game.layout)));
    position.call("new_game", players, [...indexes, game.facts.rules_version]);
    return position;
  }

  get record(): PyRecord {
    this.known ??= decoded(this.game.layout, this.data, 0, (wide) => (safe(wide) ? Number(wide) : wide));
    return this.known;
  }

  /** As the protocol shows a view: 64-bit numbers are text. */
  get json(): unknown {
    return decoded(this.game.layout, this.data, 0, String);
  }

  get players(): number {
    const [, offset, kind] = fieldsOf(this.game.layout).find(([name]) => name === "seats")!;
    return decoded(kind, this.data, offset, Number) as number;
  }

  get due_set(): number {
    return this.call("due");
  }

  get due(): number[] {
    const due = this.due_set;
    return due === CHANCE_DUE
      ? []
      : Array.from({ length: CHANCE }, (_, seat) => seat).filter((seat) => (due >> seat) & 1);
  }

  get is_over(): boolean {
    return this.due_set === OVER;
  }

  get is_chance_due(): boolean {
    return this.due_set === CHANCE_DUE;
  }

  legal(seat: number): number[] {
    return this.due.includes(seat) ? this.legal_of_due(seat) : [];
  }

  legal_of_due(seat: number): number[] {
    const actions = new Int32Array(this.game.facts.actions);
    const count = this.call("legal_actions", seat, new Uint32Array(this.game.facts.mask_words), actions);
    return [...actions.subarray(0, count)];
  }

  legal_mask(seat: number): Uint32Array {
    const mask = new Uint32Array(this.game.facts.mask_words);
    this.call("legal", seat, mask);
    return mask;
  }

  /** The id of the rule that forbids a seat an action now; null if the action is legal. */
  why_not(seat: number, action: number): string | null {
    const rule = this.call("why_not", seat, action);
    return rule ? this.game.facts.rules[rule - 1]! : null;
  }

  draw_count(): number {
    return this.call("draws");
  }

  draw(number: number): number {
    return this.call("draw", number);
  }

  totals(): number[] {
    return this.points().map((row) => row.reduce((a, b) => a + b, 0));
  }

  scores(): Scores {
    const points = this.points();
    const ranks = zeros(this.players);
    this.call("ranks", points, ranks);
    const totals = points.map((row) => row.reduce((a, b) => a + b, 0));
    return points.map((row, seat) => {
      const clauses = Object.fromEntries(this.game.facts.clauses.map((clause, n) => [clause, row[n]!]));
      return { ...clauses, total: totals[seat]!, rank: ranks[seat]! };
    });
  }

  view(seat: number): Position {
    if (!this.game.facts.secrets) return new Position(this.game, this.array.slice(), seat);
    const view = new Uint8Array(this.array.length);
    this.call("view", seat, view, 0);
    return new Position(this.game, view, seat);
  }

  sees(reader: number, seat: number, action: number): boolean {
    return this.call("sees", reader, seat, action) > 0;
  }

  /** An entry point of the game's own. */
  ask(name: string, ...given: Argument[]): number {
    return this.call(name, ...given);
  }

  apply_unchecked(seat: number, action: number): void {
    this.call("apply", seat, action);
    this.known = null;
  }

  copy(): Position {
    return new Position(this.game, this.array.slice(), this.seat);
  }

  equals(other: Position): boolean {
    return this.array.every((byte, place) => byte === other.array[place]);
  }

  /** A whole position, at random among those that the reader cannot tell from the true one. */
  guess(seed: bigint | number, stream: number): Position {
    const guess = this.copy();
    guess.call("guess", this.seat, seed, stream, new Uint32Array(4));
    guess.known = null;
    return guess;
  }

  guesses(): Position[] {
    if (!this.game.facts.secrets) return [this.copy()];
    const seed = crc32(this.array);
    return Array.from({ length: GUESSES }, (_, stream) => this.guess(seed, stream));
  }

  /** By legal action of the reader: the immediate change of its total; null if that depends on hidden information. */
  previews(): Map<number, number | null> {
    if (!this.due.includes(this.seat)) return new Map();
    const mask = this.legal_mask(this.seat);
    const actions = new Int32Array(this.game.facts.actions);
    const columns = this.guesses().map((guess) => {
      const changes = new Int32Array(this.game.facts.actions);
      const trial = new Uint8Array(this.array.length);
      const count = guess.call("changes", this.seat, mask, trial, guess.blankPoints(), actions, changes);
      return [...changes.subarray(0, count)];
    });
    return new Map(
      columns[0]!.map((change, n) => [actions[n]!, columns.every((column) => column[n] === change) ? change : null]),
    );
  }

  /** What an action changes at once for the reader, as in colisee/core/reasons.py. */
  reasons(action: number): Text[] {
    const { facts, words } = this.game;
    let found: Text[] | null = null;
    const changes = this.guesses().map((guess) => {
      const before = guess.points()[this.seat]!;
      guess.apply_unchecked(this.seat, action);
      found ??= words.reasons?.(this, guess.view(this.seat)) ?? [];
      return guess.points()[this.seat]!.map((value, n) => value - before[n]!);
    });
    const clauses = facts.clauses.flatMap((clause, n) => {
      const value = changes[0]![n]!;
      if (!value || changes.some((row) => row[n] !== value)) return [];
      const change = `${value > 0 ? "+" : "−"}${Math.abs(value)}, ${facts.clause_rules[clause]}`;
      const name = facts.clause_names[clause]!;
      return [{ en: `${name.en} ${change}`, fr: `${name.fr} ${change}` }];
    });
    return [...(found ?? []), ...clauses];
  }

  private points(): number[][] {
    const points = this.blankPoints();
    this.call("scores", points);
    return points;
  }

  private blankPoints(): number[][] {
    return Array.from({ length: this.players }, () => zeros(this.game.facts.clauses.length));
  }

  private call(name: string, ...given: Argument[]): number {
    return this.game.rules.call(`${name}_at`, this.array, 0, ...given);
  }

  private get data(): DataView {
    return new DataView(this.array.buffer, this.array.byteOffset);
  }
}

const zeros = (length: number): number[] => new Array<number>(length).fill(0);
const safe = (n: bigint): boolean => n === BigInt.asIntN(53, n);

export function sizeOf(layout: Layout): number {
  if (typeof layout === "string") return Number(layout.slice(1));
  return "size" in layout ? layout.size : layout.count * sizeOf(layout.of);
}

const fieldsOf = (layout: Layout) => (typeof layout === "object" && "fields" in layout ? layout.fields : []);

function decoded(layout: Layout, data: DataView, at: number, wide: (n: bigint) => unknown): unknown {
  if (typeof layout === "string") return numberAt(layout, data, at, wide);
  if ("fields" in layout) {
    const record: Record<string, unknown> = {};
    for (const [name, offset, of] of layout.fields) record[name] = decoded(of, data, at + offset, wide);
    return record;
  }
  // A log is made from two records per line: numbers of one byte, which most are, are copied as a whole.
  if (layout.of === "i1") return Array.from(new Int8Array(data.buffer, data.byteOffset + at, layout.count));
  if (layout.of === "u1") return Array.from(new Uint8Array(data.buffer, data.byteOffset + at, layout.count));
  const step = sizeOf(layout.of);
  const items = new Array<unknown>(layout.count);
  for (let n = 0; n < layout.count; n++) items[n] = decoded(layout.of, data, at + n * step, wide);
  return items;
}

/** The bytes of a table: numbers, true and false, records, and lists of them. */
export function encoded(layout: Layout, value: unknown): Uint8Array {
  const data = new DataView(new ArrayBuffer(sizeOf(layout)));
  encode(layout, value, data, 0);
  return new Uint8Array(data.buffer);
}

function encode(layout: Layout, value: PyRecord, data: DataView, at: number): void {
  if (typeof layout === "string") writeNumber(layout, Number(value), data, at);
  else if ("fields" in layout)
    for (const [name, offset, of] of layout.fields) encode(of, value[name], data, at + offset);
  else {
    if (value.length !== layout.count) throw new RangeError(`${value.length} in place of ${layout.count}`);
    const step = sizeOf(layout.of);
    for (let n = 0; n < layout.count; n++) encode(layout.of, value[n], data, at + n * step);
  }
}

function writeNumber(kind: string, value: number, data: DataView, at: number): void {
  if (kind === "i1") data.setInt8(at, value);
  else if (kind === "i2") data.setInt16(at, value, true);
  else if (kind === "i4") data.setInt32(at, value, true);
  else if (kind === "f8") data.setFloat64(at, value, true);
  else throw new Error(`no table holds a ${kind}`);
}

function numberAt(kind: string, data: DataView, at: number, wide: (n: bigint) => unknown): unknown {
  switch (kind) {
    case "i1":
      return data.getInt8(at);
    case "u1":
      return data.getUint8(at);
    case "i2":
      return data.getInt16(at, true);
    case "u2":
      return data.getUint16(at, true);
    case "i4":
      return data.getInt32(at, true);
    case "u4":
      return data.getUint32(at, true);
    case "i8":
      return wide(data.getBigInt64(at, true));
    case "u8":
      return wide(data.getBigUint64(at, true));
  }
  throw new Error(`no number is a ${kind}`);
}

export function crc32(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
