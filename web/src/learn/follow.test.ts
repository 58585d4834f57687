import { expect, it } from "vitest";
import type { LegalAction } from "../protocol.gen";
import { exampleFor, stepAfter } from "./follow";

const steps = [{ until: null }, { until: "take" }, { until: null }, { until: "place" }];

it("does not ask for a decision that the player has taken already", () => {
  expect(stepAfter(steps, 0, new Set())).toBe(1);
  expect(stepAfter(steps, 0, new Set(["take"]))).toBe(2);
  expect(stepAfter(steps, 2, new Set(["take", "place"]))).toBe(4);
});

it("gives the decision that brings most as an example", () => {
  const action = (number: number, kind: string, preview: number | null) =>
    ({ action: number, object: { [kind]: {} }, preview, sentence: "" }) as unknown as LegalAction;
  const legal = [action(1, "take", 2), action(2, "take", 5), action(3, "pay", 9)];
  expect(exampleFor(legal, "take")?.action).toBe(2);
  expect(exampleFor(legal, "place")).toBeNull();
});
