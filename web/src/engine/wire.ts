// The page's side of a table in the browser: a Wire whose other end is a Web Worker instead of a server.

import { tableWords } from "../i18n/table";
import type { ClientMessage, Refused, ServerMessage } from "../protocol.gen";
import type { Wire } from "../socket";
import { loadMatch, rematchOf, saveMatch } from "./matches";
import { answering, opening, startWorker, takeEarly } from "./start";
import type { StoredMatch, Trouble } from "./stored";
import type { FromWorker, ToWorker } from "./worker";

/** The rules of these are not there: reloading the page may help, which it offers then. */
const WITHOUT_RULES: readonly string[] = ["no_module", "unknown_game", "other_module"];

/** Why a table cannot be shown, as the page shows it: a refusal with a sentence. */
const troubleShown = (trouble: Trouble | "not_stored"): Refused => ({
  type: "refused",
  re: null,
  code: trouble === "not_stored" ? trouble : WITHOUT_RULES.includes(trouble) ? "rules_unavailable" : "internal_error",
  sentence: tableWords().localTrouble[trouble],
});

/** Open the worker of a kept match. It is stored after every change, before the page is told. */
export function openWire(id: string): Wire {
  const wire: Wire = { send: () => {}, close: () => {}, onopen: null, onmessage: null, onclose: null };
  const tell = (message: ServerMessage) => wire.onmessage?.(message);
  const fail = (trouble: Trouble) => setTimeout(() => tell(troubleShown(trouble)));
  const early = takeEarly(id);
  const match = loadMatch(id);
  if (match === null || match === "damaged") {
    early?.worker.terminate();
    fail(match ?? "missing");
    return wire;
  }
  if (typeof WebAssembly === "undefined") {
    fail("no_wasm");
    return wire;
  }
  const worker = early?.worker ?? startWorker();
  const post = (message: ToWorker) => worker.postMessage(message);
  let isStored = true;
  /** The hello that is answered by what an early worker was asked. */
  let greeted: string | null = null;
  const receive = (data: FromWorker) => {
    if ("opened" in data) wire.onopen?.();
    else if ("trouble" in data) tell(troubleShown(data.trouble));
    else if ("messages" in data) {
      const wasStored = isStored;
      isStored = store(data.stored);
      for (const message of answering(greeted, data.messages)) tell(message);
      if (wasStored && !isStored) tell(troubleShown("not_stored"));
    }
  };
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => receive(data);
  // The match is kept up to its last decision: the connection is opened again with a new worker.
  worker.onerror = () => {
    worker.terminate();
    tell(troubleShown("crashed"));
    wire.onclose?.();
  };
  wire.send = (text) => {
    const message = JSON.parse(text) as ClientMessage;
    const isAnswered = message.type === "hello" && !greeted && message.language === early?.language;
    if (isAnswered) greeted = message.id;
    else post({ message });
  };
  wire.close = () => worker.terminate();
  // Before anything is painted: the table is drawn once, with its position.
  if (early) queueMicrotask(() => early.told.forEach(receive));
  else post(opening(match));
  return wire;
}

function store(match: StoredMatch): boolean {
  if (match.rematch && !loadMatch(match.rematch)) saveMatch(rematchOf(match));
  return saveMatch(match);
}
