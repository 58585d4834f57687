// The language of the page: the browser's, until the person chooses another.
import { en, type Messages } from "./en";
import { fr } from "./fr";

export type Language = "en" | "fr";
const languages: Record<Language, Messages> = { en, fr };

function initialLanguage(): Language {
  const stored = localStorage.getItem("language");
  if (stored === "en" || stored === "fr") return stored;
  return navigator.languages.some((tag) => tag.startsWith("fr")) && !prefersEnglish() ? "fr" : "en";
}

const prefersEnglish = () => navigator.languages.find((tag) => /^(en|fr)/.test(tag))?.startsWith("en") ?? false;

class Words {
  language: Language = $state(initialLanguage());
  t: Messages = $derived(languages[this.language]);

  choose(language: Language): void {
    this.language = language;
    localStorage.setItem("language", language);
  }

  toggle(): void {
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

/** The message for a key that comes from the server; the key itself if there is none. */
export function lookup(table: object, key: string): string {
  const word = (table as Record<string, unknown>)[key];
  return typeof word === "string" ? word : key;
}
