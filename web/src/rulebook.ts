// Rules as sentences and as search results; the same search as `colisee rules --search`.
import { normalizeText } from "./normalizeText";
import type { Clause, Rule } from "./protocol.gen";

export const textOf = (rule: Rule): string => rule.clauses.map((clause) => clause.text).join(" ");

/** The text of a rule as it applies at a table with these options. */
export function textAt(rule: Rule, options: Readonly<Record<string, string>>): string {
  const chosen = Object.entries(options).map(([name, value]) => rule.at_table?.[`${name}=${value}`] ?? "");
  const told = rule.clauses.filter((clause) => holdsAt(clause, options)).map(({ text }) => withoutSettings(text));
  return chosen.filter(Boolean).join(" ") || told.join(" ");
}

/** Whether a clause is about no option, or about the value that was chosen. */
function holdsAt({ option, text }: Clause, options: Readonly<Record<string, string>>): boolean {
  const value = option ? options[option] : undefined;
  return value === undefined || !text.includes(`(${option}=`) || new RegExp(`\\(${option}=${value}\\b`).test(text);
}

/** Players see which option was chosen; its short name is for the command line. */
const withoutSettings = (text: string): string => text.replace(/ \(\w+=\w+\)/g, "").replace(/\(\w+=\w+, /g, "(");

const isId = (word: string, rule: Rule): boolean =>
  word === normalizeText(rule.id) || word === normalizeText(rule.id.slice(rule.id.indexOf("-") + 1));

const searchable = (rule: Rule): string =>
  normalizeText(
    [rule.id, rule.section, rule.title, textOf(rule), ...rule.clauses.map((clause) => clause.alternative ?? "")].join(
      " ",
    ),
  );

/** The rules in which every word occurs; if all words are ids (with or without prefix), the rules of these ids. */
export function search(rules: Rule[], words: string): Rule[] {
  const wanted = normalizeText(words).split(" ").filter(Boolean);
  const byId = rules.filter((rule) => wanted.some((word) => isId(word, rule)));
  if (wanted.length && wanted.every((word) => byId.some((rule) => isId(word, rule)))) return byId;
  return rules.filter((rule) => wanted.every((word) => searchable(rule).includes(word)));
}
