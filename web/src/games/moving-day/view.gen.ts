// Made by scripts/views.py from colisee/games/moving_day. Do not edit.

export interface PlayerView {
  box: readonly number[];
  /** The helper cards of each vehicle in the order they came. */
  crew: readonly (readonly number[])[];
  snacks: number;
}

export interface GroupView {
  box: readonly number[];
  helper: number;
  snacks: number;
}

export interface View {
  /** The set of boxes still face down. */
  box_deck: readonly number[];
  /** How many cards of each kind are still face down. */
  helper_deck: readonly number[];
  player: readonly PlayerView[];
  group: readonly GroupView[];
  seats: number;
  filling: number;
  damage: number;
  clumsy: number;
  phase: number;
  first: number;
  /** Turns completed, of all players together. */
  turn: number;
  /** The place of the row that was taken from, or that is being dealt. */
  place: number;
  hand_box: readonly number[];
  hand_helper: number;
}

export interface Hints {
  /** By rule of damage, its cause in a word: "clumsy", "heavy", "weak". */
  causes: Readonly<Record<string, string>>;
  /** By seat and space: the rule that breaks the box there, or null. */
  damage: readonly (readonly (string | null)[])[];
  /** How many rounds a match has. */
  rounds: number;
  /** For the seat that places: by action, the damage in its own vehicles. */
  after?: Readonly<Record<string, readonly (string | null)[]>>;
  /** From the last round on, by seat and clause: the spaces of the boxes that score for standing beside another one. */
  counted?: readonly (Readonly<Record<string, readonly number[]>>)[];
}
