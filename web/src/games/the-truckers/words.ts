// The messages of this board. Sentences about actions come from the server.
import type { Language } from "../../i18n/index.svelte";
import { de } from "../../i18n/plural";
import { type Card, COVERED, type Landing, type Truck, typeOf, widthOf } from "./state";

const NBSP = "\u00a0";

const en = {
  board: "Board of The Truckers",
  keys: "Arrow keys move, Enter chooses and confirms, Escape cancels.",
  road: "The road",
  start: "START",
  space: (n: number) => `Space ${n}`,
  emptySpace: "no goods",
  below: (goods: string) => `below: ${goods}`,
  covered: "covered tile",
  coveredBelow: (n: number) => (n === 1 ? "1 covered tile below" : `${n} covered tiles below`),
  truckHere: (name: string | null) => (name === null ? "your truck" : `${name}’s truck`),
  truckAtGoal: (name: string | null) => `${en.truckHere(name)}, at the goal`,
  round: (n: number) => `Round ${n}`,
  hand: "Your cards",
  drive: (n: number) => `Drive card ${n}`,
  loading: "Loading card",
  load: "Load",
  played: "on the table",
  chosen: "chosen",
  leadsTo: (space: number) => (space ? `leads to space ${space}` : "leads to the start"),
  lap: "completes a lap",
  reachesGoal: "reaches the goal",
  supply: "Trucks in the supply",
  supplyOf: (truck: string, n: number) => `${truck}: ${n} left`,
  chooseTruck: "Your new truck",
  yours: "Your trucks",
  trucksOf: (name: string) => `${name}: trucks`,
  stock: "Waiting goods",
  nothingWaits: "nothing waiting",
  others: "The others",
  show: (name: string) => `Show ${name}`,
  backToOwn: "Back to yours",
  truck: (n: number, size: string) => `Truck ${n}, ${size}`,
  sizes: { small: "small truck", medium: "medium truck", large: "large truck" } as Record<string, string>,
  empty: "empty",
  free: (n: number) => (n === 0 ? "full" : `room for ${n}`),
  goods: {
    furniture: "furniture",
    fish: "fish",
    vegetables: "vegetables",
    clothes: "clothes",
    toys: "toys",
    joker: "joker",
  } as Record<string, string>,
  double: (goods: string) => `double of ${goods}`,
  laps: (n: number, of: number) => (of ? `${n} of ${of} laps` : n === 1 ? "1 lap" : `${n} laps`),
  goal: (n: number) => `at the goal, number ${n}`,
  rank: (n: number) => `${n}${["", "st", "nd", "rd"][n] ?? "th"}`,
  marker: (n: number) => `start marker ${n}`,
  hasChosen: "has chosen a card",
  howToLoad: "How do you load?",
  modes: { bulk: "In bulk", separate: "Separately" } as Record<string, string>,
  modeHints: { bulk: "any number of tiles onto one truck", separate: "one tile onto each of two trucks" } as Record<
    string,
    string
  >,
  loadHint: "Put waiting goods onto your trucks.",
  loadingTruck: (n: number) => `Now loading truck ${n}`,
  stealFrom: (name: string) => `Steal a tile from ${name}`,
  cardsPlayed: "Cards on the table",
  cardsOut: (cards: string) => `Cards on the table: ${cards}`,
  race: "Standings",
  loaded: "Loaded",
  mostOf: (goods: string, points: number) => `${goods}: ${points} points to whoever has most`,
  most: "most",
};

export type Words = typeof en;

const fr: Words = {
  board: "Plateau de The Truckers",
  keys: "Déplacez-vous avec les flèches, choisissez et confirmez avec Entrée, annulez avec Échap.",
  road: "La route",
  start: "DÉPART",
  space: (n) => `Case ${n}`,
  emptySpace: "plus de marchandises",
  below: (goods) => `dessous${NBSP}: ${goods}`,
  covered: "tuile couverte",
  coveredBelow: (n) => (n === 1 ? "1 tuile couverte dessous" : `${n} tuiles couvertes dessous`),
  truckHere: (name) => (name === null ? "votre camion" : `le camion ${de(name)}`),
  truckAtGoal: (name) => `${fr.truckHere(name)}, à l’arrivée`,
  round: (n) => `Manche ${n}`,
  hand: "Vos cartes",
  drive: (n) => `Carte de conduite ${n}`,
  loading: "Carte de chargement",
  load: "Charger",
  played: "sur la table",
  chosen: "choisie",
  leadsTo: (space) => (space ? `mène à la case ${space}` : "mène au départ"),
  lap: "termine un tour de piste",
  reachesGoal: "atteint l’arrivée",
  supply: "Camions en réserve",
  supplyOf: (truck, n) => `${truck}${NBSP}: reste ${n}`,
  chooseTruck: "Votre nouveau camion",
  yours: "Vos camions",
  trucksOf: (name) => `${name}${NBSP}: camions`,
  stock: "Marchandises en attente",
  nothingWaits: "rien en attente",
  others: "Les autres",
  show: (name) => `Voir ${name}`,
  backToOwn: "Revenir aux vôtres",
  truck: (n, size) => `Camion ${n}, ${size}`,
  sizes: { small: "petit camion", medium: "camion moyen", large: "grand camion" },
  empty: "vide",
  free: (n) => (n === 0 ? "plein" : `de la place pour ${n}`),
  goods: {
    furniture: "meubles",
    fish: "poisson",
    vegetables: "légumes",
    clothes: "vêtements",
    toys: "jouets",
    joker: "joker",
  },
  double: (goods) => `double cargaison de ${goods}`,
  laps: (n, of) => `${n} tour${n < 2 ? "" : "s"} de piste${of ? ` sur ${of}` : ""}`,
  goal: (n) => `arrivé en position ${n}`,
  rank: (n) => `${n}${n === 1 ? "er" : "e"}`,
  marker: (n) => `marqueur de départ ${n}`,
  hasChosen: "a choisi une carte",
  howToLoad: `Comment chargez-vous${NBSP}?`,
  modes: { bulk: "En masse", separate: "Séparément" },
  modeHints: {
    bulk: "plusieurs tuiles sur un même camion",
    separate: "une tuile sur chacun de deux camions",
  },
  loadHint: "Mettez vos marchandises sur vos camions.",
  loadingTruck: (n) => `Chargement du camion ${n}`,
  stealFrom: (name) => `Voler une tuile à ${name}`,
  cardsPlayed: "Cartes sur la table",
  cardsOut: (cards) => `Cartes sur la table${NBSP}: ${cards}`,
  race: "Classement",
  loaded: "Chargé",
  mostOf: (goods, points) => `${goods}${NBSP}: ${points} points à qui en a le plus`,
  most: "le plus",
};

export const boardWords = (language: Language): Words => (language === "fr" ? fr : en);

/** What lies on a space: the top tile, and what is known of those below. */
export function stackWords(t: Words, stack: readonly string[]): string[] {
  const [top, ...below] = stack;
  if (!top) return [t.emptySpace];
  const first = top === COVERED ? t.covered : goodsWords(t, top);
  if (!below.length) return [first];
  return [first, below[0] === COVERED ? t.coveredBelow(below.length) : t.below(pilesWords(t, below))];
}

export function goodsWords(t: Words, kind: string): string {
  const type = t.goods[typeOf(kind)] ?? kind;
  return widthOf(kind) > 1 ? t.double(type) : type;
}

/** "2 × fish, joker". */
export function pilesWords(t: Words, kinds: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts]
    .map(([kind, count]) => (count > 1 ? `${count} × ${goodsWords(t, kind)}` : goodsWords(t, kind)))
    .join(", ");
}

export const truckWords = (t: Words, truck: Truck): string =>
  [
    t.truck(truck.number + 1, t.sizes[truck.size] ?? truck.size),
    truck.load.length ? pilesWords(t, truck.load) : t.empty,
    t.free(truck.free),
  ].join(", ");

export const spaceWords = (t: Words, space: number): string => (space === 0 ? t.start : t.space(space));

export const cardWords = (t: Words, card: Card): string => (card === "loading" ? t.loading : t.drive(card));

export const landingWords = (t: Words, landing: Landing): string =>
  [t.leadsTo(landing.space), ...(landing.goal ? [t.reachesGoal] : landing.laps ? [t.lap] : [])].join(", ");
