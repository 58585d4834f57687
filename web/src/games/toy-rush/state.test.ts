import { describe, expect, it } from "vitest";
import { components, player, view } from "./example";
import { binsOf, cardsIn, deckOf, freeOf, needsOf, pilesOf, sizeOf, spaceWith, supplyOf, wantedBy } from "./state";

const [ann, bob] = components.objectives.rows;

describe("a set of objectives", () => {
  it("names what the reader knows and counts the rest", () => {
    expect(cardsIn("41", components)).toEqual({ known: [ann], backs: 2 });
    expect(sizeOf(cardsIn("41", components))).toBe(3);
  });
  it("may have more bits than small integers", () => {
    const many = { ...components, objectives: { rows: Array.from({ length: 20 }, () => ann!) } };
    expect(cardsIn(String(2 ** 39 + 2 ** 20), many)).toEqual({ known: [], backs: 2 });
  });
  it("in the deck counts those put under it", () => {
    expect(deckOf(view({ deck: "8", under: [2, 4, 0] }), components)).toBe(3);
  });
});

describe("pieces", () => {
  it("in no hand lie in the piles", () => {
    const both = view({ player: [player({ objects: [1, 0] }), player({ objects: [1, 2] })] });
    expect(pilesOf(both, components)).toEqual({ pink: 1, bear: 0 });
  });
  it("of a player that are neither at home nor on the line can be won", () => {
    expect(supplyOf(player({ stock: 1, elves: [0, 2, 0] }), components)).toBe(2);
  });
});

describe("a gift", () => {
  it("shows one by one what is in hand and what is missing", () => {
    expect(needsOf(bob!, { pink: 1 })).toEqual([
      { object: "pink", missing: false },
      { object: "pink", missing: true },
    ]);
  });
  it("on its way has claimed its objects", () => {
    const sending = player({ objectives: "3", sending: "1", objects: [2, 1] });
    expect(freeOf(sending, components)).toEqual({ pink: 1, bear: 0 });
    expect([...wantedBy(sending, components)]).toEqual(["pink"]);
  });
});

it("puts under every space what it gives", () => {
  expect(components.line.rows.map(binsOf)).toEqual([["token"], ["pink", "blue", "yellow"], ["bear"]]);
});

it("finds the space of a choice: its bins hold all of it", () => {
  const line = ["primeur", "objective", "box or elf", "elves", "colour", "train", "pattern"].map((space) => ({
    space,
    most: 9,
    price: 1,
  }));
  expect(spaceWith(["box", "elf"], line)).toBe(2);
  expect(spaceWith(["pink", "yellow"], line)).toBe(4);
  expect(spaceWith(["dots", "stripes"], line)).toBe(6);
  expect(spaceWith(["dots", "pink"], line)).toBe(-1);
});
