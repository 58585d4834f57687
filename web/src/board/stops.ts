// Stops (as in tab stops): the buttons of a board, named by data-stop, such as `card-4`.

export type Stop = string;

/** Kind and name of a stop: "card-4" is the card named 4; "confirm" has no name. */
export const partsOf = (stop: Stop): [kind: string, name: string] => {
  const dash = stop.indexOf("-");
  return dash < 0 ? [stop, ""] : [stop.slice(0, dash), stop.slice(dash + 1)];
};

export const stopAt = (target: EventTarget | null): Stop | null =>
  target instanceof Element ? (target.closest<HTMLElement>("[data-stop]")?.dataset.stop ?? null) : null;

export const stopsIn = (root: HTMLElement | undefined): HTMLElement[] => [
  ...(root?.querySelectorAll<HTMLElement>("[data-stop]") ?? []),
];

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

/** The weight of sideways distance: arrow keys prefer stops straight ahead. */
const SIDEWAYS_WEIGHT = 2.5;

/** The index of the stop an arrow key leads to from `current`: the nearest straight on, else the nearest aside; `current` itself
 * at the edge. */
export function nextStop(rects: readonly Rect[], current: number, key: Direction): number {
  const from = rects[current];
  if (!from) return current;
  const [x, y] = STEPS[key];
  const found = rects.flatMap((rect, i) => {
    const ahead = (middle(rect)[0] - middle(from)[0]) * x + (middle(rect)[1] - middle(from)[1]) * y;
    if (i === current || ahead <= Math.min(from.width, from.height) / 4) return [];
    const miss = missOf(from, rect, x !== 0);
    return [{ i, isSideways: miss > 0, far: ahead + SIDEWAYS_WEIGHT * (miss + skew(from, rect, x !== 0)) }];
  });
  found.sort((a, b) => Number(a.isSideways) - Number(b.isSideways) || a.far - b.far);
  return found[0]?.i ?? current;
}

const middle = (rect: Rect): readonly [number, number] => [rect.left + rect.width / 2, rect.top + rect.height / 2];

/** The sideways gap between two stops; 0 if they overlap. */
function missOf(a: Rect, b: Rect, isHorizontal: boolean): number {
  const [from, to, size, other] = across(a, b, isHorizontal);
  return Math.max(0, to - (from + size), from - (to + other));
}

/** Among stops that overlap, the better aligned one counts as nearer. */
function skew(a: Rect, b: Rect, isHorizontal: boolean): number {
  const [from, to, size, other] = across(a, b, isHorizontal);
  return Math.abs(from + size / 2 - to - other / 2) / 8;
}

const across = (a: Rect, b: Rect, isHorizontal: boolean): [number, number, number, number] =>
  isHorizontal ? [a.top, b.top, a.height, b.height] : [a.left, b.left, a.width, b.width];
