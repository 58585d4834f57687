import { expect, it } from "vitest";
import {
  addPlayer,
  emptySheet,
  exchange,
  packed,
  removePlayer,
  unpacked,
  useSet,
  valuesOf,
  withLetter,
} from "./sheets";

it("takes the shapes of vehicles and shelf from the component data", () => {
  const vehicles = { rows: [{ kind: "scooter", width: 1, height: 2 }] };
  expect(emptySheet("moving-day", 1, { vehicles }).players[0]?.vehicles[0].boxes).toEqual([[null], [null]]);
  expect(emptySheet("post-office", 2, { shelf: { spaces: 1 } }).players[1]?.shelf).toEqual(["..", ".."]);
});

it("comes back from a link", async () => {
  const sheet = emptySheet("toy-rush", 2, {});
  sheet.players[0]!.name = "Zoé 😀";
  expect(await unpacked(await packed(sheet))).toEqual(sheet);
});

it("is not in every link", async () => {
  expect(await unpacked("%%")).toBeNull();
  expect(await unpacked("AAAA")).toBeNull();
});

it("changes one letter of a row", () => {
  expect(withLetter("....", 2, "D")).toBe("..D.");
});

it("offers the values that the pieces have", () => {
  const components = { boxes: { rows: [{ weight: 7 }, { weight: 2 }, { weight: 7 }] } };
  expect(valuesOf(components, "boxes", "weight")).toEqual([2, 7]);
  expect(valuesOf({}, "boxes", "weight")).toEqual([]);
});

it("takes the goods of another box along, and leaves them with the standard pieces", () => {
  const sheet = emptySheet("the-truckers", 3, {});
  const fish = { type: "fish", tiles: 3, doubles: 0, reward: 9 };
  useSet(sheet, { goods: { rows: [{ ...fish, colour: "grey" }] } });
  expect(sheet.goods).toEqual([fish]);
  useSet(sheet, null);
  expect(sheet.goods).toBeUndefined();
});

it("exchanges places, so that two players never have the same", () => {
  const sheet = emptySheet("the-truckers", 3, {});
  exchange(sheet, 0, "place", 3);
  expect(sheet.players.map((player) => player.place)).toEqual([3, 2, 1]);
});

it("closes up when a player leaves, and names the next one anew", () => {
  const sheet = emptySheet("the-truckers", 4, {});
  removePlayer(sheet, 1);
  expect(sheet.players.map((player) => [player.name, player.place])).toEqual([
    ["A", 1],
    ["C", 2],
    ["D", 3],
  ]);
  addPlayer(sheet, {});
  expect(sheet.players.at(-1)).toMatchObject({ name: "B", start: 4, place: 4 });
});
