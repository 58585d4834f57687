// What the stops of The Truckers mean: cards, spaces, goods, trucks and loot. The server decides what is legal.

import { Interaction, type InteractionContext, type Meaning } from "../../board/interaction.svelte";
import { actionOf } from "../../board/legalActions";
import { partsOf, type Stop, stopAt } from "../../board/stops";
import { cardsTo, type Mode, modeOf, previewOn, type Situation, touch, ZONES } from "./gestures";
import type { Hints } from "./state";

interface Context extends InteractionContext {
  hints: Partial<Hints>;
  /** The number of the player's own truck being loaded. */
  open: number;
}

export class BoardPointer extends Interaction<Context> {
  /** The way of loading the person prefers. */
  private wanted: Mode = $state("bulk");
  private picked: Stop | null = $state(null);

  now: Situation = $derived.by(() => {
    const { legal, hints, open } = this.context();
    return { legal, hints, open, mode: modeOf(legal, this.wanted) };
  });

  /** The tile in hand: picked by a tap, or dragged. */
  held: string | null = $derived.by(() => {
    const isPicked = this.picked && touch(this.picked, null, this.now).does === "pick";
    const [kind, name] = partsOf(this.drag?.stop ?? (isPicked ? this.picked : null) ?? "");
    return kind === "good" ? name : null;
  });

  meaningOf(stop: Stop): Meaning {
    const [kind, name] = partsOf(stop);
    if (kind === "mode") return { does: "pick" };
    const outcome = touch(stop, this.held, this.now);
    if (outcome.does !== "play") return outcome;
    const preview = kind === "truck" ? previewOn(Number(name), this.held, this.now) : null;
    const action = preview === null ? outcome.action : { ...outcome.action, preview };
    // The tile after its truck.
    return {
      does: "play",
      action,
      next: (plies) => (plies === 1 ? actionOf(this.context().legal, outcome.next) : null),
    };
  }

  /** The drive cards of the hand that the pointer shows the way of. */
  shownCards: number[] = $derived.by(() => {
    const [kind, name] = partsOf(this.drag?.stop ?? this.selected ?? this.aim ?? "");
    if (kind === "card") return [Number(name)];
    return kind === "space" ? cardsTo(Number(name), this.now).map(({ card }) => card) : [];
  });

  /** The tile that would lie on a truck. */
  ghostOn(truck: number): string | null {
    const [kind, name] = partsOf(this.shown ?? "");
    if (kind === "good") return truck === this.now.open ? name : null;
    return kind === "truck" && Number(name) === truck ? this.held : null;
  }

  protected override pick(stop: Stop): boolean {
    this.cancel();
    const [kind, name] = partsOf(stop);
    if (kind === "mode") this.wanted = name as Mode;
    else this.picked = this.picked === stop && !this.drag ? null : stop;
    return this.held !== null;
  }

  protected override letGo(): void {
    this.picked = null;
  }

  protected override escape(): void {
    super.escape();
    this.picked = null;
  }

  /** A card is completed by the space it leads to, the rest by the part of the board it goes to. */
  protected override answers(before: Stop, element: Element | null): boolean {
    const [kind, name] = partsOf(before);
    if (kind !== "card") return super.answers(before, element);
    const [place, space] = partsOf(stopAt(element) ?? "");
    return place === "space" && cardsTo(Number(space), this.now).some(({ card }) => String(card) === name);
  }

  protected override isEntry(stop: Stop): boolean {
    return !stop.startsWith("space-") && this.leads(stop);
  }

  protected canDrag(stop: Stop): boolean {
    const kind = partsOf(stop)[0];
    return kind in ZONES || kind === "good";
  }

  /** Goods are dropped on a truck; a card, loot or a new truck on its part of the board. */
  protected targetOf(held: Stop, element: Element | null): Stop | null {
    const zone = ZONES[partsOf(held)[0]];
    if (zone) return element?.closest(`[data-zone="${zone}"]`) ? held : null;
    const stop = stopAt(element);
    return stop?.startsWith("truck-") ? stop : null;
  }
}
