// HTTP requests to the server.
import { words } from "./i18n/index.svelte";
import type {
  AnalysisShown,
  Credentials,
  GameShown,
  IntroductionShown,
  Me,
  Replay,
  Rule,
  StepShown,
  StudiesShown,
  StudyShown,
  StudyWanted,
  TableOpened,
  TableShown,
  TableWanted,
} from "./protocol.gen";

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

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(path, {
    method,
    headers: { "accept-language": words.language, ...(body !== undefined && { "content-type": "application/json" }) },
    body: body === undefined ? undefined : JSON.stringify(body),
    credentials: "same-origin",
  });
  const answer = await response.json().catch(() => null);
  if (!response.ok) throw new Refusal(response.status, answer?.code ?? "", answer?.sentence ?? words.t.failed, answer);
  return answer as T;
}

const said = (path: string, more: Record<string, string | number> = {}) =>
  `${path}?${new URLSearchParams({ language: words.language, ...Object.fromEntries(Object.entries(more).map(([k, v]) => [k, String(v)])) })}`;

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

export const api = {
  games: () => once<GameShown[]>(said("/api/games")).then(inOrder),
  game: async (slug: string) => {
    const found = (await api.games()).find((game) => game.slug === slug);
    if (!found) throw new Refusal(404, "not_found", words.t.notFound, null);
    return found;
  },
  components: (slug: string) => once<Record<string, unknown>>(`/api/games/${slug}/components`),
  notes: (slug: string) => once<Record<string, string>>(said(`/api/games/${slug}/notes`)),
  rules: (slug: string) => once<Rule[]>(said(`/api/games/${slug}/rules`)),
  /** The teaching part of the rulebook; null for a game without one. */
  introduction: (slug: string) => once<IntroductionShown | null>(said(`/api/games/${slug}/introduction`)),
  guide: (slug: string) => once<StepShown[]>(said(`/api/games/${slug}/guide`)),
  bots: () => once<{ bots: string[]; levels: string[] }>("/api/bots"),
  tables: (status: Status) => ask<TableShown[]>("GET", `/api/tables?status=${status}`),
  mine: (status?: Status) => ask<TableShown[]>("GET", `/api/me/tables${status ? `?status=${status}` : ""}`),
  byCode: (code: string) => ask<TableShown>("GET", `/api/codes/${encodeURIComponent(code)}`),
  openTable: (wanted: TableWanted) => ask<TableOpened>("POST", "/api/tables", wanted),
  replay: (table: string, first: number) =>
    ask<Replay>("GET", said(`/api/tables/${table}/replay`, { first, count: 500 })),
  replayRecord: (record: unknown, first: number) =>
    ask<Replay>("POST", said("/api/replay", { first, count: 500 }), record),
  score: (slug: string, sheet: unknown) => ask<SheetResult>("POST", said(`/api/games/${slug}/score`), sheet),
  analyse: (table: string) => ask<AnalysisShown>("POST", said(`/api/tables/${table}/analysis`), {}),
  analyseRecord: (record: unknown) => ask<AnalysisShown>("POST", said("/api/analyses"), record),
  analysis: (id: string) => ask<AnalysisShown>("GET", said(`/api/analyses/${id}`)),
  studies: () => ask<StudiesShown>("GET", said("/api/studies")),
  beginStudy: (wanted: StudyWanted) => ask<StudyShown>("POST", said("/api/studies"), wanted),
  study: (id: string) => ask<StudyShown>("GET", said(`/api/studies/${encodeURIComponent(id)}`)),
  stopStudy: (id: string) => ask<StudyShown>("DELETE", said(`/api/studies/${encodeURIComponent(id)}`)),
  studyReport: (id: string) => said(`/api/studies/${encodeURIComponent(id)}/report`),
  me: () => ask<Me>("GET", "/api/me"),
  rename: (name: string) => ask<Me>("PATCH", "/api/me", { name }),
  register: (who: Credentials) => ask<Me>("POST", "/api/account", who),
  logIn: (who: Credentials) => ask<Me>("POST", "/api/session", who),
  logOut: () => ask<Me>("DELETE", "/api/session"),
};
