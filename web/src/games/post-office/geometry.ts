// Coordinates of the shelf and the ring around it, and the orientations of a tape.
export type Cell = readonly [row: number, column: number];

const QUARTERS = 4;

/** Where a square of the ring is drawn, in squares from the top left corner of the whole; clockwise from there. */
export function ringCell(square: number, side: number): Cell {
  const far = side + 1;
  const [edge, step] = [Math.floor(square / far) % QUARTERS, square % far];
  if (edge === 0) return [0, step];
  if (edge === 1) return [step, far];
  if (edge === 2) return [far, far - step];
  return [far - step, 0];
}

export const ringSize = (side: number): number => QUARTERS * (side + 1);

/** The squares an assistant passes on its way clockwise, both ends included. */
export function walk(from: number, to: number, side: number): number[] {
  const size = ringSize(side);
  const steps = (to - from + size) % size;
  return Array.from({ length: steps + 1 }, (_, i) => (from + i) % size);
}

/** How wide a ring square is across, in parcels; along the shelf it is as long as a space. */
export const RING = 1.35;
const SPACE = 2;

export const boardSize = (side: number): number => SPACE * side + 2 * RING;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The box of a ring square, in parcels, from the top left corner of the whole. */
export function ringBox(square: number, side: number): Box {
  const [row, column] = ringCell(square, side);
  const span = (at: number) =>
    at === 0 ? [0, RING] : at > side ? [RING + SPACE * side, RING] : [RING + SPACE * (at - 1), SPACE];
  const [[x, width], [y, height]] = [span(column), span(row)] as [[number, number], [number, number]];
  return { x, y, width, height };
}

export const middle = (box: Box): { x: number; y: number } => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

function toCorner(cells: readonly Cell[]): Cell[] {
  const top = Math.min(...cells.map(([row]) => row));
  const left = Math.min(...cells.map(([, column]) => column));
  return cells.map(([row, column]): Cell => [row - top, column - left]).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

/** The different looks of a side: as it is, then after each quarter turn clockwise. */
export function turnsOf(cells: readonly Cell[]): Cell[][] {
  const looks = [toCorner(cells)];
  for (let turn = 1; turn < QUARTERS; turn++)
    looks.push(toCorner(looks[turn - 1]!.map(([row, column]): Cell => [column, -row])));
  return [...new Map(looks.map((look) => [String(look), look])).values()];
}

export const flipped = (cells: readonly Cell[]): Cell[] => toCorner(cells.map(([row, column]): Cell => [row, -column]));

/** The looks of a shape lying face up or flipped. */
export const looksOf = (cells: readonly Cell[], isFlipped: boolean): Cell[][] =>
  turnsOf(isFlipped ? flipped(cells) : cells);

/** The cells under a look whose corner lies at a row and a column. */
export const movedTo = (look: readonly Cell[], row: number, column: number): Cell[] =>
  look.map(([r, c]): Cell => [r + row, c + column]);

const extent = (look: readonly Cell[], axis: 0 | 1): number => 1 + Math.max(...look.map((cell) => cell[axis]));

const wide = (look: readonly Cell[], columns: number): number => columns + 1 - extent(look, 1);

const placesOfLook = (look: readonly Cell[], columns: number): number =>
  wide(look, columns) * (columns + 1 - extent(look, 0));

/** In how many places a side may lie on a shelf with these columns and rows of parcels. */
export function placesOf(looks: readonly (readonly Cell[])[], columns: number): number {
  return looks.reduce((sum, look) => sum + placesOfLook(look, columns), 0);
}

/** The cells of the place with a number: turn by turn, then in reading order of the corner. */
export function cellsOfPlace(looks: readonly (readonly Cell[])[], place: number, columns: number): Cell[] {
  let rest = place;
  for (const look of looks) {
    const places = placesOfLook(look, columns);
    if (rest < places) return movedTo(look, Math.floor(rest / wide(look, columns)), rest % wide(look, columns));
    rest -= places;
  }
  return [];
}

export interface Point {
  x: number;
  y: number;
}

/** The middle of some cells, in parcels. */
export const centre = (cells: readonly Cell[]): Point => ({
  x: cells.reduce((sum, [, column]) => sum + column + 0.5, 0) / cells.length,
  y: cells.reduce((sum, [row]) => sum + row + 0.5, 0) / cells.length,
});

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Which of several tapes a point means: those over its parcel, the nearest middle first. */
export function under<T extends { cells: readonly Cell[] }>(tapes: readonly T[], point: Point): T[] {
  const [row, column] = [Math.floor(point.y), Math.floor(point.x)];
  return tapes
    .filter(({ cells }) => cells.some(([r, c]) => r === row && c === column))
    .sort((a, b) => distance(centre(a.cells), point) - distance(centre(b.cells), point));
}

/** The next of several tapes under a point: another one at every tap. */
export function nextUnder<T extends { cells: readonly Cell[] }>(
  tapes: readonly T[],
  point: Point,
  held: T | null,
): T | null {
  const found = under(tapes, point);
  const at = held ? found.indexOf(held) : -1;
  return found[(at + 1) % found.length] ?? null;
}
