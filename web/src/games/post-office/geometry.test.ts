import { describe, expect, it } from "vitest";
import {
  boardSize,
  type Cell,
  cellsOfPlace,
  looksOf,
  middle,
  nextUnder,
  placesOf,
  RING,
  ringBox,
  ringCell,
  ringSize,
  under,
  walk,
} from "./geometry";

const SIDE = 5;
const BENT: Cell[] = [
  [0, 0],
  [0, 1],
  [0, 2],
  [1, 0],
];
const LINE: Cell[] = [
  [0, 0],
  [0, 1],
  [0, 2],
  [0, 3],
];

describe("the ring", () => {
  it("runs clockwise from the top left corner", () => {
    expect([0, 1, 6, 7, 12, 13, 18, 23].map((square) => ringCell(square, SIDE))).toEqual([
      [0, 0],
      [0, 1],
      [0, 6],
      [1, 6],
      [6, 6],
      [6, 5],
      [6, 0],
      [1, 0],
    ]);
  });

  it("surrounds the shelf without gap or overlap", () => {
    const area = Array.from({ length: ringSize(SIDE) }, (_, n) => ringBox(n, SIDE)).reduce(
      (sum, { width, height }) => sum + width * height,
      0,
    );
    expect(area + (2 * SIDE) ** 2).toBeCloseTo(boardSize(SIDE) ** 2);
    expect(middle(ringBox(0, SIDE))).toEqual({ x: RING / 2, y: RING / 2 });
  });

  it("is walked forwards, also past the start", () => {
    expect(walk(22, 1, SIDE)).toEqual([22, 23, 0, 1]);
    expect(walk(4, 4, SIDE)).toEqual([4]);
  });
});

describe("tapes", () => {
  it("look different when turned and flipped, or not", () => {
    expect(looksOf(BENT, false)).toHaveLength(4);
    expect(looksOf(LINE, false)).toHaveLength(2);
    expect(looksOf(BENT, true)[0]).toEqual([
      [0, 0],
      [0, 1],
      [0, 2],
      [1, 2],
    ]);
  });

  it("have as many places as the shelf is large", () => {
    expect(placesOf(looksOf(BENT, false), 10)).toBe(4 * 9 * 8);
    expect(placesOf(looksOf(LINE, false), 10)).toBe(2 * 10 * 7);
  });

  it("are placed turn by turn in reading order", () => {
    expect(cellsOfPlace(looksOf(LINE, false), 8, 10)).toEqual([
      [1, 1],
      [1, 2],
      [1, 3],
      [1, 4],
    ]);
    expect(cellsOfPlace(looksOf(LINE, false), 70 + 11, 10)).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
      [4, 1],
    ]);
    expect(cellsOfPlace(looksOf(LINE, false), 1000, 10)).toEqual([]);
  });
});

describe("pointer", () => {
  const left = {
    cells: [
      [0, 0],
      [0, 1],
      [0, 2],
      [0, 3],
    ] as Cell[],
  };
  const right = {
    cells: [
      [0, 2],
      [0, 3],
      [0, 4],
      [0, 5],
    ] as Cell[],
  };

  it("means the tape whose middle is nearest", () => {
    expect(under([left, right], { x: 2.2, y: 0.5 })).toEqual([left, right]);
    expect(under([left, right], { x: 3.8, y: 0.5 })).toEqual([right, left]);
    expect(under([left, right], { x: 2, y: 1.5 })).toEqual([]);
  });

  it("finds the next tape at every tap", () => {
    const point = { x: 2.2, y: 0.5 };
    expect(nextUnder([left, right], point, null)).toBe(left);
    expect(nextUnder([left, right], point, left)).toBe(right);
    expect(nextUnder([left, right], point, right)).toBe(left);
    expect(nextUnder([left, right], { x: 9, y: 9 }, left)).toBeNull();
  });
});
