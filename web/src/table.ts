// The state of one table on the client: plain data, changed only by the server's messages. No socket, no DOM.
import type {
  ChatLine,
  LegalAction,
  LogLine,
  Position,
  Presence,
  Refused,
  SeatShown,
  ServerMessage,
  TableShown,
} from "./protocol.gen";

export type Link = "connecting" | "online" | "offline";

/** Whose view a position shows: a seat's number as text, or "spectator". */
export type Reader = string;

export const SPECTATOR: Reader = "spectator";

export interface TableState {
  link: Link;
  table: TableShown | null;
  /** The seats that this browser holds tokens for. */
  ownSeats: number[];
  host: boolean;
  tokens: Record<string, string>;
  /** Whether this browser may take any seat kept for a friend. */
  invited: boolean;
  /** The secret that invites others to the seats kept for friends; empty if this browser does not have it. */
  invitation: string;
  positions: Record<Reader, Position>;
  logs: Record<Reader, LogLine[]>;
  chat: ChatLine[];
  /** Local time at which each position arrived; clocks count down from there. */
  arrivedAt: Record<Reader, number>;
  refusal: Refused | null;
}

export const EMPTY_STATE: TableState = {
  link: "connecting",
  table: null,
  ownSeats: [],
  host: false,
  tokens: {},
  invited: false,
  invitation: "",
  positions: {},
  logs: {},
  chat: [],
  arrivedAt: {},
  refusal: null,
};

/** What a browser notes of a match, to check its record later. */
export interface Noted {
  /** The commitment to the draws, as first shown. */
  commitment: string;
  /** By reader, the latest head of the hash chain over everything it has noticed. */
  heads: Record<Reader, string>;
}

export const readerOf = (seat: number | null | undefined): Reader => (seat == null ? SPECTATOR : String(seat));

/** The state after a message. `now` is the local time in milliseconds. */
export function applyMessage(state: TableState, message: ServerMessage, now: number): TableState {
  switch (message.type) {
    case "welcome":
      return {
        ...state,
        link: "online",
        table: message.table,
        ownSeats: message.seats,
        host: message.host,
        tokens: message.tokens,
        invited: message.invited ?? false,
        invitation: message.invitation ?? "",
        chat: message.chat,
      };
    case "accepted":
      return {
        ...state,
        ownSeats: message.seats ?? state.ownSeats,
        tokens: tokensAfter(state, message.seat, message.token),
      };
    case "refused":
      return { ...state, refusal: message };
    case "table":
      return { ...state, table: message.table };
    case "presence":
      return state.table ? { ...state, table: withPresence(state.table, message) } : state;
    case "chat_line":
      return { ...state, chat: [...state.chat, message] };
    case "position":
      return withPosition(state, message, now);
    default:
      return state;
  }
}

/** What is noted after a message. The commitment is never replaced. */
export function notedAfter(noted: Noted | null, message: ServerMessage): Noted | null {
  if (message.type === "welcome" || message.type === "table")
    return noted ?? { commitment: message.table.commitment, heads: {} };
  if (message.type === "position" && noted)
    return { ...noted, heads: { ...noted.heads, [readerOf(message.reader)]: message.head } };
  return noted;
}

/** The command that checks the record of a match against what was noted. */
export function verifyCommand(noted: Noted, reader: Reader, file: string): string {
  const head = noted.heads[reader];
  return `colisee verify ${file} --commitment ${noted.commitment}${head ? ` --head ${head}` : ""}`;
}

function withPresence(table: TableShown, presence: Presence): TableShown {
  const seats = table.seats.map((seat) => ({ ...seat, connected: presence.connected.includes(seat.seat) }));
  return { ...table, seats, spectators: presence.spectators };
}

function tokensAfter(state: TableState, seat?: number | null, token?: string | null): Record<string, string> {
  return seat != null && token ? { ...state.tokens, [seat]: token } : state.tokens;
}

function withPosition(state: TableState, position: Position, now: number): TableState {
  const reader = readerOf(position.reader);
  const known = state.positions[reader];
  if (known && known.version > position.version) return state;
  const log = withKnownLines(state.logs[reader] ?? [], position.keep, position.lines);
  return {
    ...state,
    positions: { ...state.positions, [reader]: position },
    logs: { ...state.logs, [reader]: log },
    arrivedAt: { ...state.arrivedAt, [reader]: now },
  };
}

/** A log from number `keep` on with the lines of a position. Lines sent again stay the same objects: they are announced once. */
function withKnownLines(known: readonly LogLine[], keep: number, lines: readonly LogLine[]): LogLine[] {
  const news = lines.map((line, number) => {
    const before = known[keep + number];
    return before && wordsOf(before) === wordsOf(line) ? before : line;
  });
  return [...known.slice(0, keep), ...news];
}

const wordsOf = ({ kind, round, outcomes }: LogLine): string =>
  [kind, round ?? 0, ...(outcomes ?? []).map(({ text }) => text)].join("\n");

/** The number of lines at the start of a log that it already had. */
export function unchangedLines(before: readonly LogLine[], now: readonly LogLine[]): number {
  const first = now.findIndex((line, number) => line !== before[number]);
  return first < 0 ? now.length : first;
}

/** By reader, the version of the known position; a reconnecting client sends it to receive only newer lines. */
export function versionsOf(state: TableState): Record<Reader, number> {
  return Object.fromEntries(Object.entries(state.positions).map(([reader, position]) => [reader, position.version]));
}

/** Whether this browser may not watch the match: it allows no spectators and this browser holds no seat. The server stops sending
 * positions then; a new hello returns the reason. */
export const isShutOut = ({ table, ownSeats }: TableState): boolean =>
  !!table && !hasRoom(table) && !table.spectators_allowed && !ownSeats.length;

/** Whether visitors may come in to take a seat: before the match, or one that was opened during it. */
export const hasRoom = (table: TableShown): boolean =>
  table.status === "waiting" || (table.status === "running" && table.seats.some((seat) => seat.kind === "open"));

/** The seat of another player who has been away for too long; null if there is none or this browser plays no seat itself. */
export function absentSeat(state: TableState, viewer: number | null): number | null {
  const own = viewer === null ? undefined : seatOf(state, viewer);
  if (!own || own.level || own.resigned || state.table?.status !== "running") return null;
  return state.table.seats.find((seat) => seat.absent && !state.ownSeats.includes(seat.seat))?.seat ?? null;
}

/** The own seats that have to act now and are not played by a bot. */
export function seatsToAct(state: TableState): number[] {
  return state.ownSeats.filter((seat) => {
    const position = state.positions[readerOf(seat)];
    return !!position?.legal?.length && !seatOf(state, seat)?.level;
  });
}

/** The seats whose consent or vote is needed: people who have not resigned and play themselves. */
const deciders = (table: TableShown): SeatShown[] =>
  table.seats.filter((seat) => seat.kind === "person" && !seat.resigned && !seat.level);

/** The own seat that still has to answer a request to take back; null if there is none. */
export function askedToAgree(state: TableState): number | null {
  const by = state.table?.take_back_asked_by ?? null;
  if (!state.table || by === null) return null;
  const asked = deciders(state.table).filter((seat) => seat.seat !== by && !seat.agrees_to_take_back);
  return asked.find((seat) => state.ownSeats.includes(seat.seat))?.seat ?? null;
}

/** The own seat that still has to answer a vote to end the match; null if there is none. */
export function askedToEnd(state: TableState): number | null {
  if (state.table?.status !== "running" || !state.table.seats.some((seat) => seat.votes_to_end)) return null;
  return deciders(state.table).find((seat) => !seat.votes_to_end && state.ownSeats.includes(seat.seat))?.seat ?? null;
}

/** Whether the match ends as soon as `seat` votes for it. */
export const endsByVoteOf = (table: TableShown, seat: number): boolean =>
  deciders(table).every((decider) => decider.seat === seat || decider.votes_to_end);

/** The winners of a match that is over: none if it was ended by a vote, and never a seat that resigned. */
export function winnersOf(table: TableShown, scores: readonly Record<string, number>[]): number[] {
  if (table.ended === "vote" || table.ended === "closed") return [];
  const left = table.seats.filter((seat) => !seat.resigned).map((seat) => seat.seat);
  if (table.ended === "resigned") return left;
  const rank = (seat: number) => scores[seat]?.rank ?? Infinity;
  const best = Math.min(...left.map(rank));
  return left.filter((seat) => rank(seat) === best);
}

export function seatOf(state: TableState, seat: number): SeatShown | undefined {
  return state.table?.seats.find((shown) => shown.seat === seat);
}

/** The seat whose view the screen shows: the last one if it has to act or no other own seat has to, else the next that has to. */
export function viewerSeat(state: TableState, before: number | null): number | null {
  const due = seatsToAct(state);
  if (before !== null && state.ownSeats.includes(before) && (due.includes(before) || due.length === 0)) return before;
  return due[0] ?? state.ownSeats[0] ?? null;
}

/** Whether to cover the screen before `seat` looks at it: another person looked last and the game has secrets. */
export function needsHandOver(
  state: TableState,
  seat: number | null,
  lastViewer: number | null,
  secrets: boolean,
): boolean {
  return (
    secrets && seat !== null && state.ownSeats.length > 1 && lastViewer !== seat && state.table?.status === "running"
  );
}

/** Milliseconds left on a seat's clock at local time `now`; null without clocks. */
export function timeLeft(state: TableState, reader: Reader, seat: number, now: number): number | null {
  const clock = state.positions[reader]?.clocks?.[seat];
  if (!clock) return null;
  const passed = clock.running ? now - (state.arrivedAt[reader] ?? now) : 0;
  return Math.max(0, clock.remaining - passed);
}

const MINUTE_MS = 60_000;
const UNITS: [Intl.NumberFormatOptions["unit"], number][] = [
  ["day", 1440 * MINUTE_MS],
  ["hour", 60 * MINUTE_MS],
  ["minute", MINUTE_MS],
];

/** A time in its largest unit and the next, rounded down; less than a minute is 0 minutes. */
export function durationLeft(milliseconds: number, language: string, unitDisplay: "long" | "narrow" = "long"): string {
  const left = Math.max(0, milliseconds);
  const first = UNITS.findIndex(([, size]) => left >= size);
  const parts = (first < 0 ? UNITS.slice(2) : UNITS.slice(first, first + 2)).map(([unit, size], n) => {
    const count = Math.floor((n ? left % UNITS[first]![1] : left) / size);
    const shown = new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay }).format(count);
    return n && !count ? "" : shown;
  });
  return parts.filter(Boolean).join(" ");
}

/** The kind of an action: the first key of its object. */
export const kindOf = (action: LegalAction): string => Object.keys(action.object)[0] ?? "";

/** Whether an action names no piece, such as "no tape" or "done". */
export const isPlain = (action: LegalAction): boolean =>
  Object.values((action.object[kindOf(action)] ?? {}) as object).every((value) => value === null);

/** The answer to a question that has only one, such as "no finished gift: end the round". Not after a take-back: whoever
 * took such an answer back wants to go back further. */
export function onlyAnswer(legal: readonly LegalAction[], newest: LogLine | undefined): LegalAction | null {
  const [action] = legal;
  return action && legal.length === 1 && isPlain(action) && newest?.kind !== "take_back" ? action : null;
}
