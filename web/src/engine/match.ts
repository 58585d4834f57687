// One playing of a game and its logs by reader, as in colisee/play/match.py and reader_log.py.
import { asciiJson, type Fairness, joined, sha256, utf8 } from "./fairness";
import { hex } from "./hex";
import { CHANCE, type Game, Position, type PyOutcome } from "./position";

/** An entry of a log that the rules do not allow there. */
export class IllegalEntry extends Error {
  constructor(readonly rule: string | null = null) {
    super("illegal");
  }
}

export interface PlayEvent {
  seat: number;
  action: number;
}

/** `seat` took back event number `event` of the line: that one alone, or it and all that followed. */
export interface TakenBack {
  seat: number;
  event: number;
  alone: boolean;
}

export type MatchEntry = PlayEvent | TakenBack;

export interface Ply {
  round: number;
  outcomes: PyOutcome[];
  points: number[];
}

export class Match {
  position: Position;
  /** Everything that happened; a take-back is an entry too. */
  readonly log: MatchEntry[] = [];
  /** What remains of the log after its take-backs. */
  line: PlayEvent[] = [];
  private states: Position[] = [];
  private draws = 0;
  /** What the reader of the latest ply saw after it: where the next line of a log begins. */
  private latestView: { of: Position; view: Position } | null = null;

  constructor(
    readonly game: Game,
    readonly players: number,
    readonly options: Record<string, string>,
    /** Null in a match that is played again: its draws are given. */
    readonly fairness: Fairness | null,
  ) {
    this.position = Position.new(game, players, options);
  }

  get due(): number[] {
    return this.position.due;
  }

  play(seat: number, action: number): void {
    this.push({ seat, action });
    this.settle();
  }

  /** Let chance draw until a seat is due or the match is over. */
  settle(): void {
    while (this.fairness && this.position.is_chance_due) {
      const number = this.fairness.number(this.draws, this.position.draw_count());
      this.push({ seat: CHANCE, action: this.position.draw(number) });
    }
  }

  /** Take back the latest decision of a seat: alone if nothing was revealed since, else with everything after it. */
  takeBack(seat: number): TakenBack {
    const entry = { seat, event: this.latestOf(seat)!, alone: this.canTakeBackFreely(seat) };
    this.applyTakeBack(entry);
    this.settle();
    return entry;
  }

  /** Apply an entry of a log that anybody may have written; IllegalEntry if the rules do not allow it. */
  applyChecked(entry: MatchEntry): void {
    if ("action" in entry) {
      this.check(entry);
      this.play(entry.seat, entry.action);
      return;
    }
    const isLatest = entry.seat !== CHANCE && entry.event === this.latestOf(entry.seat);
    if (!isLatest || (entry.alone && !this.canTakeBackFreely(entry.seat))) throw new IllegalEntry();
    this.applyTakeBack(entry);
  }

  private check({ seat, action }: PlayEvent): void {
    const { position } = this;
    if (seat === CHANCE) {
      const draws = position.is_chance_due ? position.draw_count() : 0;
      if (!Array.from({ length: draws }, (_, n) => position.draw(n)).includes(action)) throw new IllegalEntry();
      return;
    }
    const rule = action < this.game.facts.actions ? position.why_not(seat, action) : null;
    if (rule || !position.legal(seat).includes(action)) throw new IllegalEntry(rule);
  }

  latestOf(seat: number): number | null {
    const number = this.line.findLastIndex((event) => event.seat === seat);
    return number < 0 ? null : number;
  }

  canTakeBackFreely(seat: number): boolean {
    const number = this.latestOf(seat);
    if (number === null || this.line.slice(number).some((event) => event.seat === CHANCE)) return false;
    const after = this.before(number + 1).view(seat);
    for (let later = number + 2; later <= this.line.length; later++)
      if (!this.before(later).view(seat).equals(after)) return false;
    return !this.hasTaught(number, after) && !this.mayHideDecisions(number, seat);
  }

  /** The position just before an event of the line; after the last one, the present. */
  before(number: number): Position {
    return this.states[number] ?? this.position;
  }

  /** What an event led to, as far as a reader may know; null sees everything. */
  ply(number: number, reader: number | null): Ply {
    const { seat, action } = this.line[number]!;
    const hides = reader !== null && this.game.facts.secrets;
    const whole = this.before(number);
    const seen = !hides || whole.sees(reader, seat, action) ? action : null;
    const after = this.before(number + 1);
    if (!hides) return plyBetween(whole, after, seat, seen);
    const { latestView: latest } = this;
    const viewBefore = latest?.of === whole && latest.view.seat === reader ? latest.view : whole.view(reader);
    const viewAfter = after.view(reader);
    this.latestView = { of: after, view: viewAfter };
    return plyBetween(viewBefore, viewAfter, seat, seen);
  }

  /** The events of the line from number `first` on that a reader notices; the action is null if it is hidden. */
  *noticedBy(reader: number, first: number): Generator<{ event: number; seat: number; action: number | null }> {
    for (let event = first; event < this.line.length; event++) {
      const { seat, action } = this.line[event]!;
      const before = this.before(event);
      if (!this.game.facts.secrets || before.sees(reader, seat, action)) yield { event, seat, action };
      else if (!before.view(reader).equals(this.before(event + 1).view(reader))) yield { event, seat, action: null };
    }
  }

  private push(event: PlayEvent): void {
    if (event.seat === CHANCE) this.draws++;
    this.log.push(event);
    this.apply(event);
  }

  private apply(event: PlayEvent): void {
    this.states.push(this.position);
    this.line.push(event);
    this.position = this.position.copy();
    this.position.apply_unchecked(event.seat, event.action);
  }

  private applyTakeBack(entry: TakenBack): void {
    const kept = entry.alone ? this.line.slice(entry.event + 1) : [];
    this.position = this.before(entry.event);
    this.states = this.states.slice(0, entry.event);
    this.line = this.line.slice(0, entry.event);
    for (const event of kept) {
      this.check(event);
      this.apply(event);
    }
    this.log.push(entry);
  }

  /** Whether an event showed its seat something it could not foresee: tried on positions that the seat cannot tell apart. */
  private hasTaught(number: number, after: Position): boolean {
    const { seat, action } = this.line[number]!;
    return this.before(number)
      .view(seat)
      .guesses()
      .some((guess) => {
        guess.apply_unchecked(seat, action);
        return !guess.view(seat).equals(after);
      });
  }

  /** Whether an event gave others a decision that `seat` might not see them take. */
  private mayHideDecisions(number: number, seat: number): boolean {
    if (!this.game.facts.secrets) return false;
    const before = this.before(number).due_set;
    const others = this.due.filter((other) => other !== seat && !((before >> other) & 1));
    if (!others.length) return false;
    const [other] = others as [number];
    const view = this.position.view(seat);
    return (
      this.due.length > 1 ||
      view.guesses().some((guess) => guess.legal(other).some((action) => !guess.sees(seat, other, action)))
    );
  }
}

/** What an event led to, from a reader's view before and after it; `action` is null if it is hidden. */
export function plyBetween(before: Position, after: Position, seat: number, action: number | null): Ply {
  const { words } = before.game;
  const totals = after.totals();
  return {
    round: words.round_number(before.record),
    outcomes: words.outcomes(before.record, after.record, seat, action),
    points: before.totals().map((total, n) => totals[n]! - total),
  };
}

const HEAD_DIGITS = 40;

/** JSON with sorted keys, in ASCII, as Python writes it for the chain: equal objects have equal texts. */
export function sortedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sortedJson).join(",")}]`;
  if (value === null || typeof value !== "object") return asciiJson(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${asciiJson(key)}:${sortedJson(item)}`).join(",")}}`;
}

/** The start of the hash chains of a match. */
export function chainOrigin(match: Match, fairness: Fairness, names: readonly string[]): Uint8Array {
  const { slug, rules_version, components } = match.game.facts;
  const { options } = match;
  const start = { chain: "colisee-chain/1", game: slug, rules_version, components, options, players: names };
  return sha256(utf8(sortedJson({ ...start, commitment: fairness.commitment })));
}

export interface LogEntry {
  /** Of the line; null for a take-back. */
  event: number | null;
  seat: number;
  action: number | null;
  version: number;
}

/** The log as one reader may see it. Its version grows with everything that the reader notices, and with nothing else. */
export class ReaderLog {
  version = 0;
  entries: LogEntry[] = [];
  private next = 0;
  private rewrittenAt = 0;

  constructor(
    readonly reader: number,
    private chain: Uint8Array,
  ) {}

  get head(): string {
    return hex(this.chain).slice(0, HEAD_DIGITS);
  }

  follow(match: Match): void {
    for (const noticed of match.noticedBy(this.reader, this.next)) this.append({ ...noticed, version: ++this.version });
    this.next = match.line.length;
  }

  /** `view` is the reader's view before the take-back: if it did not change and no entry was lost, the reader notices nothing. */
  takeBack(match: Match, { seat, event, alone }: TakenBack, view: Position): void {
    const stays = (entry: LogEntry) => entry.event === null || entry.event < event || (entry.event > event && alone);
    const kept = this.entries.filter(stays);
    const hasLost = kept.length < this.entries.length;
    const moved = (entry: LogEntry) => entry.event !== null && entry.event > event;
    this.entries = kept.map((entry) => (moved(entry) ? { ...entry, event: entry.event! - 1 } : entry));
    this.next = alone ? this.next - 1 : event;
    if (hasLost || !view.equals(match.position.view(this.reader))) {
      this.append({ event: null, seat, action: null, version: ++this.version });
      if (hasLost) this.rewrittenAt = this.version;
    }
    this.follow(match);
  }

  /** The number of entries that a reader who has seen `version` can keep. */
  knownLines(version: number): number {
    if (version < this.rewrittenAt || version > this.version) return 0;
    return this.entries.filter((entry) => entry.version <= version).length;
  }

  private append(entry: LogEntry): void {
    this.entries.push(entry);
    const who = entry.seat === CHANCE ? "chance" : `${entry.seat + 1}`;
    const what = entry.event === null ? "take_back" : (entry.action ?? "hidden");
    this.chain = sha256(joined(this.chain, utf8(`${who}/${what}`)));
  }
}
