// The page's side of a match that this browser can show by itself: one that it keeps, or a record file.
import { words } from "../i18n/index.svelte";
import { replayWords } from "../i18n/replay";
import { tableWords } from "../i18n/table";
import type { Replay } from "../protocol.gen";
import { base } from "../site";
import type { Analysed } from "./analysis";
import type { RecordFault } from "./errors";
import { loadMatch } from "./matches";
import { startWorker } from "./start";
import type { Trouble } from "./stored";
import type { FromWorker, ToWorker } from "./worker";

export type Ended = { id: string } | { record: unknown };

/** Why this browser cannot show a match. `isOurs` if a server may be able to: nothing is wrong with the match itself. */
export class CannotShow extends Error {
  constructor(
    sentence: string,
    readonly isOurs: boolean,
  ) {
    super(sentence);
  }
}

const DAMAGED: readonly Trouble[] = ["damaged", "missing"];

export const troubled = (trouble: Trouble): CannotShow =>
  new CannotShow(tableWords().localTrouble[trouble], !DAMAGED.includes(trouble));

function faulty({ kind, event, rule }: RecordFault): CannotShow {
  const t = replayWords();
  if (kind === "no_record") return new CannotShow(t.badRecord, false);
  const isOurs = kind === "other_rules" || kind === "other_pieces";
  const why = kind === "event" ? t.impossibleEvent(event ?? 0, rule ?? "") : t.recordFaults[kind];
  return new CannotShow(`${t.recordTrouble} ${why}`, isOurs);
}

/** Open the match in a worker, ask one question and wait for its answer. `stop` ends the worker. */
function ask<K extends "replay" | "analysed" | "saved">(
  ended: Ended,
  question: ToWorker,
  key: K,
  onProgress = (_: number) => {},
) {
  type Result = Extract<FromWorker, Record<K, unknown>>;
  let stop = () => {};
  const answer = new Promise<Result>((resolve, reject) => {
    const match = "id" in ended ? loadMatch(ended.id) : null;
    if ("id" in ended && (match === null || match === "damaged")) return reject(troubled(match ?? "missing"));
    if (typeof WebAssembly === "undefined") return reject(troubled("no_wasm"));
    const worker = startWorker();
    stop = () => worker.terminate();
    const fail = (error: Error) => {
      worker.terminate();
      reject(error);
    };
    worker.onerror = () => fail(troubled("stopped"));
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if ("opened" in data) worker.postMessage(question);
      else if ("progress" in data) onProgress(data.progress);
      else if ("trouble" in data) fail(troubled(data.trouble));
      else if ("fault" in data) fail(faulty(data.fault));
      else if (key in data) {
        worker.terminate();
        resolve(data as Result);
      }
    };
    const opening: ToWorker =
      match && match !== "damaged"
        ? { open: match, base, botPause: 0 }
        : { record: (ended as { record: unknown }).record, base };
    worker.postMessage(opening);
  });
  return { answer, stop: () => stop() };
}

/** The match event by event. */
export const replayHere = async (ended: Ended): Promise<Replay> =>
  (await ask(ended, { replay: words.language }, "replay").answer).replay;

/** The record of a match that this browser keeps, as it stands. */
export const recordHere = async (id: string): Promise<unknown> =>
  (await ask({ id }, { save: true }, "saved").answer).saved;

/** Analyse the match. `onProgress` is told how much is done, from 0 to 1. */
export function analyseHere(ended: Ended, onProgress: (done: number) => void) {
  const { answer, stop } = ask(ended, { analyse: true }, "analysed", onProgress);
  return { stop, answer: answer.then(({ analysed }): Analysed => analysed) };
}

/** Save the record of an ended match as a file. */
export async function saveRecord(id: string, file: string): Promise<void> {
  const record = await recordHere(id);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([`${JSON.stringify(record, null, 1)}\n`], { type: "application/json" }));
  link.download = file;
  link.click();
  URL.revokeObjectURL(link.href);
}
