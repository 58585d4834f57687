// The layout of the table page for a window size.

/** wide: panel beside the board. narrow: panel as a sheet over the board. low: bar and seats beside the board (phones on their side). */
export type Layout = "wide" | "narrow" | "low";

const MAX_LOW_HEIGHT = 500;
const MIN_LOW_ASPECT = 1.2;
const MAX_NARROW_WIDTH = 900;
/** Portrait windows up to this width have no room for a panel beside the board. */
const MAX_PORTRAIT_WIDTH = 1100;
/** Window sizes from which the whole page is enlarged. */
const LARGE: Record<Layout, readonly [width: number, height: number]> = {
  wide: [1366, 768],
  narrow: [768, 1024],
  low: [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
};

export function layoutOf(width: number, height: number): Layout {
  if (height <= MAX_LOW_HEIGHT && width >= height * MIN_LOW_ASPECT) return "low";
  return width <= MAX_NARROW_WIDTH || (width <= MAX_PORTRAIT_WIDTH && height > width) ? "narrow" : "wide";
}

/** The zoom of the page: 1 up to a usual size, then growing with the window, so that text and pieces grow too. */
export function pageZoom(width: number, height: number): number {
  const [fromWidth, fromHeight] = LARGE[layoutOf(width, height)];
  return Math.max(1, Math.min(width / fromWidth, height / fromHeight));
}
