// Gestures on the board of The Truckers: cards, goods, trucks and loot. The server decides what is legal.

import { type ActionObject, actionOf } from "../../board/legalActions";
import { Pointer, type Touch } from "../../board/pointer.svelte";
import { partsOf, type Stop, stopAt } from "../../board/stops";
import type { LegalAction } from "../../protocol.gen";
import { cardsTo, type Mode, modeOf, type Outcome, previewOn, type Situation, touch, ZONES } from "./gestures";
import type { Hints } from "./state";

interface Context {
  legal: readonly LegalAction[];
  hints: Hints;
  /** The number of the own truck being loaded. */
  open: number;
  choose: (action: LegalAction) => Promise<boolean>;
  whyNot: (object: ActionObject) => void;
}

export class BoardPointer extends Pointer {
  /** The way of loading the person prefers. */
  wanted: Mode = $state("bulk");
  private picked: string | null = $state(null);
  /** The rule that refused the last gesture, and where. */
  refused: { stop: Stop; rule: string } | null = $state.raw(null);
  /** Whether the second half of a gesture is still to be played; nothing else can be tapped until then. */
  private isFollowing = $state(false);

  constructor(private readonly context: () => Context) {
    super();
  }

  now: Situation = $derived.by(() => {
    const { legal, hints, open } = this.context();
    return { legal, hints, open, mode: modeOf(legal, this.wanted) };
  });

  /** The tile in hand: picked by a tap, or dragged. */
  held: string | null = $derived.by(() => {
    const stop =
      this.drag?.stop ?? (this.picked && touch(this.picked, null, this.now).does === "pick" ? this.picked : null);
    const [kind, name] = partsOf(stop ?? "");
    return kind === "good" ? name : null;
  });

  /** The action under the pointer, with what it would change. */
  action: LegalAction | null = $derived.by(() => {
    if (!this.aim) return null;
    const outcome = this.outcome(this.aim);
    if (outcome.does !== "play") return null;
    const [kind, name] = partsOf(this.aim);
    const preview = kind === "truck" ? previewOn(Number(name), this.held, this.now) : null;
    return preview === null ? outcome.action : { ...outcome.action, preview };
  });

  leads(stop: Stop): boolean {
    return !this.isFollowing && ["play", "pick"].includes(this.outcome(stop).does);
  }

  private outcome(stop: Stop): Outcome {
    return touch(stop, this.held, this.now);
  }

  /** The drive cards of the hand that the pointer shows the way of. */
  shownCards: number[] = $derived.by(() => {
    const [kind, name] = partsOf(this.drag?.stop ?? this.aim ?? "");
    if (kind === "card") return [Number(name)];
    return kind === "space" ? cardsTo(Number(name), this.now).map(({ card }) => card) : [];
  });

  protected drop(stop: Stop): void {
    if (this.isFollowing) return;
    const { whyNot } = this.context();
    const [kind, name] = partsOf(stop);
    if (kind === "mode") this.wanted = name as Mode;
    const outcome = this.outcome(stop);
    this.refused = outcome.does === "refuse" ? { stop, rule: outcome.rule } : null;
    if (outcome.does === "pick") {
      this.picked = this.picked === stop ? null : stop;
      return;
    }
    if (outcome.does === "ask") whyNot(outcome.object);
    if (outcome.does !== "play") return;
    this.picked = null;
    this.aim = null;
    this.play(outcome.action, outcome.next);
  }

  /** Play an action, and then the second half of the gesture: the tile after its truck. */
  private async play(action: LegalAction, next: ActionObject | null): Promise<void> {
    this.isFollowing = next !== null;
    const isPlayed = await this.context().choose(action);
    const { legal, choose } = this.context();
    const following = isPlayed ? actionOf(legal, next) : null;
    if (following) await choose(following);
    this.isFollowing = false;
  }

  /** A mouse previews by hovering; a finger previews by the first tap and plays by the second, here or where it leads. */
  protected touch({ stop, target, byFinger, byKey }: Touch): void {
    const before = this.aimBefore;
    if (before && before !== stop && this.answers(target, before) && this.leads(before)) {
      this.drop(before);
      return;
    }
    if (!stop) return;
    if (byFinger && before !== stop && this.asksTwice(stop)) {
      this.aim = stop;
      return;
    }
    this.drop(stop);
    if (byKey && this.held) this.focusFirst((other) => other.startsWith("truck-") && this.leads(other));
  }

  /** Whether a tap completes the one before: a card by the space it leads to, the rest by the part of the board it goes to. */
  private answers(target: EventTarget | null, before: Stop): boolean {
    const [kind, name] = partsOf(before);
    if (kind !== "card") return isDroppedOn(target, before);
    const [place, space] = partsOf(stopAt(target) ?? "");
    return place === "space" && cardsTo(Number(space), this.now).some(({ card }) => String(card) === name);
  }

  private asksTwice(stop: Stop): boolean {
    const kind = partsOf(stop)[0];
    return (kind in ZONES || kind === "space") && this.leads(stop);
  }

  protected override isEntry(stop: Stop): boolean {
    return !stop.startsWith("space-") && this.leads(stop);
  }

  protected override escape(): void {
    super.escape();
    this.picked = null;
  }

  protected override press(): void {
    this.refused = null;
  }

  protected canDrag(stop: Stop): boolean {
    const kind = partsOf(stop)[0];
    return kind in ZONES || kind === "good";
  }

  /** Goods are dropped on a truck; a card, loot or a new truck on its part of the board. */
  protected targetOf(held: Stop, element: Element | null): Stop | null {
    if (partsOf(held)[0] !== "good") return isDroppedOn(element, held) ? held : null;
    const stop = stopAt(element);
    return stop?.startsWith("truck-") ? stop : null;
  }
}

function isDroppedOn(target: EventTarget | null, stop: Stop): boolean {
  const zone = ZONES[partsOf(stop)[0]];
  return !!zone && target instanceof Element && target.closest(`[data-zone="${zone}"]`) !== null;
}
