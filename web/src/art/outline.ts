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
export function outline(cells: readonly Cell[], unit: number, inset = 0): string {
  const around = corners(cells);
  const points = around.map((point, i) =>
    drawnIn(around.at(i - 1)!, point, around[(i + 1) % around.length]!, unit, inset),
  );
  return points.length ? `M${points.map((point) => point.join(" ")).join("L")}Z` : "";
}

/** Walking clockwise, the inside is to the right of both sides that meet at a corner. */
function drawnIn(before: Point, here: Point, after: Point, unit: number, inset: number): Point {
  const [ax, ay] = direction(before, here);
  const [bx, by] = direction(here, after);
  return [here[0] * unit + inset * (-ay - by), here[1] * unit + inset * (ax + bx)];
}

const direction = (from: Point, to: Point): Point => [Math.sign(to[0] - from[0]), Math.sign(to[1] - from[1])];
