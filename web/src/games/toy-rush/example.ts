// Pieces for the tests of this board; not those of the box.

import type { ActionObject } from "../../board/legalActions";
import type { LegalAction } from "../../protocol.gen";
import type { Components, PlayerView, View } from "./state";

export const components: Components = {
  elves: { each: 5 },
  line: {
    rows: [
      { space: "primeur", most: 5, price: 1 },
      { space: "colour", most: 2, price: 1 },
      { space: "bear", most: 5, price: 3 },
    ],
  },
  objects: {
    rows: [
      { object: "pink", count: 3 },
      { object: "bear", count: 2 },
    ],
  },
  objectives: {
    rows: [
      { child: "Ann", needs: { pink: 1, bear: 1 }, points: 2 },
      { child: "Bob", needs: { pink: 2 }, points: 1 },
      { child: "Cléo", needs: { bear: 2 }, points: 3 },
    ],
  },
};

export const player = (changes: Partial<PlayerView> = {}): PlayerView => ({
  objectives: "0",
  offered: "0",
  known: "0",
  sending: "0",
  sent: "0",
  objects: [0, 0],
  elves: [0, 0, 0],
  stock: 2,
  refused: 0,
  done: 0,
  ...changes,
});

export const view = (changes: Partial<View> = {}): View => ({
  deck: "0",
  under: [0, 0, 0],
  under_by: [0, 0, 0],
  player: [player(), player()],
  seats: 2,
  phase: 0,
  first: 0,
  turn: 0,
  rounds: 1,
  ...changes,
});

export const legal = (...objects: ActionObject[]): LegalAction[] =>
  objects.map((object, action) => ({ action, word: "", object, sentence: "", preview: null }));
