// A WebSocket that reconnects. Every command gets exactly one answer, also across reconnections.
import type {
  Accepted,
  ClientMessage,
  Hinted,
  Moment,
  Pong,
  Reason,
  Refused,
  ServerMessage,
  Welcome,
} from "./protocol.gen";

export type Answer = Accepted | Refused | Reason | Hinted | Moment | Pong | Welcome;
type WithoutId<M> = M extends { id: string } ? Omit<M, "id"> : never;
export type Command = WithoutId<ClientMessage>;

/** A connection that tells messages: to a server, or to a worker of this page. */
export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((message: ServerMessage) => void) | null;
  onclose: (() => void) | null;
}

interface PendingCommand {
  text: string;
  resolve: (answer: Answer) => void;
}

export interface SocketOptions {
  open: () => Wire;
  /** The first message of every connection. */
  hello: () => Extract<Command, { type: "hello" }>;
  onMessage: (message: ServerMessage) => void;
  onLink: (online: boolean) => void;
}

const MIN_RETRY_MS = 300;
const MAX_RETRY_MS = 8_000;
const PING_INTERVAL_MS = 20_000;
const PING_TIMEOUT_MS = 10_000;
/** Refusals of a hello that pass: it is repeated over a new connection. */
const PASSING: readonly Refused["code"][] = ["too_fast", "not_stored", "internal_error"];

let lastId = 0;
const newId = (): string =>
  `${Date.now().toString(36)}-${(lastId++).toString(36)}-${Math.random().toString(36).slice(2, 8)}`;

export class Socket {
  private wire: Wire | null = null;
  private isWelcomed = false;
  private closed = false;
  private retryDelay = MIN_RETRY_MS;
  private readonly pending = new Map<string, PendingCommand>();
  private timers: ReturnType<typeof setTimeout>[] = [];

  constructor(private readonly options: SocketOptions) {
    this.connect();
  }

  /** Send a command and wait for its answer. It is sent again after a reconnection under the same id; the server runs it once. */
  request(command: Command): Promise<Answer> {
    const id = newId();
    const text = JSON.stringify({ ...command, id });
    return new Promise((resolve) => {
      this.pending.set(id, { text, resolve });
      if (this.isWelcomed) this.wire?.send(text);
    });
  }

  /** Reconnect with a new hello (another language, another seat). */
  restart(): void {
    this.drop(this.wire);
    this.retryDelay = MIN_RETRY_MS;
    this.connect();
  }

  /** Reconnect now instead of after the retry delay. */
  retry(): void {
    if (!this.wire && !this.closed) this.restart();
  }

  close(): void {
    this.closed = true;
    this.drop(this.wire);
  }

  private connect(): void {
    if (this.closed) return;
    const wire = this.options.open();
    this.wire = wire;
    const id = newId();
    wire.onopen = () => wire.send(JSON.stringify({ ...this.options.hello(), id }));
    wire.onmessage = (message) => this.receive(message, id);
    wire.onclose = () => this.onLost(wire);
  }

  private receive(message: ServerMessage, helloId: string): void {
    if (message.type === "refused" && message.re === helloId && PASSING.includes(message.code)) {
      this.onLost(this.wire);
      return;
    }
    if (message.type === "welcome" && message.re === helloId) this.onWelcome();
    this.options.onMessage(message);
    if (!("re" in message) || message.re === null) return;
    const pending = this.pending.get(message.re);
    this.pending.delete(message.re);
    pending?.resolve(message as Answer);
  }

  private onWelcome(): void {
    this.isWelcomed = true;
    this.retryDelay = MIN_RETRY_MS;
    this.options.onLink(true);
    for (const { text } of this.pending.values()) this.wire?.send(text);
    this.schedulePing(this.wire);
  }

  private schedulePing(wire: Wire | null): void {
    this.later(PING_INTERVAL_MS, async () => {
      if (wire !== this.wire) return;
      const timeout = setTimeout(() => this.onLost(wire), PING_TIMEOUT_MS);
      await this.request({ type: "ping" });
      clearTimeout(timeout);
      this.schedulePing(wire);
    });
  }

  private onLost(wire: Wire | null): void {
    if (wire !== this.wire || this.closed) return;
    this.drop(wire);
    this.options.onLink(false);
    this.later(this.retryDelay * (0.5 + Math.random()), () => this.connect());
    this.retryDelay = Math.min(this.retryDelay * 2, MAX_RETRY_MS);
  }

  private drop(wire: Wire | null): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers = [];
    this.isWelcomed = false;
    this.wire = null;
    if (!wire) return;
    wire.onopen = wire.onmessage = wire.onclose = null;
    wire.close();
  }

  private later(milliseconds: number, task: () => void): void {
    this.timers.push(setTimeout(task, milliseconds));
  }
}
