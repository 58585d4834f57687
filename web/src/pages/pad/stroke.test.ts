import { expect, it } from "vitest";
import { cellAt, cellsBetween, rectangle } from "./stroke";

const grid = { left: 100, top: 50, width: 100, side: 10 };

it("finds the cell under a point, and none outside", () => {
  expect(cellAt(grid, { x: 125, y: 51 })).toEqual([0, 2]);
  expect(cellAt(grid, { x: 99, y: 55 })).toBeNull();
  expect(cellAt(grid, { x: 120, y: 55 }, true)).toBeNull();
});

it("skips no cell in a fast sweep", () => {
  const row = cellsBetween(grid, { x: 105, y: 55 }, { x: 135, y: 55 });
  expect(row).toEqual([
    [0, 0],
    [0, 1],
    [0, 2],
    [0, 3],
  ]);
});

it("touches only the cells on the way when a sweep turns past a corner", () => {
  expect(cellsBetween(grid, { x: 105, y: 55 }, { x: 115, y: 65 })).toEqual([
    [0, 0],
    [1, 1],
  ]);
});

it("fills the rectangle between two corners, whichever they are", () => {
  expect(rectangle([3, 4], [2, 3])).toEqual([
    [2, 3],
    [2, 4],
    [3, 3],
    [3, 4],
  ]);
});
