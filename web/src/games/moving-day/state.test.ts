import { describe, expect, it } from "vitest";
import { actionOf } from "../../board/legalActions";
import { holderOf, inHand, objectAt, placesOf, spacesOf, type View } from "./state";

const vehicles = [
  { kind: "cart", width: 1, height: 2, seats: 1 },
  { kind: "van", width: 2, height: 2, seats: 2 },
];
const spaces = spacesOf(vehicles).flat();
const nothing = { box: [0, 0], helper: 0, snacks: 0 };
const group = { box: [1, 2], helper: 1, snacks: 0 };
const view: View = {
  box_deck: [],
  helper_deck: [],
  player: [],
  group: [group, nothing, group, nothing],
  seats: 2,
  filling: 0,
  damage: 0,
  clumsy: 0,
  phase: 0,
  first: 0,
  turn: 0,
  place: 1,
  hand_box: [0, 5],
  hand_helper: 2,
};

const legal = (object: Record<string, unknown>) => ({ action: 0, word: "", object, sentence: "", preview: null });

describe("spaces", () => {
  it("are numbered vehicle by vehicle, the bottom row first, left to right", () => {
    expect(spaces.map(({ vehicle, column, row }) => `${vehicle} ${column} ${row}`)).toEqual([
      "cart 1 1",
      "cart 1 2",
      "van 1 1",
      "van 2 1",
      "van 1 2",
      "van 2 2",
    ]);
    expect(spaces.map((space) => space.number)).toEqual([0, 1, 2, 3, 4, 5]);
  });
});

describe("the row", () => {
  it("ends where the last group lies", () => expect(placesOf(view)).toBe(3));
  it("keeps the place that is in somebody's hand", () => expect(placesOf({ ...view, place: 3 })).toBe(4));
  it("forgets the place once the hand is empty", () => {
    expect(placesOf({ ...view, place: 3, hand_box: [0, 0], hand_helper: 0 })).toBe(3);
  });
});

describe("pointer", () => {
  it("knows what is in hand", () => expect(inHand(view)).toEqual(["lower", "helper"]));

  it("knows in whose hand it is, whoever is due in the present", () => {
    expect(holderOf({ ...view, first: 1, turn: 2 })).toBe(1);
    expect(holderOf({ ...view, hand_box: [0, 0], hand_helper: 0 })).toBeNull();
  });
  it("takes a group", () => expect(objectAt("group-2", null, spaces)).toEqual({ take: { group: 3 } }));
  it("places the chosen box", () => {
    expect(objectAt("space-3", "lower", spaces)).toEqual({
      place: { box: "lower", vehicle: "van", column: 2, row: 1 },
    });
  });
  it("seats a helper from any space of a vehicle", () => {
    expect(objectAt("space-3", "helper", spaces)).toEqual({ assign: { vehicle: "van" } });
    expect(objectAt("seats-van", "upper", spaces)).toEqual({ assign: { vehicle: "van" } });
  });
  it("only chooses a piece in hand", () => expect(objectAt("piece-upper", "upper", spaces)).toBeNull());
  it("finds the legal action whatever the order of its names", () => {
    const action = legal({ place: { row: 1, column: 2, box: "lower", vehicle: "van" } });
    expect(actionOf([legal({ dismiss: {} }), action], objectAt("space-3", "lower", spaces))).toBe(action);
    expect(actionOf([action], objectAt("space-4", "lower", spaces))).toBeNull();
  });
});
