// What the stops of Toy Rush mean: elves and their number, spaces, prizes, objectives. The server decides what is legal.

import { Interaction, type InteractionContext, type Meaning, NOTHING } from "../../board/interaction.svelte";
import { actionOf, offers } from "../../board/legalActions";
import { partsOf, type Stop } from "../../board/stops";
import { countsFor, elvesFor, objectAt, prizesOf, ZONES } from "./gestures";
import type { Space } from "./state";

const STEPS: Record<string, number> = { "+": 1, "=": 1, "-": -1 };
const STEPPER: Record<string, number> = { more: 1, less: -1 };

interface Context extends InteractionContext {
  line: readonly Space[];
}

export class BoardPointer extends Interaction<Context> {
  /** The number of elves the person asked for; null while the space determines it. */
  private wanted: number | null = $state(null);

  isPlacing: boolean = $derived.by(() => offers(this.context().legal, "place"));

  isOffered: boolean = $derived.by(() => offers(this.context().legal, "put_under"));

  choices: string[] = $derived.by(() => prizesOf(this.context().legal));

  /** The space that shows the elves to come. */
  space: number | null = $derived(spaceOf(this.shown));

  /** How many elves stand ready. */
  elves: number = $derived.by(() => {
    const [most] = countsFor(this.context().legal).slice(-1);
    if (most === undefined) return 0;
    return Math.min(most, this.space === null ? (this.wanted ?? 1) : this.elvesOn(this.space));
  });

  private elvesOn(space: number): number {
    const { legal, line } = this.context();
    return elvesFor(space, this.wanted, line, legal);
  }

  meaningOf(stop: Stop): Meaning {
    const [kind, name] = partsOf(stop);
    if (kind === "elf" || kind in STEPPER) return { does: "pick" };
    const object = objectAt(stop, kind === "space" ? this.elvesOn(Number(name)) : 0);
    const action = actionOf(this.context().legal, object);
    if (action) return { does: "play", action };
    return object ? { does: "ask", object } : NOTHING;
  }

  /** Whether the number of elves may change by `by`. */
  canStep(by: number): boolean {
    return countsFor(this.context().legal, spaceOf(this.selected) ?? undefined).includes(this.elves + by);
  }

  private step(by: number): void {
    if (this.canStep(by)) this.wanted = this.elves + by;
  }

  protected override pick(stop: Stop): boolean {
    const [kind] = partsOf(stop);
    if (kind === "elf") this.wanted = this.canStep(1) ? this.elves + 1 : 1;
    else this.step(STEPPER[kind] ?? 0);
    return false;
  }

  /** A touch of the stack adds an elf; a drag takes those that stand ready. */
  protected override lift(): void {
    this.cancel();
  }

  protected override letGo(): void {
    this.wanted = null;
  }

  protected override escape(): void {
    super.escape();
    this.wanted = null;
  }

  protected override key({ key }: KeyboardEvent): boolean {
    const by = STEPS[key];
    if (by) this.step(by);
    return !!by;
  }

  /** Elves and their number are no first stop: a space is, with as many elves as its prize costs. */
  protected override isEntry(stop: Stop): boolean {
    return this.legalAt(stop) !== null;
  }

  protected canDrag(stop: Stop): boolean {
    const kind = partsOf(stop)[0];
    return kind === "elf" ? this.isPlacing : kind in ZONES && this.legalAt(stop) !== null;
  }

  /** Elves are dropped on a space, a card on its part of the board. */
  protected targetOf(held: Stop, element: Element | null): Stop | null {
    const zone = ZONES[partsOf(held)[0]];
    if (zone) return element?.closest(`[data-zone="${zone}"]`) ? held : null;
    const space = element?.closest<HTMLElement>("[data-space]")?.dataset.space;
    return space ? `space-${space}` : null;
  }
}

function spaceOf(stop: Stop | null): number | null {
  const [kind, name] = partsOf(stop ?? "");
  return kind === "space" ? Number(name) : null;
}
