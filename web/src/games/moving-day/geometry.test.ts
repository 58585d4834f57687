import { describe, expect, it } from "vitest";
import { nextStop, travels } from "./geometry";

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

describe("travels", () => {
  const lying = (text: string) => new Map(text.split(" ").map((entry) => entry.split("=") as [string, string]));

  it("a piece comes from the spot it left", () => {
    expect([...travels(lying("row=box7 car=box2"), lying("car=box2 truck=box7"))]).toEqual([["truck", "row"]]);
  });
  it("a new piece comes from a pile", () => {
    expect([...travels(lying("row=box7"), lying("row=box8 car=box7"))]).toEqual([
      ["row", null],
      ["car", "row"],
    ]);
  });
  it("equal cards are each followed once", () => {
    expect([...travels(lying("a=card b=card"), lying("a=card c=card d=card"))]).toEqual([
      ["c", "b"],
      ["d", null],
    ]);
  });
  it("what stays does not travel", () => expect(travels(lying("a=x"), lying("a=x")).size).toBe(0));
});
