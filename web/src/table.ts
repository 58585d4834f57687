// What the page knows of one table: plain data, changed only by the server's messages. No socket, no pixels.
import type {
  ChatLine,
  LegalAction,
  LogLine,
  Position,
  Refused,
  SeatShown,
  ServerMessage,
  TableShown,
} from "./protocol.gen";

export type Link = "connecting" | "online" | "offline";

/** A seat's number, or "spectator": whose eyes a position is seen through. */
export type Reader = string;

export const SPECTATOR: Reader = "spectator";

export interface TableState {
  link: Link;
  table: TableShown | null;
  held: number[];
  host: boolean;
  tokens: Record<string, string>;
  positions: Record<Reader, Position>;
  logs: Record<Reader, LogLine[]>;
  chat: ChatLine[];
  /** Local time at which each position arrived: clocks count from there. */
  arrivedAt: Record<Reader, number>;
  refusal: Refused | null;
}

export const nothingKnown: TableState = {
  link: "connecting",
  table: null,
  held: [],
  host: false,
  tokens: {},
  positions: {},
  logs: {},
  chat: [],
  arrivedAt: {},
  refusal: null,
};

export const readerOf = (seat: number | null | undefined): Reader => (seat == null ? SPECTATOR : String(seat));

/** The state after a message. `now` is the local time in milliseconds. */
export function received(state: TableState, message: ServerMessage, now: number): TableState {
  switch (message.type) {
    case "welcome":
      return {
        ...state,
        link: "online",
        table: message.table,
        held: message.seats,
        host: message.host,
        tokens: message.tokens,
        chat: message.chat,
      };
    case "accepted":
      return { ...state, held: message.seats ?? state.held, tokens: tokensAfter(state, message.seat, message.token) };
    case "refused":
      return { ...state, refusal: message };
    case "table":
      return { ...state, table: message.table };
    case "chat_line":
      return { ...state, chat: [...state.chat, message] };
    case "position":
      return withPosition(state, message, now);
    default:
      return state;
  }
}

function tokensAfter(state: TableState, seat?: number | null, token?: string | null): Record<string, string> {
  return seat != null && token ? { ...state.tokens, [seat]: token } : state.tokens;
}

function withPosition(state: TableState, position: Position, now: number): TableState {
  const reader = readerOf(position.reader);
  const known = state.positions[reader];
  if (known && known.version > position.version) return state;
  const log = [...(state.logs[reader] ?? []).slice(0, position.keep), ...position.lines];
  return {
    ...state,
    positions: { ...state.positions, [reader]: position },
    logs: { ...state.logs, [reader]: log },
    arrivedAt: { ...state.arrivedAt, [reader]: now },
  };
}

/** By reader, the version up to which the log is known: what a reconnecting client says. */
export function versionsOf(state: TableState): Record<Reader, number> {
  return Object.fromEntries(Object.entries(state.positions).map(([reader, position]) => [reader, position.version]));
}

/** Nobody looks on at this match: who took no seat before it began is told no more, and learns why by a new hello. */
export const isShutOut = ({ table, held }: TableState): boolean =>
  !!table && table.status !== "waiting" && !table.spectators_allowed && !held.length;

/** The held seats that a person plays here and that owe a decision now. */
export function seatsToAct(state: TableState): number[] {
  return state.held.filter((seat) => {
    const position = state.positions[readerOf(seat)];
    return !!position?.legal?.length && !seatOf(state, seat)?.level;
  });
}

/** People in the match who decide for themselves: whose consent and whose vote is needed. */
const deciders = (table: TableShown): SeatShown[] =>
  table.seats.filter((seat) => seat.kind === "person" && !seat.resigned && !seat.level);

/** The held seat that has still to say whether somebody may take back; null when nothing is asked of this screen. */
export function askedToAgree(state: TableState): number | null {
  const by = state.table?.take_back_asked_by ?? null;
  if (!state.table || by === null) return null;
  const asked = deciders(state.table).filter((seat) => seat.seat !== by && !seat.agrees_to_take_back);
  return asked.find((seat) => state.held.includes(seat.seat))?.seat ?? null;
}

/** The held seat that has still to say whether the match should end, as others want. */
export function askedToEnd(state: TableState): number | null {
  if (state.table?.status !== "running" || !state.table.seats.some((seat) => seat.votes_to_end)) return null;
  return deciders(state.table).find((seat) => !seat.votes_to_end && state.held.includes(seat.seat))?.seat ?? null;
}

/** Whether the match ends as soon as `seat` votes for it. */
export const endsByVoteOf = (table: TableShown, seat: number): boolean =>
  deciders(table).every((decider) => decider.seat === seat || decider.votes_to_end);

/** Who has won a match that is over: nobody by a vote, nobody who has resigned. */
export function winnersOf(table: TableShown, scores: readonly Record<string, number>[]): number[] {
  if (table.ended === "vote") return [];
  const left = table.seats.filter((seat) => !seat.resigned).map((seat) => seat.seat);
  if (table.ended === "resigned") return left;
  const rank = (seat: number) => scores[seat]?.rank ?? Infinity;
  const best = Math.min(...left.map(rank));
  return left.filter((seat) => rank(seat) === best);
}

export function seatOf(state: TableState, seat: number): SeatShown | undefined {
  return state.table?.seats.find((shown) => shown.seat === seat);
}

/** Whose eyes the screen shows: who looked last if that seat must act or nobody else must, else the next who must. */
export function eyes(state: TableState, before: number | null): number | null {
  const due = seatsToAct(state);
  if (before !== null && state.held.includes(before) && (due.includes(before) || due.length === 0)) return before;
  return due[0] ?? state.held[0] ?? null;
}

/** Whether the screen must be covered before `seat` looks: somebody else looked last and the game has secrets. */
export function needsHandOver(
  state: TableState,
  seat: number | null,
  lookedLast: number | null,
  secrets: boolean,
): boolean {
  return secrets && seat !== null && state.held.length > 1 && lookedLast !== seat && state.table?.status === "running";
}

/** Milliseconds left on a seat's clock at local time `now`; null without clocks. */
export function timeLeft(state: TableState, reader: Reader, seat: number, now: number): number | null {
  const clock = state.positions[reader]?.clocks?.[seat];
  if (!clock) return null;
  const passed = clock.running ? now - (state.arrivedAt[reader] ?? now) : 0;
  return Math.max(0, clock.remaining - passed);
}

/** What kind of decision an action is: the first key of its object. */
export const kindOf = (action: LegalAction): string => Object.keys(action.object)[0] ?? "";

/** The kinds of decision that are open, in the order of the list. */
export const kindsOf = (legal: readonly LegalAction[]): string[] => [...new Set(legal.map(kindOf))];
