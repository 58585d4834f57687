import { expect, it } from "vitest";
import type { MatchAnalysed, StepJudged } from "../protocol.gen";
import { chanceAt, chancesOf, gradesOf, mistakes, path } from "./analysis";

const step = (first: number, last: number, more: Partial<StepJudged>): StepJudged => ({
  first,
  last,
  seat: 0,
  object: {},
  text: "",
  before: [0.5, 0.5],
  after: [0.6, 0.4],
  skill: [0, 0],
  luck: [0, 0],
  legal: 2,
  preferred: null,
  preferred_object: null,
  gain: 0,
  grade: "best",
  reasons: [],
  preferred_reasons: [],
  knew: null,
  ...more,
});
const analysis = (steps: StepJudged[]): MatchAnalysed => ({
  game: "moving-day",
  names: ["Ann", "Bob"],
  bot: "expert",
  playouts: 100,
  balance: [],
  steps,
});

it("names the dearest decisions first, and only where the bot knew noticeably better", () => {
  const found = mistakes(
    analysis([
      step(0, 1, { preferred: "small", gain: 0.01, grade: "good" }),
      step(1, 2, { preferred: "large", gain: 0.3, grade: "blunder" }),
      step(2, 3, { seat: null, gain: 0.5, grade: null }),
      step(3, 4, { preferred: "middling", gain: 0.1, grade: "inaccuracy" }),
    ]),
  );
  expect(found.map((one) => one.preferred)).toEqual(["large", "middling"]);
});

it("counts the grades of one seat", () => {
  const steps = [step(0, 1, { grade: "good" }), step(1, 2, {}), step(2, 3, { seat: 1, grade: "blunder" })];
  expect(gradesOf(analysis(steps), 0)).toEqual({ best: 1, good: 1, inaccuracy: 0, blunder: 0 });
});

it("follows a seat from the start to the end", () => {
  const match = analysis([step(0, 3, {}), step(3, 4, { after: [1, 0] })]);
  const points = chancesOf(match, 0);
  expect(points).toEqual([
    [0, 0.5],
    [3, 0.6],
    [4, 1],
  ]);
  expect([0, 2, 3, 4].map((at) => chanceAt(match, 0, at))).toEqual([0.5, 0.5, 0.6, 1]);
  expect(path(points, 4, 100, 50)).toBe("M0 25L75 20L100 0");
  expect(path([], 4, 100, 50)).toBe("");
});
