import { expect, it } from "vitest";
import { emptySheet, packed, unpacked, withLetter } from "./sheets";

it("takes the shapes of vehicles and shelf from the component data", () => {
  const vehicles = { rows: [{ kind: "scooter", width: 1, height: 4 }] };
  expect(emptySheet("moving-day", 1, { vehicles }).players[0]?.vehicles[0].boxes).toEqual([
    [null],
    [null],
    [null],
    [null],
  ]);
  expect(emptySheet("post-office", 2, { shelf: { spaces: 1 } }).players[1]?.shelf).toEqual(["..", ".."]);
});

it("comes back from a link", () => {
  const sheet = emptySheet("toy-rush", 2, {});
  expect(unpacked(packed(sheet))).toEqual(sheet);
  expect(unpacked("%%")).toBeNull();
});

it("changes one letter of a row", () => {
  expect(withLetter("....", 2, "D")).toBe("..D.");
});
