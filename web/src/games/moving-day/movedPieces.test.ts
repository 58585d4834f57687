import { describe, expect, it } from "vitest";
import { movedPieces } from "./movedPieces";

describe("movedPieces", () => {
  const lying = (text: string) => new Map(text.split(" ").map((entry) => entry.split("=") as [string, string]));

  it("a piece comes from the spot it left", () => {
    expect([...movedPieces(lying("row=box7 car=box2"), lying("car=box2 truck=box7"))]).toEqual([["truck", "row"]]);
  });
  it("a new piece comes from a pile", () => {
    expect([...movedPieces(lying("row=box7"), lying("row=box8 car=box7"))]).toEqual([
      ["row", null],
      ["car", "row"],
    ]);
  });
  it("equal cards are each followed once", () => {
    expect([...movedPieces(lying("a=card b=card"), lying("a=card c=card d=card"))]).toEqual([
      ["c", "b"],
      ["d", null],
    ]);
  });
  it("what stays does not travel", () => expect(movedPieces(lying("a=x"), lying("a=x")).size).toBe(0));
});
