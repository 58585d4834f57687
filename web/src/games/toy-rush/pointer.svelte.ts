// Gestures on the board of Toy Rush: choose a number of elves, select a space, confirm. The server decides what is legal.

import { type ActionObject, actionOf, offers } from "../../board/legalActions";
import { Pointer, type Touch } from "../../board/pointer.svelte";
import { partsOf, type Stop } from "../../board/stops";
import type { LegalAction } from "../../protocol.gen";
import { countsFor, elvesFor, isConfirmed, objectAt, prizesOf, ZONES } from "./gestures";
import type { Space } from "./state";

const STEPS: Record<string, number> = { "+": 1, "=": 1, "-": -1 };

interface Context {
  legal: readonly LegalAction[];
  line: readonly Space[];
  choose: (action: LegalAction) => Promise<boolean>;
  whyNot: (object: ActionObject) => void;
}

export class BoardPointer extends Pointer {
  /** The number of elves the person asked for; null while the space determines it. */
  private wanted: number | null = $state(null);
  /** What was picked and waits to be confirmed. */
  private target: Stop | null = $state(null);

  constructor(private readonly context: () => Context) {
    super();
  }

  /** What waits to be confirmed, as long as it is possible. */
  picked: Stop | null = $derived(this.target && this.leads(this.target) ? this.target : null);

  /** The stop whose outcome is shown: what is picked, else what is under the pointer. */
  private shown: Stop | null = $derived.by(() => {
    if (this.picked && !this.drag) return this.picked;
    return this.aim && this.leads(this.aim) ? this.aim : null;
  });

  action: LegalAction | null = $derived(this.shown ? this.legalAt(this.shown) : null);

  isPlacing: boolean = $derived.by(() => offers(this.context().legal, "place"));

  isOffered: boolean = $derived.by(() => offers(this.context().legal, "put_under"));

  choices: string[] = $derived.by(() => prizesOf(this.context().legal));

  /** The space that shows the elves to come. */
  space: number | null = $derived.by(() => {
    const [kind, name] = partsOf(this.shown ?? "");
    return kind === "space" ? Number(name) : null;
  });

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

  private objectAt(stop: Stop): ActionObject | null {
    const [kind, name] = partsOf(stop);
    return objectAt(stop, kind === "space" ? this.elvesOn(Number(name)) : 0);
  }

  legalAt(stop: Stop): LegalAction | null {
    return actionOf(this.context().legal, this.objectAt(stop));
  }

  leads(stop: Stop): boolean {
    return this.legalAt(stop) !== null;
  }

  /** Whether the number of elves may be changed by so much. */
  canStep(by: number): boolean {
    return this.countsNow().includes(this.elves + by);
  }

  private countsNow(): number[] {
    const [kind, name] = partsOf(this.picked ?? "");
    return countsFor(this.context().legal, kind === "space" ? Number(name) : undefined);
  }

  private step(by: number): void {
    if (this.canStep(by)) this.wanted = this.elves + by;
  }

  protected touch({ stop }: Touch): void {
    if (!stop) return;
    const [kind, name] = partsOf(stop);
    if (kind === "elf") this.wanted = Number(name);
    else if (kind === "less") this.step(-1);
    else if (kind === "more") this.step(1);
    else if (kind === "confirm") this.drop(this.picked);
    else if (isConfirmed(stop) && this.leads(stop) && this.target !== stop) this.target = stop;
    else this.drop(stop);
  }

  /** Play a stop, or ask why not. */
  protected drop(stop: Stop | null): void {
    const { choose, whyNot } = this.context();
    const object = stop && this.objectAt(stop);
    const action = stop && this.legalAt(stop);
    this.target = null;
    this.aim = null;
    if (action) {
      this.wanted = null;
      choose(action);
    } else if (object) whyNot(object);
  }

  protected override escape(): void {
    this.target = null;
    this.wanted = null;
  }

  protected override key({ key }: KeyboardEvent): void {
    if (key in STEPS) this.step(STEPS[key]!);
  }

  protected canDrag(stop: Stop): boolean {
    const kind = partsOf(stop)[0];
    return kind === "elf" ? this.isPlacing : kind in ZONES && this.leads(stop);
  }

  /** Dragging the second elf takes two. */
  protected override lift(stop: Stop): void {
    const [kind, name] = partsOf(stop);
    this.target = null;
    if (kind === "elf") this.wanted = Number(name);
  }

  /** Elves are dropped on a space, a card on its part of the board. */
  protected targetOf(held: Stop, element: Element | null): Stop | null {
    const zone = ZONES[partsOf(held)[0]];
    if (zone) return element?.closest(`[data-zone="${zone}"]`) ? held : null;
    const space = element?.closest<HTMLElement>("[data-space]")?.dataset.space;
    return space ? `space-${space}` : null;
  }
}
