// One way to play for all boards, by mouse, finger and key: select, see the ghost with its preview, confirm.
// Each board says what its stops mean; the server decides what is legal.
import { tick } from "svelte";
import type { LegalAction } from "../protocol.gen";
import { storage } from "../storage.svelte";
import type { ActionObject } from "./legalActions";
import { Pointer, type Touch } from "./pointer.svelte";
import type { BoardProps } from "./props";
import type { Stop } from "./stops";

export interface Move {
  does: "play";
  action: LegalAction;
  /** What follows in the same gesture, asked after each ply once its position has arrived; null at its end. */
  next?: (plies: number) => LegalAction | null;
}

/** What a touch of a stop means. */
export type Meaning =
  | Move
  /** It changes only what is in hand or how: nothing is played. */
  | { does: "pick" }
  /** It is not legal: the server says why. */
  | { does: "ask"; object: ActionObject }
  /** It is not legal by a rule that the board knows from its hints. */
  | { does: "cite"; rule: string }
  /** It is no action at all: the board says why. */
  | { does: "explain"; sentence: string }
  | { does: "nothing" };

export const NOTHING: Meaning = { does: "nothing" };

/** What is selected and waits to be confirmed. */
export interface Selection {
  action: LegalAction;
  confirm: (byKey: boolean) => void;
  cancel: () => void;
}

export interface InteractionContext {
  legal: readonly LegalAction[];
  choose: (action: LegalAction) => Promise<boolean>;
  whyNot: BoardProps["whyNot"];
  cite?: BoardProps["cite"];
}

export abstract class Interaction<Context extends InteractionContext = InteractionContext> extends Pointer {
  protected chosen: Stop | null = $state(null);
  /** The legal actions from which a move is being played; null while none is. */
  private playedFrom: readonly LegalAction[] | null = $state.raw(null);
  /** A touch made while a move was being played. */
  private waiting: Touch | null = null;

  constructor(protected readonly context: () => Context) {
    super();
  }

  abstract meaningOf(stop: Stop): Meaning;

  /** Take a piece into the hand or change how it is held. Returns whether a key goes on to its first target. */
  protected pick(_stop: Stop, _byKey: boolean): boolean {
    return false;
  }

  /** The ghost was touched again. */
  protected again(_stop: Stop): void {
    this.confirm();
  }

  /** A move was played: what was in hand is gone. */
  protected letGo(): void {}

  /** Whether the name of a stop says what a key would do there. */
  protected isNamed(_stop: Stop): boolean {
    return true;
  }

  /** The stop whose ghost waits to be confirmed, as long as that is possible. */
  selected: Stop | null = $derived.by(() => {
    if (!this.chosen || this.drag) return null;
    if (this.playedFrom) return this.context().legal === this.playedFrom ? this.chosen : null;
    return this.meaningOf(this.chosen).does === "play" ? this.chosen : null;
  });

  /** The stop that shows its ghost: what is selected, else what is under the pointer or the focus. */
  shown: Stop | null = $derived.by(() => {
    if (this.selected) return this.selected;
    return this.aim && this.legalAt(this.aim) ? this.aim : null;
  });

  /** The action that the ghost stands for. */
  action: LegalAction | null = $derived(this.shown ? this.legalAt(this.shown) : null);

  selection: Selection | null = $derived.by(() => {
    const action = this.selected && !this.playedFrom ? this.action : null;
    return action && { action, confirm: (byKey) => this.confirm(byKey), cancel: () => this.cancel() };
  });

  get isPlaying(): boolean {
    return this.playedFrom !== null;
  }

  legalAt(stop: Stop): LegalAction | null {
    const meaning = this.meaningOf(stop);
    return meaning.does === "play" ? meaning.action : null;
  }

  /** Whether a stop stands for what is selected; several may. */
  isSelected(stop: Stop): boolean {
    return this.selected !== null && (stop === this.selected || this.isSame(stop, this.selected));
  }

  /** Whether two stops stand for the same move. Gestures of several plies may begin with the same action: their sentences differ. */
  private isSame(stop: Stop, other: Stop): boolean {
    const [one, two] = [this.legalAt(stop), this.legalAt(other)];
    return one !== null && one.action === two?.action && one.sentence === two.sentence;
  }

  leads(stop: Stop): boolean {
    return ["play", "pick"].includes(this.meaningOf(stop).does);
  }

  confirm(byKey = false): void {
    const meaning = this.selected && !this.isPlaying ? this.meaningOf(this.selected) : NOTHING;
    if (meaning.does === "play") this.play(meaning, byKey);
  }

  cancel(): void {
    this.chosen = null;
  }

  /** Select a stop; with one-touch play it is played at once. */
  protected select(stop: Stop, byKey: boolean): void {
    this.chosen = stop;
    if (storage.oneTouch) this.confirm(byKey);
  }

  protected touch(touch: Touch): void {
    const { stop, target, byKey } = touch;
    if (this.isPlaying) {
      this.waiting = touch;
      return;
    }
    // A finger does not hover: what it touches shows its tooltip.
    this.aim = stop;
    const before = this.selected;
    if (before && this.isAnswer(before, stop, target)) {
      if (byKey) this.confirm(true);
      else this.again(before);
      return;
    }
    if (!stop) {
      this.cancel();
      return;
    }
    const meaning = this.meaningOf(stop);
    if (meaning.does === "play") this.select(stop, byKey);
    else if (meaning.does === "pick") {
      const goesOn = this.pick(stop, byKey);
      if (goesOn && byKey) this.focusFirst((other) => this.legalAt(other) !== null && this.isNamed(other));
    } else this.refuse(meaning);
  }

  /** Whether a touch means the ghost: the same action, or where the selected piece goes. */
  private isAnswer(before: Stop, stop: Stop | null, target: EventTarget | null): boolean {
    if (stop && this.leads(stop)) return this.isSame(stop, before);
    return stop === before || this.answers(before, target as Element | null);
  }

  /** Whether a touch of an element completes what is selected. */
  protected answers(before: Stop, element: Element | null): boolean {
    return this.targetOf(before, element) === before;
  }

  private refuse(meaning: Meaning): void {
    const { whyNot, cite } = this.context();
    if (meaning.does === "ask") whyNot(meaning.object);
    if (meaning.does === "explain") whyNot(meaning.sentence);
    if (meaning.does === "cite") cite?.(meaning.rule);
  }

  /** A drag that ends on a legal target confirms itself. */
  protected drop(stop: Stop): void {
    const meaning = this.meaningOf(stop);
    if (meaning.does !== "play") this.refuse(meaning);
    else if (!this.isPlaying) {
      this.chosen = stop;
      this.play(meaning, false);
    }
  }

  protected override lift(stop: Stop): void {
    this.cancel();
    if (this.meaningOf(stop).does === "pick") this.pick(stop, false);
  }

  protected override escape(): void {
    super.escape();
    this.cancel();
  }

  private async play({ action, next }: Move, byKey: boolean): Promise<void> {
    this.playedFrom = this.context().legal;
    this.aim = null;
    if (byKey) this.returnFocus();
    try {
      const isPlayed = await this.context().choose(action);
      if (isPlayed) await this.playRest(next);
      if (isPlayed) {
        this.chosen = null;
        this.letGo();
      }
    } finally {
      this.playedFrom = null;
    }
    await tick();
    this.enter();
    const later = this.waiting;
    this.waiting = null;
    if (later?.stop && this.leads(later.stop)) this.touch(later);
  }

  private async playRest(next: Move["next"]): Promise<void> {
    for (let plies = 1; ; plies++) {
      const action = next?.(plies);
      if (!action || !(await this.context().choose(action))) return;
    }
  }
}
