// A small client of the live protocol: hold one seat of a table from Node (22.18 or newer), Deno, Bun or a browser.
// docs/server.md explains the messages; their types are generated.

import type { Brief, ClientMessage, ServerMessage } from "../src/protocol.gen.ts";

const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 5_000;
/** Close codes after which the server would not take this client back. */
const CLOSED_FOR_GOOD = [1000, 1008];
/** Refusals of a greeting after which it is repeated over a new connection. */
const PASSING = ["too_fast", "not_stored", "internal_error", "moved"];

type Said<M> = M extends { id: string } ? Omit<M, "id"> : never;
/** What a client says, without its id. */
export type Command = Said<ClientMessage>;
type Answer = Extract<ServerMessage, { re: string | null }>;

export class Refused extends Error {
  readonly code: string;

  constructor(code: string, sentence: string) {
    super(`${code}: ${sentence}`);
    this.code = code;
  }
}

export interface PlayerOptions {
  /** Of the seat; without one an open seat is taken. */
  token?: string;
  name?: string;
  /** How long a lost server is waited for, in milliseconds. */
  reconnectFor?: number;
}

/** Holds one seat. A lost connection is opened again; the position is then sent anew, and the seat decides again. */
export class Player {
  seat: number | null = null;
  token: string | undefined;
  private socket: WebSocket | null = null;
  private readonly waiting = new Map<string, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>();
  private readonly prefix = crypto.randomUUID().slice(0, 8);
  private said = 0;
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

  /** Play the seat to the end of the match: `choose` gets every position in which the seat is due. Returns the last position. */
  async play(choose: (position: Brief) => number | Promise<number>): Promise<Brief> {
    this.choose = choose;
    const end = new Promise<Brief>((resolve, reject) => {
      this.finish = resolve;
      this.fail = reject;
    });
    try {
      await Promise.race([this.connect(), end]);
      return await end;
    } finally {
      const socket = this.socket;
      this.socket = null;
      socket?.close();
    }
  }

  /** Say something; its answer, or Refused. */
  ask(command: Command): Promise<Answer> {
    const id = `${this.prefix}-${++this.said}`;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.socket?.send(JSON.stringify({ ...command, id }));
    });
  }

  private async connect(): Promise<void> {
    const socket = new WebSocket(`${this.server.replace(/^http/, "ws")}/api/ws/tables/${this.table}`);
    await new Promise<void>((resolve, reject) => {
      socket.onopen = () => resolve();
      socket.onerror = () => reject(new Error(`${this.server} cannot be reached`));
    });
    this.socket = socket;
    socket.onmessage = (event) => this.receive(JSON.parse(event.data));
    socket.onclose = (event) => this.lost(socket, event.code);
    const welcome = await this.greet();
    if (welcome.type !== "welcome") throw new Error(`unexpected answer: ${welcome.type}`);
    if (this.token && !welcome.seats.length) throw this.wrongToken();
    this.seat = welcome.seats[0] ?? null;
    if (this.seat === null || welcome.table.seats[this.seat]?.kind === "reserved") {
      const seated = await this.ask({ type: "sit", name: this.options.name ?? "Bot", seat: this.seat });
      if (seated.type !== "accepted") throw new Error(`unexpected answer: ${seated.type}`);
      this.seat = seated.seat ?? null;
      this.token = seated.token ?? this.token;
    }
  }

  private async greet(): Promise<Answer> {
    try {
      return await this.ask({ type: "hello", tokens: this.token ? [this.token] : [], brief: true });
    } catch (error) {
      throw error instanceof Refused ? this.named(error) : error;
    }
  }

  private receive(message: ServerMessage): void {
    if ("re" in message) this.settle(message as Answer);
    else if (message.type === "brief" && message.reader === this.seat) void this.decide(message);
  }

  private settle(answer: Answer): void {
    const refused = answer.type === "refused" ? new Refused(answer.code, answer.sentence) : null;
    if (refused && answer.re === null) {
      this.fail(this.named(refused));
      return;
    }
    const asked = this.waiting.get(answer.re ?? "");
    this.waiting.delete(answer.re ?? "");
    if (refused) asked?.reject(refused);
    else asked?.resolve(answer);
  }

  /** A refusal of the connection, with what it is about. */
  private named(refused: Refused): Refused {
    if (refused.code === "no_such_table")
      return new Refused(refused.code, `there is no table ${this.table} on ${this.server}`);
    return refused.code === "closed_to_spectators" && this.token ? this.wrongToken() : refused;
  }

  private wrongToken(): Refused {
    return new Refused("wrong_token", `the token belongs to no seat of table ${this.table}`);
  }

  private async decide(position: Brief): Promise<void> {
    if (position.over) return this.finish(position);
    if (!position.actions?.length || this.seat === null) return;
    try {
      const action = await this.choose(position);
      await this.ask({ type: "play", seat: this.seat, version: position.version, action });
    } catch (error) {
      // After "moved" the server closes the connection; the position is sent anew over the next one.
      const late = error instanceof Refused && ["stale", "bot_plays", "over", "moved"].includes(error.code);
      if (!late) this.fail(error as Error);
    }
  }

  private async lost(socket: WebSocket, code: number): Promise<void> {
    if (this.socket !== socket) return;
    this.waiting.clear();
    if (CLOSED_FOR_GOOD.includes(code))
      return this.fail(new Error(`${this.server} has closed the connection (${code})`));
    const deadline = Date.now() + (this.options.reconnectFor ?? 60_000);
    for (let pause = FIRST_PAUSE; Date.now() < deadline; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      try {
        return await this.connect();
      } catch (error) {
        if (error instanceof Refused && !PASSING.includes(error.code)) return this.fail(error);
      }
    }
    this.fail(new Error(`${this.server} cannot be reached`));
  }
}
