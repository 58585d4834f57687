// Tiles fly from where they were to where they are: pictures on a sheet above the board, so that nothing waits for them.
/** Something of a kind went from one place to another; places are named as the board names them. */
export interface Flight {
  kind: string;
  from: string;
  to: string;
}

const TRAVEL = 320;
const EASING = "cubic-bezier(.2,.75,.25,1)";

/** Elements say with data-place what they are; a pile that is not there any more is looked for by its owner. */
export class Places {
  private before = new Map<string, DOMRect>();

  constructor(private readonly root: () => HTMLElement | undefined) {}

  remember(): void {
    this.before = this.rects();
  }

  /** Fly copies of what `draw` finds on arrival. */
  play(flights: readonly Flight[], sheet: HTMLElement | undefined): void {
    if (!flights.length || !sheet || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const after = this.rects();
    for (const { kind, from, to } of flights) {
      const start = find(this.before, from);
      const end = find(after, to);
      const tile = sheet.querySelector<HTMLElement>(`[data-kind="${kind}"]`);
      if (start && end && tile) fly(tile.cloneNode(true) as HTMLElement, start, end, sheet);
    }
  }

  private rects(): Map<string, DOMRect> {
    const elements = this.root()?.querySelectorAll<HTMLElement>("[data-place]") ?? [];
    const seen = [...elements].filter((element) => element.getClientRects().length);
    return new Map(seen.map((element) => [element.dataset.place ?? "", element.getBoundingClientRect()]));
  }
}

/** `stock-0-fish`, else the stock of seat 0. */
const find = (rects: ReadonlyMap<string, DOMRect>, place: string): DOMRect | undefined =>
  rects.get(place) ?? rects.get(place.split("-").slice(0, 2).join("-"));

function fly(tile: HTMLElement, from: DOMRect, to: DOMRect, sheet: HTMLElement): void {
  const at = ({ left, top, width, height }: DOMRect) => `translate(${left + width / 2}px, ${top + height / 2}px)`;
  tile.hidden = false;
  sheet.append(tile);
  const flying = tile.animate([{ transform: at(from) }, { transform: at(to) }], { duration: TRAVEL, easing: EASING });
  flying.finished.then(
    () => tile.remove(),
    () => tile.remove(),
  );
}
