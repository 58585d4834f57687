// Made by scripts/views.py from colisee/games/toy_rush. Do not edit.

export interface PlayerView {
  /** The set in hand, secret. */
  objectives: string;
  /** The set being looked at, of which one card will go under the deck. */
  offered: string;
  /** Those in hand or being looked at that the other player put under the deck earlier, and so knows. */
  known: string;
  /** The gifts chosen in this gift phase, secret until both players are done. */
  sending: string;
  /** The set laid face up. */
  sent: string;
  objects: readonly number[];
  /** On each space of the line. */
  elves: readonly number[];
  stock: number;
  /** The objective of the set-up that will go under the deck once both players have chosen. */
  refused: number;
  /** Whether the player sends nothing more in this gift phase. */
  done: number;
}

export interface View {
  /** The set of objectives that nobody has seen. */
  deck: string;
  /** The objectives put under the deck, the first to come back first. */
  under: readonly number[];
  /** Who put each of them there: n means seat n-1. */
  under_by: readonly number[];
  player: readonly PlayerView[];
  seats: number;
  phase: number;
  /** Who holds the first-player token. */
  first: number;
  /** The seat that places elves, or whose space is being resolved. */
  turn: number;
  /** Rounds begun. */
  rounds: number;
}

export interface Hints {
  /** The points that end the match. */
  goal: number;
  /** For the seat that places: the legal actions that earn nothing. */
  earns_nothing?: readonly number[];
}
