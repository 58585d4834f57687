import { describe, expect, it } from "vitest";
import { isDirection, nextStop, partsOf } from "./stops";

// 0 1
// 2 3
//     4 (a wide one below)
const rects = [
  { left: 0, top: 0, width: 10, height: 10 },
  { left: 12, top: 0, width: 10, height: 10 },
  { left: 0, top: 12, width: 10, height: 10 },
  { left: 12, top: 12, width: 10, height: 10 },
  { left: 24, top: 30, width: 40, height: 10 },
];

describe("arrow keys", () => {
  it("are four", () => {
    expect(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"].every(isDirection)).toBe(true);
    expect(isDirection("Enter")).toBe(false);
  });
  it("go straight on", () => {
    expect(nextStop(rects, 0, "ArrowRight")).toBe(1);
    expect(nextStop(rects, 0, "ArrowDown")).toBe(2);
    expect(nextStop(rects, 3, "ArrowUp")).toBe(1);
    expect(nextStop(rects, 3, "ArrowLeft")).toBe(2);
  });
  it("reach what lies aside when nothing lies straight on", () => {
    expect(nextStop(rects, 3, "ArrowDown")).toBe(4);
    expect(nextStop(rects, 4, "ArrowUp")).toBe(3);
  });
  it("stay at the edge", () => {
    expect(nextStop(rects, 0, "ArrowLeft")).toBe(0);
    expect(nextStop(rects, 4, "ArrowDown")).toBe(4);
  });
});

describe("a stop", () => {
  it("has a kind and a name", () => expect(partsOf("good-double-fish")).toEqual(["good", "double-fish"]));
  it("of which there is one has no name", () => expect(partsOf("confirm")).toEqual(["confirm", ""]));
});
