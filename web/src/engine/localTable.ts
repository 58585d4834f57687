// A table in the browser: the match, its players and bots, and the answers of the table protocol (colisee/server).
import {
  type ClientMessage,
  type LogLine,
  PROTOCOL,
  type Refused,
  type SeatShown,
  type ServerMessage,
  type TableShown,
} from "../protocol.gen";
import { SearchBot } from "./bots";
import { Clocks } from "./clocks";
import { Refusal, type RefusalCode } from "./errors";
import { Fairness } from "./fairness";
import { chainOrigin, type LogEntry, Match, ReaderLog, sortedJson, type TakenBack } from "./match";
import { CHANCE, chosenOptions, type Game, type Language, SPECTATOR } from "./position";
import type { PlayedMatch } from "./record";
import { hintsOf, legalActions, lineOf, takeBackLine } from "./rendering";
import { newId, type StoredMatch } from "./stored";
import { SENTENCES } from "./words/common.gen";

const refused = (code: RefusalCode, re: string | null, language: Language): Refused => ({
  type: "refused",
  re,
  code,
  sentence: SENTENCES[code][language],
});

const randomSeed = (): bigint => crypto.getRandomValues(new BigUint64Array(1))[0]! >> 2n;

/** Milliseconds since 1970 when the page was opened and a clock that nobody sets: changes of the system's time have no effect. */
const steadyTime = (): number => Math.floor(performance.timeOrigin + performance.now());

/** The bot that plays for somebody who resigned or ran out of time. */
const SUBSTITUTE = "apprentice";
/** The bot that gives hints. */
const ADVISER = "master";

export class LocalTable {
  private readonly match: Match;
  private readonly fairness: Fairness;
  private readonly logs = new Map<number, ReaderLog>();
  private readonly bots = new Map<string, SearchBot>();
  private readonly names: string[];
  private readonly clocks: Clocks;
  private language: Language = "en";

  /** Refusal if the match was played by other rules, or its decisions are not possible. */
  constructor(
    private readonly game: Game,
    readonly stored: StoredMatch,
    private readonly now: () => number = steadyTime,
  ) {
    const { rules_version, components } = game.facts;
    if (stored.rules_version !== rules_version) throw new Refusal("rules_unavailable");
    if (stored.components !== components) throw new Refusal("components_unavailable");
    if (!stored.seats.every(({ level }) => level === null || this.hasLevel(level)))
      throw new Refusal("rules_unavailable");
    if (!game.facts.seats.includes(stored.seats.length) || !this.persons.length) throw new Refusal("malformed");
    const options = chosenOptions(game, stored.options);
    if (!options) throw new Refusal("malformed");
    stored.options = options;
    this.fairness = new Fairness(
      stored.secret,
      stored.seats.map((seat) => seat.entropy),
    );
    this.names = stored.seats.map((seat, n) => seat.name || `${n + 1}`);
    this.match = new Match(game, stored.seats.length, stored.options, this.fairness);
    this.match.settle();
    const origin = chainOrigin(
      this.match,
      this.fairness,
      stored.seats.map((seat) => seat.name),
    );
    const readers = game.facts.secrets ? [...stored.seats.keys(), SPECTATOR] : [SPECTATOR];
    for (const reader of readers) this.logs.set(reader, new ReaderLog(reader, origin));
    for (const log of this.logs.values()) log.follow(this.match);
    for (const [seat, action] of stored.decisions) {
      const isPossible =
        action === null ? this.match.latestOf(seat) !== null : this.match.position.legal(seat).includes(action);
      if (!isPossible) throw new Refusal("malformed");
      this.decide(seat, action);
    }
    if (this.match.position.is_over) stored.ended ??= "finished";
    this.clocks = new Clocks(stored.clock ?? {}, stored.seats.length);
    if (stored.clocks) this.clocks.resume(stored.clocks, now());
    this.runClocks();
  }

  /** The answer to a message, and what else it leads to. */
  receive(message: ClientMessage): ServerMessage[] {
    try {
      return this.answer(message);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const [title, text] = error.rule ? this.ruleText(error.rule) : [];
      const rule = error.rule ? { rule: error.rule, rule_title: title, rule_text: text } : {};
      return [{ ...refused(error.code, message.id, this.language), ...rule }];
    }
  }

  /** The seats whose bot has to decide now. */
  get botsDue(): number[] {
    return this.due.filter((seat) => this.stored.seats[seat]!.level !== null);
  }

  /** When the next clock runs out, in milliseconds from now; null if none runs. */
  get timeLeft(): number | null {
    const deadline = this.clocks.deadline;
    return deadline && Math.max(0, deadline.at - this.now());
  }

  /** Let a bot play for everybody whose time is up; the positions that changed. */
  timeOut(): ServerMessage[] {
    let deadline = this.clocks.deadline;
    if (!deadline || deadline.at > this.now()) return [];
    for (; deadline && deadline.at <= this.now(); deadline = this.clocks.deadline) {
      this.stored.seats[deadline.seat]!.level = SUBSTITUTE;
      this.runClocks();
    }
    return this.changed();
  }

  /** Note the time, so that the clocks go on from here if the page is closed. */
  keepTime(): void {
    if (this.clocks.isOn) this.stored.clocks = this.clocks.saved(this.now());
  }

  /** What the bot of a seat decides; within the time that its level promises, if time is limited. */
  choose(seat: number, seed = randomSeed(), isTimeLimited = false): number {
    return this.choiceOf(seat, this.stored.seats[seat]!.level ?? SUBSTITUTE, seed, isTimeLimited);
  }

  private choiceOf(seat: number, level: string, seed: bigint, isTimeLimited: boolean): number {
    const key = `${seat} ${level}`;
    const strength = this.game.facts.levels[level]!;
    const bot = this.bots.get(key) ?? new SearchBot(this.game, this.match.players, seat, strength);
    this.bots.set(key, bot);
    const milliseconds = isTimeLimited ? strength.seconds * 1000 : Infinity;
    return bot.choose(this.match.position.view(seat), this.match.position.legal(seat), seed, milliseconds);
  }

  /** The record of the match as it stands, as `colisee replay` reads it. The secret of its draws is revealed once it has ended. */
  record(): unknown {
    const { game, match, stored } = this;
    const { slug, rules_version, components } = game.facts;
    return {
      format: "colisee-record/1",
      game: slug,
      rules_version,
      components,
      ...(game.set && { component_set: game.set }),
      players: stored.seats.map(({ name, level, piece }) => {
        return { name, ...(level && { bot: level }), ...(piece && { piece }) };
      }),
      options: stored.options,
      events: match.log.map((entry) => {
        if (!("action" in entry))
          return { by: entry.seat + 1, take_back: { event: entry.event + 1, alone: entry.alone } };
        return { by: entry.seat === CHANCE ? "chance" : entry.seat + 1, ...game.notation[entry.action]![1] };
      }),
      result: match.position.is_over ? match.position.scores() : null,
      fairness: {
        ...{ commitment: this.fairness.commitment, entropy: this.fairness.entropy },
        ...(stored.ended && { secret: stored.secret }),
      },
    };
  }

  /** The match as replays and analyses take it. */
  get played(): PlayedMatch {
    return { match: this.match, names: this.names, pieces: this.stored.seats.map((seat) => seat.piece) };
  }

  get table(): TableShown {
    const { id, game, options, ended, opened_at, rematch, components, clock } = this.stored;
    return {
      id,
      code: "",
      game,
      options,
      status: ended ? "over" : "running",
      seats: this.stored.seats.map(
        ({ kind, name, level, piece, resigned }, seat): SeatShown => ({
          ...{ seat, kind, name, level, piece, resigned, connected: kind === "person", muted: false },
          ...{ absent: false, wants_rematch: false, agrees_to_take_back: false, votes_to_end: false },
        }),
      ),
      clock: clock ?? { kind: "none" },
      absence_seconds: 0,
      chat: "off",
      listed: false,
      spectators_allowed: false,
      spectators: 0,
      commitment: this.fairness.commitment,
      opened_at,
      ended,
      take_back_asked_by: null,
      rematch,
      components,
      rated: false,
      deal: "",
      tournament: "",
    };
  }

  private hasLevel(level: string): boolean {
    return Object.hasOwn(this.game.facts.levels, level);
  }

  private get due(): number[] {
    return this.stored.ended ? [] : this.match.due;
  }

  private get persons(): number[] {
    return [...this.stored.seats.keys()].filter((seat) => this.stored.seats[seat]!.kind === "person");
  }

  private answer(message: ClientMessage): ServerMessage[] {
    const re = message.id;
    if (message.type === "hello") return this.welcome(re, message.language ?? "en", message.versions ?? {});
    if (message.type === "ping") return [{ type: "pong", re, now: Date.now() }];
    if (message.type === "look_back") return [this.moment(re, message.line, message.seat ?? this.persons[0]!)];
    if (!("seat" in message) || message.seat == null || !this.persons.includes(message.seat))
      throw new Refusal("not_your_seat");
    const { seat } = message;
    const own = this.stored.seats[seat]!;
    const accepted = (): ServerMessage => ({ type: "accepted", re, version: this.logOf(seat).version });
    if (message.type === "why") return [this.reason(re, seat, message.action, message.object)];
    if (message.type === "rematch") {
      if (!this.stored.ended) throw new Refusal("still_running");
      this.stored.rematch ??= newId();
      return [
        { type: "accepted", re, table: this.stored.rematch },
        { type: "table", table: this.table },
      ];
    }
    if (this.stored.ended) throw new Refusal("over");
    switch (message.type) {
      case "hint":
        return [this.hint(re, seat)];
      case "play": {
        const played = this.carryOut(seat, this.checked(seat, message.version, message.action));
        return [accepted(), ...played];
      }
      case "take_back": {
        if (this.undo(seat) === "none")
          throw new Refusal(this.match.latestOf(seat) === null ? "nothing_to_take_back" : "needs_consent");
        const undone = this.carryOut(seat, null);
        return [accepted(), ...undone];
      }
      case "hand_over":
        if (!this.hasLevel(message.level)) throw new Refusal("malformed");
        own.level = message.level;
        this.runClocks();
        return [accepted(), ...this.changed()];
      case "take_over":
        if (own.resigned) throw new Refusal("bot_plays");
        own.level = null;
        this.clocks.grant(seat);
        this.runClocks();
        return [accepted(), ...this.changed()];
      case "resign":
        own.resigned = true;
        own.level = SUBSTITUTE;
        if (
          this.stored.seats.filter((other) => !other.resigned).length === 1 ||
          this.persons.every((other) => this.stored.seats[other]!.resigned)
        )
          this.stored.ended = "resigned";
        this.runClocks();
        return [accepted(), ...this.changed()];
      case "vote_end": // everybody sits at this screen
        this.stored.ended = "vote";
        this.runClocks();
        return [accepted(), ...this.changed()];
    }
    throw new Refusal("malformed");
  }

  private welcome(re: string, language: Language, versions: Record<string, number>): ServerMessage[] {
    this.language = language;
    const seats = this.persons;
    const positions = seats.map((seat) => this.position(seat, this.logOf(seat).knownLines(versions[seat] ?? 0)));
    const now = Date.now();
    const own = { re, table: this.table, seats, host: true, tokens: {}, chat: [], now, protocol: PROTOCOL };
    return [{ type: "welcome", ...own, invited: false, invitation: "" }, ...positions];
  }

  private checked(seat: number, version: number, action?: number | null): number {
    if (this.stored.seats[seat]!.level !== null) throw new Refusal("bot_plays");
    if (action == null || action >= this.game.facts.actions) throw new Refusal("unknown_action");
    if (version > this.logOf(seat).version) throw new Refusal("stale");
    const rule = this.match.position.why_not(seat, action);
    if (!this.due.includes(seat)) throw new Refusal("not_due", rule);
    if (rule) throw new Refusal("illegal", rule);
    return action;
  }

  /** Carry out a decision that has been checked, or a take-back (null); the positions that changed. */
  carryOut(seat: number, action: number | null): ServerMessage[] {
    const versions = new Map([...this.logs].map(([reader, log]) => [reader, log.version]));
    this.stored.decisions.push([seat, action]);
    const noticed = this.logOf(SPECTATOR).version;
    const takenBack = this.decide(seat, action);
    if (takenBack) this.takeBackTime(takenBack);
    else {
      this.clocks.decide(seat);
      if (this.stored.clock?.kind === "move" && this.logOf(SPECTATOR).version > noticed)
        this.clocks.stop(seat, this.now());
    }
    if (this.match.position.is_over) this.stored.ended = "finished";
    this.runClocks();
    if (!this.stored.ended) return this.positions(versions);
    return [{ type: "table", table: this.table }, ...this.positions(versions, true)];
  }

  /** Play a decision or take one back; returns the take-back. */
  private decide(seat: number, action: number | null): TakenBack | null {
    if (action !== null) {
      this.match.play(seat, action);
      for (const log of this.logs.values()) log.follow(this.match);
      return null;
    }
    const views = new Map([...this.logs.keys()].map((reader) => [reader, this.match.position.view(reader)]));
    const entry = this.match.takeBack(seat);
    for (const [reader, log] of this.logs) log.takeBack(this.match, entry, views.get(reader)!);
    return entry;
  }

  private takeBackTime({ seat, alone }: TakenBack): void {
    if (alone) this.clocks.takeBack(seat, this.now());
    else for (const other of this.stored.seats.keys()) this.clocks.halt(other, this.now());
  }

  /** The clocks of people who owe a decision run, all others stand. */
  private runClocks(): void {
    if (!this.clocks.isOn) return;
    const [due, now] = [this.due, this.now()];
    for (const [seat, { level }] of this.stored.seats.entries()) {
      if (!due.includes(seat)) this.clocks.stop(seat, now);
      else if (level === null) this.clocks.start(seat, now);
      else this.clocks.halt(seat, now);
    }
    this.keepTime();
  }

  private changed(): ServerMessage[] {
    const versions = new Map([...this.logs].map(([reader, log]) => [reader, log.version]));
    return [{ type: "table", table: this.table }, ...this.positions(versions, true)];
  }

  private positions(versions: Map<number, number>, areAll = false): ServerMessage[] {
    return this.persons.flatMap((seat) => {
      const log = this.logOf(seat);
      const before = versions.get(log.reader)!;
      return areAll || log.version > before ? [this.position(seat, log.knownLines(before))] : [];
    });
  }

  private logOf(reader: number): ReaderLog {
    return this.logs.get(reader) ?? this.logs.get(SPECTATOR)!;
  }

  /** Everybody sits at this screen and can agree aloud; a bot agrees only to what reveals nothing. */
  private undo(seat: number): "none" | "free" {
    const isPlaying = (n: number) => this.stored.seats[n]!.level === null;
    if (this.stored.ended || !isPlaying(seat) || this.match.latestOf(seat) === null) return "none";
    return this.persons.filter(isPlaying).length > 1 || this.match.canTakeBackFreely(seat) ? "free" : "none";
  }

  private position(seat: number, keep: number): ServerMessage {
    const log = this.logOf(seat);
    const view = this.match.position.view(seat);
    const isDue = this.due.includes(seat);
    return {
      type: "position",
      reader: seat,
      version: log.version,
      head: log.head,
      due: this.due,
      view: view.json,
      scores: (this.match.position.is_over ? this.match.position : view).scores(),
      keep,
      undo: this.undo(seat),
      over: this.stored.ended !== null,
      lines: log.entries.slice(keep).map((entry) => this.line(entry, log, seat)),
      legal: isDue ? legalActions(view, this.language, this.names) : null,
      hints: hintsOf(view),
      clocks: this.clocks.readings(this.now()),
    };
  }

  private line(entry: LogEntry, log: ReaderLog, reader: number): LogLine {
    const { game, names, language } = this;
    if (entry.event === null) return takeBackLine(entry.seat, reader, names, language);
    return lineOf(game, this.match.ply(entry.event, log.reader), entry, { reader, names, language });
  }

  private reason(re: string, seat: number, number?: number | null, object?: unknown): ServerMessage {
    const wanted = sortedJson(object);
    const action = number ?? this.game.notation.findIndex(([, known]) => sortedJson(known) === wanted);
    if (action < 0 || action >= this.game.facts.actions) throw new Refusal("unknown_action");
    const rule = this.match.position.view(seat).why_not(seat, action);
    if (!rule) return { type: "reason", re, legal: true };
    const [title, text] = this.ruleText(rule);
    return { type: "reason", re, legal: false, rule, title, text };
  }

  /** One step of a strong bot, which knows no more than the seat does. */
  private hint(re: string, seat: number): ServerMessage {
    if (this.stored.seats[seat]!.level !== null) throw new Refusal("bot_plays");
    if (!this.due.includes(seat)) throw new Refusal("not_due");
    const view = this.match.position.view(seat);
    const action = this.choiceOf(seat, ADVISER, randomSeed(), true);
    const sentence = this.game.words.sentence(view.record, seat, action, this.language, this.names, seat);
    const reasons = view.reasons(action).map((reason) => reason[this.language]);
    return { type: "hinted", re, version: this.logOf(seat).version, action, sentence, reasons };
  }

  /** Title and text of a rule, as it applies at this table. */
  private ruleText(rule: string): [string?, string?] {
    const [title, text, atTable = {}] = this.game.rule_texts[this.language][rule] ?? [];
    const chosen = Object.entries(this.stored.options).flatMap(([name, value]) => atTable[`${name}=${value}`] ?? []);
    return [title, chosen.join(" ") || text];
  }

  private moment(re: string, line: number, seat: number): ServerMessage {
    const entries = this.logOf(seat).entries.slice(0, line + 1);
    const latest = entries.findLast((entry) => entry.event !== null)?.event ?? -1;
    const view = this.match.before(latest + 1).view(seat);
    return { type: "moment", re, line, view: view.json, scores: view.scores(), hints: hintsOf(view) };
  }
}
