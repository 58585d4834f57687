import { describe, expect, it } from "vitest";
import { cellOf, driveTime, road, sideOf, spotOf } from "./loop";

describe("the loop", () => {
  it("is a square of as many cells as spaces", () => {
    expect(sideOf(20)).toBe(6);
    const cells = Array.from({ length: 20 }, (_, space) => cellOf(space, 20).join());
    expect(new Set(cells).size).toBe(20);
  });
  it("starts in a corner and runs clockwise", () => {
    expect([0, 5, 10, 15].map((space) => cellOf(space, 20))).toEqual([
      [0, 0],
      [5, 0],
      [5, 5],
      [0, 5],
    ]);
  });
  it("has neighbours side by side, also the last and the first", () => {
    for (let space = 0; space < 20; space++) {
      const [a, b] = [cellOf(space, 20), cellOf((space + 1) % 20, 20)];
      expect(Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1])).toBe(1);
    }
  });
});

describe("a truck", () => {
  it("stands within the cell of its space, one above the other", () => {
    const [[x, low], [, high]] = [spotOf(7, 0, 2, 20), spotOf(7, 1, 2, 20)];
    expect([Math.floor(x), Math.floor(low), Math.floor(high)]).toEqual([5, 2, 2]);
    expect(high).toBeLessThan(low);
  });
  it("has a spot of its own on START", () => {
    const spots = [0, 1, 2, 3, 4].map((place) => spotOf(0, place, 5, 20).join());
    expect(new Set(spots).size).toBe(5);
  });
});

describe("a drive", () => {
  it("passes every space between", () =>
    expect(road(3, 6, 20).map((cell) => cell.join())).toEqual(["3,0", "4,0", "5,0", "5,1"]));
  it("goes over START", () => expect(road(18, 1, 20)).toHaveLength(4));
  it("stays where it is", () => expect(road(4, 4, 20)).toEqual([[4, 0]]));
  it("is never slow", () => expect([1, 6, 19].map(driveTime).every((time) => time >= 150 && time <= 350)).toBe(true));
});
