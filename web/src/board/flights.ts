// Animates pieces that moved between two positions, on a layer above the board, so that input is never blocked.
import { zoomOf } from "./zoom";

/** A piece of a kind moved between two places, named as in the board's data-place attributes. */
export interface Flight {
  kind: string;
  from: string;
  to: string;
}

const FLIGHT_MS = 320;
const EASING = "cubic-bezier(.2,.75,.25,1)";

/** Remembers where the places of a board were before a change, and animates flights between them. */
export class FlightAnimator {
  private before = new Map<string, DOMRect>();

  remember(root: HTMLElement | undefined): void {
    this.before = rectsIn(root);
  }

  /** Animate copies of the layer's pictures. */
  play(flights: readonly Flight[], root: HTMLElement | undefined, sheet: HTMLElement | undefined): void {
    if (!flights.length || !sheet || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const after = rectsIn(root);
    for (const { kind, from, to } of flights) {
      const start = find(this.before, from);
      const end = find(after, to);
      const tile = sheet.querySelector<HTMLElement>(`[data-kind="${kind}"]`);
      if (start && end && tile) fly(tile.cloneNode(true) as HTMLElement, start, end, sheet);
    }
  }
}

function rectsIn(root: HTMLElement | undefined): Map<string, DOMRect> {
  const elements = root?.querySelectorAll<HTMLElement>("[data-place]") ?? [];
  const seen = [...elements].filter((element) => element.getClientRects().length);
  return new Map(seen.map((element) => [element.dataset.place ?? "", element.getBoundingClientRect()]));
}

/** The place `stock-0-fish`; if that pile is gone, the stock of seat 0. */
const find = (rects: ReadonlyMap<string, DOMRect>, place: string): DOMRect | undefined =>
  rects.get(place) ?? rects.get(place.split("-").slice(0, 2).join("-"));

function fly(tile: HTMLElement, from: DOMRect, to: DOMRect, sheet: HTMLElement): void {
  const zoom = zoomOf(sheet);
  const at = ({ left, top, width, height }: DOMRect) =>
    `translate(${(left + width / 2) / zoom}px, ${(top + height / 2) / zoom}px)`;
  tile.hidden = false;
  sheet.append(tile);
  const flying = tile.animate([{ transform: at(from) }, { transform: at(to) }], {
    duration: FLIGHT_MS,
    easing: EASING,
  });
  flying.finished.then(
    () => tile.remove(),
    () => tile.remove(),
  );
}
