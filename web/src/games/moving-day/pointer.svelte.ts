// Gestures on the board of Moving Day: take a group, place a piece in hand. The server decides what is legal.

import { type ActionObject, actionOf } from "../../board/legalActions";
import { Pointer, type Touch } from "../../board/pointer.svelte";
import { partsOf, type Stop } from "../../board/stops";
import type { LegalAction } from "../../protocol.gen";
import { isPiece, objectAt, type Piece, type Space } from "./state";

interface Context {
  legal: readonly LegalAction[];
  spaces: readonly Space[];
  /** What is in the person's own hand. */
  hand: readonly Piece[];
  /** What stands in the own spaces; 0 where nothing does. */
  boxes: readonly number[];
  choose: (action: LegalAction) => Promise<boolean>;
  whyNot: (object: ActionObject) => void;
}

export class BoardPointer extends Pointer {
  private wanted: Piece | null = $state(null);

  constructor(private readonly context: () => Context) {
    super();
  }

  /** The piece the next touch of a space will place. */
  piece: Piece | null = $derived.by(() => {
    const { hand } = this.context();
    return this.wanted && hand.includes(this.wanted) ? this.wanted : (hand[0] ?? null);
  });

  /** The action under the pointer. */
  action: LegalAction | null = $derived(this.aim ? this.legalAt(this.aim) : null);

  legalAt(stop: Stop): LegalAction | null {
    const { legal, spaces } = this.context();
    return actionOf(legal, objectAt(stop, this.piece, spaces));
  }

  leads(stop: Stop): boolean {
    return isPiece(stop) || this.legalAt(stop) !== null;
  }

  /** A mouse shows the ghost by hovering; a finger shows it by the first tap and confirms by the second. */
  protected touch({ stop, byFinger, byKey }: Touch): void {
    if (!stop) {
      this.aim = null;
      return;
    }
    const isGhostFirst = byFinger && this.aimBefore !== stop && ["space", "seats"].includes(partsOf(stop)[0]);
    if (isGhostFirst && this.legalAt(stop)) {
      this.aim = stop;
      return;
    }
    this.drop(stop);
    if (byKey && isPiece(stop)) this.focusFirst((other) => this.legalAt(other) !== null);
  }

  /** Choose a piece, play, or ask why not. */
  protected drop(stop: Stop): void {
    if (isPiece(stop)) {
      this.wanted = partsOf(stop)[1] as Piece;
      return;
    }
    const { legal, spaces, choose, whyNot } = this.context();
    const object = objectAt(stop, this.piece, spaces);
    const action = actionOf(legal, object);
    this.aim = action ? null : stop;
    if (action) choose(action);
    else if (object && !this.isLookedAt(stop)) whyNot(object);
  }

  /** A tap on a box with nothing in hand shows its tooltip instead of a refusal. */
  private isLookedAt(stop: Stop): boolean {
    const [kind, name] = partsOf(stop);
    return kind === "space" && !this.piece && this.context().boxes[Number(name)] !== 0;
  }

  protected override lift(stop: Stop): void {
    if (isPiece(stop)) this.drop(stop);
  }

  protected canDrag(stop: Stop): boolean {
    return isPiece(stop) || (partsOf(stop)[0] === "group" && this.leads(stop));
  }

  /** A piece is dropped on a space or on seats; a whole group is taken by dropping it anywhere among the own vehicles. */
  protected targetOf(held: Stop, element: Element | null): Stop | null {
    if (!isPiece(held)) return element?.closest("[data-own]") ? held : null;
    const stop = this.stopAt(element);
    const kind = partsOf(stop ?? "")[0];
    return kind === "space" || (kind === "seats" && this.piece === "helper") ? stop : null;
  }

  /** A helper may also be dropped on the bodywork instead of the seats. */
  protected override stopAt(target: EventTarget | null): Stop | null {
    const bodywork =
      this.piece === "helper" && target instanceof Element ? target.closest<HTMLElement>("[data-bodywork]") : null;
    return super.stopAt(target) ?? bodywork?.dataset.bodywork ?? null;
  }

  protected override isEntry(stop: Stop): boolean {
    return this.piece ? isPiece(stop) : this.leads(stop);
  }
}
