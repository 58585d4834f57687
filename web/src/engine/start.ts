// Starts the worker of a table in the browser.
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

/** A worker that was started before its table is shown, and what it has told since. */
interface EarlyWorker {
  id: string;
  worker: Worker;
  told: MessageEvent<FromWorker>[];
}
let early: EarlyWorker | null = null;

/** Start the worker of a kept match; returns the game, null if there is no such match. */
export function startEarly(id: string): string | null {
  try {
    const match = JSON.parse(localStorage.getItem(keyOf(id)) ?? "null");
    if (typeof match?.game !== "string" || typeof WebAssembly === "undefined") return null;
    const worker = startWorker();
    const told: MessageEvent<FromWorker>[] = [];
    worker.onmessage = (event: MessageEvent<FromWorker>) => told.push(event);
    worker.onerror = () => {
      if (early?.worker === worker) early = null; // the table starts another
    };
    worker.postMessage(opening(match));
    early = { id, worker, told };
    return match.game;
  } catch {
    return null;
  }
}

/** The worker that was started for a table; null if there is none. One for another table is ended. */
export function takeEarly(id: string): EarlyWorker | null {
  const taken = early;
  early = null;
  if (taken && taken.id !== id) taken.worker.terminate();
  return taken?.id === id ? taken : null;
}
