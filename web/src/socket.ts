// A connection that comes back by itself: every command gets its one answer, across reconnections.
import type { Accepted, ClientMessage, Pong, Reason, Refused, ServerMessage, Welcome } from "./protocol.gen";

export type Answer = Accepted | Refused | Reason | Pong | Welcome;
type WithoutId<M> = M extends { id: string } ? Omit<M, "id"> : never;
export type Command = WithoutId<ClientMessage>;

/** As much of WebSocket as is used here, so that tests can stand in for it. */
export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: (() => void) | null;
}

interface Waiting {
  text: string;
  answered: (answer: Answer) => void;
}

export interface SocketOptions {
  open: () => Wire;
  /** The first message of every connection. */
  hello: () => Extract<Command, { type: "hello" }>;
  tell: (message: ServerMessage) => void;
  link: (online: boolean) => void;
}

const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 8_000;
const HEARTBEAT = 20_000;
const PATIENCE = 10_000;

let lastId = 0;
const freshId = (): string =>
  `${Date.now().toString(36)}-${(lastId++).toString(36)}-${Math.random().toString(36).slice(2, 8)}`;

export class Socket {
  private wire: Wire | null = null;
  private greeted = false;
  private closed = false;
  private pause = FIRST_PAUSE;
  private readonly waiting = new Map<string, Waiting>();
  private timers: ReturnType<typeof setTimeout>[] = [];

  constructor(private readonly options: SocketOptions) {
    this.connect();
  }

  /** Say something and wait for its answer; sent again after a reconnection under the same id, so it happens once. */
  ask(command: Command): Promise<Answer> {
    const id = freshId();
    const text = JSON.stringify({ ...command, id });
    return new Promise((answered) => {
      this.waiting.set(id, { text, answered });
      if (this.greeted) this.wire?.send(text);
    });
  }

  /** Start over with a new hello (another language, another seat). */
  restart(): void {
    this.drop(this.wire);
    this.pause = FIRST_PAUSE;
    this.connect();
  }

  /** Try again now rather than after the pause. */
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
    const id = freshId();
    wire.onopen = () => wire.send(JSON.stringify({ ...this.options.hello(), id }));
    wire.onmessage = (event) => this.hear(JSON.parse(event.data) as ServerMessage, id);
    wire.onclose = () => this.lost(wire);
  }

  private hear(message: ServerMessage, helloId: string): void {
    if (message.type === "welcome" && message.re === helloId) this.welcomed();
    this.options.tell(message);
    if (!("re" in message) || message.re === null) return;
    const waiting = this.waiting.get(message.re);
    this.waiting.delete(message.re);
    waiting?.answered(message as Answer);
  }

  private welcomed(): void {
    this.greeted = true;
    this.pause = FIRST_PAUSE;
    this.options.link(true);
    for (const { text } of this.waiting.values()) this.wire?.send(text);
    this.beat(this.wire);
  }

  private beat(wire: Wire | null): void {
    this.later(HEARTBEAT, async () => {
      if (wire !== this.wire) return;
      const silence = setTimeout(() => this.lost(wire), PATIENCE);
      await this.ask({ type: "ping" });
      clearTimeout(silence);
      this.beat(wire);
    });
  }

  private lost(wire: Wire | null): void {
    if (wire !== this.wire || this.closed) return;
    this.drop(wire);
    this.options.link(false);
    this.later(this.pause * (0.5 + Math.random()), () => this.connect());
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }

  private drop(wire: Wire | null): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers = [];
    this.greeted = false;
    this.wire = null;
    if (!wire) return;
    wire.onopen = wire.onmessage = wire.onclose = null;
    wire.close();
  }

  private later(milliseconds: number, task: () => void): void {
    this.timers.push(setTimeout(task, milliseconds));
  }
}
