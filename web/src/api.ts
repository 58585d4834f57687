// HTTP requests to the server.
import { words } from "./i18n/index.svelte";
import type {
  AccountChange,
  AccountDeletion,
  AnalysisShown,
  CorrectionWanted,
  Credentials,
  DailyDeal,
  DailyTable,
  GameShown,
  HistoryShown,
  IntroductionShown,
  JoinWanted,
  Leaderboard,
  MailChanged,
  MailGiven,
  MailShown,
  Me,
  MyTable,
  NotificationSettings,
  PairingFound,
  PairingWanted,
  ParticipantWanted,
  PartShown,
  PassphraseChange,
  ProfileShown,
  PushSubscribed,
  Recovery,
  Replay,
  ReportGiven,
  Rule,
  SeatRating,
  SetChecked,
  SetGiven,
  Statistics,
  StepShown,
  StepWanted,
  StudiesShown,
  StudyShown,
  StudyWanted,
  TableNotifications,
  TableOpened,
  TableShown,
  TableWanted,
  TournamentCreated,
  TournamentForMe,
  TournamentListed,
  TournamentWanted,
} from "./protocol.gen";
import { addressOf, isStatic } from "./site";

/** A refusal of the server: a code and a sentence for people. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    sentence: string,
    readonly body: unknown,
  ) {
    super(sentence);
  }
}

export type Status = TableShown["status"];

export interface SheetResult {
  game: string;
  players: ({ name: string; total: number; rank: number } & Record<string, unknown>)[];
}

export interface SheetRefusal {
  error: { rule: string | null; field: string; message: string };
}

/** No server answered. */
export class Unreachable extends Error {}

/** What proxies answer for a server that does not run. */
const DOWN = [502, 503, 504];

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  if (isStatic && !isFixed(method, path)) throw new Unreachable(words.t.needsServer);
  const response = await fetch(addressOf(path), {
    method,
    headers: { "accept-language": words.language, ...(body !== undefined && { "content-type": "application/json" }) },
    body: body === undefined ? undefined : JSON.stringify(body),
    credentials: "same-origin",
  }).catch(() => null);
  if (!response || DOWN.includes(response.status)) throw new Unreachable(words.t.failed);
  const answer = await response.json().catch(() => null);
  if (!response.ok) throw new Refusal(response.status, answer?.code ?? "", answer?.sentence ?? words.t.failed, answer);
  return answer as T;
}

/** Whether an answer never changes: a static site has it as a file. */
const isFixed = (method: string, path: string) => method === "GET" && /^\/api\/(games|bots)/.test(path);

const said = (path: string, more: Record<string, string | number> = {}) =>
  `${path}?${new URLSearchParams({ language: words.language, ...Object.fromEntries(Object.entries(more).map(([k, v]) => [k, String(v)])) })}`;

const tournamentPath = (id: string) => `/api/tournaments/${encodeURIComponent(id)}`;

const remembered = new Map<string, Promise<unknown>>();

/** Cache for answers that do not change while the page is open. */
function once<T>(path: string): Promise<T> {
  const known = remembered.get(path) ?? ask<T>("GET", path);
  remembered.set(path, known);
  known.catch(() => remembered.delete(path));
  return known as Promise<T>;
}

/** The order in which games are shown; a game that is not named comes last. */
const ORDER = ["the-truckers", "post-office", "toy-rush", "moving-day"];
const inOrder = (games: GameShown[]) => [...games].sort((a, b) => ORDER.indexOf(b.slug) - ORDER.indexOf(a.slug));

export interface HistoryQuery {
  game?: string;
  result?: string;
  opponent?: string;
  since?: number;
  until?: number;
  before?: string;
}

export const api = {
  games: () => once<GameShown[]>(said("/api/games")).then(inOrder),
  game: async (slug: string) => {
    const found = (await api.games()).find((game) => game.slug === slug);
    if (!found) throw new Refusal(404, "not_found", words.t.notFound, null);
    return found;
  },
  components: (slug: string) => once<Record<string, unknown>>(`/api/games/${slug}/components`),
  /** The pieces of the set with this digest: the game's own, an earlier one, or that of a table with a set of its own. */
  componentsWith: async (slug: string, digest: string, table = "") => {
    const { components } = await api.game(slug);
    if (!digest || digest === components) return api.components(slug);
    const own = table
      ? `/api/tables/${table}/components`
      : `/api/games/${slug}/components?digest=${encodeURIComponent(digest)}`;
    return once<Record<string, unknown>>(own);
  },
  componentForm: (slug: string) => once<PartShown[]>(said(`/api/games/${slug}/components/form`)),
  checkComponents: (slug: string, given: SetGiven) =>
    ask<SetChecked>("POST", said(`/api/games/${slug}/components/check`), given),
  notes: (slug: string) => once<Record<string, string>>(said(`/api/games/${slug}/notes`)),
  rules: (slug: string) => once<Rule[]>(said(`/api/games/${slug}/rules`)),
  /** The teaching part of the rulebook; null for a game without one. */
  introduction: (slug: string) => once<IntroductionShown | null>(said(`/api/games/${slug}/introduction`)),
  guide: (slug: string) => once<StepShown[]>(said(`/api/games/${slug}/guide`)),
  bots: () => once<{ bots: string[]; levels: string[] }>("/api/bots"),
  tables: (status: Status) => ask<TableShown[]>("GET", `/api/tables?status=${status}`),
  mine: (status?: Status) => ask<TableShown[]>("GET", `/api/me/tables${status ? `?status=${status}` : ""}`),
  /** The player's unfinished tables, those where it is the player's turn first. */
  turns: () => ask<MyTable[]>("GET", said("/api/me/turns")),
  notifications: () => ask<NotificationSettings>("GET", "/api/notifications"),
  subscribe: (given: PushSubscribed) => ask<unknown>("POST", "/api/push", given),
  tableNotifications: (table: string) =>
    ask<TableNotifications>("GET", `/api/tables/${encodeURIComponent(table)}/notifications`),
  setTableNotifications: (table: string, is_wanted: boolean) =>
    ask<TableNotifications>("PUT", `/api/tables/${encodeURIComponent(table)}/notifications`, { is_wanted }),
  setMail: (given: MailGiven) => ask<MailShown>("PUT", "/api/mail", given),
  deleteMail: () => ask<MailChanged>("DELETE", "/api/mail"),
  confirmMail: (token: string) => ask<MailChanged>("POST", `/api/mail/confirm/${encodeURIComponent(token)}`),
  stopMail: (token: string) => ask<MailChanged>("POST", `/api/mail/stop/${encodeURIComponent(token)}`),
  report: (table: string, given: ReportGiven) =>
    ask<unknown>("POST", `/api/tables/${encodeURIComponent(table)}/reports`, given),
  table: (id: string) => ask<TableShown>("GET", `/api/tables/${encodeURIComponent(id)}`),
  byCode: (code: string) => ask<TableShown>("GET", `/api/codes/${encodeURIComponent(code)}`),
  openTable: (wanted: TableWanted) => ask<TableOpened>("POST", "/api/tables", wanted),
  replay: (table: string, first: number) =>
    ask<Replay>("GET", said(`/api/tables/${table}/replay`, { first, count: 500 })),
  replayRecord: (record: unknown, first: number) =>
    ask<Replay>("POST", said("/api/replay", { first, count: 500 }), record),
  score: (slug: string, sheet: unknown) => ask<SheetResult>("POST", said(`/api/games/${slug}/score`), sheet),
  analyse: (table: string) => ask<AnalysisShown>("POST", said(`/api/tables/${table}/analysis`), {}),
  /** The analysis of a table; null if nobody has asked for one yet. */
  analysisOfTable: (table: string) => ask<AnalysisShown | null>("GET", said(`/api/tables/${table}/analysis`)),
  analyseRecord: (record: unknown) => ask<AnalysisShown>("POST", said("/api/analyses"), record),
  analysis: (id: string) => ask<AnalysisShown>("GET", said(`/api/analyses/${id}`)),
  studies: () => ask<StudiesShown>("GET", said("/api/studies")),
  beginStudy: (wanted: StudyWanted) => ask<StudyShown>("POST", said("/api/studies"), wanted),
  study: (id: string) => ask<StudyShown>("GET", said(`/api/studies/${encodeURIComponent(id)}`)),
  stopStudy: (id: string) => ask<StudyShown>("DELETE", said(`/api/studies/${encodeURIComponent(id)}`)),
  studyReport: (id: string) => said(`/api/studies/${encodeURIComponent(id)}/report`),
  createTournament: (wanted: TournamentWanted) => ask<TournamentCreated>("POST", "/api/tournaments", wanted),
  tournaments: () => ask<TournamentListed[]>("GET", "/api/tournaments"),
  myTournaments: () => ask<TournamentListed[]>("GET", "/api/me/tournaments"),
  /** A tournament; with a version, as soon as there is a later one (the server answers after twenty seconds at the latest). */
  tournament: (id: string, after?: number) =>
    ask<TournamentForMe>("GET", `${tournamentPath(id)}${after === undefined ? "" : `?after=${after}`}`),
  tournamentFile: (id: string) => addressOf(`${tournamentPath(id)}/standings.csv`),
  tournamentJson: (id: string) => addressOf(`${tournamentPath(id)}/tournament.json`),
  joinTournament: (id: string, wanted: JoinWanted) =>
    ask<TournamentForMe>("POST", `${tournamentPath(id)}/participants`, wanted),
  changeParticipant: (id: string, wanted: ParticipantWanted) =>
    ask<TournamentForMe>("POST", `${tournamentPath(id)}/participant`, wanted),
  tournamentStep: (id: string, wanted: StepWanted) =>
    ask<TournamentForMe>("POST", `${tournamentPath(id)}/steps`, wanted),
  correctResult: (id: string, wanted: CorrectionWanted) =>
    ask<TournamentForMe>("POST", `${tournamentPath(id)}/corrections`, wanted),
  daily: (game: string, day = "") => ask<DailyDeal>("GET", `/api/daily/${game}${day && `/${encodeURIComponent(day)}`}`),
  playDaily: (game: string, name: string) => ask<DailyTable>("POST", `/api/daily/${game}`, { name }),
  pair: (wanted: PairingWanted) => ask<PairingFound>("POST", "/api/pairings", wanted),
  leaderboard: (game: string, month: string) => ask<Leaderboard>("GET", `/api/leaderboards/${game}?month=${month}`),
  seatRatings: (table: string) => ask<SeatRating[]>("GET", `/api/tables/${encodeURIComponent(table)}/ratings`),
  me: () => ask<Me>("GET", "/api/me"),
  history: (wanted: HistoryQuery) => ask<HistoryShown>("GET", said("/api/me/history", { ...wanted })),
  statistics: (game: string) => ask<Statistics>("GET", said("/api/me/statistics", { game })),
  profile: (login: string) => ask<ProfileShown>("GET", `/api/players/${encodeURIComponent(login)}`),
  changeAccount: (change: AccountChange) => ask<Me>("PATCH", "/api/account", change),
  deleteAccount: (given: AccountDeletion) => ask<Me>("POST", "/api/account/deletion", given),
  rename: (name: string) => ask<Me>("PATCH", "/api/me", { name }),
  register: (who: Credentials) => ask<Me>("POST", "/api/account", who),
  logIn: (who: Credentials) => ask<Me>("POST", "/api/session", who),
  logOut: () => ask<Me>("DELETE", "/api/session"),
  logOutEverywhere: () => ask<Me>("DELETE", "/api/sessions"),
  changePassphrase: (change: PassphraseChange) => ask<Me>("POST", "/api/account/passphrase", change),
  recover: (recovery: Recovery) => ask<Me>("POST", "/api/account/recovery", recovery),
};
