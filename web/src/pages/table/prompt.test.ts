import { expect, it, vi } from "vitest";
import type { LegalAction, Position, TableShown } from "../../protocol.gen";
import { promptFor } from "./prompt";

vi.mock("../../i18n/index.svelte", async () => {
  const { en } = await import("../../i18n/en");
  return {
    words: { language: "en", list: (items: string[]) => items.join(", ") },
    lookup: (found: Record<string, string>, key: string) => found[key],
    extended: (added: { en: object }) => () => ({ ...en, ...added.en }),
  };
});

const TAKE = {
  action: 1,
  word: "take",
  object: { take: { group: 1 } },
  sentence: "Take it.",
  preview: null,
} as LegalAction;
const prompt = (given: Partial<Parameters<typeof promptFor>[0]>) =>
  promptFor({
    table: { game: "moving-day", status: "running" } as TableShown,
    position: { due: [1], over: false } as unknown as Position,
    ...{ seat: 0, names: ["Ann", "Bob"], legal: [], answer: null, covered: false, told: "" },
    ...given,
  });

it("names the players who are waited for", () => {
  expect(prompt({})).toContain("Bob");
});

it("says that the choice is made while nobody else is due", () => {
  expect(prompt({ position: { due: [0] } as unknown as Position })).not.toContain("Ann");
});

it("prefers what the board says is to be decided to the sentence of the game", () => {
  const asked = prompt({ legal: [TAKE] });
  expect(asked).not.toBe("");
  expect(prompt({ legal: [TAKE], told: "A box to place." })).toBe("A box to place.");
});

it("gives the only answer, and hides the decision while the screen is handed over", () => {
  expect(prompt({ answer: TAKE })).toBe("Take it.");
  expect(prompt({ legal: [TAKE], covered: true })).toContain("Ann");
});

it("says that the match is over before anything else", () => {
  const over = prompt({ table: { game: "moving-day", status: "over" } as TableShown, legal: [TAKE], covered: true });
  expect(over).not.toContain("Ann");
  expect(over).toBe(prompt({ position: { due: [], over: true } as unknown as Position }));
});
