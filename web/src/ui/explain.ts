// One sentence about every piece, station, badge and number: which one belongs to what is under the pointer or has the focus.
import type { Language } from "../i18n/index.svelte";

/** A CSS selector and what to say about its elements. Of several that match one element the first counts. */
export type Explanations = readonly (readonly [selector: string, en: string, fr: string])[];

export interface Explained {
  element: Element;
  sentence: string;
}

/** The sentence about the innermost explained element around `target`; null if nothing there has one. */
export function explanationOf(
  target: Element | null,
  within: Element,
  explanations: Explanations,
  language: Language,
): Explained | null {
  for (let element = target; element && within.contains(element); element = element.parentElement) {
    const found = explanations.find(([selector]) => element?.matches(selector));
    if (found) return { element, sentence: language === "fr" ? found[2] : found[1] };
  }
  return null;
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Distances in pixels. */
const FROM_ELEMENT = 8;
const FROM_EDGE = 6;

/** Where a note of a size goes: above its element if there is room, otherwise below, and always inside the window. */
export function placeOf(
  element: Box,
  note: { width: number; height: number },
  window: { width: number; height: number },
) {
  const above = element.top - note.height - FROM_ELEMENT;
  const below = Math.min(element.top + element.height + FROM_ELEMENT, window.height - note.height - FROM_EDGE);
  const middle = element.left + (element.width - note.width) / 2;
  return {
    left: Math.max(FROM_EDGE, Math.min(middle, window.width - note.width - FROM_EDGE)),
    top: above >= FROM_EDGE ? above : Math.max(FROM_EDGE, below),
  };
}
