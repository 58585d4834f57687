// Component sets of one's own, checked without a server as in colisee/core/component_form.py, which is translated for it.
import { fromJson } from "../pages/pad/counting/python.js";
import type { SetChecked, SetGiven } from "../protocol.gen";
import type { Language, Text } from "./position";
import { digestOf, isObject } from "./setDigest";
import { readToml, TomlError, type TomlPath } from "./toml";

/** Pieces of a game that somebody entered: `data` as in the component file. */
export interface PieceSet {
  name: string;
  data: Record<string, unknown>;
}

type Found = [TomlPath, Text];

/** What scripts/forms.py translates. */
interface Form {
  spec: { slug: string; components?: { data: unknown } };
  check: {
    about_set(spec: unknown, data: unknown): [Found[], unknown];
    mistakes(spec: unknown, data: unknown): Iterable<Found>;
    field_name(path: TomlPath): string;
    toml_of(set: unknown): string;
  };
  /** Digests of the sets that come with the game. */
  built_in: string[];
  components: Record<string, unknown>;
}

const forms = import.meta.glob<Form>("./forms/*.gen.js");
const MAX_MISTAKES = 100;
const MAX_TEXT = 60_000;

/** Whether sets of a game can be checked here. */
export const canCheck = (slug: string): boolean => `./forms/${slug}.gen.js` in forms;

/** Check a set, as data or as the text of a file: its mistakes, or its digest and its text as a component file. */
export async function checkSet(slug: string, given: SetGiven, language: Language): Promise<SetChecked> {
  return checkedBy(await forms[`./forms/${slug}.gen.js`]!(), given, language);
}

export function checkedBy(form: Form, { text, data, name }: SetGiven, language: Language): SetChecked {
  const none = { mistakes: [], name: "", digest: "", is_built_in: false, data: {}, text: "" };
  const whole = (en: string, fr: string, line: number | null = null): SetChecked => {
    return { ...none, mistakes: [{ field: "file", message: { en, fr }[language], line }] };
  };
  if (text == null) return checkedData(form, data, name ?? "", new Map(), language);
  if ([...text].length > MAX_TEXT)
    return whole(`the text has more than ${MAX_TEXT} characters`, `le texte dépasse ${MAX_TEXT} caractères`);
  try {
    const read = readToml(text);
    return checkedData(form, read.data, name ?? "", read.lines, language);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    return whole("this is not TOML", "ce n’est pas du TOML", error.line);
  }
}

function checkedData(
  form: Form,
  given: unknown,
  name: string,
  lines: Map<string, number>,
  language: Language,
): SetChecked {
  const { check, built_in } = form;
  const spec = { ...form.spec, components: { data: fromJson(form.components) } };
  const [about] = check.about_set(spec, fromJson(given));
  const { game: _, name: ownName, ...pieces } = isObject(given) ? given : {};
  const found = about.length ? about : firstOf(check.mistakes(spec, fromJson(pieces)), MAX_MISTAKES);
  const mistakes = found.map(([path, message]) => ({
    field: check.field_name(path) || "file",
    message: message[language],
    line: lineOf(path, lines),
  }));
  if (mistakes.length) return { mistakes, name: "", digest: "", is_built_in: false, data: {}, text: "" };
  const set = { game: spec.slug, name: String(ownName || name || spec.slug), data: fromJson(pieces) };
  const digest = digestOf(pieces);
  const isBuiltIn = built_in.includes(digest);
  return { mistakes, name: set.name, digest, is_built_in: isBuiltIn, data: pieces, text: check.toml_of(set) };
}

function firstOf<T>(items: Iterable<T>, most: number): T[] {
  const found: T[] = [];
  for (const item of items) if (found.push(item) === most) break;
  return found;
}

/** The line of a place, or of the innermost one around it that has a line. */
function lineOf(path: TomlPath, lines: Map<string, number>): number | null {
  const sizes = Array.from(path, (_, n) => path.length - n);
  const known = sizes.map((size) => lines.get(JSON.stringify(path.slice(0, size))));
  return known.find((line) => line !== undefined) ?? null;
}
