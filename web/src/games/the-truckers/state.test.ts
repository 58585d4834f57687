import { describe, expect, it } from "vitest";
import { components, nothing, player, view } from "./example";
import {
  COVERED,
  cardsOf,
  chosenCard,
  isPlayed,
  kindsOf,
  loadedOf,
  stackOf,
  trucksOf,
  trucksOn,
  waitingOf,
} from "./state";

const kinds = kindsOf(components);

describe("goods", () => {
  it("are numbered singles first, then doubles, then the joker", () => {
    expect(kinds).toEqual(["fish", "toys", "double-fish", "double-toys", "joker"]);
  });
  it("wait in piles", () => {
    expect(waitingOf(player({ waiting: [2, 0, 0, 0, 1] }), kinds)).toEqual([
      { kind: "fish", count: 2 },
      { kind: "joker", count: 1 },
    ]);
  });
  it("lie on a space with the top one first", () => expect(stackOf(view(), 3, kinds)).toEqual(["toys", "fish"]));
  it("are covered where nobody has seen them yet", () =>
    expect(stackOf(view({ stack: [[6, 6, 1]] }), 1, kinds)).toEqual(["fish", COVERED, COVERED]));
  it("do not lie on START", () => expect(stackOf(view(), 0, kinds)).toEqual([]));
});

describe("trucks", () => {
  it("carry their tiles and show the room that is left", () => {
    const truck = [{ truck_size: 2, type: 1, singles: 1, doubles: 1, jokers: 0 }, nothing];
    expect(trucksOf(player({ truck }), components)).toEqual([
      { number: 0, size: "large", capacity: 4, load: ["double-fish", "fish"], free: 1 },
    ]);
  });
  it("add up by type: a double counts twice, a joker as what it lies with", () => {
    const truck = [
      { truck_size: 2, type: 1, singles: 1, doubles: 1, jokers: 0 },
      { truck_size: 1, type: 1, singles: 1, doubles: 0, jokers: 1 },
      nothing,
    ];
    expect(loadedOf(player({ truck }), components)).toEqual([5, 0]);
  });
  it("stand on a space with the covered one below", () => {
    const both = view({ player: [player({ space: 4 }), player({ space: 4, covered: 1, marker: 2 })] });
    expect(trucksOn(both, 4, 2)).toEqual([1, 0]);
  });
  it("stand at the goal on their space until they leave the track", () => {
    expect(trucksOn(view({ player: [player({ goal: 1, space: 3 }), player()] }), 3, 2)).toEqual([0]);
    expect(trucksOn(view({ player: [player({ goal: 1 }), player()] }), 0, 2)).toEqual([1]);
  });
});

describe("cards", () => {
  it("are the drives and the loading card", () => expect(cardsOf(components)).toEqual([1, 2, 3, "loading"]));
  it("lie on the table once played", () => {
    const played = player({ played: 0b1010 });
    expect(cardsOf(components).filter((card) => isPlayed(played, card, components))).toEqual([2, "loading"]);
  });
  it("are chosen openly, face down, or not yet", () => {
    const seen = view({ card: [4, 5] });
    expect([0, 1, 2].map((seat) => chosenCard(seen, seat, components))).toEqual(["loading", "hidden", null]);
  });
});
