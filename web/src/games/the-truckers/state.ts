// Readers for the view and hints of The Truckers. No rules here: the server sends what is legal, where a card leads and
// where a tile may go.
import type { Hints, Landing, PlayerView, TruckView, View } from "./view.gen";

export type { Hints, Landing, PlayerView, TruckView, View };

export interface Components {
  goods: { rows: readonly { type: string; reward: number }[] };
  track: { spaces: number };
  trucks: { rows: readonly Size[] };
  cards: { drives: number };
}

export interface Size {
  size: string;
  capacity: number;
}

const DOUBLE = "double-";

/** The kinds of tiles in the order of their numbers. */
export function kindsOf({ goods }: Components): string[] {
  const types = goods.rows.map((row) => row.type);
  return [...types, ...types.map((type) => DOUBLE + type), "joker"];
}

export const typeOf = (kind: string): string => kind.replace(DOUBLE, "");

/** How many places on a bed a tile covers: a double shows its good twice. */
export const widthOf = (kind: string): number => (kind.startsWith(DOUBLE) ? 2 : 1);

export interface Pile {
  kind: string;
  count: number;
}

export const waitingOf = (player: PlayerView, kinds: readonly string[]): Pile[] =>
  player.waiting.map((count, n) => ({ kind: kinds[n] ?? "", count })).filter(({ count }) => count > 0);

export interface Truck {
  number: number;
  size: string;
  capacity: number;
  /** The tiles on it, one by one. */
  load: string[];
  free: number;
}

export function trucksOf(player: PlayerView, components: Components): Truck[] {
  return player.truck
    .map((truck, number) => truckOf(truck, number, components))
    .filter((truck): truck is Truck => truck !== null);
}

function truckOf(truck: TruckView, number: number, components: Components): Truck | null {
  const card = components.trucks.rows[truck.truck_size - 1];
  if (!card) return null;
  const type = components.goods.rows[truck.type - 1]?.type ?? "";
  const tiles: [string, number][] = [
    [DOUBLE + type, truck.doubles],
    [type, truck.singles],
    ["joker", truck.jokers],
  ];
  const load = tiles.flatMap(([kind, count]) => Array<string>(count).fill(kind));
  const free = card.capacity - load.reduce((sum, kind) => sum + widthOf(kind), 0);
  return { number, size: card.size, capacity: card.capacity, load, free };
}

/** How many units of each type a player has on trucks, in the order of the types. */
export const loadedOf = (player: PlayerView, { goods }: Components): number[] =>
  goods.rows.map((_, type) =>
    player.truck
      .filter((truck) => truck.truck_size > 0 && truck.type === type + 1)
      .reduce((sum, { singles, doubles, jokers }) => sum + singles + widthOf(DOUBLE) * doubles + jokers, 0),
  );

/** In place of a kind: a tile that nobody has seen yet. */
export const COVERED = "covered";

/** The tiles on a space, the top one first. */
export const stackOf = (view: View, space: number, kinds: readonly string[]): string[] =>
  (view.stack[space - 1] ?? [])
    .filter((tile) => tile > 0)
    .map((tile) => kinds[tile - 1] ?? COVERED)
    .reverse();

/** A card by its name in actions: the number of a drive card, or the loading card. */
export type Card = number | "loading";

export const cardsOf = ({ cards }: Components): Card[] => [
  ...Array.from({ length: cards.drives }, (_, n) => n + 1),
  "loading",
];

const bitOf = (card: Card, components: Components) => (card === "loading" ? components.cards.drives : card - 1);

export const isPlayed = (player: PlayerView, card: Card, components: Components): boolean =>
  ((player.played >> bitOf(card, components)) & 1) === 1;

/** The card a seat has chosen: its name, "hidden" from the reader, or null. */
export function chosenCard(view: View, seat: number, components: Components): Card | "hidden" | null {
  const number = view.card[seat] ?? 0;
  return number === 0 ? null : (cardsOf(components)[number - 1] ?? "hidden");
}

/** The seats whose trucks stand on a space, the lowest first; those at the goal until the round is over, and never on START. */
export const trucksOn = (view: View, space: number, seats: number): number[] =>
  Array.from({ length: seats }, (_, seat) => seat)
    .filter((seat) => view.player[seat]!.space === space && !(space === 0 && view.player[seat]!.goal))
    .sort(
      (a, b) => view.player[b]!.covered - view.player[a]!.covered || view.player[a]!.marker - view.player[b]!.marker,
    );
