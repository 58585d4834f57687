// A table with its connection: the socket, the state, and the commands a person can send.
import { words } from "./i18n/index.svelte";
import type { Position, Reason, Refused } from "./protocol.gen";
import { type Answer, type Command, Socket, type Wire } from "./socket";
import { storage } from "./storage.svelte";
import { applyMessage, EMPTY_STATE, isShutOut, readerOf, type TableState, versionsOf, viewerSeat } from "./table";

export class LiveTable {
  state: TableState = $state.raw(EMPTY_STATE);
  /** The seat whose view the screen shows; null for a spectator. */
  seat: number | null = $state(null);
  /** The seat that looked at the screen last; another one has to confirm that it took over the screen. */
  lastViewer: number | null = $state(null);
  /** Whether an action was sent and its position has not arrived yet. */
  busy = $state(false);
  /** Why the last gesture did nothing: a refusal, or the rule that forbids it. */
  reason: Reason | Refused | null = $state.raw(null);

  private awaited: number | null = null;
  private onSettled = (): void => {};
  private readonly socket: Socket;

  constructor(readonly id: string) {
    this.socket = new Socket({
      open: () =>
        new WebSocket(
          `${location.origin.replace("http", "ws")}/api/ws/tables/${id}?language=${words.language}`,
        ) as unknown as Wire,
      hello: () => ({
        type: "hello",
        tokens: storage.tokens(id),
        language: words.language,
        versions: versionsOf(this.state),
      }),
      onMessage: (message) => {
        this.state = applyMessage(this.state, message, Date.now());
        if (message.type === "refused" && message.code === "no_such_table") this.socket.close();
        if (message.type === "table" && isShutOut(this.state)) {
          this.state = EMPTY_STATE;
          this.socket.restart();
        }
        if (message.type === "welcome") storage.saveTokens(id, Object.values(message.tokens));
        if (message.type === "accepted" && message.token) storage.saveTokens(id, [message.token]);
        const rematch = this.state.table?.rematch;
        if (rematch && (message.type === "table" || message.type === "welcome"))
          storage.saveTokens(rematch, storage.tokens(id));
        this.settle();
        this.updateSeat();
      },
      onLink: (online) => {
        this.state = { ...this.state, link: online ? "online" : "offline" };
      },
    });
  }

  get position(): Position | undefined {
    return this.state.positions[readerOf(this.seat)];
  }

  /** Fetch position and log again, in the language that is chosen now. */
  reload(): void {
    this.state = { ...this.state, positions: {}, logs: {} };
    this.socket.restart();
  }

  retry(): void {
    this.socket.retry();
  }

  close(): void {
    this.socket.close();
  }

  async send(command: Command): Promise<Answer> {
    const answer = await this.socket.request(command);
    if (answer.type === "refused") this.reason = answer;
    return answer;
  }

  /** Play an action. Resolves once its position has arrived: true, or false if nothing was played. */
  async play(action: number): Promise<boolean> {
    const position = this.position;
    if (this.seat === null || !position || this.busy) return false;
    this.busy = true;
    this.reason = null;
    const answer = await this.send({ type: "play", seat: this.seat, version: position.version, action });
    const isPlayed = answer.type === "accepted";
    this.awaited = isPlayed ? (answer.version ?? 0) : 0;
    return new Promise((resolve) => {
      this.onSettled = () => resolve(isPlayed);
      this.settle();
    });
  }

  /** Ask the server why an action is not possible, by its number or its object. */
  async why(what: number | Record<string, unknown>): Promise<void> {
    if (this.seat === null) return;
    const by = typeof what === "number" ? { action: what } : { object: what };
    const answer = await this.send({ type: "why", seat: this.seat, ...by });
    if (answer.type === "reason") this.reason = answer;
  }

  /** An action is done once its position has arrived; until then the list of moves is outdated. */
  private settle(): void {
    if (this.awaited !== null && (this.position?.version ?? 0) >= this.awaited) {
      this.awaited = null;
      this.busy = false;
      this.onSettled();
    }
  }

  private updateSeat(): void {
    const seat = viewerSeat(this.state, this.seat);
    if (seat !== this.seat) this.seat = seat;
    if (this.lastViewer === null && seat !== null) this.lastViewer = seat;
  }
}
