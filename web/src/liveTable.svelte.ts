// A table with its connection: the socket, the state, and the commands a person can send.
import { api } from "./api";
import { ServerWires } from "./engine/serverWire";
import { isLocal } from "./engine/stored";
import { openWire } from "./engine/wire";
import { words } from "./i18n/index.svelte";
import {
  type Hinted,
  type LogLine,
  type Moment,
  type Position,
  PROTOCOL,
  type Reason,
  type Refused,
  type ServerMessage,
} from "./protocol.gen";
import { isStatic } from "./site";
import { type Answer, type Command, Socket } from "./socket";
import { storage } from "./storage.svelte";
import {
  applyMessage,
  EMPTY_STATE,
  isShutOut,
  type Noted,
  notedAfter,
  readerOf,
  type TableState,
  unchangedLines,
  versionsOf,
  viewerSeat,
} from "./table";

/** Refusals after which nothing of the table may be shown. */
const SHUT_OUT = ["closed_to_spectators", "removed"];

export class LiveTable {
  state: TableState = $state.raw(EMPTY_STATE);
  /** The seat whose view the screen shows; null for a spectator. */
  seat: number | null = $state(null);
  /** The seat that looked at the screen last; another one has to confirm that it took over the screen. */
  lastViewer: number | null = $state(null);
  /** Whether an action was sent and its position has not arrived yet. */
  busy = $state(false);
  /** Why the last gesture did nothing: a refusal, or the rule that forbids it. */
  reason: Reason | Refused | Hinted | null = $state.raw(null);

  /** What this browser noted of the match, to check its record later. */
  noted: Noted | null = $state.raw(null);
  /** The past moment that the board shows; null for the present. */
  moment: Moment | null = $state.raw(null);
  /** Called for every position that adds lines to a log the client already had. */
  onNews: (before: Position, now: Position, lines: readonly LogLine[], first: number) => void = () => {};

  private awaited: number | null = null;
  private onSettled = (): void => {};
  private readonly wires: ServerWires;
  private readonly socket: Socket;

  constructor(readonly id: string) {
    this.noted = storage.noted(id);
    this.wires = new ServerWires(id);
    this.socket = new Socket({
      open: () => (isLocal(id) || isStatic ? openWire(id) : this.wires.open()), // without a server there are no other tables
      hello: () => ({
        type: "hello",
        tokens: storage.tokens(id),
        language: words.language,
        versions: versionsOf(this.state),
        protocol: PROTOCOL,
      }),
      onMessage: (message) => {
        const before = message.type === "position" ? this.state.positions[readerOf(message.reader)] : undefined;
        const known = this.state.logs;
        this.state = applyMessage(this.state, message, Date.now());
        this.note(message);
        if (before && message.type === "position" && message.version > before.version) {
          const reader = readerOf(message.reader);
          const log = this.state.logs[reader] ?? [];
          const first = unchangedLines(known[reader] ?? [], log);
          this.onNews(before, message, log.slice(first), first);
        }
        if (message.type === "refused" && message.re === null) this.reason = message;
        if (message.type === "refused" && message.code === "no_such_table") this.socket.close();
        if (message.type === "refused" && message.code === "outdated") this.reloadPage();
        if (message.type === "refused" && SHUT_OUT.includes(message.code))
          this.state = { ...EMPTY_STATE, refusal: message };
        if (message.type === "table" && isShutOut(this.state)) {
          this.state = EMPTY_STATE;
          this.socket.restart();
        }
        if (message.type === "welcome") {
          storage.saveTokens(id, Object.values(message.tokens));
          if (document.hidden) this.tellVisibility();
        }
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

  /** Tell the server whether somebody may be looking: a player whose page is hidden gets notifications. */
  tellVisibility(): void {
    if (!isLocal(this.id) && this.seat !== null) this.socket.request({ type: "visibility", visible: !document.hidden });
  }

  retry(): void {
    this.socket.retry();
  }

  close(): void {
    this.wires.close();
    this.socket.close();
  }

  async send(command: Command): Promise<Answer> {
    const answer = await this.socket.request(command);
    if (answer.type === "refused") this.reason = answer;
    return answer;
  }

  /** Sit down. A browser that came by a link has no cookie yet: it gets one first, so that the seat belongs to it. */
  async sit(command: Command): Promise<Answer> {
    if (!storage.hasIdentity) {
      const isKnown = await api.me().then(
        () => true,
        () => false,
      );
      if (isKnown) {
        storage.noteIdentity();
        this.socket.restart();
      }
    }
    return this.send(command);
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

  /** Show a sentence as the reason why the last gesture did nothing. */
  explain(text: string): void {
    this.reason = { type: "reason", re: "", legal: false, text };
  }

  /** Ask what a strong bot would do next. Returns the action, or null if there is no hint or the table has moved on since. */
  async hint(): Promise<number | null> {
    if (this.seat === null || this.busy) return null;
    const answer = await this.send({ type: "hint", seat: this.seat });
    if (answer.type !== "hinted" || answer.version !== this.position?.version) return null;
    this.reason = answer;
    return answer.action;
  }

  /** Load the page that belongs to the server. Once per minute at most: a cache may still hold the old page. */
  private reloadPage(): void {
    this.socket.close();
    if (storage.mayReload(Date.now())) location.reload();
  }

  private note(message: ServerMessage): void {
    const noted = notedAfter(this.noted, message);
    if (noted && noted !== this.noted) storage.saveNoted(this.id, noted);
    this.noted = noted;
  }

  /** Show the table as it was after a line of the log. */
  async lookBack(line: number): Promise<void> {
    const answer = await this.send({ type: "look_back", line, ...(this.seat === null ? {} : { seat: this.seat }) });
    if (answer.type === "moment") this.moment = answer;
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
