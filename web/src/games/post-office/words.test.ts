import { describe, expect, it } from "vitest";
import type { Cell } from "./geometry";
import { COLOURS, type ShelfShown } from "./state";
import { placeWords, spaceContents, wordsIn } from "./words";

const [en, fr] = [wordsIn("en"), wordsIn("fr")];

// The same places are told by the server in tests/games/post_office/test_text.py.
describe("a place for a tape is told by the coordinates of the board", () => {
  const told = (parcels: number[]) =>
    [en, fr].map((t) =>
      placeWords(
        t,
        parcels.map((parcel): Cell => [Math.floor(parcel / 10), parcel % 10]),
      ),
    );

  it("side by side", () => {
    expect(told([0, 1, 2, 3])).toEqual(["the top of a1, the top of b1", "le haut de a1, le haut de b1"]);
    expect(told([31, 11, 1, 21])).toEqual(["the right of a1, the right of a2", "la droite de a1, la droite de a2"]);
  });
  it("by its corners", () => {
    expect(told([11, 12, 13, 21])).toEqual([
      "the bottom right of a1, the bottom of b1, the top right of a2",
      "le coin inférieur droit de a1, le bas de b1, le coin supérieur droit de a2",
    ]);
    expect(told([0, 1, 2, 10])).toEqual([
      "a1 but for its bottom right, the top left of b1",
      "a1 sauf le coin inférieur droit, le coin supérieur gauche de b1",
    ]);
  });
});

it("a space is told parcel by parcel, with its symbols and what is taped", () => {
  const [blue, , yellow] = COLOURS;
  const parcels = [
    [
      { colour: blue, symbol: "fragile" },
      { colour: yellow, symbol: null },
    ],
    [
      { colour: blue, symbol: null },
      { colour: blue, symbol: "stamp" },
    ],
  ];
  const tapes = [{ shape: "L", colour: blue, cells: [[1, 0]] }];
  const shelf = { parcels, tapes } as unknown as ShelfShown;
  expect(spaceContents(en, shelf, [1, 1])).toBe("light blue glass, yellow, taped light blue, light blue stamp");
  expect(spaceContents(fr, shelf, [1, 1])).toBe("bleu clair verre, jaune, bleu clair scotché, bleu clair timbre");
});
