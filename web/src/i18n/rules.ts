// The sentences of the rules, in both languages. Loaded with their pages.
import { extended } from "./index.svelte";
import { plural, pluriel } from "./plural";

const en = {
  pieces: "The pieces",
  piecesOf: (game: string) => `Pieces of ${game}`,
  piecesIntro:
    "The contents of the box. The rulebook does not print every detail; what we designed ourselves is marked.",
  searchRules: "Search the rules",
  noSuchRule: (id: string) => `There is no rule ${id} in this game.`,
  contents: "Contents",
  goalOfGame: "The goal",
  aRound: "A round at a glance",
  goodToKnow: "Good to know",
  scoringExample: "A scoring example",
  tableOptions: "Table options",
  optionsIntro: "Chosen when a table is opened, and the same for all its players.",
  byDefault: "default",
  allPieces: "All pieces",
  allRules: "All rules",
  noRuleFound: "No rule contains all these words. Try fewer words.",
  rulesFound: (n: number) => plural(n, "rule", "rules"),
  mark: {
    given: "printed",
    edition: "editions differ",
    ruling: "our ruling",
    derived: "derived",
    found: "from reviews",
    ours: "our own",
  },
  markHint: {
    given: "Printed in the rulebook.",
    edition: "The printed editions differ.",
    ruling: "The rulebook is silent or contradicts itself: this is how we read it.",
    derived: "Follows from printed clauses by arithmetic or logic.",
    found: "Not in the rulebook; public reviews say so.",
    ours: "No source says so: our own design, or a safety rule.",
  },
  reason: { silent: "The print is silent.", contradicts: "The print contradicts itself." },
  edition: {
    en: "The editions differ; we follow the English one.",
    fr: "The editions differ; we follow the French one.",
    both: "The editions differ; the option chooses.",
  },
  otherReading: "Other reading:",
  otherEdition: "Other edition:",
  optionRule: (name: string) => `depends on: ${name}`,
  ownWords:
    "Everything you need to play, in our own words. Each clause says whether it is printed, and what else it could mean.",
};

const fr: typeof en = {
  pieces: "Le matériel",
  piecesOf: (game) => `Matériel de ${game}`,
  piecesIntro: "Le contenu de la boîte. La règle n’imprime pas tous les détails : ce que nous avons conçu est marqué.",
  searchRules: "Chercher dans les règles",
  noSuchRule: (id) => `Ce jeu n’a pas de règle ${id}.`,
  contents: "Sommaire",
  goalOfGame: "Le but du jeu",
  aRound: "Le déroulement en bref",
  goodToKnow: "Bon à savoir",
  scoringExample: "Un exemple de décompte",
  tableOptions: "Options de table",
  optionsIntro: "Elles se choisissent à l’ouverture de la table et valent pour tous ses joueurs.",
  byDefault: "par défaut",
  allPieces: "Tout le matériel",
  allRules: "Toutes les règles",
  noRuleFound: "Aucune règle ne contient tous ces mots. Essayez avec moins de mots.",
  rulesFound: (n) => pluriel(n, "règle", "règles"),
  mark: {
    given: "imprimé",
    edition: "éditions différentes",
    ruling: "notre lecture",
    derived: "déduit",
    found: "d’après des critiques",
    ours: "notre création",
  },
  markHint: {
    given: "Imprimé dans la règle.",
    edition: "Les éditions imprimées diffèrent.",
    ruling: "La règle se tait ou se contredit : voici comment nous la lisons.",
    derived: "Se déduit de clauses imprimées, par le calcul ou la logique.",
    found: "Absent de la règle ; des critiques publiques le disent.",
    ours: "Aucune source ne le dit : notre propre création, ou une règle de sécurité.",
  },
  reason: { silent: "La règle se tait.", contradicts: "La règle se contredit." },
  edition: {
    en: "Les éditions diffèrent ; nous suivons l’anglaise.",
    fr: "Les éditions diffèrent ; nous suivons la française.",
    both: "Les éditions diffèrent ; l’option choisit.",
  },
  otherReading: "Autre lecture :",
  otherEdition: "Autre édition :",
  optionRule: (name) => `selon : ${name}`,
  ownWords:
    "Tout ce qu’il faut pour jouer, dans nos propres mots. Chaque clause dit si elle est imprimée, et comment on pourrait la lire autrement.",
};

export const rulesWords = extended({ en, fr });
