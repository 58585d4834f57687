// Animates pieces from where they were to where they are. Input is never blocked.
import type { Rect } from "../../board/stops";
import { zoomOf } from "../../board/zoom";
import { movedPieces } from "./movedPieces";

const TRAVEL = 300;
const DEAL = 240;
const EASING = "cubic-bezier(.2,.75,.25,1)";

interface Seen {
  piece: string;
  rect: Rect;
}

/** Elements name their piece in data-piece and their place in data-spot. */
export class PieceAnimator {
  private before = new Map<string, Seen>();

  remember(root: HTMLElement | undefined): void {
    this.before = new Map(
      elementsIn(root).map((element) => [
        element.dataset.spot ?? "",
        { piece: element.dataset.piece ?? "", rect: element.getBoundingClientRect() },
      ]),
    );
  }

  play(_was: unknown, _now: unknown, root: HTMLElement | undefined): void {
    if (!this.before.size || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const elements = new Map(elementsIn(root).map((element) => [element.dataset.spot ?? "", element]));
    const lying = new Map([...this.before].map(([spot, { piece }]) => [spot, piece]));
    const now = new Map([...elements].map(([spot, element]) => [spot, element.dataset.piece ?? ""]));
    for (const [spot, origin] of movedPieces(lying, now)) {
      const element = elements.get(spot)!;
      const from = origin === null ? undefined : this.before.get(origin)?.rect;
      if (from) travel(element, from);
      else deal(element);
    }
  }
}

const elementsIn = (root: HTMLElement | undefined): HTMLElement[] => [
  ...(root?.querySelectorAll<HTMLElement>("[data-spot]") ?? []),
];

function travel(element: HTMLElement, from: Rect): void {
  const to = element.getBoundingClientRect();
  if (!to.width || !from.width) return;
  const zoom = zoomOf(element);
  const start = `translate(${(from.left - to.left) / zoom}px, ${(from.top - to.top) / zoom}px) scale(${from.width / to.width})`;
  element.animate(
    [
      // The outline would be enlarged with the piece.
      { transform: start, transformOrigin: "0 0", zIndex: 9, position: "relative", outlineColor: "transparent" },
      { transform: "none", transformOrigin: "0 0", zIndex: 9, position: "relative" },
    ],
    { duration: TRAVEL, easing: EASING },
  );
}

function deal(element: HTMLElement): void {
  element.animate(
    [
      { transform: "translateY(-35%) rotate(-4deg)", opacity: 0 },
      { transform: "none", opacity: 1 },
    ],
    {
      duration: DEAL,
      easing: EASING,
    },
  );
}
