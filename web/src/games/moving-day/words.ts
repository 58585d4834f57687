// The messages of this board. Sentences about actions come from the server.
import type { Language } from "../../i18n/index.svelte";
import type { Box, Breakage, Helper, Piece, Space } from "./state";

const NBSP = "\u00a0";

const en = {
  board: "Board of Moving Day",
  keys: "Arrow keys move, Enter chooses and confirms, Escape cancels. Row 1 is at the bottom.",
  row: "Groups to take",
  group: (n: number) => `Group ${n}`,
  taken: "taken",
  hand: "In your hand",
  handOf: (name: string) => `${name} is packing`,
  vehiclesOf: (name: string) => `${name}: vehicles`,
  yours: "Your vehicles",
  round: (n: number, of: number) => `Round ${n} of ${of}`,
  others: "The others",
  show: (name: string) => `Show ${name}`,
  backToOwn: "Back to yours",
  snacks: (n: number) => (n === 1 ? "1 snack" : `${n} snacks`),
  points: (n: number) => (n === 1 ? "1 point" : `${n} points`),
  vehicles: { scooter: "Scooter", car: "Car", truck: "Truck" } as Record<string, string>,
  types: { lamp: "lamp", books: "books", dishes: "dishes", plant: "plant", guitar: "guitar" } as Record<string, string>,
  colours: { red: "red", yellow: "yellow", green: "green", blue: "blue", violet: "violet" } as Record<string, string>,
  box: (colour: string, type: string): string => `${en.colours[colour] ?? colour} ${en.types[type] ?? type}`,
  weight: (n: number) => `weight ${n}`,
  fragile: "fragile",
  helper: (n: number) => (n === 1 ? "1 helper" : `${n} helpers`),
  strength: (n: number) => `strength ${n}`,
  clumsy: (_people: number) => "clumsy",
  space: (vehicle: string, column: number, row: number) => `${vehicle}, column ${column}, row ${row}`,
  empty: "empty",
  crew: (vehicle: string, seats: number, free: number) => `${vehicle}: ${seats} seats, ${free} free`,
  nobody: "nobody yet",
  needsSpace: "A box goes into a space: choose one of the outlined ones.",
  isFull: "All spaces of this vehicle are taken.",
  seatsHint: "These seats are for helpers. Put your box into a space of a vehicle.",
  boxes: (n: number): string => (n === 1 ? "a box" : "two boxes"),
  helpers: (people: number): string => ["", "a helper", "two helpers", "three helpers"][people] ?? `${people} helpers`,
  toPlace: (what: string) => `${what} to place.`,
  choosePiece: "Choose a piece, then where it goes.",
  chooseSpace: "Choose where it goes.",
  chooseVehicle: "Choose a vehicle.",
  breaks: "Would break",
  broke: "Broken",
  causes: {
    clumsy: "a clumsy helper drops it",
    heavy: "a heavier box stands above it",
    weak: "too heavy for the helpers of this vehicle",
  } as Record<string, string>,
};

type Words = typeof en;

/** By type, what its French name adds to a colour: boxes are called by what is in them, as in the log. */
const ENDINGS: Record<string, string> = { lamp: "e", books: "s", dishes: "e", plant: "e", guitar: "e" };
const agreeing = (colour: string, ending: string): string =>
  ending === "e" && colour.endsWith("e") ? colour : `${colour}${ending}`;

const fr: Words = {
  board: "Plateau de Moving Day",
  keys: "Déplacez-vous avec les flèches, choisissez et confirmez avec Entrée, annulez avec Échap. La rangée 1 est en bas.",
  row: "Groupes à prendre",
  group: (n) => `Groupe ${n}`,
  taken: "pris",
  hand: "En main",
  handOf: (name) => `${name} charge`,
  vehiclesOf: (name) => `${name}${NBSP}: véhicules`,
  yours: "Vos véhicules",
  round: (n, of) => `Manche ${n} sur ${of}`,
  others: "Les autres",
  show: (name) => `Voir ${name}`,
  backToOwn: "Revenir aux vôtres",
  snacks: (n) => (n < 2 ? `${n} casse-croûte` : `${n} casse-croûtes`),
  points: (n) => (n < 2 ? `${n} point` : `${n} points`),
  vehicles: { scooter: "Scooter", car: "Voiture", truck: "Camion" },
  types: { lamp: "lampe", books: "livres", dishes: "vaisselle", plant: "plante", guitar: "guitare" },
  colours: { red: "rouge", yellow: "jaune", green: "vert", blue: "bleu", violet: "mauve" },
  box: (colour, type) => `${fr.types[type] ?? type} ${agreeing(fr.colours[colour] ?? colour, ENDINGS[type] ?? "")}`,
  weight: (n) => `poids ${n}`,
  fragile: "fragile",
  helper: (n) => (n < 2 ? `${n} ami` : `${n} amis`),
  strength: (n) => `force ${n}`,
  clumsy: (people) => (people < 2 ? "maladroit" : "maladroits"),
  space: (vehicle, column, row) => `${vehicle}, colonne ${column}, rangée ${row}`,
  empty: "vide",
  crew: (vehicle, seats, free) => `${vehicle}${NBSP}: ${seats} places, ${free} ${free < 2 ? "libre" : "libres"}`,
  nobody: "personne",
  needsSpace: `Un carton va sur une case${NBSP}: choisissez l’une de celles qui sont entourées.`,
  isFull: "Toutes les cases de ce véhicule sont occupées.",
  seatsHint: "Ces places sont pour les amis. Mettez votre carton sur une case d’un véhicule.",
  boxes: (n) => (n < 2 ? "un carton" : "deux cartons"),
  helpers: (people) => ["", "un ami", "deux amis", "trois amis"][people] ?? `${people} amis`,
  toPlace: (what) => `${what} à placer.`,
  choosePiece: "Choisissez une pièce, puis sa place.",
  chooseSpace: "Choisissez sa place.",
  chooseVehicle: "Choisissez un véhicule.",
  breaks: "Casserait",
  broke: "Cassé",
  causes: {
    clumsy: "un maladroit le laisse tomber",
    heavy: "un carton plus lourd est posé dessus",
    weak: "trop lourd pour les amis de ce véhicule",
  },
};

export const boardWords = (language: Language): Words => (language === "fr" ? fr : en);

export function boxWords(t: Words, box: Box): string {
  return [
    t.box(box.colour, box.type),
    t.weight(box.weight),
    t.points(box.points),
    ...(box.fragile ? [t.fragile] : []),
  ].join(", ");
}

export function helperWords(t: Words, { people, strength, clumsy }: Helper): string {
  return [t.helper(people), t.strength(strength), ...(clumsy ? [t.clumsy(people)] : [])].join(", ");
}

/** What is still to be placed: "A box and two helpers to place. …". A helper card may show several people. */
export function handWords(t: Words, hand: readonly Piece[], people: number, language: Language): string {
  const boxes = hand.filter((piece) => piece !== "helper").length;
  const parts = [...(boxes ? [t.boxes(boxes)] : []), ...(hand.includes("helper") ? [t.helpers(people)] : [])];
  const list = new Intl.ListFormat(language).format(parts);
  const next = hand.length > 1 ? t.choosePiece : boxes ? t.chooseSpace : t.chooseVehicle;
  return `${t.toPlace(list.charAt(0).toUpperCase() + list.slice(1))} ${next}`;
}

export function spaceWords(t: Words, { vehicle, column, row }: Space): string {
  return t.space(t.vehicles[vehicle] ?? vehicle, column, row);
}

/** "Would break: a heavier box stands above it", and the id of the rule. */
export function damageWords(t: Words, { rule, cause }: Breakage, over: boolean): string {
  const colon = t === fr ? `${NBSP}: ` : ": ";
  return `${over ? t.broke : t.breaks}${colon}${t.causes[cause] ?? ""} (${rule})`;
}

export type { Words };
