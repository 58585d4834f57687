// A table on the screen: the socket, what is known, and the few commands a person has.
import { words } from "./i18n/index.svelte";
import { memory } from "./storage.svelte";
import type { Position, Reason, Refused } from "./protocol.gen";
import { type Answer, type Command, Socket, type Wire } from "./socket";
import { eyes, isShutOut, nothingKnown, readerOf, received, type TableState, versionsOf } from "./table";

export class Live {
  state: TableState = $state.raw(nothingKnown);
  /** The seat whose eyes the screen shows; null for a spectator. */
  seat: number | null = $state(null);
  /** The seat that looked at the screen last. */
  lookedLast: number | null = $state(null);
  /** A command is on its way. */
  busy = $state(false);
  /** Why the last touch did nothing: a refusal or a rule. */
  reason: Reason | Refused | null = $state.raw(null);

  private awaited: number | null = null;
  private readonly socket: Socket;

  constructor(readonly id: string) {
    this.socket = new Socket({
      open: () =>
        new WebSocket(
          `${location.origin.replace("http", "ws")}/api/ws/tables/${id}?language=${words.language}`,
        ) as unknown as Wire,
      hello: () => ({
        type: "hello",
        tokens: memory.tokens(id),
        language: words.language,
        versions: versionsOf(this.state),
      }),
      tell: (message) => {
        this.state = received(this.state, message, Date.now());
        if (message.type === "refused" && message.code === "no_such_table") this.socket.close();
        if (message.type === "table" && isShutOut(this.state)) {
          this.state = nothingKnown;
          this.socket.restart();
        }
        if (message.type === "welcome") memory.keepTokens(id, Object.values(message.tokens));
        if (message.type === "accepted" && message.token) memory.keepTokens(id, [message.token]);
        const again = this.state.table?.rematch;
        if (again && (message.type === "table" || message.type === "welcome"))
          memory.keepTokens(again, memory.tokens(id));
        this.settle();
        this.turn();
      },
      link: (online) => {
        this.state = { ...this.state, link: online ? "online" : "offline" };
      },
    });
  }

  get position(): Position | undefined {
    return this.state.positions[readerOf(this.seat)];
  }

  /** Say the log anew in another language. */
  relearn(): void {
    this.state = { ...this.state, positions: {}, logs: {} };
    this.socket.restart();
  }

  retry(): void {
    this.socket.retry();
  }

  close(): void {
    this.socket.close();
  }

  async say(command: Command): Promise<Answer> {
    const answer = await this.socket.ask(command);
    if (answer.type === "refused") this.reason = answer;
    return answer;
  }

  async play(action: number): Promise<void> {
    const position = this.position;
    if (this.seat === null || !position || this.busy) return;
    this.busy = true;
    this.reason = null;
    const answer = await this.say({ type: "play", seat: this.seat, version: position.version, action });
    this.awaited = answer.type === "accepted" ? (answer.version ?? 0) : 0;
    this.settle();
  }

  /** Ask why an action is not possible, by its number or its object. */
  async why(what: number | Record<string, unknown>): Promise<void> {
    if (this.seat === null) return;
    const by = typeof what === "number" ? { action: what } : { object: what };
    const answer = await this.say({ type: "why", seat: this.seat, ...by });
    if (answer.type === "reason") this.reason = answer;
  }

  /** What was played is done once the position it led to is here; until then the list of moves is of yesterday. */
  private settle(): void {
    if (this.awaited !== null && (this.position?.version ?? 0) >= this.awaited) {
      this.awaited = null;
      this.busy = false;
    }
  }

  private turn(): void {
    const seat = eyes(this.state, this.seat);
    if (seat !== this.seat) this.seat = seat;
    if (this.lookedLast === null && seat !== null) this.lookedLast = seat;
  }
}
