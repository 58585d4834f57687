// The selection of a person: a tile with its turns and its ghost, a tape and its place. The server decides what is legal.
import type { LegalAction } from "../../protocol.gen";
import { fits, type Hints, type PlaceObject, placing, type Strip, stripsOf } from "./actions";
import { type Cell, centre, nextUnder, type Point, under } from "./geometry";
import { type Components, type PlayerView, SLOTS, type Slot } from "./state";

export interface Context {
  legal: readonly LegalAction[];
  player: PlayerView;
  components: Components;
  hints: Hints;
  whyNot: (object: Record<string, unknown>) => void;
}

/** Pixels after which a press becomes a drag. */
const DRAG = 7;
/** A dragged tape snaps to a place within this many parcels. */
const NEAR = 2.2;
const QUARTERS = 4;

export interface Drag {
  slot: Slot | null;
  x: number;
  y: number;
}

export class Selection {
  private wanted: Slot | null = $state(null);
  private turned: Record<number, number> = $state({});
  private ghostAt: Cell | null = $state.raw(null);
  /** The space under the pointer or the focus. */
  aim: Cell | null = $state.raw(null);
  private pinnedKey: string | null = $state(null);
  private aimedKey: string | null = $state(null);
  /** Only this tape's places are shown. */
  only: { shape: string; colour: string } | null = $state.raw(null);
  drag: Drag | null = $state.raw(null);
  /** The part of the screen where the parcels lie. */
  pad: HTMLElement | undefined = $state();
  /** Whether to ignore the next click: it ended a drag. */
  private dragged = false;

  constructor(private readonly context: () => Context) {}

  slot: Slot | null = $derived.by(() => {
    const { hand } = this.context().player;
    const held = SLOTS.filter((_, i) => hand[i]);
    return this.wanted && held.includes(this.wanted) ? this.wanted : (held[0] ?? null);
  });

  turns: number = $derived(this.slot ? this.turnsOf(this.slot) : 0);

  /** The space where the tile lies as a ghost, to be confirmed. */
  ghost: Cell | null = $derived.by(() => (this.ghostAt && this.slot && this.fits(this.ghostAt) ? this.ghostAt : null));

  /** The space where the tile would lie if the person tapped now. */
  shadow: Cell | null = $derived(this.aim && !this.ghost && this.slot && this.fits(this.aim) ? this.aim : null);

  strips: Strip[] = $derived.by(() => {
    const { legal, player, components, hints } = this.context();
    const all = stripsOf(legal, player, components, hints);
    const only = this.only;
    return only ? all.filter(({ shape, colour }) => shape === only.shape && colour.name === only.colour) : all;
  });

  pinned: Strip | null = $derived.by(() => {
    const found = this.strips.find(({ key }) => key === this.pinnedKey);
    return found ?? (this.strips.length === 1 ? this.strips[0]! : null);
  });

  aimed: Strip | null = $derived(this.strips.find(({ key }) => key === this.aimedKey) ?? null);

  /** The action that would be played by confirming. */
  action: LegalAction | null = $derived.by(() => {
    const strip = this.pinned ?? this.aimed;
    if (strip) return { ...strip.action, preview: strip.preview };
    const at = this.ghost ?? this.shadow;
    return (at && this.slot && placing(this.context().legal, this.objectAt(at))) || null;
  });

  turnsOf(slot: Slot): number {
    return this.turned[this.tileOf(slot)] ?? 0;
  }

  private tileOf(slot: Slot): number {
    return this.context().player.hand[SLOTS.indexOf(slot)] ?? 0;
  }

  private fits(space: Cell): boolean {
    return !!this.slot && fits(this.context().legal, this.slot, space);
  }

  private objectAt([row, column]: Cell): PlaceObject {
    return { tile: this.slot ?? "kept", row, column, turns: this.turns };
  }

  /** The first tap selects a tile, the next ones turn it. */
  touchTile(slot: Slot): void {
    if (this.dragged) return;
    if (this.slot === slot) this.turn();
    else this.wanted = slot;
  }

  turn(): void {
    if (!this.slot) return;
    const tile = this.tileOf(this.slot);
    this.turned = { ...this.turned, [tile]: ((this.turned[tile] ?? 0) + 1) % QUARTERS };
  }

  touchSpace(space: Cell): void {
    if (this.dragged) return;
    if (this.ghost && String(this.ghost) === String(space)) this.turn();
    else this.put(space);
  }

  /** Lay the tile down as a ghost, or ask why it cannot lie there. */
  put(space: Cell): void {
    if (this.fits(space)) this.ghostAt = space;
    else this.context().whyNot({ place: this.objectAt(space) });
  }

  putBack(): void {
    this.ghostAt = null;
    this.pinnedKey = null;
    this.only = null;
  }

  touchParcel(point: Point): void {
    const strip = nextUnder(this.strips, point, this.pinned);
    if (strip) this.pinnedKey = strip.key;
  }

  aimParcel(point: Point | null): void {
    this.aimedKey = (point && under(this.strips, point)[0]?.key) || null;
  }

  pin(strip: Strip | null): void {
    this.pinnedKey = strip?.key ?? null;
  }

  nextStrip(step: number): void {
    const at = this.pinned ? this.strips.indexOf(this.pinned) : step > 0 ? -1 : 0;
    this.pin(this.strips.at((at + step) % this.strips.length) ?? null);
  }

  // Drag and drop

  press(event: PointerEvent, slot: Slot | null): void {
    this.dragged = false;
    if (event.button !== 0) return;
    const { clientX, clientY, pointerId } = event;
    const move = (moved: PointerEvent) => {
      if (moved.pointerId !== pointerId) return;
      if (!this.drag && Math.hypot(moved.clientX - clientX, moved.clientY - clientY) < DRAG) return;
      if (!this.drag && slot) this.lift(slot);
      this.drag = { slot, x: moved.clientX, y: moved.clientY };
      this.dragged = true;
      if (slot) this.aim = this.spaceAt(moved.clientX, moved.clientY);
      else this.aimedKey = this.stripNear(moved.clientX, moved.clientY)?.key ?? null;
      moved.preventDefault();
    };
    const end = (ended: PointerEvent) => {
      if (ended.pointerId !== pointerId) return;
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      if (this.drag && ended.type === "pointerup") this.drop(slot, ended);
      this.drag = null;
      this.aim = null;
      setTimeout(() => (this.dragged = false));
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }

  private lift(slot: Slot): void {
    this.wanted = slot;
    this.ghostAt = null;
  }

  private drop(slot: Slot | null, { clientX, clientY }: PointerEvent): void {
    if (slot) {
      const space = this.spaceAt(clientX, clientY);
      if (space) this.put(space);
    } else this.pin(this.stripNear(clientX, clientY));
  }

  /** A point of the screen in parcels from the top left one. */
  pointAt(x: number, y: number): Point | null {
    const box = this.pad?.getBoundingClientRect();
    if (!box?.width || x < box.left || x >= box.right || y < box.top || y >= box.bottom) return null;
    const unit = box.width / (2 * this.context().components.shelf.spaces);
    return { x: (x - box.left) / unit, y: (y - box.top) / unit };
  }

  private spaceAt(x: number, y: number): Cell | null {
    const point = this.pointAt(x, y);
    return point && [1 + Math.floor(point.y / 2), 1 + Math.floor(point.x / 2)];
  }

  private stripNear(x: number, y: number): Strip | null {
    const point = this.pointAt(x, y);
    if (!point) return null;
    const far = (strip: Strip) => {
      const there = centre(strip.cells);
      return Math.hypot(there.x - point.x, there.y - point.y);
    };
    const nearest = this.strips.toSorted((a, b) => far(a) - far(b))[0];
    return nearest && far(nearest) < NEAR ? nearest : null;
  }
}

/** A gesture of several plies: what is still to be played once the server has answered. */
export type Plan = { afterwards: number } | { walkTo: number; hand: string } | null;

/** The action of a plan that can be played now; null when the plan is done or no longer possible. */
export function nextOf(plan: Plan, legal: readonly LegalAction[], player: PlayerView): LegalAction | null {
  if (!plan) return null;
  if ("afterwards" in plan) return legal.find(({ action }) => action === plan.afterwards) ?? null;
  if (player.square === plan.walkTo || String(player.hand) !== plan.hand) return null;
  return legal.find(({ object }) => "pay" in object) ?? null;
}
