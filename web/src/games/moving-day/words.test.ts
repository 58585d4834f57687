import { describe, expect, it } from "vitest";
import type { Box } from "./state";
import { boardWords, boxWords } from "./words";

const box = (type: string, colour: string): Box => ({ type, colour, weight: 4, points: 1, fragile: false }) as Box;

describe("a box is called as the log calls it", () => {
  const named = (language: "en" | "fr", type: string, colour: string) =>
    boxWords(boardWords(language), box(type, colour)).split(",")[0];

  it("in English", () => expect(named("en", "lamp", "red")).toBe("red lamp"));
  it("in French, where colours agree", () => {
    expect(named("fr", "lamp", "red")).toBe("lampe rouge");
    expect(named("fr", "plant", "green")).toBe("plante verte");
    expect(named("fr", "books", "blue")).toBe("livres bleus");
  });
});
