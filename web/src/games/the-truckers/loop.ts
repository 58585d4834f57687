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

/** The size of a truck on a space, in cells; its drawing is 64 by 45. */
export const TRUCK_WIDTH = 0.6;
export const TRUCK_HEIGHT = (TRUCK_WIDTH * 45) / 64;
/** Between a truck and the edges of its space. */
const EDGE = 0.02;
/** How much of a truck can be seen below the one on top of it. */
const STACKED = 0.27;

/** With more trucks than this on START they stand closer together. */
const FEW = 4;
const START_EDGE = 0.04;
/** The scale of a truck relative to its size on a space. */
export const scaleOf = (space: number): number => (space > 0 ? 1 : 0.8);

/** The position of a truck, in cells from the corner of the loop: stacked on a space, in two rows on START above its label. */
export function spotOf(space: number, place: number, crowd: number, spaces: number): Cell {
  const [column, row] = cellOf(space, spaces);
  if (space > 0) return [column + 1 - EDGE - TRUCK_WIDTH, row + 1 - EDGE - TRUCK_HEIGHT - place * STACKED];
  const [width, height] = [TRUCK_WIDTH * scaleOf(space), TRUCK_HEIGHT * scaleOf(space)];
  const abreast = crowd > FEW ? 3 : 2;
  const apart = (1 - 2 * START_EDGE - width) / (abreast - 1);
  return [
    column + START_EDGE + (place % abreast) * apart,
    row + START_EDGE + Math.floor(place / abreast) * (height + EDGE / 2),
  ];
}

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
