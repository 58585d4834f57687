// Pointer, touch and keyboard input of a board. Each board says what a tap means; the server decides what is legal.
import { isDirection, nextStop, type Stop, stopAt, stopsIn } from "./stops";

/** Pixels after which a press becomes a drag. */
const DRAG_DISTANCE = 7;

export interface Drag {
  stop: Stop;
  x: number;
  y: number;
}

interface Press extends Drag {
  id: number;
  byFinger: boolean;
  canDrag: boolean;
  target: EventTarget | null;
}

export interface Touch {
  /** The stop that was tapped; null if the tap hit none. */
  stop: Stop | null;
  target: EventTarget | null;
  byFinger: boolean;
  byKey: boolean;
}

export abstract class Pointer {
  /** The stop under the pointer or the focus, or the one a finger tapped first. */
  aim: Stop | null = $state(null);
  /** The stop with tabindex 0. */
  entry: Stop | null = $state(null);
  drag: Drag | null = $state.raw(null);
  /** The aim when the pointer was pressed. */
  protected aimBefore: Stop | null = null;
  protected root: HTMLElement | undefined;
  private pressed: Press | null = null;
  /** Whether to ignore the next click: it ended a drag, or its tap was handled already. */
  private ignoresClick = false;
  private hadFocus = false;

  /** Whether a tap on a stop plays or selects something. */
  abstract leads(stop: Stop): boolean;
  protected abstract touch(touch: Touch): void;
  protected abstract canDrag(stop: Stop): boolean;
  /** The stop on which a piece is dropped if it is released over an element. */
  protected abstract targetOf(held: Stop, element: Element | null): Stop | null;
  protected abstract drop(stop: Stop): void;
  /** A drag has started. */
  protected lift(_stop: Stop): void {}
  protected escape(): void {
    this.aim = null;
  }
  protected press(_event: PointerEvent): void {}
  protected key(_event: KeyboardEvent): void {}
  protected stopAt(target: EventTarget | null): Stop | null {
    return stopAt(target);
  }
  /** Whether a stop may be the first to get tabindex 0. */
  protected isEntry(stop: Stop): boolean {
    return this.leads(stop);
  }

  /** Attach the listeners. Every stop is a button, so Enter and Space send clicks. */
  listen = (root: HTMLElement): (() => void) => {
    this.root = root;
    const listeners: [string, (event: never) => void][] = [
      ["click", (event: MouseEvent) => this.click(event)],
      ["keydown", (event: KeyboardEvent) => this.keyDown(event)],
      ["focusin", (event: FocusEvent) => this.focus(this.stopAt(event.target))],
      // A removed button loses the focus during rendering, when no state may change.
      ["focusout", () => queueMicrotask(() => root.contains(document.activeElement) || this.leave())],
      ["pointerover", (event: PointerEvent) => this.point(event)],
      ["pointerleave", (event: PointerEvent) => event.pointerType !== "touch" && this.leave()],
      ["pointerdown", (event: PointerEvent) => this.down(event)],
    ];
    for (const [name, listener] of listeners) root.addEventListener(name, listener as EventListener);
    return () => {
      for (const [name, listener] of listeners) root.removeEventListener(name, listener as EventListener);
      this.release();
    };
  };

  /** Call before the board is rendered again. */
  remember(): void {
    this.hadFocus = !!this.root?.contains(document.activeElement);
  }

  /** Call after the board was rendered: keeps one stop with tabindex 0, and the focus on the board if the focused stop is gone. */
  enter(): void {
    const stops = stopsIn(this.root);
    const of = (element: HTMLElement) => element.dataset.stop ?? "";
    const first = stops.find((element) => this.isEntry(of(element))) ?? stops[0];
    if (!stops.some((element) => of(element) === this.entry)) this.entry = first ? of(first) : null;
    if (this.hadFocus && !this.root?.contains(document.activeElement)) first?.focus();
  }

  protected focusFirst(suits: (stop: Stop) => boolean): void {
    stopsIn(this.root)
      .find((element) => suits(element.dataset.stop ?? ""))
      ?.focus();
  }

  private point(event: PointerEvent): void {
    if (event.pointerType !== "touch" && !this.drag) this.aim = this.stopAt(event.target);
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
    if (this.ignoresClick) {
      this.ignoresClick = false;
      return;
    }
    const byFinger = (event as PointerEvent).pointerType === "touch";
    this.touch({ stop: this.stopAt(event.target), target: event.target, byFinger, byKey: event.detail === 0 });
  }

  private keyDown(event: KeyboardEvent): void {
    if (event.key === "Escape") this.escape();
    this.key(event);
    const current = this.stopAt(event.target);
    if (!current || !isDirection(event.key)) return;
    const stops = stopsIn(this.root);
    const rects = stops.map((stop) => stop.getBoundingClientRect());
    const from = stops.findIndex((stop) => stop.dataset.stop === current);
    stops[nextStop(rects, from, event.key)]?.focus();
    event.preventDefault();
  }

  private down(event: PointerEvent): void {
    this.aimBefore = this.aim;
    this.ignoresClick = false;
    this.press(event);
    const stop = this.stopAt(event.target);
    if (!stop || event.button !== 0) return;
    const { clientX: x, clientY: y, pointerId: id, target } = event;
    this.pressed = { stop, x, y, id, target, byFinger: event.pointerType === "touch", canDrag: this.canDrag(stop) };
    addEventListener("pointermove", this.move);
    addEventListener("pointerup", this.up);
    addEventListener("pointercancel", this.release);
  }

  private move = (event: PointerEvent): void => {
    const pressed = this.pressed;
    if (event.pointerId !== pressed?.id || !pressed.canDrag) return;
    if (!this.drag && !isFar(event, pressed)) return;
    if (!this.drag) this.lift(pressed.stop);
    this.drag = { stop: pressed.stop, x: event.clientX, y: event.clientY };
    this.aim = this.under(event, pressed.stop);
    event.preventDefault();
  };

  private up = (event: PointerEvent): void => {
    const { pressed, drag } = this;
    if (event.pointerId !== pressed?.id) return;
    if (drag) {
      const stop = this.under(event, drag.stop);
      if (stop) this.drop(stop);
      this.aim = null;
      this.ignoresClick = true;
    } else if (!isFar(event, pressed)) this.handleLostClick(event, pressed);
    this.release();
  };

  /** If the board was rendered again between press and release, the browser sends no click: handle the tap on the pressed stop. */
  private handleLostClick(event: PointerEvent, { stop, target, byFinger }: Press): void {
    const isThere = (target as Element).isConnected && this.stopAt(at(event)) === stop;
    if (isThere) return;
    this.ignoresClick = true;
    if (this.leads(stop)) this.touch({ stop, target, byFinger, byKey: false });
  }

  private release = (): void => {
    this.pressed = null;
    this.drag = null;
    removeEventListener("pointermove", this.move);
    removeEventListener("pointerup", this.up);
    removeEventListener("pointercancel", this.release);
  };

  private under(event: PointerEvent, held: Stop): Stop | null {
    return this.targetOf(held, at(event));
  }
}

const at = ({ clientX, clientY }: PointerEvent): Element | null => document.elementFromPoint(clientX, clientY);

const isFar = ({ clientX, clientY }: PointerEvent, { x, y }: Press): boolean =>
  Math.hypot(clientX - x, clientY - y) >= DRAG_DISTANCE;
