import { describe, expect, it } from "vitest";
import { chosenOptions, type Game } from "./position";

const OPTIONS = [
  { name: "challenges", values: ["off", "on"], chosen: "off" },
  { name: "squares", values: ["overlapping", "disjoint"], chosen: "overlapping" },
];
const GAME = { facts: { options: OPTIONS } } as unknown as Game;
const UNKNOWN: Record<string, unknown>[] = [
  { weather: "fine" },
  { challenges: "maybe" },
  { challenges: 1 },
  { constructor: "on" },
];

describe("the options of a match", () => {
  it("are completed by the usual ones", () => {
    expect(chosenOptions(GAME, { squares: "disjoint" })).toEqual({ challenges: "off", squares: "disjoint" });
    expect(chosenOptions(GAME, {})).toEqual({ challenges: "off", squares: "overlapping" });
  });

  it.each(UNKNOWN)("are refused if they do not exist: %j", (given) => {
    expect(chosenOptions(GAME, given)).toBeNull();
  });
});
