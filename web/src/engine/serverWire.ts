// The connection to a server's table. Once the game's module is loaded, the server sends changes instead of whole positions,
// and a worker writes the positions; without the module everything works as well, with larger messages. It is loaded when that costs
// nothing, because the service worker has stored it, or when it pays: a match of which little is seen needs no module.
import { words } from "../i18n/index.svelte";
import type { Changes, ClientMessage, ServerMessage, TableShown } from "../protocol.gen";
import { base } from "../site";
import type { Wire } from "../socket";
import type { FromWorker, ToWorker } from "./worker";

type Hello = Extract<ClientMessage, { type: "hello" }>;
const UPGRADE = "changes";
/** Milliseconds before the module is loaded: what the page shows first comes first. */
const DELAY_MS = 1500;
/** About what the worker, its words and the module of a game cost to load: once a table has sent as much, loading them pays. */
const COST_BYTES = 60_000;
/** A service worker that is about to store them loads the same files: waiting for it saves loading them twice. */
const PATIENCE = 4;

/** Calls back when everything can be loaded without the network: a service worker is in charge once it has stored all files.
 * Returns whether there may be one. */
function whenStored(callback: () => void): boolean {
  if (!("serviceWorker" in navigator)) return false; // plain HTTP: by another address than this computer's own
  if (navigator.serviceWorker.controller) callback();
  else navigator.serviceWorker.addEventListener("controllerchange", callback, { once: true });
  return true;
}

/** The part of WebSocket that is used here, so that tests can replace it. What is sent while it closes is dropped: the page sends it
 * again over the next connection. */
export type ServerSocket = Omit<Wire, "onmessage"> & {
  onmessage: ((event: { data: string }) => void) | null;
  readonly readyState: number;
};
const OPEN = 1;

const openSocket = (id: string) =>
  new WebSocket(
    `${base.replace("http", "ws")}api/ws/tables/${id}?language=${words.language}`,
  ) as unknown as ServerSocket;

const MAX_TOKENS = 6;

/** The tokens that a second hello has to show: those of seats that were taken since the first, too. */
function tokensAfter(tokens: string[], message: ServerMessage): string[] {
  const more =
    message.type === "welcome"
      ? Object.values(message.tokens)
      : message.type === "accepted"
        ? [message.token ?? ""]
        : [];
  return [...new Set([...tokens, ...more.filter(Boolean)])].slice(-MAX_TOKENS);
}

export class ServerWires {
  private worker: Worker | null = null;
  /** Of the rules in the module; empty until it is loaded. */
  private digest = "";
  private isStarted = false;
  private isClosed = false;
  private received = 0;
  /** How many bytes a table sends before the module is loaded. */
  private cost = COST_BYTES;
  private table: TableShown | null = null;
  private timer?: ReturnType<typeof setTimeout>;
  /** Asks for changes over the present connection. */
  private upgrade = (): void => {};

  constructor(
    private readonly id: string,
    private readonly connect: (id: string) => ServerSocket = openSocket,
    private readonly start = () => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }),
    private readonly delay = DELAY_MS,
    whenFree = whenStored,
  ) {
    const free = () => {
      this.cost = 0;
      this.load();
    };
    if (whenFree(free)) this.cost *= PATIENCE;
  }

  /** A connection whose messages are whole positions, whatever the server sends. */
  open(): Wire {
    const socket = this.connect(this.id);
    const send = (text: string) => {
      if (socket.readyState === OPEN) socket.send(text);
    };
    const wire: Wire = { send: () => {}, close: () => {}, onopen: null, onmessage: null, onclose: null };
    /** Messages in the order in which they came: one that waits for the worker holds up those after it. */
    let queue: Promise<void> = Promise.resolve();
    let waiting = 0;
    let hello: Hello | null = null;
    /** By reader, the latest version that the page has been told. */
    const versions: Record<string, number> = {};
    /** Whether a message repeats what the page shows already, as the answer to an upgrade does. */
    const isTold = ({ reader, version, start, entries }: Changes) =>
      !!start && !entries.length && versions[reader ?? "spectator"] === version;
    const tell = (message: ServerMessage) => {
      if (message.type === "position") versions[message.reader ?? "spectator"] = message.version;
      wire.onmessage?.(message);
    };
    const handle = async (message: ServerMessage) => {
      if (message.type !== "changes") return tell(message);
      const position = await this.positionOf(message);
      if (!position) this.giveUp(socket, wire);
      else if (!isTold(message)) tell(position);
    };
    socket.onopen = () => wire.onopen?.();
    socket.onclose = () => wire.onclose?.();
    socket.onmessage = ({ data }) => {
      this.received += data.length;
      const message = JSON.parse(data) as ServerMessage;
      if (message.type === "welcome" || message.type === "table") this.table = message.table;
      if (hello) hello = { ...hello, tokens: tokensAfter(hello.tokens ?? [], message) };
      if (message.type === "welcome" && message.re === UPGRADE) return;
      this.load();
      if (!waiting && message.type !== "changes") return tell(message);
      waiting++;
      queue = queue.then(() => handle(message)).finally(() => waiting--);
    };
    wire.send = (text) => {
      const message = JSON.parse(text) as ClientMessage;
      if (message.type === "hello") hello = message;
      send(message.type === "hello" && this.digest ? this.withChanges(message, message.versions ?? {}) : text);
    };
    this.upgrade = () => hello && send(this.withChanges(hello, versions, UPGRADE));
    wire.close = () => {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    };
    return wire;
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    this.worker?.terminate();
  }

  private withChanges(hello: Hello, versions: Record<string, number>, id = hello.id): string {
    return JSON.stringify({ ...hello, id, versions, changes: this.digest });
  }

  /** Load the module of the table's game, once and if it pays. A table with other pieces than the module's gets whole positions. */
  private load(): void {
    const { table } = this;
    if (this.isStarted || this.isClosed || !table || this.received < this.cost || typeof WebAssembly === "undefined")
      return;
    this.isStarted = true;
    this.timer = setTimeout(() => {
      const worker = this.start();
      worker.onerror = () => worker.terminate();
      worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
        if (!("followed" in data)) return worker.terminate();
        this.worker = worker;
        this.digest = data.followed;
        this.upgrade();
      };
      worker.postMessage({ follow: table.game, components: table.components, base } satisfies ToWorker);
    }, this.delay);
  }

  private positionOf(changes: Changes): Promise<ServerMessage | null> {
    const { worker, table } = this;
    if (!worker || !table) return Promise.resolve(null);
    return new Promise((resolve) => {
      worker.onerror = () => resolve(null);
      worker.onmessage = ({ data }: MessageEvent<FromWorker>) => resolve("position" in data ? data.position : null);
      const names = table.seats.map((seat, n) => seat.name || `${n + 1}`);
      worker.postMessage({ changes, names, language: words.language } satisfies ToWorker);
    });
  }

  /** Connect again, for whole positions from now on. */
  private giveUp(socket: ServerSocket, wire: Wire): void {
    this.worker?.terminate();
    this.worker = null;
    this.digest = "";
    socket.close();
    wire.onclose?.();
  }
}
