// Sweeping over a square grid of cells with a pointer.

export type Cell = readonly [row: number, column: number];

export interface Point {
  x: number;
  y: number;
}

export interface Grid {
  left: number;
  top: number;
  width: number;
  side: number;
}

/** A sweep touches a cell near its middle only, so that cutting a corner does not touch the cell beside it. */
const CORE = 0.4;

export const isSame = (a: Cell, b: Cell): boolean => a[0] === b[0] && a[1] === b[1];

/** The cell under a point; null outside of the grid or, with `core`, between two cells. */
export function cellAt(grid: Grid, point: Point, core = false): Cell | null {
  const unit = grid.width / grid.side;
  const [x, y] = [(point.x - grid.left) / unit, (point.y - grid.top) / unit];
  const [column, row] = [Math.floor(x), Math.floor(y)];
  if (row < 0 || column < 0 || row >= grid.side || column >= grid.side) return null;
  return core && Math.hypot(x - column - 0.5, y - row - 0.5) > CORE ? null : [row, column];
}

/** The cells touched between two points, each once, in order: a fast sweep skips pixels, but no cell. */
export function cellsBetween(grid: Grid, from: Point, to: Point): Cell[] {
  const steps = Math.max(1, Math.ceil((8 * grid.side * Math.hypot(to.x - from.x, to.y - from.y)) / grid.width));
  const cells: Cell[] = [];
  for (let step = 0; step <= steps; step++) {
    const share = step / steps;
    const cell = cellAt(grid, { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }, true);
    if (cell && !cells.some((one) => isSame(one, cell))) cells.push(cell);
  }
  return cells;
}

/** All cells of the rectangle between two opposite corners. */
export function rectangle(a: Cell, b: Cell): Cell[] {
  const rows = [Math.min(a[0], b[0]), Math.max(a[0], b[0])] as const;
  const columns = [Math.min(a[1], b[1]), Math.max(a[1], b[1])] as const;
  const cells: Cell[] = [];
  for (let row = rows[0]; row <= rows[1]; row++)
    for (let column = columns[0]; column <= columns[1]; column++) cells.push([row, column]);
  return cells;
}
