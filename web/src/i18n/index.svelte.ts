// The language of the page: chosen by the browser, kept when the person switches.
import { en, type Messages } from "./en";
import { fr } from "./fr";

export type Language = "en" | "fr";
const languages: Record<Language, Messages> = { en, fr };

function first(): Language {
  const kept = localStorage.getItem("language");
  if (kept === "en" || kept === "fr") return kept;
  return navigator.languages.some((tag) => tag.startsWith("fr")) && !startsEnglish() ? "fr" : "en";
}

const startsEnglish = () => navigator.languages.find((tag) => /^(en|fr)/.test(tag))?.startsWith("en") ?? false;

class Words {
  language: Language = $state(first());
  t: Messages = $derived(languages[this.language]);

  choose(language: Language): void {
    this.language = language;
    localStorage.setItem("language", language);
  }

  other(): void {
    this.choose(this.language === "en" ? "fr" : "en");
  }

  /** With a minus sign, not a hyphen. */
  number(value: number): string {
    return value < 0 ? `−${-value}` : String(value);
  }

  /** "Ann, Bob and Cleo". */
  list(names: readonly string[]): string {
    if (names.length < 2) return names.join();
    return `${names.slice(0, -1).join(", ")} ${this.t.and} ${names.at(-1)}`;
  }
}

export const words = new Words();

/** A word by a key that comes from the server; the key itself where the page has no word for it. */
export function said(table: object, key: string): string {
  const word = (table as Record<string, unknown>)[key];
  return typeof word === "string" ? word : key;
}
