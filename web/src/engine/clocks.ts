// Thinking time of the seats, as in colisee/server/table/clocks.py. Reads no clock: the caller passes the time, in milliseconds.
import type { ClockKind, SeatClock } from "../protocol.gen";

/** What is kept of the clocks of a match. */
export interface SavedClocks {
  /** Milliseconds by seat. */
  left: number[];
  /** Since when a seat's clock runs. */
  since: (number | null)[];
  /** What was left when the latest decision was taken, where that stopped the clock: it may be taken back. */
  rest: (number | null)[];
  /** Whether the next decision is another than the one for which the clock ran last. */
  isNew: boolean[];
  /** When this was kept: clocks stand still while the page is closed. */
  at: number;
}

export class Clocks {
  private readonly kind: ClockKind["kind"];
  /** Milliseconds at the start, and after each decision. */
  private readonly full: number;
  private readonly increment: number;
  private state: SavedClocks;

  constructor({ kind = "none", seconds = 60, increment = 0 }: ClockKind, seats: number) {
    this.kind = kind;
    this.full = seconds * 1000;
    this.increment = increment * 1000;
    const of = <T>(value: T): T[] => new Array<T>(seats).fill(value);
    this.state = { left: of(this.full), since: of(null), rest: of(null), isNew: of(true), at: 0 };
  }

  get isOn(): boolean {
    return this.kind !== "none";
  }

  saved(now: number): SavedClocks {
    return { ...structuredClone(this.state), at: now };
  }

  /** Go on with kept clocks, as if no time had passed. */
  resume(saved: SavedClocks, now: number): void {
    this.state = structuredClone(saved);
    this.state.since = saved.since.map((since) => (since === null ? null : since + now - saved.at));
  }

  /** The seat has a decision to take (perhaps it had one already). */
  start(seat: number, now: number): void {
    const { since, isNew, left } = this.state;
    if (since[seat] !== null) return;
    since[seat] = now;
    if (this.kind === "move" && isNew[seat]) left[seat] = this.full;
    isNew[seat] = false;
  }

  /** The seat takes a decision, whether or not that stops its clock. */
  decide(seat: number): void {
    this.state.rest[seat] = null;
  }

  /** The seat's decision is taken. */
  stop(seat: number, now: number): void {
    const { since, isNew, left, rest } = this.state;
    isNew[seat] = true;
    if (since[seat] === null) return;
    rest[seat] = this.remaining(seat, now);
    left[seat] = rest[seat]! + this.increment;
    since[seat] = null;
  }

  /** Stop the clock without a decision (a bot plays now): the remaining time stays. */
  halt(seat: number, now: number): void {
    this.state.left[seat] = this.remaining(seat, now);
    this.state.since[seat] = null;
  }

  /** The seat's latest decision is to be taken again, in no more time than was left for it. */
  takeBack(seat: number, now: number): void {
    const { isNew, left, rest } = this.state;
    const before = rest[seat];
    if (before == null) return;
    this.halt(seat, now);
    left[seat] = Math.min(left[seat]!, before);
    isNew[seat] = false;
    rest[seat] = null;
  }

  /** Resets the time of a seat that a person takes back, if it had run out. */
  grant(seat: number): void {
    if (this.state.since[seat] === null && this.state.left[seat] === 0) this.state.left[seat] = this.full;
  }

  /** When the first seat's time is up, and which seat that is. */
  get deadline(): { at: number; seat: number } | null {
    if (!this.isOn) return null;
    const { since, left } = this.state;
    const ends = since.flatMap((began, seat) => (began === null ? [] : [{ at: began + left[seat]!, seat }]));
    return ends.sort((a, b) => a.at - b.at || a.seat - b.seat)[0] ?? null;
  }

  /** Remaining time by seat; null if this table has no clocks. */
  readings(now: number): SeatClock[] | null {
    if (!this.isOn) return null;
    const { left, since } = this.state;
    return left.map((_, seat) => ({ remaining: this.remaining(seat, now), running: since[seat] !== null }));
  }

  private remaining(seat: number, now: number): number {
    const { left, since } = this.state;
    const began = since[seat];
    return began == null ? left[seat]! : Math.max(0, left[seat]! - Math.max(0, now - began));
  }
}
