// Starts the worker of a table in the browser.
import { words } from "../i18n/index.svelte";
import type { ServerMessage } from "../protocol.gen";
import { base } from "../site";
import { storage } from "../storage.svelte";
import { keyOf, type StoredMatch } from "./stored";
import type { FromWorker, ToWorker } from "./worker";

const BOT_PAUSE_MS = 600;

export const startWorker = (): Worker => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });

/** The first message to the worker of a match. */
export const opening = (match: StoredMatch): ToWorker => ({
  open: match,
  base,
  botPause: storage.playback === "off" ? 0 : BOT_PAUSE_MS,
});

/** The id of the hello that a worker is sent before its table is shown. */
const EARLY = "early";

/** A worker that was started and greeted before its table is shown, and what it has told since. */
export interface EarlyWorker {
  id: string;
  worker: Worker;
  /** Null if it was not greeted. */
  language: string | null;
  told: FromWorker[];
}
let early: EarlyWorker | null = null;

/** Start the worker of a kept match; returns the game, null if there is no such match. */
export function startEarly(id: string): string | null {
  try {
    const match = JSON.parse(localStorage.getItem(keyOf(id)) ?? "null");
    if (typeof match?.game !== "string" || typeof WebAssembly === "undefined") return null;
    const worker = startWorker();
    const told: FromWorker[] = [];
    const { language } = words;
    const isTimed = (match.clock?.kind ?? "none") !== "none"; // a clock's reading is told when it is shown, not before
    const greeting: Partial<ToWorker> = isTimed ? {} : { hello: { type: "hello", id: EARLY, language } };
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => told.push(data);
    worker.onerror = () => {
      if (early?.worker === worker) early = null; // the table starts another
    };
    worker.postMessage({ ...opening(match), ...greeting });
    early = { id, worker, language: isTimed ? null : language, told };
    return match.game;
  } catch {
    return null;
  }
}

/** The messages as answers to the hello with that id, if they answer the early one; without those answers if there is no id. */
export const answering = (id: string | null, messages: ServerMessage[]): ServerMessage[] =>
  messages.some((message) => "re" in message && message.re === EARLY)
    ? id === null
      ? []
      : messages.map((message) => ("re" in message && message.re === EARLY ? { ...message, re: id } : message))
    : messages;

/** The worker that was started for a table; null if there is none. One for another table is ended. */
export function takeEarly(id: string): EarlyWorker | null {
  const taken = early;
  early = null;
  if (taken && taken.id !== id) taken.worker.terminate();
  return taken?.id === id ? taken : null;
}
