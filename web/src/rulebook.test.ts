import { describe, expect, it } from "vitest";
import type { Clause, Rule } from "./protocol.gen";
import { search, textAt, textOf } from "./rulebook";

const clause = (text: string, alternative: string | null = null): Clause => ({
  text,
  mark: alternative ? "ruling" : "given",
  reason: alternative ? "silent" : null,
  edition: null,
  alternative,
  option: null,
});
const rules: Rule[] = [
  { id: "TK-1", title: "Choisir", section: "Les cartes", clauses: [clause("Chacun choisit 1 carte.")] },
  {
    id: "TK-M1",
    title: "Les cases",
    section: "La conduite",
    clauses: [clause("Avancez d’autant de cases."), clause("Égalité : le premier.", "Personne en diagonale.")],
  },
  { id: "TK-M2", title: "Deux par case", section: "La conduite", clauses: [clause("Reculez d’une case.")] },
];
const found = (words: string) => search(rules, words).map((rule) => rule.id);

describe("the search of rules", () => {
  it("finds words whatever their case, accents, apostrophes and spaces", () => {
    expect(found("EGALITE : premier")).toEqual(["TK-M1"]);
    expect(found("d'une")).toEqual(["TK-M2"]);
    expect(found("hippopotame")).toEqual([]);
  });
  it("finds ids with and without their prefix", () => {
    expect(found("tk-m2")).toEqual(["TK-M2"]);
    expect(found("1")).toEqual(["TK-1"]);
    expect(found("M1 m2")).toEqual(["TK-M1", "TK-M2"]);
  });
  it("finds section titles and other readings", () => {
    expect(found("conduite")).toEqual(["TK-M1", "TK-M2"]);
    expect(found("diagonale")).toEqual(["TK-M1"]);
  });
  it("finds everything without words", () => expect(found(" ")).toHaveLength(rules.length));
});

it("a rule's text is all its clauses", () => {
  expect(textOf(rules[1]!)).toBe("Avancez d’autant de cases. Égalité : le premier.");
});

it("at a table a rule speaks of the chosen options only, without their short names", () => {
  const about = (text: string): Clause => ({ ...clause(text), option: "full" });
  const clauses = [
    clause("Camions pleins : 2 points."),
    about("« Une fois » (full=all) : tous."),
    about("« Chacun » (full=each, voir TK-1)."),
  ];
  const rule: Rule = { id: "TK-P4", title: "", section: "", clauses };
  expect(textAt(rule, { full: "all" })).toBe("Camions pleins : 2 points. « Une fois » : tous.");
  expect(textAt(rule, { full: "each" })).toBe("Camions pleins : 2 points. « Chacun » (voir TK-1).");
  expect(textAt(rule, {})).toBe("Camions pleins : 2 points. « Une fois » : tous. « Chacun » (voir TK-1).");
});
