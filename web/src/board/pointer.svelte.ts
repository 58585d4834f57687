// Pointer, touch and keyboard input of a board: presses, drags, arrow keys and the focus. What they mean is in interaction.svelte.ts.
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
  canDrag: boolean;
  target: EventTarget | null;
  /** The stop at this point. It differs from `stop` where the browser moves a finger to the nearest button. */
  under: Stop | null;
}

export interface Touch {
  /** The stop that was tapped; null if the tap hit none. */
  stop: Stop | null;
  target: EventTarget | null;
  byKey: boolean;
}

export type Point = Pick<PointerEvent, "clientX" | "clientY">;

export abstract class Pointer {
  /** The stop under the pointer or the focus. */
  aim: Stop | null = $state(null);
  /** The stop with tabindex 0. */
  entry: Stop | null = $state(null);
  drag: Drag | null = $state.raw(null);
  protected root: HTMLElement | undefined;
  private pressed: Press | null = null;
  /** Whether to ignore the next click: it ended a drag, or its tap was handled already. */
  private ignoresClick = false;
  /** Whether the focus is on the board, or was there until its element went away. */
  private ownsFocus = false;
  /** Whether the mouse has moved on the board: one that rests where the board appears aims at nothing, and the prompt stays. */
  private hasMoved = false;
  /** Whether the last input was a key: only then the focus shows what is aimed at. */
  private isByKey = false;
  /** A key has played something: the focus goes to the first entry once the board shows what came of it. */
  private returnsFocus = false;

  /** Whether a tap on a stop plays or selects something. */
  abstract leads(stop: Stop): boolean;
  protected abstract touch(touch: Touch): void;
  protected abstract canDrag(stop: Stop): boolean;
  /** The stop on which a piece is dropped if it is released over an element. */
  protected abstract targetOf(held: Stop, element: Element | null, at?: Point): Stop | null;
  protected abstract drop(stop: Stop): void;
  /** A drag has started. */
  protected lift(_stop: Stop): void {}
  protected escape(): void {
    this.aim = null;
  }
  /** Whether the board has handled a key. */
  protected key(_event: KeyboardEvent): boolean {
    return false;
  }
  /** The stop of an element, or of a point on it where stops overlap. */
  protected stopAt(target: EventTarget | null, _at?: Point): Stop | null {
    return stopAt(target);
  }
  /** Whether a stop may be the first to get tabindex 0. */
  protected isEntry(stop: Stop): boolean {
    return this.leads(stop);
  }

  /** Attach the listeners. Every stop is a button, so Enter and Space send clicks. */
  listen = (root: HTMLElement): (() => void) => {
    this.root = root;
    addEventListener("pointerdown", this.notePointer, true);
    addEventListener("keydown", this.noteKey, true);
    const listeners: [string, (event: never) => void][] = [
      ["click", (event: MouseEvent) => this.click(event)],
      ["keydown", (event: KeyboardEvent) => this.keyDown(event)],
      ["focusin", (event: FocusEvent) => this.focus(event.target)],
      // A removed button loses the focus during rendering, when no state may change.
      ["focusout", (event: FocusEvent) => queueMicrotask(() => this.blur(event.relatedTarget))],
      ["pointerover", (event: PointerEvent) => this.hasMoved && this.point(event)],
      ["pointermove", (event: PointerEvent) => this.moveMouse(event)],
      ["pointerleave", (event: PointerEvent) => event.pointerType !== "touch" && this.leave()],
      ["pointerdown", (event: PointerEvent) => this.down(event)],
    ];
    for (const [name, listener] of listeners) root.addEventListener(name, listener as EventListener);
    return () => {
      for (const [name, listener] of listeners) root.removeEventListener(name, listener as EventListener);
      removeEventListener("pointerdown", this.notePointer, true);
      removeEventListener("keydown", this.noteKey, true);
      this.release();
    };
  };

  /** Call after the board was rendered: keeps one stop with tabindex 0, and the focus on the board if the focused stop is gone. */
  enter(): void {
    const stops = stopsIn(this.root);
    const of = (element: HTMLElement) => element.dataset.stop ?? "";
    const entry = stops.find((element) => this.isEntry(of(element)));
    const first = entry ?? stops[0];
    const isStale = !this.ownsFocus && this.entry !== null && !this.isEntry(this.entry);
    if (isStale || !stops.some((element) => of(element) === this.entry)) this.entry = first ? of(first) : null;
    const isElsewhere = !!document.activeElement && document.activeElement !== document.body;
    const isInside = !!this.root?.contains(document.activeElement);
    if (!this.ownsFocus || (isElsewhere && !isInside)) return;
    if (!isInside) first?.focus();
    else if (this.returnsFocus) entry?.focus();
    // While the others decide, nothing on the board leads anywhere: the focus returns when it is the person's turn again.
    if (entry) this.returnsFocus = false;
  }

  /** Move the focus to the first thing to do once the board is rendered again. */
  protected returnFocus(): void {
    this.ownsFocus = true;
    this.returnsFocus = true;
  }

  protected focusFirst(suits: (stop: Stop) => boolean): void {
    stopsIn(this.root)
      .find((element) => suits(element.dataset.stop ?? ""))
      ?.focus();
  }

  private moveMouse(event: PointerEvent): void {
    this.hasMoved = true;
    this.point(event);
  }

  private point(event: PointerEvent): void {
    if (event.pointerType !== "touch" && !this.drag) this.aim = this.stopAt(event.target, event);
  }

  private leave(): void {
    if (!this.drag) this.aim = null;
  }

  private focus(target: EventTarget | null): void {
    this.ownsFocus = true;
    const stop = stopAt(target);
    if (!stop) return;
    this.entry = stop;
    if (this.isByKey) this.aim = this.stopAt(target);
  }

  /** The focus has gone to another element, or to none because its own is gone. */
  private blur(to: EventTarget | null): void {
    if (this.root?.contains(document.activeElement)) return;
    if (to) this.ownsFocus = false;
    this.leave();
  }

  private notePointer = ({ target }: PointerEvent): void => {
    this.isByKey = false;
    if (!this.root?.contains(target as Node | null)) this.ownsFocus = false;
  };

  private noteKey = (): void => {
    this.isByKey = true;
  };

  private click(event: MouseEvent): void {
    if (this.ignoresClick) {
      this.ignoresClick = false;
      return;
    }
    const byKey = event.detail === 0;
    const stop = this.stopAt(event.target, byKey ? undefined : event);
    this.touch({ stop, target: event.target, byKey });
  }

  private keyDown(event: KeyboardEvent): void {
    if (event.key === "Escape") this.escape();
    if (this.key(event)) {
      event.preventDefault();
      return;
    }
    const current = stopAt(event.target);
    if (!current || !isDirection(event.key)) return;
    const stops = stopsIn(this.root);
    const rects = stops.map((stop) => stop.getBoundingClientRect());
    const from = stops.findIndex((stop) => stop.dataset.stop === current);
    stops[nextStop(rects, from, event.key)]?.focus();
    event.preventDefault();
  }

  private down(event: PointerEvent): void {
    this.ignoresClick = false;
    const stop = this.stopAt(event.target, event);
    if (!stop || event.button !== 0) return;
    const { clientX: x, clientY: y, pointerId: id, target } = event;
    const under = this.stopAt(at(event), event);
    this.pressed = { stop, x, y, id, target, under, canDrag: this.canDrag(stop) };
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
  private handleLostClick(event: PointerEvent, { stop, target, under }: Press): void {
    const isThere = (target as Element).isConnected && this.stopAt(at(event), event) === under;
    if (isThere) return;
    this.ignoresClick = true;
    if (this.leads(stop)) this.touch({ stop, target, byKey: false });
  }

  private release = (): void => {
    this.pressed = null;
    this.drag = null;
    removeEventListener("pointermove", this.move);
    removeEventListener("pointerup", this.up);
    removeEventListener("pointercancel", this.release);
  };

  private under(event: PointerEvent, held: Stop): Stop | null {
    return this.targetOf(held, at(event), event);
  }
}

const at = ({ clientX, clientY }: PointerEvent): Element | null => document.elementFromPoint(clientX, clientY);

const isFar = ({ clientX, clientY }: PointerEvent, { x, y }: Press): boolean =>
  Math.hypot(clientX - x, clientY - y) >= DRAG_DISTANCE;
