// Plays back what happened, outcome by outcome: a caption, the pieces move, and what changed stays outlined until the reader acts.
// It never delays input: a touch or a key shows the present, and the newest position is shown with its legal actions at once.
import type { Entry } from "./outcomes";
import type { OutcomeShown, Position } from "./protocol.gen";

export const SPEEDS = ["slow", "normal", "fast", "off"] as const;
export type Speed = (typeof SPEEDS)[number];

/** Milliseconds per caption. */
const CAPTION_MS: Record<Speed, number> = { slow: 2800, normal: 1500, fast: 650, off: 0 };
/** However much has happened, the playback is done after this time. */
const MAX_MS = 9000;
/** Captions whose positions are kept for `repeat`. */
const MAX_KEPT = 60;

/** One caption with the position that the board shows meanwhile. */
interface Beat {
  entry: Entry;
  position: Position;
}

/** The view after an outcome, from the view before it: for events that lead to several outcomes. */
export type Step = (view: unknown, outcome: OutcomeShown) => unknown;

export class Playback {
  /** The position that the board shows while it is behind; null for the present. */
  shown: Position | null = $state.raw(null);
  caption: Entry | null = $state.raw(null);
  /** What has happened since the reader last acted. */
  changed: readonly Entry[] = $state.raw([]);
  /** The position of the caption. */
  private current: Position | null = null;
  private queue: Beat[] = [];
  private past: Beat[] = [];
  /** Milliseconds in which what is played now has to be done. */
  private limit = MAX_MS;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly speed: () => Speed) {}

  get isPlaying(): boolean {
    return this.caption !== null;
  }

  /** A position has arrived with these new entries; `before` is the one before it. */
  receive(before: Position | undefined, now: Position, entries: readonly Entry[], step: Step | undefined): void {
    if (!entries.length) return;
    const beats = beatsOf(before, now, entries, step);
    this.changed = [...this.changed, ...entries];
    this.past = [...this.past, ...beats].slice(-MAX_KEPT);
    if (this.speed() !== "off") this.play(beats, MAX_MS);
  }

  /** The reader has acted: what happened before is known. */
  forget(): void {
    this.skip();
    this.changed = [];
  }

  /** Show the present. */
  skip(): void {
    clearTimeout(this.timer);
    this.queue = [];
    this.caption = null;
    this.shown = null;
  }

  /** Play back again, at the full time of every caption. Where the position of an entry is not known, as after a reload, its pieces are shown in the present. */
  repeat(entries: readonly Entry[], present: Position): void {
    const known = new Map(this.past.map((beat) => [beat.entry.key, beat]));
    this.skip();
    this.play(
      entries.map((entry) => known.get(entry.key) ?? { entry, position: present }),
      Number.POSITIVE_INFINITY,
    );
  }

  private play(beats: readonly Beat[], limit: number): void {
    const isIdle = !this.isPlaying;
    this.limit = limit;
    this.queue.push(...beats);
    if (isIdle) this.next();
    else this.shown ??= this.current;
  }

  private next(): void {
    const beat = this.queue.shift();
    if (!beat) {
      this.skip();
      return;
    }
    this.caption = beat.entry;
    this.current = beat.position;
    this.shown = this.queue.length ? beat.position : null;
    const speed = this.speed() === "off" ? "normal" : this.speed();
    const lasts = Math.min(CAPTION_MS[speed], this.limit / (this.queue.length + 1));
    this.timer = setTimeout(() => this.next(), lasts);
  }
}

/** With a step the pieces of one event move one after the other; the last outcome shows the position itself. */
function beatsOf(
  before: Position | undefined,
  now: Position,
  entries: readonly Entry[],
  step: Step | undefined,
): Beat[] {
  let view = before?.view;
  return entries.map((entry, number) => {
    if (!step || !before) return { entry, position: now };
    view = step(view, entry.outcome);
    return { entry, position: number === entries.length - 1 ? now : { ...before, view, legal: null } };
  });
}
