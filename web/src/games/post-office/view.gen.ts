// Made by scripts/views.py from colisee/games/post_office. Do not edit.

export interface PlayerView {
  /** The uncovered parcels of each colour. */
  parcels: readonly (readonly string[])[];
  /** The uncovered parcels that show each symbol. */
  symbols: readonly (readonly string[])[];
  /** The spaces of the shelf that hold a tile. */
  filled: number;
  /** The placement of each tape: 1 + its place, plus MAX_PLACES if it is flipped; 0 = not laid. */
  tapes: readonly number[];
  stamps: number;
  /** The challenges that paid this player. */
  fulfilled: number;
  /** The two tiles drawn, in increasing order; after the passing the kept one and the received one. */
  hand: readonly number[];
  /** While others still choose: 1 + which of the two is kept. */
  kept: number;
  /** Where the assistant stands in the ring, clockwise from START. */
  square: number;
  step: number;
  /** 1 + colour × SIDE_COUNT + side of the tape chosen and not yet laid. */
  tape_in_hand: number;
}

export interface View {
  player: readonly PlayerView[];
  /** The set of standard tiles still face down; in a view also the tiles in hands that the viewer may not know. */
  deck: readonly number[];
  seats: number;
  challenges: number;
  squares: number;
  /** The rules version of the match. */
  edition: number;
  phase: number;
  /** Rounds completed. */
  rounds: number;
  /** During the set-up: which of its start tiles the seat being served has still to lay. */
  start_tiles: number;
  open_challenges: number;
}

export interface Step {
  square: number;
  /** The price. */
  stamps: number;
  /** The empty spaces it shows, by row and column from 1. */
  spaces: readonly (readonly [number, number])[];
}

export interface TapePlacement {
  /** The action that takes the tape. */
  take: number;
  /** The action that then lays it. */
  lay: number;
  /** The parcels it covers, by row and column from 1. */
  cells: readonly (readonly [number, number])[];
  /** The change of the player's own total. */
  preview: number;
}

export interface Hints {
  /** How many rounds a match has. */
  rounds: number;
  /** Before a tile is placed: the squares from the assistant's on, each once. */
  walk?: readonly Step[];
  /** Before a tape is taken: every tape in every place. */
  tapes?: readonly TapePlacement[];
}
