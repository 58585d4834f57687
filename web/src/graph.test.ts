import { expect, it } from "vitest";
import { linePath, spread } from "./graph";

it("spans zero and never collapses", () => {
  expect(spread([])).toEqual({ least: 0, most: 1 });
  expect(spread([-3, 4])).toEqual({ least: -3, most: 4 });
});

it("draws large values at the top, from left to right", () => {
  expect(linePath([5, 10], { least: 0, most: 10 }, 100, 50)).toBe("M0 50L50 25L100 0");
});
