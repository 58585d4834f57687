// The messages of this board. Sentences about actions come from the server.
import type { Language } from "../../i18n/index.svelte";
import { de } from "../../i18n/plural";
import { ringCell } from "./geometry";
import type { Animal, ColourName, Sign, Slot } from "./state";

const NBSP = "\u00a0";

const en = {
  board: "Board of Post Office",
  keys: "Arrow keys choose a space, Enter selects it and lays the tile, R turns it, Escape cancels.",
  tapeKeys: "Arrow keys choose a place for the tape, Enter selects it and lays it.",
  shelfOf: (name: string) => `Shelf of ${name}`,
  yourShelf: "Your shelf",
  showShelf: (name: string, stamps: string) => `Show the shelf of ${name}, ${stamps}`,
  back: "Back to your shelf",
  everybody: "Back to all shelves",
  round: (n: number) => `Round ${n}`,
  ofRounds: (n: number) => `of ${n}`,
  stamps: (n: number) => (n === 1 ? "1 stamp" : `${n} stamps`),
  space: (column: string, row: number) => `${column}${row}`,
  empty: "empty",
  possible: "you may lay here",
  ghost: "Enter lays the tile here, R turns it",
  hand: "Your tiles",
  slots: { kept: "Kept", received: "Received" } as Record<Slot, string>,
  handTile: (slot: string, parcels: string) => `${slot} tile: ${parcels}`,
  turn: "Turn",
  next: "Next place",
  tapeWhere: "Tap a place on the shelf, or a tape to see only its places.",
  keepThisOne: "This one?",
  keepThis: (parcels: string) => `Keep this tile: ${parcels}`,
  kept: "You keep",
  passedTo: (name: string) => `to ${name}`,
  passedAsk: (name: string) => `to ${name}?`,
  toLay: (tiles: number, mayPay: boolean) =>
    `${tiles === 1 ? "One tile" : "Two tiles"} to lay: choose a space${mayPay ? ", or pay stamps to walk on" : ""}.`,
  waiting: "Waiting for the others…",
  done: "You have finished this round",
  tapes: "Tapes",
  tapesLeft: "Your tapes",
  worth: "Points so far",
  worthOf: (sign: string, open: number, tapes: number, points: number) =>
    `${sign}: ${open} open × ${tapes} ${tapes === 1 ? "tape" : "tapes"} = ${points}`,
  waybills: (points: number) => `Tapes beside waybills: ${points}`,
  squares: (points: number) => `Squares of one colour: ${points}`,
  taping: "The tape to lay",
  tape: (colour: string, shape: string) => `${colour} ${shape} tape`,
  flipped: "flipped",
  laid: "laid",
  takeable: "has a place",
  challenges: "Challenges",
  open: "open",
  paidTo: (names: string) => `paid to ${names}`,
  challenge: {
    squares: (n: number) => `${n} squares`,
    shapes: (n: number) => `tapes of ${n} shapes`,
    colours: (n: number) => `tapes of ${n} colours`,
    "tapes of one colour": (n: number) => `${n} tapes of one colour`,
    "tapes of one shape": (n: number) => `${n} tapes of one shape`,
    "tapes beside one waybill": (n: number) => `${n} tapes beside one waybill`,
    stamps: (n: number) => `${n} stamps`,
    "symbols of one type": (n: number) => `${n} symbols of one type`,
    "full rows": (n: number) => `${n} full rows`,
  } as Record<string, (n: number) => string>,
  others: "The others",
  walkOn: (stamps: string) => `Walk here for ${stamps}`,
  start: "Start",
  stands: (animal: string, square: number, line: string) => `The ${animal} stands on square ${square} (${line}).`,
  column: (letter: string) => `column ${letter}`,
  row: (n: number) => `row ${n}`,
  corner: "a corner: every space",
  animals: { cat: "cat", dog: "dog", pigeon: "pigeon", hamster: "hamster" } as Record<Animal, string>,
  colours: { "light blue": "light blue", "dark blue": "dark blue", yellow: "yellow", brown: "brown" } as Record<
    ColourName,
    string
  >,
  signs: {
    fragile: "glass",
    christmas: "tree",
    treats: "cake",
    love: "heart",
    stamp: "stamp",
    waybill: "waybill",
  } as Record<Sign, string>,
};

type Words = typeof en;

const fr: Words = {
  board: "Plateau de Post Office",
  keys: "Choisissez un emplacement avec les flèches, confirmez avec Entrée, tournez le jeton avec R, annulez avec Échap.",
  tapeKeys: "Choisissez une place pour la bande avec les flèches, confirmez avec Entrée.",
  shelfOf: (name) => `Étagère ${de(name)}`,
  yourShelf: "Votre étagère",
  showShelf: (name, stamps) => `Voir l’étagère ${de(name)}, ${stamps}`,
  back: "Revenir à votre étagère",
  everybody: "Revenir à toutes les étagères",
  round: (n) => `Manche ${n}`,
  ofRounds: (n) => `sur ${n}`,
  stamps: (n) => (n < 2 ? `${n} timbre` : `${n} timbres`),
  space: (column, row) => `${column}${row}`,
  empty: "vide",
  possible: "vous pouvez poser ici",
  ghost: "Entrée pose le jeton ici, R le tourne",
  hand: "Vos jetons",
  slots: { kept: "Gardé", received: "Reçu" },
  handTile: (slot, parcels) => `Jeton ${slot.toLowerCase()}${NBSP}: ${parcels}`,
  turn: "Tourner",
  next: "Autre place",
  tapeWhere: "Touchez une place sur l’étagère, ou une bande pour ne voir que ses places.",
  keepThisOne: `Celui-ci${NBSP}?`,
  keepThis: (parcels) => `Garder ce jeton${NBSP}: ${parcels}`,
  kept: "Vous gardez",
  passedTo: (name) => `pour ${name}`,
  passedAsk: (name) => `pour ${name}${NBSP}?`,
  toLay: (tiles, mayPay) =>
    `${tiles < 2 ? "Un jeton" : "Deux jetons"} à poser${NBSP}: choisissez une place${mayPay ? ", ou payez pour avancer" : ""}.`,
  waiting: "On attend les autres…",
  done: "Vous avez fini cette manche",
  tapes: "Bandes",
  tapesLeft: "Vos bandes",
  worth: "Points pour l’instant",
  worthOf: (sign, open, tapes, points) =>
    `${sign}${NBSP}: ${open} ${open < 2 ? "visible" : "visibles"} × ${tapes} ${tapes < 2 ? "bande" : "bandes"} = ${points}`,
  waybills: (points) => `Bandes près des bordereaux${NBSP}: ${points}`,
  squares: (points) => `Carrés d’une couleur${NBSP}: ${points}`,
  taping: "La bande à poser",
  tape: (colour, shape) => `bande ${shape} ${colour}`,
  flipped: "retournée",
  laid: "posée",
  takeable: "a une place",
  challenges: "Défis",
  open: "ouvert",
  paidTo: (names) => `payé à ${names}`,
  challenge: {
    squares: (n) => `${n} carrés`,
    shapes: (n) => `bandes de ${n} formes`,
    colours: (n) => `bandes de ${n} couleurs`,
    "tapes of one colour": (n) => `${n} bandes d’une couleur`,
    "tapes of one shape": (n) => `${n} bandes d’une forme`,
    "tapes beside one waybill": (n) => `${n} bandes près d’un bordereau`,
    stamps: (n) => `${n} timbres`,
    "symbols of one type": (n) => `${n} symboles d’un type`,
    "full rows": (n) => `${n} rangées pleines`,
  },
  others: "Les autres",
  walkOn: (stamps) => `Avancer ici pour ${stamps}`,
  start: "Départ",
  stands: (animal, square, line) => `Le ${animal} est sur la case ${square} (${line}).`,
  column: (letter) => `colonne ${letter}`,
  row: (n) => `ligne ${n}`,
  corner: `un angle${NBSP}: tous les emplacements`,
  animals: { cat: "chat", dog: "chien", pigeon: "pigeon", hamster: "hamster" },
  colours: { "light blue": "bleu clair", "dark blue": "bleu foncé", yellow: "jaune", brown: "marron" },
  signs: {
    fragile: "verre",
    christmas: "sapin",
    treats: "gâteau",
    love: "cœur",
    stamp: "timbre",
    waybill: "bordereau",
  },
};

export const wordsIn = (language: Language): Words => (language === "fr" ? fr : en);
export type { Words };

const COLUMN_LETTERS = "abcdefghij";

/** "b3": columns have letters, rows numbers, as in the log. */
export const spaceName = (t: Words, row: number, column: number): string =>
  t.space(COLUMN_LETTERS[column - 1] ?? "", row);

/** The letter or number that a square above or left of the shelf shows: those of the spaces' names. */
export function lineMark(square: number, side: number): string {
  const [row, column] = ringCell(square, side);
  const isInside = (at: number) => at > 0 && at <= side;
  if (row === 0 && isInside(column)) return COLUMN_LETTERS[column - 1] ?? "";
  return column === 0 && isInside(row) ? String(row) : "";
}

/** The row or column that a square of the ring shows. */
export function lineOf(t: Words, square: number, side: number): string {
  const [row, column] = ringCell(square, side);
  const isEnd = (at: number) => at === 0 || at === side + 1;
  if (isEnd(row) && isEnd(column)) return t.corner;
  return isEnd(row) ? t.column(COLUMN_LETTERS[column - 1] ?? "") : t.row(row);
}
