// What touching the board of Moving Day does: a group is taken, a piece in hand is placed. The server judges it.
import type { LegalAction } from "../../protocol.gen";
import { type ActionObject, actionOf } from "../../board/legalActions";
import { Pointer, type Touch } from "../../board/pointer.svelte";
import { partsOf, type Stop } from "../../board/stops";
import { isPiece, objectAt, type Piece, type Space } from "./state";

interface Asked {
  legal: readonly LegalAction[];
  spaces: readonly Space[];
  /** What is in the person's own hand. */
  hand: readonly Piece[];
  /** What stands in the own spaces; 0 where nothing does. */
  boxes: readonly number[];
  choose: (action: LegalAction) => void;
  whyNot: (object: ActionObject) => void;
}

export class Pointing extends Pointer {
  private wanted: Piece | null = $state(null);

  constructor(private readonly asked: () => Asked) {
    super();
  }

  /** The piece the next touch of a space will place. */
  piece: Piece | null = $derived.by(() => {
    const { hand } = this.asked();
    return this.wanted && hand.includes(this.wanted) ? this.wanted : (hand[0] ?? null);
  });

  /** The action under the pointer. */
  action: LegalAction | null = $derived(this.aim ? this.legalAt(this.aim) : null);

  legalAt(stop: Stop): LegalAction | null {
    const { legal, spaces } = this.asked();
    return actionOf(legal, objectAt(stop, this.piece, spaces));
  }

  leads(stop: Stop): boolean {
    return isPiece(stop) || this.legalAt(stop) !== null;
  }

  /** A mouse has shown the ghost already; a finger sees it at the first tap and confirms by the second. */
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
    const { legal, spaces, choose, whyNot } = this.asked();
    const object = objectAt(stop, this.piece, spaces);
    const action = actionOf(legal, object);
    this.aim = action ? null : stop;
    if (action) choose(action);
    else if (object && !this.isLookedAt(stop)) whyNot(object);
  }

  /** Whoever touches a box with empty hands wants to know about that box. */
  private isLookedAt(stop: Stop): boolean {
    const [kind, name] = partsOf(stop);
    return kind === "space" && !this.piece && this.asked().boxes[Number(name)] !== 0;
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

  /** A helper may also be shown the bodywork instead of the seats. */
  protected override stopAt(target: EventTarget | null): Stop | null {
    const bodywork =
      this.piece === "helper" && target instanceof Element ? target.closest<HTMLElement>("[data-bodywork]") : null;
    return super.stopAt(target) ?? bodywork?.dataset.bodywork ?? null;
  }

  protected override isEntry(stop: Stop): boolean {
    return this.piece ? isPiece(stop) : this.leads(stop);
  }
}
