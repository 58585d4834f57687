import { describe, expect, it } from "vitest";
import type { LegalAction } from "../protocol.gen";
import { actionOf, offers, ofKind } from "./legalActions";

const action = (object: Record<string, unknown>): LegalAction => ({
  action: 0,
  word: "",
  object,
  sentence: "",
  preview: null,
});
const place = action({ place: { space: 5, elves: 2 } });
const pass = action({ pass: {} });

describe("a legal action", () => {
  it("is found by its object, whatever the order of the names in it", () => {
    expect(actionOf([pass, place], { place: { elves: 2, space: 5 } })).toBe(place);
    expect(actionOf([pass, place], { pass: {} })).toBe(pass);
  });
  it("is not found where another is meant, or none", () => {
    expect(actionOf([pass, place], { place: { space: 5, elves: 3 } })).toBeNull();
    expect(actionOf([pass, place], null)).toBeNull();
  });
  it("is of a kind", () => {
    expect(offers([place], "place")).toBe(true);
    expect(offers([place], "pass")).toBe(false);
    expect(ofKind([pass, place], "place")).toEqual([place]);
  });
});
