import { describe, expect, it } from "vitest";
import { placeOf } from "./explain";

const window = { width: 400, height: 300 };
const note = { width: 100, height: 40 };

describe("the place of an explanation", () => {
  it("is above its element, in the middle", () => {
    expect(placeOf({ left: 150, top: 100, width: 40, height: 20 }, note, window)).toEqual({ left: 120, top: 52 });
  });
  it("is below an element at the top", () => {
    expect(placeOf({ left: 150, top: 10, width: 40, height: 20 }, note, window)).toEqual({ left: 120, top: 38 });
  });
  it("stays inside the window", () => {
    expect(placeOf({ left: 380, top: 100, width: 20, height: 20 }, note, window).left).toBe(294);
    expect(placeOf({ left: 0, top: 0, width: 20, height: 290 }, note, window)).toEqual({ left: 6, top: 254 });
  });
});
