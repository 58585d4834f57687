import { expect, it } from "vitest";
import { guides } from "./steps";

const steps = Object.values(guides).flat();
/** What the guide's card holds on a small screen without scrolling. */
const LONGEST = 150;

it("ties every step to rules and says it in both languages", () => {
  for (const step of steps) {
    expect(step.rules.length).toBeGreaterThan(0);
    expect(step.en && step.fr).toBeTruthy();
  }
});

it("leaves the numbers of the rulebooks to the rulebooks", () => {
  for (const step of steps) expect(`${step.en} ${step.fr}`).not.toMatch(/\d/);
});

it("fits on its card", () => {
  for (const step of steps) expect(Math.max(step.en.length, step.fr.length), step.en).toBeLessThanOrEqual(LONGEST);
});

it("has about ten steps for each game, and the first decisions among them", () => {
  for (const guide of Object.values(guides)) {
    expect(guide.length).toBeGreaterThanOrEqual(9);
    expect(guide.length).toBeLessThanOrEqual(12);
    expect(guide.slice(0, 3).some((step) => step.until)).toBe(true);
  }
});
