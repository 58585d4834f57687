// What the person holds and points at: by mouse, finger or keys. Pictures read it; the server judges it.
import type { LegalAction } from "../../protocol.gen";
import { isDirection, nextStop } from "../moving-day/geometry";
import { type ActionObject, actionOf, offers } from "../the-truckers/state";
import { countsFor, elvesFor, isConfirmed, objectAt, partsOf, type Stop, ZONES } from "./gestures";
import type { Space } from "./state";

/** A pointer that moves so many pixels drags. */
const DRAG = 7;
const STEPS: Record<string, number> = { "+": 1, "=": 1, "-": -1 };

interface Asked {
  legal: readonly LegalAction[];
  line: readonly Space[];
  choose: (action: LegalAction) => void;
  whyNot: (object: ActionObject) => void;
}

export interface Drag {
  stop: Stop;
  x: number;
  y: number;
}

export class Pointing {
  /** The number of elves the person asked for; null while the space decides. */
  private wanted: number | null = $state(null);
  /** What was picked and waits to be confirmed. */
  private target: Stop | null = $state(null);
  /** What the pointer or the focus is on. */
  aim: Stop | null = $state(null);
  /** Where the Tab key enters the board. */
  entry: Stop | null = $state(null);
  drag: Drag | null = $state.raw(null);
  private pressed: (Drag & { id: number }) | null = null;
  private dragged = false;

  constructor(private readonly asked: () => Asked) {}

  /** What waits to be confirmed, as long as it is possible. */
  picked: Stop | null = $derived(this.target && this.legalAt(this.target) ? this.target : null);

  /** The stop whose outcome is shown: what is picked, else what is under the pointer. */
  private shown: Stop | null = $derived.by(() => {
    if (this.picked && !this.drag) return this.picked;
    return this.aim && this.legalAt(this.aim) ? this.aim : null;
  });

  action: LegalAction | null = $derived(this.shown ? this.legalAt(this.shown) : null);

  isPlacing: boolean = $derived.by(() => offers(this.asked().legal, "place"));

  /** The space that shows the elves to come. */
  space: number | null = $derived.by(() => {
    const [kind, name] = partsOf(this.shown ?? "");
    return kind === "space" ? Number(name) : null;
  });

  /** How many elves stand ready. */
  elves: number = $derived.by(() => {
    const [most] = countsFor(this.asked().legal).slice(-1);
    if (most === undefined) return 0;
    return Math.min(most, this.space === null ? (this.wanted ?? 1) : this.elvesOn(this.space));
  });

  private elvesOn(space: number): number {
    const { legal, line } = this.asked();
    return elvesFor(space, this.wanted, line, legal);
  }

  private objectAt(stop: Stop): ActionObject | null {
    const [kind, name] = partsOf(stop);
    return objectAt(stop, kind === "space" ? this.elvesOn(Number(name)) : 0);
  }

  legalAt(stop: Stop): LegalAction | null {
    const object = this.objectAt(stop);
    return object && actionOf(this.asked().legal, object);
  }

  /** Whether the number of elves may be changed by so much. */
  canStep(by: number): boolean {
    return this.countsNow().includes(this.elves + by);
  }

  private countsNow(): number[] {
    const [kind, name] = partsOf(this.picked ?? "");
    return countsFor(this.asked().legal, kind === "space" ? Number(name) : undefined);
  }

  private step(by: number): void {
    if (this.canStep(by)) this.wanted = this.elves + by;
  }

  private act(stop: Stop): void {
    const [kind, name] = partsOf(stop);
    if (kind === "elf") this.wanted = Number(name);
    else if (kind === "less") this.step(-1);
    else if (kind === "more") this.step(1);
    else if (kind === "confirm") this.play(this.picked);
    else if (isConfirmed(stop) && this.legalAt(stop) && this.target !== stop) this.target = stop;
    else this.play(stop);
  }

  /** Play a stop, or ask why not. */
  private play(stop: Stop | null): void {
    const { choose, whyNot } = this.asked();
    const object = stop && this.objectAt(stop);
    const action = stop && this.legalAt(stop);
    this.target = null;
    this.aim = null;
    if (action) {
      this.wanted = null;
      choose(action);
    } else if (object) whyNot(object);
  }

  /** Listen on the board. Every stop is a button with data-stop, so that Enter and Space click it. */
  listen = (root: HTMLElement): (() => void) => {
    const listeners: [string, (event: never) => void][] = [
      ["click", (event: MouseEvent) => this.click(event)],
      ["keydown", (event: KeyboardEvent) => this.key(root, event)],
      ["focusin", (event: FocusEvent) => this.focus(stopAt(event.target))],
      // A button that leaves the page loses the focus in the middle of drawing, where no state may change.
      ["focusout", () => queueMicrotask(() => root.contains(document.activeElement) || this.leave())],
      ["pointerover", (event: PointerEvent) => this.point(event)],
      ["pointerleave", (event: PointerEvent) => event.pointerType !== "touch" && this.leave()],
      ["pointerdown", (event: PointerEvent) => this.press(event, stopAt(event.target))],
    ];
    for (const [name, listener] of listeners) root.addEventListener(name, listener as EventListener);
    return () => {
      for (const [name, listener] of listeners) root.removeEventListener(name, listener as EventListener);
      this.release();
    };
  };

  private point(event: PointerEvent): void {
    if (event.pointerType !== "touch" && !this.drag) this.aim = stopAt(event.target);
  }

  private leave(): void {
    if (!this.drag) this.aim = null;
  }

  private focus(stop: Stop | null): void {
    if (!stop) return;
    this.entry = stop;
    this.aim = stop;
  }

  private click(event: MouseEvent): void {
    const stop = stopAt(event.target);
    if (this.dragged) this.dragged = false;
    else if (stop) this.act(stop);
  }

  private key(root: HTMLElement, event: KeyboardEvent): void {
    if (event.key === "Escape") {
      this.target = null;
      this.wanted = null;
    }
    if (event.key in STEPS) this.step(STEPS[event.key]!);
    const current = stopAt(event.target);
    if (!current || !isDirection(event.key)) return;
    const stops = [...root.querySelectorAll<HTMLElement>("[data-stop]")];
    const rects = stops.map((stop) => stop.getBoundingClientRect());
    const from = stops.findIndex((stop) => stop.dataset.stop === current);
    stops[nextStop(rects, from, event.key)]?.focus();
    event.preventDefault();
  }

  private press(event: PointerEvent, stop: Stop | null): void {
    this.dragged = false;
    if (!stop || event.button !== 0 || !this.canDrag(stop)) return;
    this.pressed = { stop, x: event.clientX, y: event.clientY, id: event.pointerId };
    addEventListener("pointermove", this.move);
    addEventListener("pointerup", this.drop);
    addEventListener("pointercancel", this.release);
  }

  private canDrag(stop: Stop): boolean {
    const kind = partsOf(stop)[0];
    return kind === "elf" ? this.isPlacing : kind in ZONES && this.legalAt(stop) !== null;
  }

  private move = (event: PointerEvent): void => {
    const pressed = this.pressed;
    if (!pressed || event.pointerId !== pressed.id) return;
    if (!this.drag && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < DRAG) return;
    if (!this.drag) this.lift(pressed.stop);
    this.drag = { stop: pressed.stop, x: event.clientX, y: event.clientY };
    this.aim = this.under(event);
    event.preventDefault();
  };

  /** Whoever drags the second elf takes two. */
  private lift(stop: Stop): void {
    this.target = null;
    if (partsOf(stop)[0] === "elf") this.act(stop);
  }

  private drop = (event: PointerEvent): void => {
    const drag = this.drag;
    const stop = drag ? this.under(event) : null;
    this.release();
    this.dragged = drag !== null;
    if (stop) this.play(stop);
    else if (drag) this.aim = null;
  };

  private release = (): void => {
    this.pressed = null;
    this.drag = null;
    removeEventListener("pointermove", this.move);
    removeEventListener("pointerup", this.drop);
    removeEventListener("pointercancel", this.release);
  };

  /** Elves are dropped on a space, a card on its part of the board. */
  private under(event: PointerEvent): Stop | null {
    const held = this.drag?.stop ?? "";
    const element = document.elementFromPoint(event.clientX, event.clientY);
    const zone = ZONES[partsOf(held)[0]];
    if (zone) return element?.closest(`[data-zone="${zone}"]`) ? held : null;
    const space = element?.closest<HTMLElement>("[data-space]")?.dataset.space;
    return space ? `space-${space}` : null;
  }
}

const stopAt = (target: EventTarget | null): Stop | null =>
  target instanceof Element ? (target.closest<HTMLElement>("[data-stop]")?.dataset.stop ?? null) : null;
