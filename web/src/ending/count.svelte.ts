// Shows the steps of a count one after the other, at the speed of the playback. It can be skipped at any time.
import type { Speed } from "../playback.svelte";
import type { Step } from "./steps";

/** Milliseconds per step. */
const STEP_MS: Record<Speed, number> = { slow: 2400, normal: 1300, fast: 600, off: 1300 };
/** However many steps there are, the count is done after this time. */
const MAX_MS: Record<Speed, number> = { slow: 40_000, normal: 20_000, fast: 9_000, off: 20_000 };

export class Count {
  /** How many steps are shown or have been. */
  at = $state(0);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly steps: readonly Step[],
    private readonly speed: () => Speed,
    private readonly finish: () => void,
  ) {}

  /** What is being counted. */
  get step(): Step | null {
    return this.steps[this.at - 1] ?? null;
  }

  /** Everything counted so far, the current step included. */
  get counted(): readonly Step[] {
    return this.steps.slice(0, this.at);
  }

  next(): void {
    clearTimeout(this.timer);
    if (this.at >= this.steps.length) {
      this.finish();
      return;
    }
    this.at += 1;
    const speed = this.speed();
    this.timer = setTimeout(() => this.next(), Math.min(STEP_MS[speed], MAX_MS[speed] / this.steps.length));
  }

  skip(): void {
    this.stop();
    this.at = this.steps.length;
    this.finish();
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}
