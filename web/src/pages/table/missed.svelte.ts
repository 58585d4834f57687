// Since your last turn: after a minute away, or when the page is opened again, readers are first told what has changed.
import type { Entry } from "../../outcomes";

const AWAY_MS = 60_000;

export class Missed {
  /** What happened while the reader was away; empty if nothing did or the reader has seen it. */
  entries: readonly Entry[] = $state.raw([]);
  private leftAt = 0;
  private isGreeted = false;

  /** `since` returns what has happened since the reader's last decision, or null if there is nothing to tell now. */
  constructor(
    private readonly since: () => readonly Entry[] | null,
    private readonly onTold: () => void,
  ) {}

  /** The match is shown for the first time. */
  greet(): void {
    if (this.isGreeted) return;
    this.isGreeted = true;
    this.tell();
  }

  noteVisibility(isHidden: boolean): void {
    if (isHidden) this.leftAt = Date.now();
    else if (this.leftAt && Date.now() - this.leftAt > AWAY_MS) this.tell();
  }

  forget(): void {
    this.entries = [];
  }

  private tell(): void {
    const entries = this.since();
    if (!entries) return;
    this.entries = entries;
    this.onTold();
  }
}
