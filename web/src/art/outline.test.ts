import { expect, it } from "vitest";
import { corners, outline, torn } from "./outline";

it("walks round one square clockwise", () => {
  expect(outline([[0, 0]], 10)).toMatch(/^M.*Z$/);
  expect(corners([[0, 0]])).toHaveLength(4);
});

it("has as many corners as the shape turns", () => {
  const shapes = {
    I: [
      [0, 0],
      [0, 1],
      [0, 2],
      [0, 3],
    ],
    L: [
      [0, 0],
      [0, 1],
      [0, 2],
      [1, 0],
    ],
    T: [
      [0, 0],
      [0, 1],
      [0, 2],
      [1, 1],
    ],
    Z: [
      [0, 0],
      [0, 1],
      [1, 1],
      [1, 2],
    ],
  } as const;
  const counts = Object.entries(shapes).map(([name, cells]) => [name, corners(cells).length]);
  expect(Object.fromEntries(counts)).toEqual({ I: 4, L: 6, T: 8, Z: 8 });
});

it("draws the line inside the edge", () => {
  const numbers = outline(
    [
      [0, 0],
      [0, 1],
    ],
    10,
    2,
  )
    .match(/-?\d+/g)!
    .map(Number);
  expect([Math.min(...numbers), Math.max(...numbers)]).toEqual([2, 18]);
});

it("tears the ends of a strip and nothing else", () => {
  const line = [
    [0, 0],
    [0, 1],
    [0, 2],
  ] as const;
  const points = (path: string) => path.split("L").length;
  expect(points(torn(line, 10)) - points(outline(line, 10))).toBe(14);
  const square = [
    [0, 0],
    [0, 1],
    [1, 0],
    [1, 1],
  ] as const;
  expect(torn(square, 10)).toBe(outline(square, 10));
});
