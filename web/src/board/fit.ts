// Scales a board to its area. Boards are drawn for a few design sizes; in between, and on smaller or larger screens, they are zoomed.

interface Design {
  width: number;
  height: number;
}

const LANDSCAPE: Design = { width: 860, height: 540 };
const TABLET: Design = { width: 700, height: 800 };
const PHONE: Design = { width: 350, height: 600 };
const MIN_LANDSCAPE_ASPECT = 1.2;
const MAX_PHONE_WIDTH = 600;
/** A wider board is not laid out as a phone's; the boards' container queries say the same. */
const MAX_PHONE_LAYOUT = 640;
/** Below this zoom pieces would be too small to tap: the board gets the design of a phone and scrolls. */
const MIN_ZOOM = 0.64;
/** The pieces of a phone's board are smaller. A board that scrolls is made as small as they allow, to show most of it. */
const MIN_SCROLLED_ZOOM = 0.72;
/** A board that has this much more room than its design is not enlarged yet. */
const SLACK = 1.15;

export interface Fit {
  zoom: number;
  /** The least height of the board in its own pixels; it scrolls if the area is lower. */
  minHeight: number;
}

export function fitBoard(width: number, height: number): Fit {
  if (!width || !height) return { zoom: 1, minHeight: 0 };
  const zoom = zoomFor(designFor(width, height), width, height);
  if (zoom >= MIN_ZOOM) return { zoom, minHeight: 0 };
  return { zoom: Math.min(1, Math.max(MIN_SCROLLED_ZOOM, width / MAX_PHONE_LAYOUT)), minHeight: PHONE.height };
}

function designFor(width: number, height: number): Design {
  if (width >= height * MIN_LANDSCAPE_ASPECT) return LANDSCAPE;
  if (width > MAX_PHONE_WIDTH) return TABLET;
  // Nearly a square: zoomed out for its height, a phone's board would be too wide for its layout.
  return width / zoomFor(PHONE, width, height) > MAX_PHONE_LAYOUT ? LANDSCAPE : PHONE;
}

function zoomFor(design: Design, width: number, height: number): number {
  const zoom = Math.min(width / design.width, height / design.height);
  return zoom < 1 ? zoom : Math.max(1, zoom / SLACK);
}
