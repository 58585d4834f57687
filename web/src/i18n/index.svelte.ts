// The language of the page: the browser's, until the person chooses another.
import { en, type Messages } from "./en";
import { fr } from "./fr";

export type Language = "en" | "fr";
const languages: Record<Language, Messages> = { en, fr };

function initialLanguage(): Language {
  const stored = storedLanguage();
  if (stored === "en" || stored === "fr") return stored;
  return navigator.languages.some((tag) => tag.startsWith("fr")) && !prefersEnglish() ? "fr" : "en";
}

const prefersEnglish = () => navigator.languages.find((tag) => /^(en|fr)/.test(tag))?.startsWith("en") ?? false;

/** Browsers that block storage refuse even to read it. */
function storedLanguage(): string | null {
  try {
    return localStorage.getItem("language");
  } catch {
    return null;
  }
}

class Words {
  language: Language = $state(initialLanguage());
  t: Messages = $derived(languages[this.language]);

  choose(language: Language): void {
    this.language = language;
    try {
      localStorage.setItem("language", language);
    } catch {
      // The choice holds until the page is closed.
    }
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

/** Further sentences, loaded with the pages that need them: returns those of the first load and these, in the language of the page. */
export function extended<M extends object>(added: Record<Language, M>): () => Messages & M {
  const all = { en: { ...en, ...added.en }, fr: { ...fr, ...added.fr } };
  return () => all[words.language];
}

/** The message for a key that comes from the server; the key itself if there is none. */
export function lookup(table: object, key: string): string {
  const word = (table as Record<string, unknown>)[key];
  return typeof word === "string" ? word : key;
}
