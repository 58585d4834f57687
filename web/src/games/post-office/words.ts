// The messages of this board. Sentences about actions come from the server.
import type { Language } from "../../i18n/index.svelte";
import { de } from "../../i18n/plural";
import { type Cell, ringCell } from "./geometry";
import type { Animal, ColourName, ShelfShown, Sign, Slot } from "./state";

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
  taped: (colour: string) => `taped ${colour}`,
  ghost: "Enter lays the tile here, R turns it",
  hand: "Your tiles",
  slots: { kept: "Kept", received: "Received" } as Record<Slot, string>,
  handTile: (slot: string, parcels: string) => `${slot} tile: ${parcels}`,
  drawnTile: (parcels: string) => `Drawn tile: ${parcels}`,
  turn: "Turn",
  next: "Next place",
  tapeWhere: "Tap a place on the shelf, or a tape to see only its places.",
  keepThisOne: "This one?",
  keepThis: (parcels: string) => `Keep this tile: ${parcels}`,
  kept: "You keep",
  passedTo: (name: string) => `to ${name}`,
  passedAsk: (name: string) => `to ${name}?`,
  payAndWalk: (stamps: string, line: string) => `You pay ${stamps} to walk on (${line}).`,
  toLayLast: "The last round: lay one of your tiles on the last space.",
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
  /** "You take the yellow L tape.", and where it is laid in the same move. */
  takeAndLay: (taken: string, where: string) => `${taken.slice(0, -1)} and lay it on ${where}.`,
  /** Some parcels of a space, a bit each, row by row, as in the log. */
  parts: {
    1: (space: string) => `the top left of ${space}`,
    2: (space: string) => `the top right of ${space}`,
    4: (space: string) => `the bottom left of ${space}`,
    8: (space: string) => `the bottom right of ${space}`,
    3: (space: string) => `the top of ${space}`,
    12: (space: string) => `the bottom of ${space}`,
    5: (space: string) => `the left of ${space}`,
    10: (space: string) => `the right of ${space}`,
    14: (space: string) => `${space} but for its top left`,
    13: (space: string) => `${space} but for its top right`,
    11: (space: string) => `${space} but for its bottom left`,
    7: (space: string) => `${space} but for its bottom right`,
  } as Record<number, (space: string) => string>,
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
  walkOn: (stamps: string, line: string) => `Walk here for ${stamps}: ${line}`,
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
  taped: (colour) => `${colour} scotché`,
  ghost: "Entrée pose le jeton ici, R le tourne",
  hand: "Vos jetons",
  slots: { kept: "Gardé", received: "Reçu" },
  handTile: (slot, parcels) => `Jeton ${slot.toLowerCase()}${NBSP}: ${parcels}`,
  drawnTile: (parcels) => `Jeton pioché${NBSP}: ${parcels}`,
  turn: "Tourner",
  next: "Autre place",
  tapeWhere: "Touchez une place sur l’étagère, ou une bande pour ne voir que ses places.",
  keepThisOne: `Celui-ci${NBSP}?`,
  keepThis: (parcels) => `Garder ce jeton${NBSP}: ${parcels}`,
  kept: "Vous gardez",
  passedTo: (name) => `pour ${name}`,
  passedAsk: (name) => `pour ${name}${NBSP}?`,
  payAndWalk: (stamps, line) => `Vous payez ${stamps} pour avancer (${line}).`,
  toLayLast: `Dernière manche${NBSP}: posez l’un de vos jetons sur le dernier emplacement.`,
  toLay: (tiles, mayPay) =>
    `${tiles < 2 ? "Un jeton" : "Deux jetons"} à poser${NBSP}: choisissez un emplacement${mayPay ? ", ou payez pour avancer" : ""}.`,
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
  takeAndLay: (taken, where) => `${taken.slice(0, -1)} et la posez sur ${where}.`,
  parts: {
    1: (space) => `le coin supérieur gauche de ${space}`,
    2: (space) => `le coin supérieur droit de ${space}`,
    4: (space) => `le coin inférieur gauche de ${space}`,
    8: (space) => `le coin inférieur droit de ${space}`,
    3: (space) => `le haut de ${space}`,
    12: (space) => `le bas de ${space}`,
    5: (space) => `la gauche de ${space}`,
    10: (space) => `la droite de ${space}`,
    14: (space) => `${space} sauf le coin supérieur gauche`,
    13: (space) => `${space} sauf le coin supérieur droit`,
    11: (space) => `${space} sauf le coin inférieur gauche`,
    7: (space) => `${space} sauf le coin inférieur droit`,
  },
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
    "full rows": (n) => `${n} lignes pleines`,
  },
  others: "Les autres",
  walkOn: (stamps, line) => `Avancer ici pour ${stamps}${NBSP}: ${line}`,
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

/** The four parcels of a space, row by row: "brown heart, taped brown, yellow, yellow stamp". */
export function spaceContents(t: Words, { parcels, tapes }: ShelfShown, [row, column]: Cell): string {
  const isTaped = (r: number, c: number) =>
    tapes.some(({ cells }) => cells.some((cell) => cell[0] === r && cell[1] === c));
  const corners = [0, 1].flatMap((down) => [0, 1].map((right): Cell => [2 * row - 2 + down, 2 * column - 2 + right]));
  const words = ([r, c]: Cell): string => {
    const parcel = parcels[r]?.[c];
    if (!parcel) return "";
    const colour = t.colours[parcel.colour.name];
    return isTaped(r, c)
      ? t.taped(colour)
      : [colour, parcel.symbol && t.signs[parcel.symbol]].filter(Boolean).join(" ");
  };
  return corners.map(words).join(", ");
}

/** Where a tape lies on parcels, as the server says it of one in hand: "the top of b3, the top left of c3". */
export function placeWords(t: Words, cells: readonly Cell[]): string {
  const parts = new Map<string, number>();
  for (const [row, column] of cells.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const space = spaceName(t, 1 + Math.floor(row / 2), 1 + Math.floor(column / 2));
    parts.set(space, (parts.get(space) ?? 0) | (1 << (2 * (row % 2) + (column % 2))));
  }
  return [...parts].map(([space, part]) => t.parts[part]?.(space) ?? space).join(", ");
}

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
