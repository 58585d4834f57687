// Where things stand on the screen: the next stop in a direction, and which piece came from where.

export interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}

export type Direction = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

const STEPS: Record<Direction, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export const isDirection = (key: string): key is Direction => key in STEPS;

/** A step aside counts as so many steps ahead: arrows prefer what lies straight on. */
const ASIDE = 2.5;

/** The index of the stop an arrow key leads to from `current`; `current` itself at the edge. */
export function nextStop(rects: readonly Rect[], current: number, key: Direction): number {
  const from = rects[current];
  if (!from) return current;
  const [x, y] = STEPS[key];
  let best = current;
  let least = Number.POSITIVE_INFINITY;
  rects.forEach((rect, i) => {
    const ahead = (middle(rect)[0] - middle(from)[0]) * x + (middle(rect)[1] - middle(from)[1]) * y;
    if (i === current || ahead <= Math.min(from.width, from.height) / 4) return;
    const far = ahead + ASIDE * gap(from, rect, x !== 0);
    if (far < least) [best, least] = [i, far];
  });
  return best;
}

const middle = (rect: Rect): readonly [number, number] => [rect.left + rect.width / 2, rect.top + rect.height / 2];

/** How far two stops miss each other across the direction of travel; 0 where they overlap. */
function gap(a: Rect, b: Rect, horizontal: boolean): number {
  const [from, to, size, other] = horizontal ? [a.top, b.top, a.height, b.height] : [a.left, b.left, a.width, b.width];
  return Math.max(0, to - (from + size), from - (to + other)) + Math.abs(from + size / 2 - to - other / 2) / 8;
}

/** By spot, what lies there. */
export type Lying = ReadonlyMap<string, string>;

/** For every spot whose piece is new there: the spot it left, or null where it comes from a pile. */
export function travels(before: Lying, after: Lying): Map<string, string | null> {
  const left = [...before].filter(([spot, piece]) => after.get(spot) !== piece);
  const found = new Map<string, string | null>();
  for (const [spot, piece] of after) {
    if (before.get(spot) === piece) continue;
    const i = left.findIndex(([, other]) => other === piece);
    found.set(spot, i < 0 ? null : left.splice(i, 1)[0]![0]);
  }
  return found;
}
