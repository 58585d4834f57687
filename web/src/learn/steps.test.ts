import { expect, it } from "vitest";
import { guides } from "./steps";

it("ties every step to rules and says it in both languages", () => {
  for (const step of Object.values(guides).flat()) {
    expect(step.rules.length).toBeGreaterThan(0);
    expect(step.en && step.fr).toBeTruthy();
  }
});

it("has a guide of at least eight steps for each game", () => {
  expect(Object.values(guides).map((steps) => steps.length >= 8)).toEqual([true, true, true, true]);
});
