/** The CSS zoom of an element. Rectangles and pointer events are in pixels of the window; lengths in CSS are multiplied by the zoom. */
export const zoomOf = (element: Element | undefined): number =>
  (element as { currentCSSZoom?: number } | undefined)?.currentCSSZoom ?? 1;
