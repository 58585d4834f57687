// Made by scripts/views.py from colisee/games/the_truckers. Do not edit.

export interface TruckView {
  /** 0 = no truck, n = size number n-1. */
  truck_size: number;
  /** 0 = empty, n = type number n-1. */
  type: number;
  singles: number;
  doubles: number;
  jokers: number;
}

export interface PlayerView {
  waiting: readonly number[];
  /** In the order they came. */
  truck: readonly TruckView[];
  /** Place in the start order, from 1; 0 while none is drawn. */
  marker: number;
  /** The set of cards on the table. */
  played: number;
  /** Laps completed; with the last of them the player is at the goal. */
  laps: number;
  space: number;
  /** Whether another truck stands on top. */
  covered: number;
  /** 0, or the order of arrival at the goal, from 1. */
  goal: number;
  /** How far the loading is; 0 for everyone who has nothing to decide. */
  stage: number;
  /** The truck being loaded, or the one that got the first tile of a separate load. */
  open: number;
  /** 0, or 1 + the type of the first tile of a separate load. */
  apart: number;
}

export interface View {
  player: readonly PlayerView[];
  /** The card chosen this round and not yet used: 0 = none, n = card number n-1. Secret until revealed. */
  card: readonly number[];
  /** The tiles of each goods space from the bottom: 0 = none, n = kind number n-1, COVERED_TILE = covered. */
  stack: readonly (readonly number[])[];
  /** Tiles that nobody has seen yet: still to be dealt, or covered by others. Where they lie is not known to anybody. */
  bag: readonly number[];
  supply: readonly number[];
  seats: number;
  stacks: number;
  loaders_collect: number;
  first_truck: number;
  majority_ties: number;
  full_trucks: number;
  /** The rules version of the match. */
  edition: number;
  phase: number;
  /** Tiles drawn so far: those that have been seen. */
  dealt: number;
  round_number: number;
  /** The set of seats that have driven this round. */
  moved: number;
  /** How many players have reached the goal. */
  goals: number;
  /** The thief, or the player who chooses truck cards. */
  active: number;
  /** Whose waiting goods the thief looks at. */
  victim: number;
  /** The set of kinds that the thief may steal, fixed before the first theft. */
  loot: number;
  /** The set of spaces whose next tile is to be turned up. */
  uncovered: number;
  /** How many truck cards the active player may still take. */
  trucks_due: number;
}

export interface Landing {
  card: number;
  /** 0 = START. */
  space: number;
  /** Completed by this move. */
  laps: number;
  goal: boolean;
}

export interface Load {
  /** The rule that keeps the tile off the truck. */
  rule: string | null;
  /** Otherwise the change of the player's own total. */
  preview: number | null;
}

export interface Hints {
  /** How many laps lead to the goal. */
  laps: number;
  /** While cards are chosen: where each drive card would lead if nobody moved before. */
  landings?: readonly Landing[];
  /** While goods are loaded: by truck and kind of waiting tile. */
  loads?: readonly (Readonly<Record<string, Load>>)[];
}
