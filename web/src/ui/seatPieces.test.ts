import { describe, expect, it } from "vitest";
import { completedPieces } from "../engine/pieces";
import { colourOfPiece } from "./seatPieces";

describe("the colour of a seat", () => {
  it("is that of its piece", () => {
    expect(colourOfPiece("orange", 1)).toBe("orange");
    expect(colourOfPiece("violet", 0)).toBe("violet");
  });
  it("follows the number of the seat if the piece is no colour", () => {
    expect(colourOfPiece("cat", 1)).toBe("blue");
    expect(colourOfPiece("", 6)).toBe("red");
  });
});

it("players who have not chosen get the first free piece", () => {
  expect(completedPieces(["", "cat", ""], ["cat", "dog", "pigeon"])).toEqual(["dog", "cat", "pigeon"]);
});
