// A small client of the live protocol: hold one seat of a table from Node (22.18 or newer), Deno, Bun or a browser.
// docs/server.md explains the messages; their types are generated.

import type { Brief, ClientMessage, ServerMessage, Welcome } from "../src/protocol.gen.ts";

const MILLISECONDS_TO_RECONNECT = 60_000;
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 5_000;
/** Close codes after which the server would not take this client back. */
const CLOSED_FOR_GOOD = [1000, 1008];
/** Another server holds the table: a new connection reaches it. */
const MOVED = "moved";
/** Refusals of a greeting after which it is repeated over a new connection. */
const PASSING = ["too_fast", "not_stored", "internal_error", MOVED];
/** Refusals of a decision whose position is no longer the latest. */
const LATE = ["stale", "bot_plays", "over"];

type Said<M> = M extends { id: string } ? Omit<M, "id"> : never;
/** What a client says, without its id. */
export type Command = Said<ClientMessage>;
type Answer = Extract<ServerMessage, { re: string | null }>;
type RefusedAnswer = Extract<Answer, { type: "refused" }>;

export class Refused extends Error {
  readonly code: string;

  constructor(code: string, sentence: string) {
    super(`${code}: ${sentence}`);
    this.code = code;
  }
}

/** The server cannot be reached, or there is no connection to say something over. */
export class Disconnected extends Error {}

export interface PlayerOptions {
  /** Of the seat; without one an open seat is taken. */
  token?: string;
  name?: string;
  /** How long a lost server is waited for, in milliseconds. */
  reconnectFor?: number;
}

/** A command that has no answer yet. */
interface Pending {
  text: string;
  /** Part of a greeting, which is said once over every connection; other commands are sent again over the next one. */
  isGreeting: boolean;
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

/**
 * Holds one seat. A lost connection is opened again, and commands without an answer are sent again with the same id,
 * which the server executes once.
 */
export class Player {
  seat: number | null = null;
  token: string | undefined;
  private isPlaying = false;
  private socket: WebSocket | null = null;
  private isSeated = false;
  private readonly pending = new Map<string, Pending>();
  private readonly prefix = crypto.randomUUID().slice(0, 8);
  private said = 0;
  private latest: Brief | null = null;
  /** Positions up to this version need no decision any more. */
  private decided = -1;
  private isDeciding = false;
  private choose: (position: Brief) => number | Promise<number> = () => 0;
  private finish: (end: Brief) => void = () => {};
  private fail: (error: Error) => void = () => {};
  private readonly server: string;
  private readonly table: string;
  private readonly options: PlayerOptions;

  constructor(server: string, table: string, options: PlayerOptions = {}) {
    if (!/^https?:\/\/[^/]/.test(server))
      throw new Error(`the address of a server is http://HOST:PORT or https://HOST, not "${server}"`);
    this.server = server.replace(/\/+$/, "");
    this.table = table;
    this.options = options;
    this.token = options.token;
  }

  /**
   * Play the seat to the end of the match: `choose` gets the positions in which the seat is due, one at a time, and
   * returns one of their `actions`. Returns the last position.
   */
  async play(choose: (position: Brief) => number | Promise<number>): Promise<Brief> {
    this.choose = choose;
    const end = new Promise<Brief>((resolve, reject) => {
      this.finish = resolve;
      this.fail = reject;
    });
    let reason: Error = new Disconnected("the match is over");
    this.isPlaying = true;
    try {
      await Promise.race([this.connect(), end]);
      return await end;
    } catch (error) {
      reason = error as Error;
      throw error;
    } finally {
      this.isPlaying = false;
      this.leave();
      this.rejectAll(() => true, reason);
    }
  }

  /**
   * Say something while the match is played; its answer, or Refused. While the connection is lost it waits for the next
   * one, and is rejected if there is none.
   */
  async ask(command: Command): Promise<Answer> {
    if (!this.isPlaying) throw new Disconnected("ask() is for the time between the call of play() and its end");
    return await this.say(command, false);
  }

  private say(command: Command, isGreeting: boolean): Promise<Answer> {
    const id = `${this.prefix}-${++this.said}`;
    const text = JSON.stringify({ ...command, id });
    return new Promise((resolve, reject) => {
      this.pending.set(id, { text, isGreeting, resolve, reject });
      if (this.isSeated || isGreeting) this.socket?.send(text);
    });
  }

  /** Open a connection, take the seat, and send what still has no answer. */
  private async connect(): Promise<void> {
    try {
      await this.open();
      await this.takeSeat(await this.greet());
    } catch (error) {
      this.leave();
      throw error;
    }
    this.isSeated = true;
    for (const { text } of this.pending.values()) this.socket?.send(text);
  }

  private open(): Promise<void> {
    const socket = new WebSocket(`${this.server.replace(/^http/, "ws")}/api/ws/tables/${this.table}`);
    this.socket = socket;
    socket.onmessage = (event) => this.receive(JSON.parse(event.data));
    socket.onclose = (event) => this.lost(event.code);
    return new Promise((resolve, reject) => {
      socket.onopen = () => resolve();
      socket.onerror = () => reject(this.unreachable());
    });
  }

  private async greet(): Promise<Welcome> {
    const tokens = this.token ? [this.token] : [];
    const welcome = await this.say({ type: "hello", tokens, brief: true }, true);
    if (welcome.type !== "welcome") throw new Error(`unexpected answer: ${welcome.type}`);
    if (this.token && !welcome.seats.length) throw this.wrongToken();
    return welcome;
  }

  private async takeSeat(welcome: Welcome): Promise<void> {
    this.seat = welcome.seats[0] ?? null;
    if (this.seat !== null && welcome.table.seats[this.seat]?.kind !== "reserved") return;
    const seated = await this.say({ type: "sit", name: this.options.name ?? "Bot", seat: this.seat }, true);
    if (seated.type !== "accepted") throw new Error(`unexpected answer: ${seated.type}`);
    this.seat = seated.seat ?? null;
    this.token = seated.token ?? this.token;
  }

  private receive(message: ServerMessage): void {
    if ("re" in message) this.settle(message as Answer);
    else if (message.type === "brief" && message.reader === this.seat) {
      this.latest = message;
      if (message.over) this.finish(message);
      else if (!this.isDeciding) void this.decide();
    }
  }

  private settle(answer: Answer): void {
    if (answer.type !== "refused") this.take(answer.re)?.resolve(answer);
    else if (answer.re === null) this.fail(this.refusal(answer));
    else if (answer.code === MOVED && !this.pending.get(answer.re)?.isGreeting) void this.reconnect();
    else this.take(answer.re)?.reject(this.refusal(answer));
  }

  /** The command with this id, which has got its answer. */
  private take(id: string): Pending | undefined {
    const command = this.pending.get(id);
    this.pending.delete(id);
    return command;
  }

  /** A refusal as an error that names the table or the token where it is about them. */
  private refusal({ code, sentence }: RefusedAnswer): Refused {
    if (code === "no_such_table") return new Refused(code, `there is no table ${this.table} on ${this.server}`);
    return code === "closed_to_spectators" && this.token ? this.wrongToken() : new Refused(code, sentence);
  }

  private wrongToken(): Refused {
    return new Refused("wrong_token", `the token belongs to no seat of table ${this.table}`);
  }

  /** Decide the latest position, then the one that has arrived meanwhile. */
  private async decide(): Promise<void> {
    this.isDeciding = true;
    try {
      while (this.latest !== null) {
        const position = this.latest;
        this.latest = null;
        if (position.version > this.decided && position.actions?.length) await this.playIn(position, position.actions);
      }
    } catch (error) {
      this.fail(error as Error);
    } finally {
      this.isDeciding = false;
    }
  }

  private async playIn(position: Brief, actions: number[]): Promise<void> {
    const { version } = position;
    this.decided = version;
    const action = legalAction(await this.choose(position), actions);
    try {
      const answer = await this.ask({ type: "play", seat: this.seat ?? 0, version, action });
      if (answer.type === "accepted") this.decided = Math.max(version, (answer.version ?? 0) - 1);
    } catch (error) {
      if (!(error instanceof Refused && LATE.includes(error.code))) throw error;
    }
  }

  private lost(code: number): void {
    if (CLOSED_FOR_GOOD.includes(code))
      this.fail(new Disconnected(`${this.server} has closed the connection (${code})`));
    else if (this.isSeated) void this.reconnect();
    else this.rejectAll(({ isGreeting }) => isGreeting, this.unreachable());
  }

  private async reconnect(): Promise<void> {
    this.leave();
    const patience = this.options.reconnectFor ?? MILLISECONDS_TO_RECONNECT;
    const deadline = Date.now() + patience;
    for (let pause = FIRST_PAUSE; this.isPlaying && Date.now() < deadline; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
      await new Promise((resolve) => setTimeout(resolve, Math.min(pause, deadline - Date.now())));
      try {
        return await this.connect();
      } catch (error) {
        const passes = error instanceof Disconnected || (error instanceof Refused && PASSING.includes(error.code));
        if (!passes) return this.fail(error as Error);
      }
    }
    this.fail(new Disconnected(`${this.server} has not answered for ${patience / 1_000} s`));
  }

  /** Close the connection without waiting for it. */
  private leave(): void {
    const socket = this.socket;
    this.socket = null;
    this.isSeated = false;
    if (!socket) return;
    socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private rejectAll(isMeant: (command: Pending) => boolean, reason: Error): void {
    for (const [id, command] of this.pending)
      if (isMeant(command)) {
        this.pending.delete(id);
        command.reject(reason);
      }
  }

  private unreachable(): Disconnected {
    return new Disconnected(`${this.server} cannot be reached`);
  }
}

/** The choice, if it is one of the actions. */
function legalAction(choice: number, actions: number[]): number {
  if (actions.includes(choice)) return choice;
  const named = typeof choice === "string" ? JSON.stringify(choice) : String(choice);
  throw new RangeError(`choose returned ${named}, which is none of the legal actions [${actions.join(", ")}]`);
}
