// Messages of the guide, loaded with it.
import type { Language } from "../i18n/index.svelte";

const en = { why: "The rules of this step", forMe: "Do it for me" };
const fr: typeof en = { why: "Les règles de cette étape", forMe: "Jouez pour moi" };

export const lessonWords: Record<Language, typeof en> = { en, fr };
