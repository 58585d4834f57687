// Marks pieces on a board by a data attribute, whatever the board's components render.

/** Mark every element that matches one of the selectors, and no other; returns them. */
export function mark(root: HTMLElement, attribute: string, selectors: readonly string[], value = ""): Element[] {
  const wanted = new Set(selectors.filter(Boolean).flatMap((selector) => [...root.querySelectorAll(selector)]));
  for (const element of root.querySelectorAll(`[${attribute}]`))
    if (!wanted.has(element)) element.removeAttribute(attribute);
  for (const element of wanted) element.setAttribute(attribute, value);
  return [...wanted];
}
