// Where the spaces of the loop lie: round the edge of a square, clockwise, START in the upper left corner.

/** Column and row, from 0. */
export type Cell = readonly [column: number, row: number];

/** How many spaces a side of the square has. */
export const sideOf = (spaces: number): number => Math.ceil(spaces / 4) + 1;

export function cellOf(space: number, spaces: number): Cell {
  const last = sideOf(spaces) - 1;
  const along = space % last;
  switch (Math.floor(space / last)) {
    case 0:
      return [along, 0];
    case 1:
      return [last, along];
    case 2:
      return [last - along, last];
    default:
      return [0, last - along];
  }
}

/** With more trucks than this on START they stand closer together. */
const FEW = 4;

/** The position of a truck, in cells from the corner of the loop: stacked on a space, in two rows on START above its label. */
export function spotOf(space: number, place: number, crowd: number, spaces: number): Cell {
  const [column, row] = cellOf(space, spaces);
  if (space > 0) return [column + 0.38, row + 0.56 - place * 0.27];
  const [abreast, apart] = crowd > FEW ? [3, 0.23] : [2, 0.46];
  return [column + 0.04 + (place % abreast) * apart, row + 0.05 + Math.floor(place / abreast) * 0.35];
}

/** The scale of a truck relative to its size on a space. */
export const scaleOf = (space: number): number => (space > 0 ? 1 : 0.8);

/** The cells a truck passes from one space to another, both included; over START where it ends behind itself. */
export function road(from: number, to: number, spaces: number): Cell[] {
  const steps = (to - from + spaces) % spaces;
  return Array.from({ length: steps + 1 }, (_, n) => cellOf((from + n) % spaces, spaces));
}

const SHORTEST = 150;
const LONGEST = 350;
const STEP = 35;

/** Milliseconds for a drive over a number of spaces. */
export const driveTime = (steps: number): number => Math.min(LONGEST, SHORTEST + STEP * steps);
