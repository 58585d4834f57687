// A drawing is what a two-colour press would print: flat colours first, a little out of register, then the pen.
export interface Drawing {
  /** Width and height of the sheet; 64 × 64 by default. */
  sheet?: readonly [number, number];
  /** Flat colours: an SVG path and its fill. */
  print: readonly (readonly [path: string, fill: string])[];
  /** Strokes of the pen. */
  pen: string;
  /** Finer strokes: hatching, folds, whiskers. */
  thin?: string;
  /** Solid black: eyes, wheels, handles. */
  solid?: string;
}

export const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
