// The messages of this board. Sentences about actions come from the server.
import type { Language } from "../../i18n/index.svelte";
import { de } from "../../i18n/plural";
import { type Need, needsOf, type Objective } from "./state";

const NBSP = "\u00a0";

const en = {
  board: "Board of Toy Rush",
  keys: "Arrow keys move, plus and minus change the number of elves, Enter chooses and confirms.",
  line: "The assembly line",
  round: (n: number) => `Round ${n}`,
  goal: (n: number) => `The round in which somebody reaches ${n} points is the last`,
  goalShort: (n: number) => `ends at ${n} points`,
  spaces: {
    primeur: "Primeur",
    objective: "Objective",
    "box or elf": "Box or elf",
    elves: "Elves",
    colour: "Colours",
    train: "Trains",
    pattern: "Patterns",
    bear: "Bears",
    horse: "Horses",
  } as Record<string, string>,
  prizes: {
    primeur: "the first-player token",
    objective: "a new objective",
    "box or elf": "a box or a new elf",
    elves: "a new elf",
    colour: "a colour",
    train: "a train",
    pattern: "a pattern",
    bear: "a bear",
    horse: "a rocking horse",
  } as Record<string, string>,
  space: (n: number, name: string) => `Space ${n}, ${name}`,
  price: (elves: string, prize: string) => `${elves} for ${prize}`,
  most: (n: number) => `at most ${n}`,
  mostShort: (n: number) => `max ${n}`,
  elves: (n: number) => (n === 1 ? "1 elf" : `${n} elves`),
  elvesOf: (name: string, n: number) => `${name}: ${en.elves(n)}`,
  nobody: "free",
  idle: "earns nothing",
  objects: {
    pink: "pink",
    blue: "blue",
    yellow: "yellow",
    dots: "dots",
    stripes: "stripes",
    bear: "bear",
    train: "train",
    horse: "rocking horse",
    box: "box",
    elf: "new elf",
  } as Record<string, string>,
  left: (what: string, n: number) => `${what}: ${n} left`,
  wanted: "you need it",
  deck: (n: number) => `Deck of objectives: ${n}`,
  token: "First player",
  isFirst: (name: string) => `${name} is first player`,
  tray: "Your elves",
  trayOf: (name: string) => `Elves of ${name}`,
  ready: (n: number, stock: number) => `${n} of ${en.elves(stock)} ready: drag to a space, or touch to add one`,
  howMany: "How many elves?",
  take: "What do you take?",
  less: "One elf less",
  more: "One elf more",
  pickSpace: "Choose a space",
  toTake: (n: number, name: string) => `Take what space ${n} (${name}) offers.`,
  toPlace: (elves: string) => `${elves} to place: choose a space of the line.`,
  yours: "Your workshop",
  workshopOf: (name: string) => `${name}: workshop`,
  objectives: "Objectives",
  noObjectives: "no objective in hand",
  offered: "One of these goes under the deck",
  goesUnder: "under the deck",
  goesUnderAsk: "under the deck?",
  points: (n: number) => (n === 1 ? "1 point" : `${n} points`),
  colon: ":",
  have: "in hand",
  missing: "missing",
  complete: "complete",
  send: "Send",
  sending: "on its way",
  hand: "Objects",
  noObjects: "no objects",
  sent: "Gifts sent",
  noneSent: "no gift sent yet",
  hidden: (n: number) => (n === 1 ? "1 secret objective" : `${n} secret objectives`),
  you: "you",
  rival: "Your opponent",
  hasDone: "has finished",
};

export type Words = typeof en;

const fr: Words = {
  board: "Plateau de Toy Rush",
  keys: "Déplacez-vous avec les flèches, changez le nombre de lutins avec plus et moins, choisissez et confirmez avec Entrée.",
  line: "La chaîne d’assemblage",
  round: (n) => `Tour ${n}`,
  goal: (n) => `Le tour où quelqu’un atteint ${n} points est le dernier`,
  goalShort: (n) => `fin à ${n} points`,
  spaces: {
    primeur: "Primeur",
    objective: "Objectif",
    "box or elf": "Boîte ou lutin",
    elves: "Lutins",
    colour: "Couleurs",
    train: "Petits trains",
    pattern: "Motifs",
    bear: "Ours",
    horse: "Chevaux",
  },
  prizes: {
    primeur: "le jeton 1er joueur",
    objective: "un nouvel objectif",
    "box or elf": "une boîte ou un nouveau lutin",
    elves: "un nouveau lutin",
    colour: "une couleur",
    train: "un petit train",
    pattern: "un motif",
    bear: "un ours",
    horse: "un cheval à bascule",
  },
  space: (n, name) => `Case ${n}, ${name}`,
  price: (elves, prize) => `${elves} pour ${prize}`,
  most: (n) => `${n} au plus`,
  mostShort: (n) => `max ${n}`,
  elves: (n) => (n < 2 ? `${n} lutin` : `${n} lutins`),
  elvesOf: (name, n) => `${name}${NBSP}: ${fr.elves(n)}`,
  nobody: "libre",
  idle: "ne rapporte rien",
  objects: {
    pink: "rose",
    blue: "bleu",
    yellow: "jaune",
    dots: "pois",
    stripes: "rayures",
    bear: "ours",
    train: "petit train",
    horse: "cheval à bascule",
    box: "boîte",
    elf: "nouveau lutin",
  },
  left: (what, n) => `${what}${NBSP}: reste ${n}`,
  wanted: "il vous le faut",
  deck: (n) => `Pioche d’objectifs${NBSP}: ${n}`,
  token: "1er joueur",
  isFirst: (name) => `${name} a le jeton 1er joueur`,
  tray: "Vos lutins",
  trayOf: (name) => `Lutins ${de(name)}`,
  ready: (n, stock) =>
    `${fr.elves(n)} ${n < 2 ? "prêt" : "prêts"} sur ${stock}${NBSP}: faites glisser vers une case, ou touchez pour en ajouter un`,
  howMany: `Combien de lutins${NBSP}?`,
  take: `Que prenez-vous${NBSP}?`,
  less: "Un lutin de moins",
  more: "Un lutin de plus",
  pickSpace: "Choisissez une case",
  toTake: (n, name) => `Prenez ce que propose la case ${n} (${name}).`,
  toPlace: (elves) => `${elves} à placer${NBSP}: choisissez une case de la chaîne.`,
  yours: "Votre atelier",
  workshopOf: (name) => `${name}${NBSP}: atelier`,
  objectives: "Objectifs",
  noObjectives: "aucun objectif en main",
  offered: "L’un d’eux va sous la pioche",
  goesUnder: "sous la pioche",
  goesUnderAsk: `sous la pioche${NBSP}?`,
  points: (n) => (n < 2 ? `${n} point` : `${n} points`),
  colon: `${NBSP}:`,
  have: "en main",
  missing: "manque",
  complete: "complet",
  send: "Envoyer",
  sending: "en route",
  hand: "Objets",
  noObjects: "aucun objet",
  sent: "Cadeaux envoyés",
  noneSent: "aucun cadeau envoyé",
  hidden: (n) => (n < 2 ? `${n} objectif secret` : `${n} objectifs secrets`),
  you: "vous",
  rival: "Votre adversaire",
  hasDone: "a fini",
};

export const boardWords = (language: Language): Words => (language === "fr" ? fr : en);

export const objectWords = (t: Words, object: string): string => t.objects[object] ?? object;

/** "3 × blue, box". */
export const countsWords = (t: Words, counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([object, count]) => (count > 1 ? `${count} × ${objectWords(t, object)}` : objectWords(t, object)))
    .join(", ");

/** An objective in words: the child, the points, the objects in hand and those missing. */
export function objectiveWords(t: Words, objective: Objective, hand: Readonly<Record<string, number>>): string {
  const needs = needsOf(objective, hand);
  const list = (kept: (need: Need) => boolean) =>
    needs
      .filter(kept)
      .map(({ object }) => objectWords(t, object))
      .join(", ");
  const missing = list((need) => need.missing);
  const have = list((need) => !need.missing);
  const facts = missing
    ? [...(have ? [`${t.have}${t.colon} ${have}`] : []), `${t.missing}${t.colon} ${missing}`]
    : [`${t.complete}${t.colon} ${have}`];
  return [objective.child, t.points(objective.points), ...facts].join(", ");
}
