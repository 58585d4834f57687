// The outline of squares of a grid joined at their sides, drawn in from the edge: a tape on its parcels.
type Cell = readonly [row: number, column: number];
type Point = readonly [x: number, y: number];

const SIDES = [
  { step: [-1, 0], from: [0, 0], to: [1, 0] },
  { step: [0, 1], from: [1, 0], to: [1, 1] },
  { step: [1, 0], from: [1, 1], to: [0, 1] },
  { step: [0, -1], from: [0, 1], to: [0, 0] },
] as const;

/** The corners of the outline, clockwise, in units of the grid. */
export function corners(cells: readonly Cell[]): Point[] {
  const filled = new Set(cells.map(String));
  const next = new Map<string, Point>();
  for (const [row, column] of cells) {
    for (const { step, from, to } of SIDES) {
      if (filled.has(String([row + step[0], column + step[1]]))) continue;
      next.set(String([column + from[0], row + from[1]]), [column + to[0], row + to[1]]);
    }
  }
  const start = [...next.values()][0];
  if (!start) return [];
  const walked: Point[] = [];
  let point = start;
  do {
    walked.push(point);
    point = next.get(String(point))!;
  } while (String(point) !== String(start));
  return walked.filter((here, i) => turns(walked.at(i - 1)!, here, walked[(i + 1) % walked.length]!));
}

const turns = (a: Point, b: Point, c: Point): boolean =>
  (b[0] - a[0]) * (c[1] - b[1]) !== (b[1] - a[1]) * (c[0] - b[0]);

/** An SVG path of the outline, `inset` within its edge. */
export const outline = (cells: readonly Cell[], unit: number, inset = 0): string => pathOf(inner(cells, unit, inset));

/** The same, with the ends of the strip torn off: teeth where one square sticks out. */
export function torn(cells: readonly Cell[], unit: number, inset = 0): string {
  const around = corners(cells);
  const points = inner(cells, unit, inset);
  return pathOf(
    points.flatMap((point, i) => {
      const next = (i + 1) % points.length;
      return isEnd(around, i) ? [point, ...teeth(point, points[next]!)] : [point];
    }),
  );
}

const pathOf = (points: readonly Point[]): string =>
  points.length ? `M${points.map((point) => point.join(" ")).join("L")}Z` : "";

function inner(cells: readonly Cell[], unit: number, inset: number): Point[] {
  const around = corners(cells);
  return around.map((point, i) => drawnIn(around.at(i - 1)!, point, around[(i + 1) % around.length]!, unit, inset));
}

/** Whether the side after a corner is the end of a strip: one unit long, and the outline turns inwards at both its corners. */
function isEnd(around: readonly Point[], i: number): boolean {
  const at = (n: number) => around[(n + around.length) % around.length]!;
  const [before, a, b, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
  const isShort = Math.abs(b[0] - a[0]) + Math.abs(b[1] - a[1]) === 1;
  return isShort && turnsRight(before, a, b) && turnsRight(a, b, after);
}

const turnsRight = (a: Point, b: Point, c: Point): boolean =>
  (b[0] - a[0]) * (c[1] - b[1]) > (b[1] - a[1]) * (c[0] - b[0]);

const TEETH = 4;
const DEPTH = 0.16;

/** The points between two corners, every other one drawn in, to the right. */
function teeth(from: Point, to: Point): Point[] {
  const [x, y] = [to[0] - from[0], to[1] - from[1]];
  const round = (value: number) => Math.round(value * 100) / 100;
  return Array.from({ length: 2 * TEETH - 1 }, (_, n): Point => {
    const [along, deep] = [(n + 1) / (2 * TEETH), n % 2 ? 0 : DEPTH];
    return [round(from[0] + x * along - y * deep), round(from[1] + y * along + x * deep)];
  });
}

/** Walking clockwise, the inside is to the right of both sides that meet at a corner. */
function drawnIn(before: Point, here: Point, after: Point, unit: number, inset: number): Point {
  const [ax, ay] = direction(before, here);
  const [bx, by] = direction(here, after);
  return [here[0] * unit + inset * (-ay - by), here[1] * unit + inset * (ax + bx)];
}

const direction = (from: Point, to: Point): Point => [Math.sign(to[0] - from[0]), Math.sign(to[1] - from[1])];
