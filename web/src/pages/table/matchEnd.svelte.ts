// The end of a match: points are counted on the board once per browser, and again if asked; then the result is shown.
import type { Step } from "../../ending/steps";
import { storage } from "../../storage.svelte";

/** What has been counted so far. */
interface Counted {
  scores: Record<string, number>[];
  step: Step | null;
  skip: () => void;
}

/** How a match ended: null while it runs; only one that was played to its end has points to count. */
export type Outcome = "finished" | "ended" | null;

export class MatchEnd {
  counted: Counted | null = $state.raw(null);
  private stage: "first" | "again" | "result" | "closed" = $state("first");

  constructor(
    private readonly table: string,
    private readonly outcome: () => Outcome,
  ) {}

  isCounting = $derived.by(() => {
    if (this.outcome() !== "finished") return false;
    return (
      this.stage === "again" || (this.stage === "first" && storage.playback !== "off" && !storage.isCounted(this.table))
    );
  });

  /** Whether the dialog with the result is open. */
  get isResultShown(): boolean {
    return this.outcome() !== null && !this.isCounting && this.stage !== "closed";
  }

  /** Whether the dialog was open and was closed. */
  get isClosed(): boolean {
    return this.outcome() !== null && this.stage === "closed";
  }

  get canCountAgain(): boolean {
    return this.outcome() === "finished";
  }

  /** The totals to show: hidden until they have been counted. */
  scoresOf(
    seats: number,
    scores: readonly Record<string, number>[] | undefined,
  ): readonly Record<string, number>[] | undefined {
    return this.isCounting ? (this.counted?.scores ?? Array.from({ length: seats }, () => ({ total: 0 }))) : scores;
  }

  report(counted: Counted): void {
    this.counted = counted;
  }

  countAgain(): void {
    this.stage = "again";
  }

  /** Everything is counted, or the reader does not want to wait for it. */
  finishCount(): void {
    storage.saveCounted(this.table);
    this.stage = "result";
    this.counted = null;
  }

  showResult(): void {
    this.stage = "result";
  }

  /** The dialog also closes because points are counted again. */
  closeResult(): void {
    if (this.stage !== "again") this.stage = "closed";
  }
}
