// The Web Worker of one table or one ended match. A table in the browser gets the page's messages, and tells what to store and
// what to show; of a server's table it gets changes, and tells the positions that follow from them.
import type { Changes, ClientMessage, Position, Replay, ServerMessage } from "../protocol.gen";
import type { Analysed } from "./analysis";
import { isSound } from "./checked";
import { EngineError, RecordError, type RecordFault, Refusal } from "./errors";
import { loadGame } from "./game";
import { LocalTable } from "./localTable";
import type { Language } from "./position";
import type { PlayedMatch } from "./record";
import { ServerTable } from "./serverTable";
import { digestOf } from "./setDigest";
import type { StoredMatch, Trouble } from "./stored";

export type ToWorker =
  | { open: StoredMatch; base: string; botPause: number; hello?: ClientMessage }
  | { record: unknown; base: string }
  | { message: ClientMessage }
  | { follow: string; components: string; base: string }
  | { changes: Changes; names: string[]; language: Language }
  | { replay: Language }
  | { save: true }
  | { analyse: true };
export type FromWorker =
  | { opened: true }
  | { trouble: Trouble }
  | { fault: RecordFault }
  | { messages: ServerMessage[]; stored: StoredMatch }
  | { followed: string }
  | { position: Position | null }
  | { replay: Replay }
  | { saved: unknown }
  | { progress: number }
  | { analysed: Analysed };

const tell = (message: FromWorker) => postMessage(message);
let table: LocalTable | null = null;
let serverTable: ServerTable | null = null;
/** A record that was opened in place of a table. */
let record: { data: unknown; played: PlayedMatch } | null = null;
/** Milliseconds that a bot takes at least, so that people can follow. */
let botPause = 0;
let isThinking = false;
/** Milliseconds after which a running clock is stored again. */
const CLOCK_PERIOD_MS = 5000;
let clockTimer: ReturnType<typeof setTimeout> | undefined;

addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
  if ("open" in data) {
    botPause = data.botPause;
    answerOpened(openTable(data.open, data.base), data.hello);
  } else if ("record" in data) answerOpened(openRecord(data.record, data.base));
  else if ("message" in data) {
    if (table) show(table, table.receive(data.message));
  } else if ("follow" in data) follow(data.follow, data.components, data.base);
  else if ("changes" in data) tell({ position: serverTable!.position(data.changes, data.names, data.language) });
  else if ("replay" in data) answerReplay(data.replay);
  else if ("save" in data) tell({ saved: record ? record.data : table!.record() });
  else answerAnalysis();
});

const played = (): PlayedMatch => record?.played ?? table!.played;

async function answerOpened(opening: Promise<void>, hello?: ClientMessage): Promise<void> {
  try {
    await opening;
    tell({ opened: true });
    if (hello && table) show(table, table.receive(hello));
  } catch (error) {
    if (error instanceof RecordError) tell({ fault: error.fault });
    else tell({ trouble: troubleOf(error) });
  }
}

async function answerReplay(language: Language): Promise<void> {
  const { replayOf } = await import("./replay");
  tell({ replay: replayOf(played(), language) });
}

async function answerAnalysis(): Promise<void> {
  const { ANALYSIS, analyse } = await import("./analysis");
  try {
    tell({ analysed: analyse(played(), ANALYSIS, (progress) => tell({ progress })) });
  } catch (error) {
    if (!(error instanceof RecordError)) throw error;
    tell({ fault: error.fault });
  }
}

function troubleOf(error: unknown): Trouble {
  if (error instanceof EngineError) return error.trouble;
  return error instanceof Refusal && error.code !== "malformed" ? "other_module" : "damaged";
}

async function openTable(stored: StoredMatch, base: string): Promise<void> {
  if (!isSound(stored)) throw new Refusal("malformed");
  const set = stored.component_set ?? null;
  if (set && digestOf(set.data) !== stored.components) throw new Refusal("malformed");
  table = new LocalTable(await loadGame(stored.game, base, set), stored);
}

async function openRecord(data: unknown, base: string): Promise<void> {
  const [{ gameOf, playRecord, setOf }, { canCheck, checkSet }] = await Promise.all([
    import("./record"),
    import("./componentSets"),
  ]);
  const set = await setOf(data, (slug, given) => (canCheck(slug) ? checkSet(slug, given, "en") : noCheck()));
  record = { data, played: playRecord(await loadGame(gameOf(data), base, set), data) };
}

function noCheck(): never {
  throw new EngineError("unknown_game");
}

/** Get ready for the changes of a server's table with these pieces; tells the digest of the rules. */
async function follow(slug: string, components: string, base: string): Promise<void> {
  try {
    const game = await loadGame(slug, base);
    if (game.facts.components !== components) throw new EngineError("other_module");
    serverTable = new ServerTable(game);
    tell({ followed: game.facts.digest });
  } catch (error) {
    tell({ trouble: troubleOf(error) });
  }
}

/** Tell the page, then let a bot decide. */
function show(at: LocalTable, messages: ServerMessage[]): void {
  tell({ messages, stored: at.stored });
  watchClocks(at);
  if (isThinking || !at.botsDue.length) return;
  isThinking = true;
  setTimeout(() => think(at)); // messages that are waiting come first
}

/** Act when a clock runs out, and store a running one now and then: it goes on from there if the page is closed. */
function watchClocks(at: LocalTable): void {
  clearTimeout(clockTimer);
  const left = at.timeLeft;
  if (left === null) return;
  const act = () => {
    at.keepTime();
    show(at, at.timeOut());
  };
  clockTimer = setTimeout(act, Math.min(left + 1, CLOCK_PERIOD_MS));
}

function think(at: LocalTable): void {
  const started = performance.now();
  const [seat] = at.botsDue;
  const decisions = at.stored.decisions.length;
  const action = seat === undefined ? 0 : at.choose(seat, undefined, true);
  setTimeout(
    () => {
      isThinking = false;
      const isStillDue = seat !== undefined && at.botsDue.includes(seat) && at.stored.decisions.length === decisions;
      show(at, isStillDue ? at.carryOut(seat, action) : []);
    },
    botPause - (performance.now() - started),
  );
}
