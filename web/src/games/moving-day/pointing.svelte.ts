// What the person holds and points at: by mouse, finger or keys. Pictures read it; the server judges it.
import type { LegalAction } from "../../protocol.gen";
import { isDirection, nextStop } from "./geometry";
import { actionOf, isPiece, objectAt, type Piece, type Space, type Stop } from "./state";

/** A pointer that moves so many pixels drags. */
const DRAG = 7;

interface Asked {
  legal: readonly LegalAction[];
  spaces: readonly Space[];
  /** What is in the person's own hand. */
  hand: readonly Piece[];
  choose: (action: LegalAction) => void;
  whyNot: (object: Record<string, unknown>) => void;
}

interface Drag {
  stop: Stop;
  x: number;
  y: number;
}

export class Pointing {
  private wanted: Piece | null = $state(null);
  /** What the pointer or the focus is on. */
  aim: Stop | null = $state(null);
  /** Where the Tab key enters the board. */
  entry: Stop | null = $state(null);
  drag: Drag | null = $state.raw(null);
  private pressed: { stop: Stop; x: number; y: number; id: number } | null = null;
  private aimBefore: Stop | null = null;
  private dragged = false;

  constructor(private readonly asked: () => Asked) {}

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

  /** Act on a stop: choose a piece, play, or ask why not. */
  act(stop: Stop): void {
    if (isPiece(stop)) {
      this.wanted = stop.slice(2) as Piece;
      return;
    }
    const { legal, spaces, choose, whyNot } = this.asked();
    const object = objectAt(stop, this.piece, spaces);
    const action = actionOf(legal, object);
    this.aim = null;
    if (action) choose(action);
    else if (object) whyNot(object);
  }

  /** Listen on the board. Every stop is a button with data-stop, so that Enter and Space click it. */
  listen = (root: HTMLElement): (() => void) => {
    const at = (event: Event) => this.stopAt(event.target);
    const listeners: [string, (event: never) => void][] = [
      ["click", (event: MouseEvent) => this.click(root, event, at(event))],
      ["keydown", (event: KeyboardEvent) => this.key(root, event)],
      ["focusin", (event: FocusEvent) => this.focus(at(event))],
      // A button that leaves the page loses the focus in the middle of drawing, where no state may change.
      [
        "focusout",
        (event: FocusEvent) => root.contains(event.relatedTarget as Node) || queueMicrotask(() => this.leave()),
      ],
      ["pointerover", (event: PointerEvent) => event.pointerType !== "touch" && !this.drag && this.point(at(event))],
      ["pointerleave", (event: PointerEvent) => event.pointerType !== "touch" && this.leave()],
      ["pointerdown", (event: PointerEvent) => this.press(event, at(event))],
    ];
    for (const [name, listener] of listeners) root.addEventListener(name, listener as EventListener);
    return () => {
      for (const [name, listener] of listeners) root.removeEventListener(name, listener as EventListener);
      this.release();
    };
  };

  private point(stop: Stop | null): void {
    this.aim = stop;
  }

  private leave(): void {
    if (!this.drag) this.aim = null;
  }

  private focus(stop: Stop | null): void {
    if (!stop) return;
    this.entry = stop;
    this.aim = stop;
  }

  /** A mouse has shown the ghost already; a finger sees it at the first tap and confirms by the second. */
  private click(root: HTMLElement, event: MouseEvent, stop: Stop | null): void {
    if (this.dragged) {
      this.dragged = false;
      return;
    }
    if (!stop) return;
    const byFinger = (event as PointerEvent).pointerType === "touch";
    const byKey = event.detail === 0;
    const isGhostFirst = byFinger && (stop.startsWith("s") || stop.startsWith("v")) && this.aimBefore !== stop;
    if (isGhostFirst && this.legalAt(stop)) {
      this.aim = stop;
      return;
    }
    this.act(stop);
    if (byKey && isPiece(stop)) this.focusFirstLegal(root);
  }

  private key(root: HTMLElement, event: KeyboardEvent): void {
    if (event.key === "Escape") this.aim = null;
    const current = this.stopAt(event.target);
    if (!current || !isDirection(event.key)) return;
    const stops = [...root.querySelectorAll<HTMLElement>("[data-stop]")];
    const rects = stops.map((stop) => stop.getBoundingClientRect());
    const from = stops.findIndex((stop) => stop.dataset.stop === current);
    stops[nextStop(rects, from, event.key)]?.focus();
    event.preventDefault();
  }

  private focusFirstLegal(root: HTMLElement): void {
    for (const element of root.querySelectorAll<HTMLElement>("[data-stop]")) {
      if (!this.legalAt(element.dataset.stop as Stop)) continue;
      element.focus();
      return;
    }
  }

  private press(event: PointerEvent, stop: Stop | null): void {
    this.aimBefore = this.aim;
    this.dragged = false;
    if (!stop || event.button !== 0 || !this.canDrag(stop)) return;
    this.pressed = { stop, x: event.clientX, y: event.clientY, id: event.pointerId };
    addEventListener("pointermove", this.move);
    addEventListener("pointerup", this.drop);
    addEventListener("pointercancel", this.release);
  }

  private canDrag(stop: Stop): boolean {
    return isPiece(stop) || (stop.startsWith("g") && this.legalAt(stop) !== null);
  }

  private move = (event: PointerEvent): void => {
    const pressed = this.pressed;
    if (!pressed || event.pointerId !== pressed.id) return;
    if (!this.drag && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < DRAG) return;
    if (!this.drag && isPiece(pressed.stop)) this.act(pressed.stop);
    this.drag = { stop: pressed.stop, x: event.clientX, y: event.clientY };
    this.aim = this.under(event);
    event.preventDefault();
  };

  private drop = (event: PointerEvent): void => {
    const wasDragging = this.drag !== null;
    const stop = wasDragging ? this.under(event) : null;
    this.release();
    this.dragged = wasDragging;
    if (stop) this.act(stop);
  };

  private release = (): void => {
    this.pressed = null;
    this.drag = null;
    removeEventListener("pointermove", this.move);
    removeEventListener("pointerup", this.drop);
    removeEventListener("pointercancel", this.release);
  };

  /** A piece is dropped on a stop; a whole group is taken by dropping it anywhere among the own vehicles. */
  private under(event: PointerEvent): Stop | null {
    const element = document.elementFromPoint(event.clientX, event.clientY);
    const held = this.drag?.stop ?? this.pressed?.stop;
    if (held?.startsWith("g")) return element?.closest("[data-own]") ? held : null;
    const stop = this.stopAt(element);
    const isTarget = stop?.startsWith("s") || (stop?.startsWith("v") && this.piece === "helper");
    return isTarget ? stop : null;
  }

  /** The stop an element belongs to; a helper may also be shown the bodywork instead of the seats. */
  private stopAt(target: EventTarget | null): Stop | null {
    if (!(target instanceof Element)) return null;
    const stop = target.closest<HTMLElement>("[data-stop]")?.dataset.stop;
    const bodywork = this.piece === "helper" ? target.closest<HTMLElement>("[data-bodywork]")?.dataset.bodywork : null;
    return (stop ?? bodywork ?? null) as Stop | null;
  }
}
