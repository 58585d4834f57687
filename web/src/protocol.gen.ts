// Made by scripts/protocol.py from colisee/server. Do not edit.

export interface Accepted {
  type: "accepted";
  re: string;
  version?: number | null;
  seat?: number | null;
  token?: string | null;
  seats?: number[] | null;
  table?: string | null;
  pending?: boolean;
}

export interface AnalysisShown {
  id: string;
  status: "done" | "failed" | "running" | "stopped" | "waiting";
  done: number;
  total: number;
  ahead: number;
  sentence: string | null;
  analysis: MatchAnalysed | null;
}

export interface Brief {
  type: "brief";
  reader: number | null;
  version: number;
  due: number[];
  view: unknown;
  scores: Record<string, number>[];
  keep: number;
  undo?: "consent" | "free" | "none";
  clocks?: SeatClock[] | null;
  over?: boolean;
  events: ([number | null, number | null])[];
  actions?: number[] | null;
}

export interface Chat {
  type: "chat";
  id: string;
  text: string;
  seat?: number | null;
}

export interface ChatLine {
  type: "chat_line";
  at: number;
  name: string;
  text: string;
  seat: number | null;
}

export interface Clause {
  text: string;
  mark: "derived" | "edition" | "found" | "given" | "ours" | "ruling";
  reason?: "contradicts" | "silent" | null;
  edition?: "both" | "en" | "fr" | null;
  alternative?: string | null;
  option?: string | null;
}

export interface ClockKind {
  kind?: "fischer" | "move" | "none";
  seconds?: number;
  increment?: number;
}

export interface Consent {
  type: "consent";
  id: string;
  seat: number;
  agree: boolean;
}

export interface Credentials {
  login: string;
  passphrase: string;
}

export interface EstimateShown {
  value: number;
  low: number;
  high: number;
}

export interface Example {
  text: string[];
  points: ExamplePoints[];
  conclusion: string;
}

export interface ExamplePoints {
  player: string;
  clause: string;
  points: number;
  text: string;
}

export interface GameShown {
  slug: string;
  title: string;
  least_seats: number;
  most_seats: number;
  options: OptionShown[];
  clauses: Record<string, string>;
  clause_rules: Record<string, string>;
  actions: string[];
  rules_version: number;
  components: string;
  simultaneous: boolean;
  secrets: boolean;
  is_guided: boolean;
}

export interface HandOver {
  type: "hand_over";
  id: string;
  seat: number;
  level: string;
}

export interface Hello {
  type: "hello";
  id: string;
  tokens?: string[];
  language?: "en" | "fr";
  versions?: Record<string, number>;
  brief?: boolean;
}

export interface Introduction {
  goal: string;
  players: string;
  duration: string;
  pieces: Piece[];
  round: RoundStep[];
  advice: string[];
  options: Record<string, string>;
  example: Example;
}

export interface IntroductionShown {
  introduction: Introduction;
  sheet: Record<string, unknown>;
  result: Record<string, unknown>;
}

export interface Leave {
  type: "leave";
  id: string;
  seat: number;
}

export interface LegalAction {
  action: number;
  word: string;
  object: Record<string, unknown>;
  sentence: string;
  preview: number | null;
}

export interface LogLine {
  kind: "draw" | "hidden" | "play" | "take_back";
  text: string;
  seat?: number | null;
  object?: Record<string, unknown> | null;
}

export interface Margins {
  luck: number;
  skill: number;
  others: number;
}

export interface MarkShown {
  label: string;
  value: number;
  low: number;
  high: number;
  stands_out: boolean;
}

export interface MatchAnalysed {
  game: string;
  names: string[];
  bot: string;
  playouts: number;
  balance: SeatBalance[];
  steps: StepJudged[];
}

export interface Me {
  id: string;
  name: string;
  login: string | null;
  ratings: RatingShown[];
  recovery_code: string | null;
}

export interface Mute {
  type: "mute";
  id: string;
  muted: boolean;
  seat?: number | null;
}

export interface Naming {
  name: string;
}

export interface NumbersShown {
  mean: EstimateShown;
  shortest: number;
  longest: number;
  percentiles: number[];
  histogram: [number, number, number][];
}

export interface OptionCompared {
  label: string;
  games: number;
  decisions: EstimateShown;
  score: EstimateShown;
  first_wins: EstimateShown;
}

export interface OptionShown {
  name: string;
  title: string;
  values: Record<string, string>;
}

export interface Piece {
  name: string;
  picture: string;
  clauses: Clause[];
}

export interface Ping {
  type: "ping";
  id: string;
}

export interface Play {
  type: "play";
  id: string;
  seat: number;
  version: number;
  action?: number | null;
  word?: string | null;
  object?: Record<string, unknown> | null;
}

export interface Pong {
  type: "pong";
  re: string;
  now: number;
}

export interface Position {
  type: "position";
  reader: number | null;
  version: number;
  due: number[];
  view: unknown;
  scores: Record<string, number>[];
  keep: number;
  undo?: "consent" | "free" | "none";
  clocks?: SeatClock[] | null;
  over?: boolean;
  lines: LogLine[];
  legal?: LegalAction[] | null;
  hints?: Record<string, unknown> | null;
}

export interface Presence {
  type: "presence";
  connected: number[];
  spectators: number;
}

export interface RatingShown {
  game: string;
  mu: number;
  sigma: number;
  ordinal: number;
  matches: number;
}

export interface Reason {
  type: "reason";
  re: string;
  legal: boolean;
  rule?: string | null;
  title?: string | null;
  text?: string | null;
}

export interface Refused {
  type: "refused";
  re: string | null;
  code: "already_running" | "bad_request" | "bot_plays" | "busy" | "closed_to_spectators" | "confusing_name" | "has_account" | "illegal" | "internal_error" | "malformed" | "moved" | "muted" | "name_taken" | "needs_consent" | "no_account" | "no_such_bot" | "no_such_seat" | "no_such_table" | "not_a_player" | "not_due" | "not_found" | "not_host" | "not_running" | "not_stored" | "not_your_seat" | "not_yours" | "nothing_asked" | "nothing_to_take_back" | "operators_only" | "over" | "quota" | "say_hello" | "seat_taken" | "stale" | "still_running" | "too_fast" | "too_large" | "too_many" | "too_slow" | "turned_off" | "unfinished" | "unknown_action" | "weak_passphrase" | "wrong_host" | "wrong_origin" | "wrong_passphrase" | "wrong_recovery_code";
  sentence: string;
  rule?: string | null;
  rule_title?: string | null;
  rule_text?: string | null;
  version?: number | null;
}

export interface Rematch {
  type: "rematch";
  id: string;
  seat: number;
}

export interface Replay {
  game: string;
  options: Record<string, string>;
  names: string[];
  events: number;
  start: unknown;
  steps: Step[];
  scores: Record<string, number>[];
}

export interface Resign {
  type: "resign";
  id: string;
  seat: number;
}

export interface RoundStep {
  title: string;
  text: string;
  rules: string[];
}

export interface Rule {
  id: string;
  title: string;
  section: string;
  clauses: Clause[];
}

export interface SeatBalance {
  start: number;
  luck: number;
  skill: number;
  others: number;
  result: number;
  margins: Margins;
}

export interface SeatClock {
  remaining: number;
  running: boolean;
}

export interface SeatShown {
  seat: number;
  kind: "bot" | "open" | "person" | "reserved";
  name: string;
  level: string | null;
  connected: boolean;
  resigned: boolean;
  muted: boolean;
  agrees_to_take_back: boolean;
  votes_to_end: boolean;
  wants_rematch: boolean;
}

export interface SeatWanted {
  kind: "bot" | "external" | "me" | "open";
  name?: string | null;
  level?: string | null;
  entropy?: string;
}

export interface Sit {
  type: "sit";
  id: string;
  name: string;
  seat?: number | null;
  entropy?: string;
}

export interface SpreadShown {
  label: string;
  mean: number;
  percentiles: number[];
}

export interface Step {
  number: number;
  seat: number | null;
  text: string;
  object: Record<string, unknown>;
  state: unknown;
  totals: number[];
  hints: Record<string, unknown> | null;
}

export interface StepJudged {
  first: number;
  last: number;
  seat: number | null;
  object: Record<string, unknown>;
  text: string | null;
  before: number[];
  after: number[];
  skill: number[];
  luck: number[];
  legal: number;
  preferred: string | null;
  preferred_object: Record<string, unknown> | null;
  gain: number;
  knew: Record<string, unknown> | null;
}

export interface StepShown {
  rules: string[];
  text: string;
  until: string | null;
}

export interface StudiesShown {
  is_open: boolean;
  least_games: number;
  most_games: Record<string, number>;
  studies: StudyLine[];
}

export interface StudyFound {
  games: number;
  games_played: number;
  fair: number;
  verdicts: string[];
  order: MarkShown[];
  seats: MarkShown[];
  decisions: NumbersShown;
  totals: NumbersShown;
  clauses: SpreadShown[];
  ahead: MarkShown[];
  marks: MarkShown[];
  pieces: MarkShown[];
  choices: MarkShown[];
  strategies: MarkShown[];
  options: OptionCompared[];
}

export interface StudyLine {
  id: string;
  game: string;
  players: number;
  bots: string[];
  games: number;
  options: string;
  at: number;
}

export interface StudyShown {
  id: string;
  status: "done" | "failed" | "running" | "stopped" | "waiting";
  done: number;
  total: number;
  ahead: number;
  mine: boolean;
  sentence: string | null;
  command: string;
  line: StudyLine;
  found: StudyFound | null;
}

export interface StudyWanted {
  game: string;
  players: number;
  bots: string[];
  games: number;
  options?: Record<string, string>;
}

export interface Table {
  type: "table";
  table: TableShown;
}

export interface TableOpened {
  table: TableShown;
  tokens: Record<string, string>;
}

export interface TableShown {
  id: string;
  code: string;
  game: string;
  options: Record<string, string>;
  status: "over" | "running" | "waiting";
  seats: SeatShown[];
  clock: ClockKind;
  listed: boolean;
  spectators_allowed: boolean;
  spectators: number;
  commitment: string;
  opened_at: number;
  ended: "finished" | "resigned" | "vote" | null;
  take_back_asked_by: number | null;
  rematch: string | null;
}

export interface TableWanted {
  game: string;
  seats: SeatWanted[];
  name: string;
  options?: Record<string, string>;
  clock?: ClockKind;
  listed?: boolean;
  spectators?: boolean;
}

export interface TakeBack {
  type: "take_back";
  id: string;
  seat: number;
}

export interface TakeOver {
  type: "take_over";
  id: string;
  seat: number;
}

export interface VoteEnd {
  type: "vote_end";
  id: string;
  seat: number;
  agree: boolean;
}

export interface Welcome {
  type: "welcome";
  re: string;
  table: TableShown;
  seats: number[];
  host: boolean;
  tokens: Record<string, string>;
  chat: ChatLine[];
  now: number;
}

export interface Why {
  type: "why";
  id: string;
  seat: number;
  action?: number | null;
  word?: string | null;
  object?: Record<string, unknown> | null;
}

export type ClientMessage = Hello | Sit | Leave | Play | Why | TakeBack | Consent | Chat | Mute | Resign | VoteEnd | HandOver | TakeOver | Rematch | Ping;

export type ServerMessage = Welcome | Accepted | Refused | Reason | Pong | Table | Presence | Position | Brief | ChatLine;
