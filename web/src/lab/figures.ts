// Numbers for people.
import { words } from "../i18n/index.svelte";

export const percent = (value: number, digits = 0): string =>
  new Intl.NumberFormat(words.language, { style: "percent", maximumFractionDigits: digits }).format(value);

export const signed = (value: number, digits = 0): string =>
  new Intl.NumberFormat(words.language, {
    style: "percent",
    maximumFractionDigits: digits,
    signDisplay: "exceptZero",
  }).format(value);

export const number = (value: number, digits = 1): string =>
  new Intl.NumberFormat(words.language, { maximumFractionDigits: digits }).format(value);
