import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type ServerSocket, ServerWires } from "./serverWire";
import type { FromWorker, ToWorker } from "./worker";

vi.mock("../site", () => ({ base: "http://localhost/" }));
vi.mock("../i18n/index.svelte", () => ({ words: { language: "en" } }));

const TABLE = { game: "toy-rush", components: "abc", seats: [{ name: "Ann" }, { name: "" }] };
const HELLO = { type: "hello", id: "h", tokens: ["t"], language: "en", versions: {} };
const position = (version: number) => ({ type: "position", reader: 0, version, keep: 0, lines: [] });
const changes = (version: number, entries: unknown[] = [[0, 1, ""]]) => ({
  type: "changes",
  reader: 0,
  version,
  entries,
});

const [OPEN, CLOSING] = [1, 2];
let socket: Omit<ServerSocket, "readyState"> & { sent: Record<string, unknown>[]; readyState: number };
let asked: ToWorker[];
let worker: { say: (message: FromWorker) => void; crash: () => void };

function connect() {
  const sent: Record<string, unknown>[] = [];
  socket = {
    sent,
    readyState: OPEN,
    send: (text) => sent.push(JSON.parse(text)),
    close: () => {},
    onopen: null,
    onmessage: null,
    onclose: null,
  };
  const opened = socket;
  opened.close = () => {
    opened.readyState = CLOSING;
  };
  return opened;
}

function start(): Worker {
  const fake = {
    onmessage: null,
    onerror: null,
    terminate: () => {},
    postMessage: (message: ToWorker) => asked.push(message),
  } as unknown as Worker;
  worker = {
    say: (data) => fake.onmessage?.({ data } as MessageEvent),
    crash: () => fake.onerror?.({} as ErrorEvent),
  };
  return fake;
}

/** A page at a table: what it has been told, and what it sends. By default everything to load is stored already. */
function page(
  whenFree = (load: () => void) => {
    load();
    return true;
  },
) {
  const wires = new ServerWires("t1", connect, start, 0, whenFree);
  const told: Record<string, unknown>[] = [];
  let lost = 0;
  const open = () => {
    const wire = wires.open();
    wire.onmessage = (message) => told.push({ ...message });
    wire.onclose = () => lost++;
    wire.send(JSON.stringify(HELLO));
    return wire;
  };
  return { wire: open(), open, told, lost: () => lost, leave: () => wires.close() };
}

const say = (message: object) => socket.onmessage?.({ data: JSON.stringify(message) });
const types = (told: Record<string, unknown>[]) => told.map((message) => message.type);
const settled = () => vi.advanceTimersByTimeAsync(1);

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function upgraded() {
  const at = page();
  say({ type: "welcome", re: "h", table: TABLE, tokens: { 0: "t" } });
  say(position(3));
  say({ type: "accepted", re: "s", token: "taken" });
  await settled();
  worker.say({ followed: "rules" });
  return at;
}

describe("the connection to a server's table", () => {
  const welcome = () => say({ type: "welcome", re: "h", table: TABLE, tokens: {} });
  const long = () => say({ ...position(4), lines: ["x".repeat(60_000)] });

  it("loads the module at once where that costs nothing", async () => {
    let offer = () => {};
    page((load) => {
      offer = load;
      return true;
    });
    welcome();
    long();
    await settled();
    expect(asked).toEqual([]);
    offer();
    await settled();
    expect(asked).toHaveLength(1);
  });

  it("loads the module otherwise once it has been sent as much as that costs", async () => {
    page(() => false);
    welcome();
    say(position(3));
    await settled();
    expect(asked).toEqual([]);
    long();
    say(position(5));
    await settled();
    expect(asked).toHaveLength(1);
  });

  it("waits longer for a service worker that may store the module, but not for ever", async () => {
    page(() => true);
    welcome();
    for (let message = 0; message < 3; message++) long();
    await settled();
    expect(asked).toEqual([]);
    long();
    await settled();
    expect(asked).toHaveLength(1);
  });

  it("loads nothing for a table that was left", async () => {
    let offer = () => {};
    const at = page((load) => {
      offer = load;
      return false;
    });
    welcome();
    at.leave();
    offer();
    long();
    await settled();
    expect(asked).toEqual([]);
  });

  it("asks for changes once the module is loaded, with every token and what the page knows", async () => {
    const at = await upgraded();
    expect(types(at.told)).toEqual(["welcome", "position", "accepted"]);
    expect(asked).toEqual([{ follow: "toy-rush", components: "abc", base: "http://localhost/" }]);
    expect(socket.sent[1]).toEqual({
      ...HELLO,
      id: "changes",
      tokens: ["t", "taken"],
      versions: { 0: 3 },
      changes: "rules",
    });
  });

  it("tells positions in the place of changes, and everything in the order in which it came", async () => {
    const at = await upgraded();
    say({ type: "welcome", re: "changes", table: TABLE, tokens: {} });
    say(changes(4));
    say({ type: "table", table: TABLE });
    await settled();
    expect(asked[1]).toMatchObject({ names: ["Ann", "2"], language: "en", changes: { version: 4 } });
    expect(at.told).toHaveLength(3);
    worker.say({ position: position(4) as never });
    await settled();
    expect(types(at.told.slice(3))).toEqual(["position", "table"]);
  });

  it("does not tell again what the page knows when changes begin", async () => {
    const at = await upgraded();
    say({ type: "welcome", re: "changes", table: TABLE, tokens: {} });
    say({ ...changes(3, []), start: "AAAA" });
    await settled();
    worker.say({ position: position(3) as never });
    await settled();
    expect(types(at.told)).toEqual(["welcome", "position", "accepted"]);
  });

  it.each(["wrong", "crashed"])("connects again for whole positions if the worker is %s", async (how) => {
    const at = await upgraded();
    say(changes(4));
    await settled();
    if (how === "wrong") worker.say({ position: null });
    else worker.crash();
    await settled();
    expect(socket.readyState).toBe(CLOSING);
    expect(at.lost()).toBe(1);
    at.open();
    expect(socket.sent).toEqual([HELLO]);
  });

  it("asks for changes at once when it connects again", async () => {
    const at = await upgraded();
    at.open();
    expect(socket.sent[0]).toMatchObject({ id: "h", changes: "rules" });
  });

  it("asks for changes over the connection of that moment, and sends nothing over one that closes", async () => {
    const at = page();
    say({ type: "welcome", re: "h", table: TABLE, tokens: {} });
    await settled();
    const first = socket;
    at.wire.close();
    at.open();
    worker.say({ followed: "rules" });
    expect(socket.sent[1]).toMatchObject({ id: "changes", changes: "rules" });
    at.wire.send(JSON.stringify({ type: "ping", id: "p" }));
    expect(first.sent).toEqual([HELLO]);
  });

  it("goes on with whole positions if there is no module, or no WebAssembly", async () => {
    const at = page();
    say({ type: "welcome", re: "h", table: TABLE, tokens: {} });
    await settled();
    worker.say({ trouble: "no_module" });
    expect(socket.sent).toHaveLength(1);
    vi.stubGlobal("WebAssembly", undefined);
    const [before] = [asked.length];
    page();
    say({ type: "welcome", re: "h", table: TABLE, tokens: {} });
    await settled();
    expect(asked).toHaveLength(before!);
    expect(types(at.told)).toEqual(["welcome"]);
  });
});
