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

export const player = (changes: Partial<PlayerView> = {}): PlayerView => ({
  waiting: [0, 0, 0, 0, 0],
  truck: [{ ...nothing, truck_size: 1 }, nothing],
  marker: 1,
  played: 0,
  laps: 0,
  space: 0,
  covered: 0,
  goal: 0,
  stage: 0,
  open: 0,
  apart: 0,
  ...changes,
});

export const view = (changes: Partial<View> = {}): View => ({
  player: [player(), player({ marker: 2 })],
  card: [0, 0],
  stack: Array.from({ length: 7 }, () => [1, 2, 0]),
  bag: [],
  supply: [3, 3],
  seats: 2,
  stacks: 0,
  loaders_collect: 0,
  first_truck: 0,
  majority_ties: 0,
  full_trucks: 0,
  edition: 2,
  phase: 0,
  dealt: 0,
  round_number: 1,
  moved: 0,
  goals: 0,
  active: 0,
  victim: 0,
  loot: 0,
  uncovered: 0,
  trucks_due: 0,
  ...changes,
});

export const legal = (...objects: ActionObject[]): LegalAction[] =>
  objects.map((object, action) => ({ action, word: "", object, sentence: "", preview: null }));
