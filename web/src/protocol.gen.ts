// Made by scripts/protocol.py from colisee/server. Do not edit.

export const PROTOCOL = 2;

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

export interface AccountChange {
  is_public: boolean;
}

export interface AccountDeletion {
  passphrase: string;
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
  head: string;
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

export interface Changes {
  type: "changes";
  reader: number | null;
  version: number;
  head: string;
  due: number[];
  keep: number;
  start?: string;
  entries: ([number | null, number | null, string])[];
  check: number;
  undo?: "consent" | "free" | "none";
  clocks?: SeatClock[] | null;
  over?: boolean;
  scores?: Record<string, number>[] | null;
}

export interface Chat {
  type: "chat";
  id: string;
  text: string;
  seat?: number | null;
  name?: string | null;
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

export interface ColumnShown {
  name: string;
  title: string;
  kind: string;
  least: number;
  most: number;
  choices: Record<string, string>;
  total: number | null;
}

export interface Consent {
  type: "consent";
  id: string;
  seat: number;
  agree: boolean;
}

export interface CorrectionWanted {
  table: string;
  totals: number[];
  reason?: string;
}

export interface Credentials {
  login: string;
  passphrase: string;
}

export interface DailyDeal {
  game: string;
  day: string;
  commitment: string;
  secret: string | null;
  closes_at: number;
  is_open: boolean;
  players: number;
  level: string;
  played: number;
  table: string | null;
  results: DailyResult[];
  rank: number | null;
}

export interface DailyResult {
  rank: number | null;
  name: string;
  total: number;
  mine: boolean;
  table: string | null;
}

export interface DailyTable {
  table: string;
}

export interface DailyWanted {
  name: string;
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

export interface FillSeat {
  type: "fill_seat";
  id: string;
  free: number;
  level: string;
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
  pieces: PiecesShown | null;
}

export interface GameStatistics {
  game: string;
  matches: number;
  won: number;
  drawn: number;
  lost: number;
  best: number | null;
  average: number | null;
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
  changes?: string;
  protocol?: number | null;
}

export interface Hint {
  type: "hint";
  id: string;
  seat: number;
}

export interface Hinted {
  type: "hinted";
  re: string;
  version: number;
  action: number;
  sentence: string;
  reasons: string[];
}

export interface HistoryShown {
  matches: MatchShown[];
  next: string | null;
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

export interface JoinWanted {
  name: string;
  here?: boolean;
}

export interface Leaderboard {
  game: string;
  month: string;
  players: RatedPlayer[];
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
  round?: number;
  seat?: number | null;
  object?: Record<string, unknown> | null;
  outcomes?: OutcomeShown[];
  points?: number[] | null;
}

export interface LookBack {
  type: "look_back";
  id: string;
  line: number;
  seat?: number | null;
}

export interface MailChanged {
  state: "confirmed" | "stopped";
}

export interface MailGiven {
  address: string;
  language: "en" | "fr";
}

export interface MailShown {
  address: string;
  is_confirmed: boolean;
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

export interface MatchShown {
  table: string;
  seat: number;
  game: string;
  ended_at: number;
  ending: string;
  result: "drawn" | "lost" | "none" | "won";
  players: number;
  place: number | null;
  score: number | null;
  opponents: Opponent[];
}

export interface Me {
  id: string;
  name: string;
  login: string | null;
  ratings: RatingShown[];
  recovery_code: string | null;
  merged_tables: number;
  is_public: boolean;
  devices: number;
}

export interface MistakeShown {
  field: string;
  message: string;
  line: number | null;
}

export interface Moment {
  type: "moment";
  re: string;
  line: number;
  view: unknown;
  scores: Record<string, number>[];
  hints?: Record<string, unknown> | null;
}

export interface Mute {
  type: "mute";
  id: string;
  muted: boolean;
  seat?: number | null;
}

export interface MySeat {
  participant: number;
  table: string;
  seat: number;
  token: string;
}

export interface MyTable {
  table: TableShown;
  seats: number[];
  your_turn: boolean;
  due: number[];
  changed_at: number;
  deadline: number | null;
  latest: string | null;
}

export interface Naming {
  name: string;
}

export interface NotificationSettings {
  push_key: string | null;
  has_mail: boolean;
  mail: MailShown | null;
}

export interface NumbersShown {
  mean: EstimateShown;
  shortest: number;
  longest: number;
  percentiles: number[];
  histogram: [number, number, number][];
}

export interface Opponent {
  name: string;
  level?: string | null;
  score?: number | null;
  place?: number | null;
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
  fairest: string | null;
}

export interface OutcomeShown {
  kind: string;
  text: string;
  seat?: number | null;
  facts?: Record<string, unknown>;
}

export interface PairingFound {
  table: string;
  opened: boolean;
  tokens: string[];
}

export interface PairingShown {
  table: string;
  participants: number[];
  totals: (number | null)[] | null;
  places: number[] | null;
  reason: string | null;
}

export interface PairingWanted {
  game: string;
  size: number;
  pace: "days" | "quick" | "relaxed";
  name: string;
  rated?: boolean;
  waiting?: string;
}

export interface PartShown {
  name: string;
  title: string;
  columns: ColumnShown[];
  numbers: ColumnShown[];
  least_rows: number;
  most_rows: number;
}

export interface ParticipantShown {
  name: string;
  is_claimed: boolean;
  is_withdrawn: boolean;
}

export interface ParticipantWanted {
  participant: number;
  action: "claim" | "release" | "return" | "withdraw";
}

export interface PassphraseChange {
  old: string;
  new: string;
}

export interface Piece {
  name: string;
  picture: string;
  clauses: Clause[];
}

export interface PiecesShown {
  title: string;
  names: Record<string, string>;
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

export interface Point {
  at: number;
  game: string;
  value: number;
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
  head: string;
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

export interface ProfileShown {
  name: string;
  login: string;
  created_at: number;
  ratings: RatingShown[];
  matches: Record<string, number>;
  recent: MatchShown[];
}

export interface PushKeys {
  p256dh: string;
  auth: string;
}

export interface PushSubscribed {
  endpoint: string;
  keys: PushKeys;
  language: "en" | "fr";
}

export interface PushUnsubscribed {
  endpoint: string;
}

export interface RatedPlayer {
  name: string;
  rating: number;
  margin: number;
  matches: number;
  rank: number | null;
  level: string | null;
  mine: boolean;
}

export interface RatingShown {
  game: string;
  mu: number;
  sigma: number;
  rating: number;
  margin: number;
  matches: number;
  level: string | null;
}

export interface Reason {
  type: "reason";
  re: string;
  legal: boolean;
  rule?: string | null;
  title?: string | null;
  text?: string | null;
}

export interface Recovery {
  login: string;
  recovery_code: string;
  passphrase: string;
}

export interface Refused {
  type: "refused";
  re: string | null;
  code: "already_claimed" | "already_running" | "bad_endpoint" | "bad_request" | "banned" | "bot_plays" | "busy" | "chat_off" | "closed_to_spectators" | "components_unavailable" | "confusing_name" | "deal_open" | "deal_played" | "has_account" | "has_seat" | "hidden" | "illegal" | "impossible_result" | "impossible_tables" | "internal_error" | "malformed" | "moved" | "muted" | "name_taken" | "needs_consent" | "no_account" | "no_hints" | "no_name" | "no_such_bot" | "no_such_pairing" | "no_such_participant" | "no_such_piece" | "no_such_player" | "no_such_seat" | "no_such_table" | "no_such_tournament" | "not_a_player" | "not_absent" | "not_due" | "not_found" | "not_host" | "not_organiser" | "not_running" | "not_stored" | "not_your_seat" | "not_yours" | "nothing_asked" | "nothing_to_take_back" | "notifications_off" | "operators_only" | "outdated" | "over" | "paired_twice" | "phrases_only" | "piece_taken" | "players_only" | "quota" | "removed" | "round_unfinished" | "rules_unavailable" | "say_hello" | "seat_kept" | "seat_taken" | "stale" | "still_running" | "too_fast" | "too_few_participants" | "too_large" | "too_many" | "too_slow" | "tournament_not_started" | "tournament_over" | "tournament_started" | "turned_off" | "unfinished" | "unknown_action" | "weak_passphrase" | "withdrawn" | "wrong_host" | "wrong_link" | "wrong_origin" | "wrong_passphrase" | "wrong_recovery_code";
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

export interface Remove {
  type: "remove";
  id: string;
  removed: number;
}

export interface Replay {
  game: string;
  options: Record<string, string>;
  names: string[];
  pieces: string[];
  events: number;
  start: unknown;
  steps: Step[];
  scores: Record<string, number>[];
}

export interface ReportGiven {
  text: string;
  seat?: number | null;
}

export interface Resign {
  type: "resign";
  id: string;
  seat: number;
}

export interface RoundShown {
  pairings: PairingShown[];
  byes: number[];
  commitment: string | null;
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
  at_table?: Record<string, string> | null;
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

export interface SeatRating {
  seat: number;
  rating: number;
  margin: number;
  matches: number;
}

export interface SeatShown {
  seat: number;
  kind: "bot" | "open" | "person" | "reserved";
  name: string;
  level: string | null;
  connected: boolean;
  absent: boolean;
  resigned: boolean;
  muted: boolean;
  agrees_to_take_back: boolean;
  votes_to_end: boolean;
  wants_rematch: boolean;
  piece: string;
}

export interface SeatWanted {
  kind: "bot" | "external" | "me" | "open";
  name?: string | null;
  level?: string | null;
  entropy?: string;
  piece?: string | null;
}

export interface SetChecked {
  mistakes: MistakeShown[];
  name: string;
  digest: string;
  is_built_in: boolean;
  data: Record<string, unknown>;
  text: string;
}

export interface SetGiven {
  text?: string | null;
  data?: Record<string, unknown> | null;
  name?: string;
}

export interface SetWanted {
  name: string;
  data: Record<string, unknown>;
}

export interface SettleAbsence {
  type: "settle_absence";
  id: string;
  seat: number;
  absent: number;
  choice: "bot" | "end" | "open";
}

export interface Sit {
  type: "sit";
  id: string;
  name: string;
  seat?: number | null;
  entropy?: string;
  piece?: string | null;
}

export interface SpreadShown {
  label: string;
  mean: number;
  percentiles: number[];
}

export interface StandingShown {
  participant: number;
  rank: number;
  points: number;
  buchholz: number;
  sonneborn: number;
  wins: number;
  played: number;
}

export interface Statistics {
  matches: number;
  games: GameStatistics[];
  months: Tally[];
  opponents: Tally[];
  scores: Point[];
  ratings: Point[];
}

export interface Step {
  number: number;
  seat: number | null;
  round: number;
  outcomes: OutcomeShown[];
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
  grade: "best" | "blunder" | "good" | "inaccuracy" | null;
  reasons: string[];
  preferred_reasons: string[];
  knew: Record<string, unknown> | null;
}

export interface StepShown {
  rules: string[];
  text: string;
  until: string | null;
  part: string | null;
}

export interface StepWanted {
  action: "finish" | "next_round" | "start";
  tables?: number[][] | null;
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

export interface TableNotifications {
  is_wanted: boolean;
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
  ended: "closed" | "finished" | "resigned" | "vote" | null;
  take_back_asked_by: number | null;
  rematch: string | null;
  absence_seconds: number;
  chat: "everyone" | "off" | "phrases" | "players";
  components: string;
  rated: boolean;
  deal: string;
  tournament: string;
}

export interface TableWanted {
  game: string;
  seats: SeatWanted[];
  name: string;
  options?: Record<string, string>;
  clock?: ClockKind | null;
  absence_seconds?: number | null;
  chat?: "everyone" | "off" | "phrases" | "players";
  listed?: boolean;
  spectators?: boolean;
  rated?: boolean;
  components?: SetWanted | null;
  record?: Record<string, unknown> | null;
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

export interface Tally {
  key: string;
  matches: number;
  won: number;
}

export interface TournamentCreated {
  id: string;
}

export interface TournamentForMe {
  tournament: TournamentShown;
  is_organiser: boolean;
  mine: number[];
  seats: MySeat[];
}

export interface TournamentListed {
  id: string;
  name: string;
  game: string;
  status: "open" | "over" | "running";
}

export interface TournamentLogLine {
  at: number;
  kind: "by_hand" | "correction" | "return" | "withdrawal";
  participant: number | null;
  round: number | null;
  table: string | null;
  totals: number[] | null;
  reason: string;
}

export interface TournamentShown {
  id: string;
  name: string;
  game: string;
  format: "arena" | "knockout" | "league" | "round_robin" | "swiss";
  size: number;
  rounds_planned: number | null;
  ends_at: number | null;
  duplicate: boolean;
  rated: boolean;
  listed: boolean;
  open_to_all: boolean;
  automatic: boolean;
  clock: ClockKind;
  status: "open" | "over" | "running";
  version: number;
  participants: ParticipantShown[];
  rounds: RoundShown[];
  standings: StandingShown[];
  log: TournamentLogLine[];
}

export interface TournamentWanted {
  name: string;
  game: string;
  format: "arena" | "knockout" | "league" | "round_robin" | "swiss";
  size: number;
  options?: Record<string, string>;
  clock?: ClockKind | null;
  rounds?: number;
  minutes?: number;
  duplicate?: boolean;
  rated?: boolean;
  listed?: boolean;
  open_to_all?: boolean;
  automatic?: boolean;
  participants?: string[];
}

export interface Visibility {
  type: "visibility";
  id: string;
  visible: boolean;
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
  protocol: number;
  invited: boolean;
  invitation: string;
}

export interface Why {
  type: "why";
  id: string;
  seat: number;
  action?: number | null;
  word?: string | null;
  object?: Record<string, unknown> | null;
}

export type ClientMessage = Hello | Sit | Leave | Play | Why | Hint | LookBack | TakeBack | Consent | Chat | Mute | Resign | VoteEnd | HandOver | TakeOver | Remove | FillSeat | SettleAbsence | Rematch | Visibility | Ping;

export type ServerMessage = Welcome | Accepted | Refused | Reason | Hinted | Moment | Pong | Table | Presence | Position | Brief | Changes | ChatLine;
