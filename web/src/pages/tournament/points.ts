import { words } from "../../i18n/index.svelte";

/** Points with at most two decimals, in the language of the page; halves as ½. */
export function pointsText(value: number): string {
  if (value * 2 === Math.round(value * 2) && value % 1) return `${Math.floor(value) || ""}½`;
  return new Intl.NumberFormat(words.language, { maximumFractionDigits: 2 }).format(value);
}
