// Numbers as people read them, with a minus sign instead of a hyphen.
import { words } from "../i18n/index.svelte";

export const percent = (value: number, digits = 0): string =>
  new Intl.NumberFormat(words.language, { style: "percent", maximumFractionDigits: digits })
    .format(value)
    .replace("-", "−");

export const signed = (value: number, digits = 0): string =>
  new Intl.NumberFormat(words.language, {
    style: "percent",
    maximumFractionDigits: digits,
    signDisplay: "exceptZero",
  })
    .format(value)
    .replace("-", "−");

export const number = (value: number, digits = 1): string =>
  new Intl.NumberFormat(words.language, { maximumFractionDigits: digits }).format(value).replace("-", "−");
