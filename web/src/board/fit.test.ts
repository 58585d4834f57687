import { describe, expect, it } from "vitest";
import { fitBoard } from "./fit";

describe("a board", () => {
  it("is drawn as it is on a laptop and on a phone", () => {
    expect(fitBoard(904, 560)).toEqual({ zoom: 1, minHeight: 0 });
    expect(fitBoard(374, 640)).toEqual({ zoom: 1, minHeight: 0 });
  });
  it("is made smaller where there is less room", () => {
    expect(fitBoard(602, 378).zoom).toBeCloseTo(0.7, 2);
    expect(fitBoard(344, 470).zoom).toBeCloseTo(0.783, 2);
  });
  it("is made larger where there is more room", () => expect(fitBoard(1400, 900).zoom).toBeGreaterThan(1.3));
  it("scrolls rather than become too small to tap", () =>
    expect(fitBoard(434, 346)).toEqual({ zoom: 0.72, minHeight: 600 }));
  it("that is nearly a square is drawn as a laptop's, or as a phone's and scrolls", () => {
    expect(fitBoard(556, 480).zoom).toBeCloseTo(556 / 860, 3);
    expect(fitBoard(500, 440)).toEqual({ zoom: 500 / 640, minHeight: 600 });
  });
});
