import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { tableWords } from "../i18n/table";
import type { Wire } from "../socket";
import { startEarly } from "./start";
import type { StoredMatch } from "./stored";
import { openWire } from "./wire";
import type { FromWorker, ToWorker } from "./worker";

vi.mock("../site", () => ({ base: "http://localhost/" }));
vi.mock("../i18n/index.svelte", () => ({
  words: { language: "en" },
  extended: (added: { en: object }) => () => added.en,
}));
vi.mock("../storage.svelte", () => ({ storage: { playback: "off" } }));

const SEAT = { name: "Ann", kind: "person", level: null, entropy: "", piece: "", resigned: false };
const MATCH = {
  ...{ id: "local-1", game: "toy-rush", rules_version: 2, components: "abc", options: {}, seats: [SEAT, SEAT] },
  ...{ secret: "0".repeat(64), opened_at: 1, decisions: [], ended: null, rematch: null },
} as StoredMatch;

let kept: Record<string, string>;
let isFull: boolean;
let workers: FakeWorker[];

class FakeWorker {
  onmessage: ((event: { data: FromWorker }) => void) | null = null;
  onerror: (() => void) | null = null;
  asked: ToWorker[] = [];
  constructor() {
    workers.push(this);
  }
  postMessage(message: ToWorker) {
    this.asked.push(message);
  }
  terminate() {}
}

beforeEach(() => {
  vi.useFakeTimers();
  workers = [];
  isFull = false;
  kept = {};
  vi.stubGlobal("Worker", FakeWorker);
  vi.stubGlobal("self", { location: new URL("http://localhost/") });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, text: string) => {
      if (isFull) throw new DOMException("full", "QuotaExceededError");
      kept[key] = text;
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Opens a table; what the page is told, in sentences. */
function opened(id: string): { wire: Wire; told: string[]; lost: () => number } {
  const wire = openWire(id);
  const told: string[] = [];
  let lost = 0;
  wire.onmessage = (message) => told.push("sentence" in message ? message.sentence : message.type);
  wire.onclose = () => lost++;
  vi.runAllTimers();
  return { wire, told, lost: () => lost };
}

const keep = (id: string, text: string) => {
  kept[`match/${id}`] = text;
};

const pong = (re: string) => ({ type: "pong", re, now: 1 }) as const;

describe("a worker that was started before its table is shown", () => {
  const started = (id: string, other: object = {}) => {
    keep(id, JSON.stringify({ ...MATCH, id, ...other }));
    startEarly(id);
    const [worker] = workers;
    worker!.onmessage!({ data: { opened: true } });
    return worker!;
  };
  /** Opens its table and says hello in a language; the answers, as they are told. */
  async function greeted(id: string, language: string): Promise<string[]> {
    const wire = openWire(id);
    const told: string[] = [];
    wire.onopen = () => wire.send(JSON.stringify({ type: "hello", id: "own", language }));
    wire.onmessage = (message) => told.push("re" in message ? `${message.type} to ${message.re}` : message.type);
    await Promise.resolve();
    return told;
  }

  it("has answered the hello of the table already", async () => {
    const worker = started("local-20");
    expect(worker.asked).toMatchObject([{ hello: { type: "hello", language: "en" } }]);
    worker.onmessage!({ data: { messages: [pong("early")], stored: { ...MATCH, id: "local-20" } } });
    expect(await greeted("local-20", "en")).toEqual(["pong to own"]);
    expect(worker.asked.length).toBe(1);
    expect(workers.length).toBe(1);
  });

  it("answers it when it has opened the match, if the table is faster", async () => {
    const worker = started("local-21");
    const told = await greeted("local-21", "en");
    expect(told).toEqual([]);
    worker.onmessage!({ data: { messages: [pong("early")], stored: { ...MATCH, id: "local-21" } } });
    expect(told).toEqual(["pong to own"]);
  });

  it("is asked again in another language, and if the match has a clock", async () => {
    const worker = started("local-22");
    worker.onmessage!({ data: { messages: [pong("early")], stored: { ...MATCH, id: "local-22" } } });
    expect(await greeted("local-22", "fr")).toEqual([]);
    expect(worker.asked[1]).toMatchObject({ message: { language: "fr" } });
    workers = [];
    const timed = started("local-23", { clock: { kind: "move", seconds: 30 } });
    expect(await greeted("local-23", "en")).toEqual([]);
    expect(timed.asked.map((one) => Object.keys(one).at(-1))).toEqual(["botPause", "message"]);
  });
});

describe("a table in the browser that cannot be shown", () => {
  it("says that the browser has no such match", () => {
    expect(opened("local-none").told).toEqual([tableWords().localTrouble.missing]);
  });

  it("says that a stored match is damaged, and leaves it as it is", () => {
    keep("local-2", `${JSON.stringify(MATCH).slice(0, 40)}`);
    const before = { ...kept };
    expect(opened("local-2").told).toEqual([tableWords().localTrouble.damaged]);
    expect(kept).toEqual(before);
  });

  it("says that a match under the key of another is damaged: storing it would replace that one", () => {
    keep("local-7", JSON.stringify({ ...MATCH, id: "local-8" }));
    keep("local-8", JSON.stringify({ ...MATCH, id: "local-8", decisions: [[0, 7]] }));
    const before = { ...kept };
    expect(opened("local-7").told).toEqual([tableWords().localTrouble.damaged]);
    expect(workers).toEqual([]);
    expect(kept).toEqual(before);
  });

  it("says that the browser has no WebAssembly", () => {
    keep("local-3", JSON.stringify({ ...MATCH, id: "local-3" }));
    vi.stubGlobal("WebAssembly", undefined);
    expect(opened("local-3").told).toEqual([tableWords().localTrouble.no_wasm]);
  });

  it("says that the module is of another version than the page", () => {
    keep("local-4", JSON.stringify({ ...MATCH, id: "local-4" }));
    const { told } = opened("local-4");
    workers[0]!.onmessage!({ data: { trouble: "other_module" } });
    expect(told).toEqual([tableWords().localTrouble.other_module]);
  });

  it("says that the worker crashed, and connects again from the last stored decision", () => {
    keep("local-5", JSON.stringify({ ...MATCH, id: "local-5" }));
    const { told, lost } = opened("local-5");
    const played: StoredMatch = { ...MATCH, id: "local-5", decisions: [[0, 7]] };
    workers[0]!.onmessage!({ data: { messages: [], stored: played } });
    workers[0]!.onerror!();
    expect(told).toEqual([tableWords().localTrouble.crashed]);
    expect(lost()).toBe(1);
    opened("local-5");
    expect(workers[1]!.asked[0]).toMatchObject({ open: { decisions: [[0, 7]] } });
  });

  it("says once that the match cannot be kept, and goes on with it", () => {
    keep("local-6", JSON.stringify({ ...MATCH, id: "local-6" }));
    const { told } = opened("local-6");
    isFull = true;
    const stored: StoredMatch = { ...MATCH, id: "local-6", decisions: [[0, 7]] };
    for (const _ of [1, 2]) workers[0]!.onmessage!({ data: { messages: [pong("p")], stored } });
    expect(told).toEqual(["pong", tableWords().localTrouble.not_stored, "pong"]);
    opened("local-6");
    expect(workers[1]!.asked[0]).toMatchObject({ open: { decisions: [[0, 7]] } });
  });
});
