// What every board does around its pieces: renders in parts, opens another seat, tells the table what is considered and selected,
// animates changes, and keeps the focus.
import { tick, untrack } from "svelte";
import { IncrementalRender } from "./incrementalRender.svelte";
import type { Interaction } from "./interaction.svelte";
import { onViewChange } from "./onViewChange.svelte";
import type { BoardProps } from "./props";

type Props<View> = Pick<BoardProps<View>, "view" | "legal" | "seat" | "consider" | "select">;

interface Animator<View> {
  /** Before the board is rendered again. */
  remember: (root: HTMLElement | undefined) => void;
  play: (was: View, now: View, root: HTMLElement | undefined) => void;
}

/** Create it with its board. */
export class Stage<View> {
  root: HTMLElement | undefined = $state();
  /** The seat that is shown large instead of the reader's own. */
  opened: number | null = $state(null);
  readonly parts: IncrementalRender;

  constructor(
    private readonly props: () => Props<View>,
    private readonly interaction: Interaction,
    /** Parts to render after the first one. */
    laterParts: number,
    animator: Animator<View>,
  ) {
    this.parts = new IncrementalRender(laterParts, () => interaction.enter());
    $effect(() => this.root?.setAttribute("aria-busy", String(!this.parts.isDone)));
    $effect(() => {
      const action = interaction.isPlaying ? null : interaction.action;
      untrack(() => this.props().consider(action));
    });
    $effect(() => {
      const selection = interaction.selection;
      untrack(() => this.props().select(selection));
    });
    // Whoever has to decide sees the player's own pieces.
    const isDue = $derived(this.props().legal.length > 0);
    $effect(() => {
      if (isDue) untrack(() => (this.opened = null));
    });
    onViewChange(
      () => this.props().view,
      () => animator.remember(this.root),
      (was, now) => {
        if (was) animator.play(was, now, this.root);
        tick().then(() => interaction.enter());
      },
    );
  }

  /** The seat that is shown large. */
  shown: number = $derived.by(() => this.opened ?? this.props().seat ?? 0);

  /** Show another seat, or the player's own again. */
  open(seat: number): void {
    this.interaction.cancel();
    this.opened = this.opened === seat ? null : seat;
  }

  close(): void {
    this.opened = null;
  }
}
