import { expect, it } from "vitest";
import { qr, remainder } from "./qr";

it("corrects errors as the standard's worked example does", () => {
  const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
  expect(remainder(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
});

it("takes the smallest version that holds the text", () => {
  expect([1, 14, 15, 213].map((length) => qr("z".repeat(length)).length)).toEqual([21, 21, 25, 57]);
  expect(() => qr("z".repeat(214))).toThrow(RangeError);
});

it("has its three finders", () => {
  const grid = qr("https://example.org/t/abcdefgh");
  const last = grid.length - 1;
  expect([grid[0]![0], grid[0]![last], grid[last]![0], grid[3]![3], grid[1]![1]]).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);
});
