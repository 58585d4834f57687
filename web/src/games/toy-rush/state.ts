// Readers for the view and hints of Toy Rush. No rules here: the server sends what is legal and what earns nothing.
import type { Hints, PlayerView, View } from "./view.gen";

export type { Hints, PlayerView, View };

export interface Objective {
  child: string;
  needs: Readonly<Record<string, number>>;
  points: number;
}

export interface Components {
  elves: { each: number };
  line: { rows: readonly Space[] };
  objects: { rows: readonly { object: string; count: number }[] };
  objectives: { rows: readonly Objective[] };
}

export interface Space {
  space: string;
  most: number;
  price: number;
}

/** A bit for each objective; bits above the real objectives stand for cards that the reader may not know. */
export type CardSet = PlayerView["objectives"];

export interface Cards {
  known: Objective[];
  backs: number;
}

// A set may have more bits than the integers of `&` and `>>`.
const has = (set: CardSet, bit: number): boolean => Math.floor(Number(set) / 2 ** bit) % 2 === 1;

export function cardsIn(set: CardSet, { objectives }: Components): Cards {
  const count = objectives.rows.length;
  const backs = Array.from({ length: count }, (_, n) => has(set, count + n)).filter(Boolean).length;
  return { known: objectives.rows.filter((_, n) => has(set, n)), backs };
}

export const sizeOf = ({ known, backs }: Cards): number => known.length + backs;

/** How many cards lie in the deck, those put under it as well. */
export const deckOf = (view: View, components: Components): number =>
  sizeOf(cardsIn(view.deck, components)) + view.under.filter((card) => card > 0).length;

export type Counts = Readonly<Record<string, number>>;

export const handOf = (player: PlayerView, { objects }: Components): Counts =>
  Object.fromEntries(objects.rows.map(({ object }, n) => [object, player.objects[n] ?? 0]));

/** By object, how many are left in the pile. */
export const pilesOf = (view: View, { objects }: Components): Counts =>
  Object.fromEntries(
    objects.rows.map(({ object, count }, n) => [
      object,
      count - view.player.reduce((sum, player) => sum + (player.objects[n] ?? 0), 0),
    ]),
  );

export const elvesOf = ({ stock, elves }: PlayerView): number => elves.reduce((sum, count) => sum + count, stock);

/** The elves that a player may still win. */
export const supplyOf = (player: PlayerView, { elves }: Components): number => elves.each - elvesOf(player);

/** The objects in hand that no chosen gift has claimed. */
export function freeOf(player: PlayerView, components: Components): Counts {
  const sending = cardsIn(player.sending, components).known;
  return Object.fromEntries(
    Object.entries(handOf(player, components)).map(([object, count]) => [
      object,
      count - sending.reduce((sum, { needs }) => sum + (needs[object] ?? 0), 0),
    ]),
  );
}

export interface Need {
  object: string;
  missing: boolean;
}

/** The pieces of a gift one by one; missing are those that are not in hand. */
export const needsOf = ({ needs }: Objective, hand: Counts): Need[] =>
  Object.entries(needs).flatMap(([object, count]) =>
    Array.from({ length: count }, (_, n) => ({ object, missing: n >= (hand[object] ?? 0) })),
  );

/** The objects that an objective in hand or on offer still lacks. */
export function wantedBy(player: PlayerView, components: Components): Set<string> {
  const free = freeOf(player, components);
  const waiting = cardsIn(player.objectives, components).known.filter(
    ({ child }) => !cardsIn(player.sending, components).known.some((sending) => sending.child === child),
  );
  return new Set(
    waiting.flatMap((objective) =>
      needsOf(objective, free)
        .filter(({ missing }) => missing)
        .map(({ object }) => object),
    ),
  );
}

/** What lies in the bins of a space: its piles, the deck, the elves to win, the token. */
export type Bin = string;

const BINS: Record<string, readonly Bin[]> = {
  primeur: ["token"],
  objective: ["deck"],
  "box or elf": ["box", "elf"],
  elves: ["elf"],
  colour: ["pink", "blue", "yellow"],
  pattern: ["dots", "stripes"],
};

/** The space whose bins hold all of these; -1 if none does. */
export const spaceWith = (bins: readonly Bin[], line: readonly Space[]): number =>
  line.findIndex((space) => bins.every((bin) => binsOf(space).includes(bin)));

export const binsOf = ({ space }: Space): readonly Bin[] => BINS[space] ?? [space];
