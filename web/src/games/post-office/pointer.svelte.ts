// What the stops of Post Office mean: drawn tiles, tiles in hand, spaces, squares of the ring, tapes and their places.
// Places of tapes overlap: they have one button, and the pointer or the arrow keys say which is meant.
// The server decides what is legal.

import { Interaction, type InteractionContext, type Meaning, NOTHING } from "../../board/interaction.svelte";
import { actionOf, offers, ofKind } from "../../board/legalActions";
import type { Point as WindowPoint } from "../../board/pointer.svelte";
import { isDirection, partsOf, type Stop, stopAt } from "../../board/stops";
import type { LegalAction } from "../../protocol.gen";
import { placing, type Strip, stripsOf, type TapeObject, tapeObject } from "./actions";
import { type Cell, centre, nextUnder, type Point, under } from "./geometry";
import { type Components, type Hints, type PlayerView, SLOTS, type Slot } from "./state";
import { lineOf, type Words } from "./words";

interface Context extends InteractionContext {
  player: PlayerView;
  components: Components;
  hints: Partial<Hints>;
  t: Words;
}

/** A dragged tape snaps to a place within this many parcels. */
const NEAR = 2.2;
const QUARTERS = 4;
/** The stop of the button that stands for all places of tapes. */
const PLACES = "places";

export class BoardPointer extends Interaction<Context> {
  private wanted: Slot | null = $state(null);
  private turned: Record<number, number> = $state({});
  /** The stop of the tape whose places alone are shown. */
  only: Stop | null = $state(null);
  /** The part of the screen where the parcels lie. */
  pad: HTMLElement | undefined = $state();

  slot: Slot | null = $derived.by(() => {
    const { hand } = this.context().player;
    const held = SLOTS.filter((_, i) => hand[i]);
    return this.wanted && held.includes(this.wanted) ? this.wanted : (held[0] ?? null);
  });

  turns: number = $derived(this.slot ? this.turnsOf(this.slot) : 0);

  canPlace: boolean = $derived.by(() => offers(this.context().legal, "place"));

  isTaping: boolean = $derived.by(() => ["take_tape", "lay"].some((kind) => offers(this.context().legal, kind)));

  private all: ReadonlyMap<Stop, Strip> = $derived.by(() => {
    const { legal, player, components, hints, t } = this.context();
    return new Map(stripsOf(legal, player, components, hints, t).map((strip) => [`strip-${strip.key}`, strip]));
  });

  /** The places that are shown. */
  strips: Strip[] = $derived.by(() => {
    const strips = [...this.all.values()];
    const only = strips.filter(({ shape, colour }) => this.only === tapeStop({ shape, colour: colour.name }));
    return only.length ? only : strips;
  });

  /** The place whose tape is shown. */
  strip: Strip | null = $derived(this.all.get(this.shown ?? "") ?? null);

  /** The space where the tile is shown, selected or not. */
  cell: Cell | null = $derived(cellOf(this.shown));

  /** The space of the ghost that waits to be confirmed. */
  ghost: Cell | null = $derived(cellOf(this.selected));

  turnsOf(slot: Slot): number {
    return this.turned[this.tileOf(slot)] ?? 0;
  }

  private tileOf(slot: Slot): number {
    return this.context().player.hand[SLOTS.indexOf(slot)] ?? 0;
  }

  meaningOf(stop: Stop): Meaning {
    const { legal } = this.context();
    const [kind, name] = partsOf(stop);
    switch (kind) {
      case "drawn":
        return this.playOrAsk({ keep: { drawn: Number(name) } });
      case "tile":
        return this.canPlace ? { does: "pick" } : NOTHING;
      case "space":
        return this.placeOn(cellOf(stop)!);
      case "walk":
        return this.walkTo(Number(name));
      case "strip":
        return this.tapeOn(this.all.get(stop));
      case "tape": {
        const object = { take_tape: tapeObject(name) };
        const isFilter = this.strips.length > 0 && actionOf(legal, object);
        return isFilter ? { does: "pick" } : this.playOrAsk(object);
      }
      default:
        return NOTHING;
    }
  }

  private playOrAsk(object: Record<string, unknown>): Meaning {
    const action = actionOf(this.context().legal, object);
    return action ? { does: "play", action } : { does: "ask", object };
  }

  private placeOn([row, column]: Cell): Meaning {
    const place = { tile: this.slot ?? "kept", row, column, turns: this.turns };
    const action = this.slot && placing(this.context().legal, place);
    return action ? { does: "play", action } : { does: "ask", object: { place } };
  }

  /** Pay until the assistant has reached a square. What is to be confirmed is the whole way, not its first stamp. */
  private walkTo(square: number): Meaning {
    const { t, hints, components } = this.context();
    const [pay] = ofKind(this.context().legal, "pay");
    if (!pay) return NOTHING;
    const stamps = hints.walk?.find((step) => step.square === square)?.stamps ?? 1;
    const sentence = t.payAndWalk(t.stamps(stamps), lineOf(t, square, components.shelf.spaces));
    const preview = pay.preview === null ? null : pay.preview * stamps;
    const hand = String(this.context().player.hand);
    const next = (): LegalAction | null => {
      const { legal, player } = this.context();
      return player.square === square || String(player.hand) !== hand ? null : (ofKind(legal, "pay")[0] ?? null);
    };
    return { does: "play", action: { ...pay, sentence, preview }, next };
  }

  /** Take a tape and lay it, or lay the one in hand. */
  private tapeOn(strip: Strip | undefined): Meaning {
    if (!strip) return NOTHING;
    const next = (plies: number) =>
      (plies === 1 && this.context().legal.find(({ action }) => action === strip.afterwards)) || null;
    const { sentence, preview } = strip;
    return { does: "play", action: { ...strip.action, sentence, preview }, next };
  }

  /** A tile is chosen by the first touch and turned by the next ones, by key with R; a tape shows only its own places, the first one as a ghost. */
  protected override pick(stop: Stop, byKey: boolean): boolean {
    const [kind, name] = partsOf(stop);
    if (kind === "tape") {
      this.only = this.only === stop ? null : stop;
      this.chosen = this.only && this.strips[0] ? stopOf(this.strips[0]) : null;
      return false;
    }
    if (this.slot === name && !byKey) this.turn();
    else {
      this.cancel();
      this.wanted = name as Slot;
    }
    return true;
  }

  /** The ghost of a tile is turned by another touch; the next tape at the same place is found by `stopAt`. */
  protected override again(stop: Stop): void {
    if (cellOf(stop)) this.turn();
    else if (partsOf(stop)[0] !== "strip") this.confirm();
  }

  turn(): void {
    if (!this.slot) return;
    const tile = this.tileOf(this.slot);
    this.turned = { ...this.turned, [tile]: ((this.turned[tile] ?? 0) + 1) % QUARTERS };
  }

  /** Select the next place for a tape. */
  nextStrip(): void {
    const strip = this.stripAfter(this.strip, 1);
    if (strip) this.select(stopOf(strip), false);
  }

  private stripAfter(strip: Strip | null, step: number): Strip | null {
    const at = strip ? this.strips.indexOf(strip) : step > 0 ? -1 : 0;
    return this.strips.at((at + step) % this.strips.length) ?? null;
  }

  protected override letGo(): void {
    this.only = null;
  }

  protected override escape(): void {
    super.escape();
    this.only = null;
  }

  protected override key({ key, target }: KeyboardEvent): boolean {
    if (stopAt(target) !== PLACES || !isDirection(key)) return false;
    const next = this.stripAfter(this.strip, key === "ArrowRight" || key === "ArrowDown" ? 1 : -1);
    this.cancel();
    this.aim = next && stopOf(next);
    return true;
  }

  protected override isEntry(stop: Stop): boolean {
    const kind = partsOf(stop)[0];
    if (this.strips.length) return kind === PLACES;
    return kind === "drawn" || kind === "tape" ? this.leads(stop) : kind === "tile" && this.canPlace;
  }

  protected override isNamed(stop: Stop): boolean {
    return partsOf(stop)[0] === "space";
  }

  /** Among the places of tapes the one at a point, another one at every touch; by key the one that is shown. */
  protected override stopAt(target: EventTarget | null, at?: WindowPoint): Stop | null {
    const stop = stopAt(target);
    if (stop !== PLACES) return stop;
    if (!at) return this.strip && stopOf(this.strip);
    const point = this.pointAt(at);
    const found = point && (this.selected ? nextUnder(this.strips, point, this.strip) : under(this.strips, point)[0]);
    return found ? stopOf(found) : null;
  }

  // Drag and drop

  protected canDrag(stop: Stop): boolean {
    const kind = partsOf(stop)[0];
    if (kind === "tape") return this.meaningOf(stop).does === "pick";
    return this.canPlace && (kind === "tile" || stop === this.selected);
  }

  protected override lift(stop: Stop): void {
    this.cancel();
    const [kind, name] = partsOf(stop);
    if (kind === "tile") this.wanted = name as Slot;
    if (kind === "tape") this.only = stop;
  }

  protected targetOf(held: Stop, element: Element | null, at?: WindowPoint): Stop | null {
    if (partsOf(held)[0] === "tape") return at ? this.stripNear(at) : null;
    const stop = stopAt(element);
    return cellOf(stop) ? stop : null;
  }

  /** A point of the window in parcels from the top left one. */
  private pointAt({ clientX: x, clientY: y }: WindowPoint): Point | null {
    const box = this.pad?.getBoundingClientRect();
    if (!box?.width || x < box.left || x >= box.right || y < box.top || y >= box.bottom) return null;
    const unit = box.width / (2 * this.context().components.shelf.spaces);
    return { x: (x - box.left) / unit, y: (y - box.top) / unit };
  }

  private stripNear(at: WindowPoint): Stop | null {
    const point = this.pointAt(at);
    if (!point) return null;
    const far = (strip: Strip) => {
      const there = centre(strip.cells);
      return Math.hypot(there.x - point.x, there.y - point.y);
    };
    const nearest = this.strips.toSorted((a, b) => far(a) - far(b))[0];
    return nearest && far(nearest) < NEAR ? stopOf(nearest) : null;
  }
}

const stopOf = ({ key }: Strip): Stop => `strip-${key}`;

/** The stop of a tape in the rack. */
export const tapeStop = ({
  shape,
  colour,
  flipped = false,
}: Omit<TapeObject, "flipped"> & { flipped?: boolean }): Stop => `tape-${[shape, colour, flipped].join("/")}`;

export const spaceStop = (cell: Cell): Stop => `space-${cell}`;

function cellOf(stop: Stop | null): Cell | null {
  const [kind, name] = partsOf(stop ?? "");
  if (kind !== "space") return null;
  const [row = 0, column = 0] = name.split(",").map(Number);
  return [row, column];
}
