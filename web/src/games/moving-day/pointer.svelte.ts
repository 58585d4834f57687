// What the stops of Moving Day mean: groups, pieces in hand, spaces and seats. The server decides what is legal.

import { Interaction, type InteractionContext, type Meaning, NOTHING } from "../../board/interaction.svelte";
import { actionOf } from "../../board/legalActions";
import { partsOf, type Stop, stopAt } from "../../board/stops";
import { isPiece, objectAt, type Piece, type Space } from "./state";
import type { Words } from "./words";

interface Context extends InteractionContext {
  spaces: readonly Space[];
  /** What is in the person's own hand. */
  hand: readonly Piece[];
  /** What stands in the player's own spaces; 0 where nothing does. */
  boxes: readonly number[];
  t: Words;
}

export class BoardPointer extends Interaction<Context> {
  private wanted: Piece | null = $state(null);

  /** The piece the next touch of a space will place. */
  piece: Piece | null = $derived.by(() => {
    const { hand } = this.context();
    return this.wanted && hand.includes(this.wanted) ? this.wanted : (hand[0] ?? null);
  });

  /** The piece that is to go somewhere: the helper as soon as seats are selected, whatever was chosen before. */
  get moving(): Piece | null {
    return this.selected && partsOf(this.selected)[0] === "seats" ? "helper" : this.piece;
  }

  meaningOf(stop: Stop): Meaning {
    const { legal, spaces, hand, boxes, t } = this.context();
    const [kind, name] = partsOf(stop);
    if (isPiece(stop)) return { does: "pick" };
    if (kind === "body") return { does: "explain", sentence: this.emptySpaces(name).length ? t.needsSpace : t.isFull };
    if (kind === "seats" && hand.length && !hand.includes("helper")) return { does: "explain", sentence: t.seatsHint };
    const object = objectAt(stop, this.piece, spaces);
    const action = actionOf(legal, object);
    if (action) return { does: "play", action };
    // A box that is touched with nothing in hand shows its tooltip.
    const isLookedAt = kind === "space" && !this.piece && boxes[Number(name)] !== 0;
    return object && !isLookedAt ? { does: "ask", object } : NOTHING;
  }

  protected override pick(stop: Stop): boolean {
    this.cancel();
    this.wanted = partsOf(stop)[1] as Piece;
    return true;
  }

  /** A helper sits down by way of any space, but only the names of seats say so. */
  protected override isNamed(stop: Stop): boolean {
    return this.piece !== "helper" || partsOf(stop)[0] === "seats";
  }

  private emptySpaces(vehicle: string): Stop[] {
    const { spaces, boxes } = this.context();
    const empty = spaces.filter((space) => space.vehicle === vehicle && !boxes[space.number]);
    return empty.map((space): Stop => `space-${space.number}`);
  }

  /** What the bodywork of a vehicle means: its seats for a helper; for a box the only space open to it, else an explanation. */
  private bodyworkAt(target: EventTarget | null): Stop | null {
    const bodywork = target instanceof Element ? target.closest<HTMLElement>("[data-bodywork]")?.dataset.bodywork : "";
    if (!bodywork || !this.piece) return null;
    if (this.piece === "helper") return `seats-${bodywork}`;
    const empty = this.emptySpaces(bodywork);
    const open = empty.filter((stop) => this.legalAt(stop));
    const [only = empty[0]] = open;
    return open.length > 1 || !only ? `body-${bodywork}` : only;
  }

  protected override stopAt(target: EventTarget | null): Stop | null {
    return stopAt(target) ?? this.bodyworkAt(target);
  }

  protected canDrag(stop: Stop): boolean {
    return isPiece(stop) || (partsOf(stop)[0] === "group" && this.leads(stop));
  }

  /** A piece is dropped on a space, on seats or on bodywork; a whole group is taken by dropping it anywhere among the player's own vehicles. */
  protected targetOf(held: Stop, element: Element | null): Stop | null {
    if (partsOf(held)[0] === "group") return element?.closest("[data-own]") ? held : null;
    const stop = this.stopAt(element);
    return ["space", "seats", "body"].includes(partsOf(stop ?? "")[0]) ? stop : null;
  }

  protected override isEntry(stop: Stop): boolean {
    return this.piece ? isPiece(stop) : this.leads(stop);
  }
}
