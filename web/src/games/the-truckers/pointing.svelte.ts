// What the person holds and points at: by mouse, finger or keys. Pictures read it; the server judges it.
import type { LegalAction } from "../../protocol.gen";
import { isDirection, nextStop } from "../moving-day/geometry";
import {
  cardsTo,
  type Mode,
  modeOf,
  type Outcome,
  partsOf,
  previewOn,
  type Situation,
  type Stop,
  touch,
  ZONES,
} from "./gestures";
import { type ActionObject, actionOf, type Hints } from "./state";

/** A pointer that moves so many pixels drags. */
const DRAG = 7;
/** How often, and how long at most, the second half of a gesture is offered to a busy table, in milliseconds. */
const RETRY = 40;
const PATIENCE = 3000;

interface Asked {
  legal: readonly LegalAction[];
  hints: Hints;
  /** The number of the own truck being loaded. */
  open: number;
  choose: (action: LegalAction) => void;
  whyNot: (object: ActionObject) => void;
}

export interface Drag {
  stop: Stop;
  x: number;
  y: number;
}

export class Pointing {
  /** The way of loading the person prefers. */
  wanted: Mode = $state("bulk");
  private picked: string | null = $state(null);
  /** What the pointer or the focus is on, or a finger touched first. */
  aim: Stop | null = $state(null);
  /** Where the Tab key enters the board. */
  entry: Stop | null = $state(null);
  drag: Drag | null = $state.raw(null);
  /** The rule that refused the last gesture, and where. */
  refused: { stop: Stop; rule: string } | null = $state.raw(null);
  private pressed: (Drag & { id: number }) | null = null;
  private aimBefore: Stop | null = null;
  private dragged = false;

  constructor(private readonly asked: () => Asked) {}

  now: Situation = $derived.by(() => {
    const { legal, hints, open } = this.asked();
    return { legal, hints, open, mode: modeOf(legal, this.wanted) };
  });

  /** The tile in hand: picked by a tap, or dragged. */
  held: string | null = $derived.by(() => {
    const stop =
      this.drag?.stop ?? (this.picked && touch(this.picked, null, this.now).does === "pick" ? this.picked : null);
    const [kind, name] = partsOf(stop ?? "");
    return kind === "good" ? name : null;
  });

  /** The action under the pointer, with what it would change. */
  action: LegalAction | null = $derived.by(() => {
    if (!this.aim) return null;
    const outcome = this.outcome(this.aim);
    if (outcome.does !== "play") return null;
    const [kind, name] = partsOf(this.aim);
    const preview = kind === "truck" ? previewOn(Number(name), this.held, this.now) : null;
    return preview === null ? outcome.action : { ...outcome.action, preview };
  });

  /** Whether a touch here would be played, or lead on. */
  leads(stop: Stop): boolean {
    return ["play", "pick"].includes(this.outcome(stop).does);
  }

  outcome(stop: Stop): Outcome {
    return touch(stop, this.held, this.now);
  }

  /** The drive cards of the hand that the pointer shows the way of. */
  shownCards: number[] = $derived.by(() => {
    const [kind, name] = partsOf(this.drag?.stop ?? this.aim ?? "");
    if (kind === "card") return [Number(name)];
    return kind === "space" ? cardsTo(Number(name), this.now).map(({ card }) => card) : [];
  });

  private act(stop: Stop): void {
    const { legal, choose, whyNot } = this.asked();
    const [kind, name] = partsOf(stop);
    if (kind === "mode") this.wanted = name as Mode;
    const outcome = this.outcome(stop);
    this.refused = outcome.does === "refuse" ? { stop, rule: outcome.rule } : null;
    if (outcome.does === "pick") {
      this.picked = this.picked === stop ? null : stop;
      return;
    }
    if (outcome.does === "ask") whyNot(outcome.object);
    if (outcome.does !== "play") return;
    this.picked = null;
    this.aim = null;
    choose(outcome.action);
    if (outcome.next) this.follow(outcome.next, legal);
  }

  /** The tile after its truck: as soon as the table has answered the first half of the gesture. */
  private follow(object: ActionObject, since: readonly LegalAction[]): void {
    const end = performance.now() + PATIENCE;
    let offered: readonly LegalAction[] | null = null;
    const step = () => {
      const { legal, choose } = this.asked();
      if (performance.now() > end || (offered && legal !== offered)) return;
      const action = legal === since ? null : actionOf(legal, object);
      if (action) {
        offered = legal;
        choose(action);
      } else if (legal !== since && legal.length) return;
      setTimeout(step, RETRY);
    };
    step();
  }

  /** Listen on the board. Every stop is a button with data-stop, so that Enter and Space click it. */
  listen = (root: HTMLElement): (() => void) => {
    const listeners: [string, (event: never) => void][] = [
      ["click", (event: MouseEvent) => this.click(root, event)],
      ["keydown", (event: KeyboardEvent) => this.key(root, event)],
      ["focusin", (event: FocusEvent) => this.focus(stopAt(event.target))],
      ["focusout", () => queueMicrotask(() => root.contains(document.activeElement) || this.leave())], // the focus may go with what is taken away
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

  /** A mouse has shown what would happen; a finger sees it at the first tap, and plays by the second, here or where it leads. */
  private click(root: HTMLElement, event: MouseEvent): void {
    if (this.dragged) {
      this.dragged = false;
      return;
    }
    const stop = stopAt(event.target);
    const before = this.aimBefore;
    if (before && before !== stop && this.answers(event.target, before) && this.leads(before)) {
      this.act(before);
      return;
    }
    if (!stop) return;
    const byFinger = (event as PointerEvent).pointerType === "touch";
    if (byFinger && before !== stop && this.asksTwice(stop)) {
      this.aim = stop;
      return;
    }
    this.act(stop);
    if (event.detail === 0 && this.held) focusFirst(root, (other) => other.startsWith("truck-") && this.leads(other));
  }

  /** Whether a tap completes the one before: a card by the space it leads to, the rest by the part of the board it goes to. */
  private answers(target: EventTarget | null, before: Stop): boolean {
    const [kind, name] = partsOf(before);
    if (kind !== "card") return isDroppedOn(target, before);
    const [place, space] = partsOf(stopAt(target) ?? "");
    return place === "space" && cardsTo(Number(space), this.now).some(({ card }) => String(card) === name);
  }

  private asksTwice(stop: Stop): boolean {
    const kind = partsOf(stop)[0];
    return (kind in ZONES || kind === "space") && this.leads(stop);
  }

  private key(root: HTMLElement, event: KeyboardEvent): void {
    if (event.key === "Escape") {
      this.picked = null;
      this.aim = null;
    }
    const current = stopAt(event.target);
    if (!current || !isDirection(event.key)) return;
    const stops = stopsIn(root);
    const from = stops.findIndex((stop) => stop.dataset.stop === current);
    stops[
      nextStop(
        stops.map((stop) => stop.getBoundingClientRect()),
        from,
        event.key,
      )
    ]?.focus();
    event.preventDefault();
  }

  private press(event: PointerEvent, stop: Stop | null): void {
    this.aimBefore = this.aim;
    this.dragged = false;
    this.refused = null;
    if (!stop || event.button !== 0 || !this.canDrag(stop)) return;
    this.pressed = { stop, x: event.clientX, y: event.clientY, id: event.pointerId };
    addEventListener("pointermove", this.move);
    addEventListener("pointerup", this.drop);
    addEventListener("pointercancel", this.release);
  }

  private canDrag(stop: Stop): boolean {
    const kind = partsOf(stop)[0];
    return kind in ZONES || kind === "good";
  }

  private move = (event: PointerEvent): void => {
    const pressed = this.pressed;
    if (!pressed || event.pointerId !== pressed.id) return;
    if (!this.drag && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < DRAG) return;
    this.drag = { stop: pressed.stop, x: event.clientX, y: event.clientY };
    this.aim = this.under(event);
    event.preventDefault();
  };

  private drop = (event: PointerEvent): void => {
    const drag = this.drag;
    const stop = drag ? this.under(event) : null;
    if (stop) this.act(stop);
    this.release();
    this.dragged = drag !== null;
    this.aim = null;
  };

  private release = (): void => {
    this.pressed = null;
    this.drag = null;
    removeEventListener("pointermove", this.move);
    removeEventListener("pointerup", this.drop);
    removeEventListener("pointercancel", this.release);
  };

  /** Goods are dropped on a truck; a card, loot or a new truck on its part of the board. */
  private under(event: PointerEvent): Stop | null {
    const held = this.drag?.stop ?? "";
    const element = document.elementFromPoint(event.clientX, event.clientY);
    if (partsOf(held)[0] !== "good") return isDroppedOn(element, held) ? held : null;
    const stop = stopAt(element);
    return stop?.startsWith("truck-") ? stop : null;
  }
}

const stopAt = (target: EventTarget | null): Stop | null =>
  target instanceof Element ? (target.closest<HTMLElement>("[data-stop]")?.dataset.stop ?? null) : null;

const stopsIn = (root: HTMLElement): HTMLElement[] => [...root.querySelectorAll<HTMLElement>("[data-stop]")];

function isDroppedOn(target: EventTarget | null, stop: Stop): boolean {
  const zone = ZONES[partsOf(stop)[0]];
  return !!zone && target instanceof Element && target.closest(`[data-zone="${zone}"]`) !== null;
}

function focusFirst(root: HTMLElement, suits: (stop: Stop) => boolean): void {
  stopsIn(root)
    .find((element) => suits(element.dataset.stop ?? ""))
    ?.focus();
}
