// Pieces for the tests of this board; not those of the box.

import type { ActionObject } from "../../board/legalActions";
import type { LegalAction } from "../../protocol.gen";
import type { Components, PlayerView, View } from "./state";

export const components: Components = {
  goods: {
    rows: [
      { type: "fish", reward: 1 },
      { type: "toys", reward: 1 },
    ],
  },
  track: { spaces: 7 },
  trucks: {
    rows: [
      { size: "small", capacity: 2 },
      { size: "large", capacity: 4 },
    ],
  },
  cards: { drives: 3 },
};

export const nothing = { truck_size: 0, type: 0, singles: 0, doubles: 0, jokers: 0 };

export const player = (boardHints: Partial<PlayerView> = {}): PlayerView => ({
  waiting: [0, 0, 0, 0, 0],
  truck: [{ ...nothing, truck_size: 1 }, nothing],
  marker: 1,
  played: 0,
  laps: 0,
  space: 0,
  covered: 0,
  goal: 0,
  open: 0,
  ...boardHints,
});

export const view = (boardHints: Partial<View> = {}): View => ({
  player: [player(), player({ marker: 2 })],
  card: [0, 0],
  stack: Array.from({ length: 7 }, () => [1, 2, 0]),
  supply: [3, 3],
  round_number: 1,
  victim: 0,
  ...boardHints,
});

export const legal = (...objects: ActionObject[]): LegalAction[] =>
  objects.map((object, action) => ({ action, word: "", object, sentence: "", preview: null }));
