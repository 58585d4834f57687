import { describe, expect, it } from "vitest";
import { isSound } from "./checked";
import type { StoredMatch } from "./stored";

const SEAT = { name: "Ada", kind: "person", level: null, entropy: "1", piece: "red", resigned: false } as const;
const MATCH: StoredMatch = {
  ...{ id: "local-1", game: "toy-rush", rules_version: 2, components: "abc", options: {}, secret: "ab".repeat(32) },
  ...{ seats: [SEAT, { ...SEAT, name: "Moka", kind: "bot", level: "novice" }], opened_at: 1, decisions: [] },
  ...{ ended: null, rematch: null },
};

const withSeat = (damage: object) => ({ seats: [SEAT, { ...SEAT, ...damage }] });

describe("a kept match that the worker opens", () => {
  it.each([
    {},
    { ended: "resigned", rematch: "local-2" },
    { clock: { kind: "move", seconds: 30 } },
    { clock: { kind: "none" } },
    withSeat({ piece: undefined, resigned: undefined }),
  ])("is sound: %j", (other) => {
    expect(isSound({ ...MATCH, ...other } as StoredMatch)).toBe(true);
  });

  it.each([
    ...[{ ended: "yes" }, { ended: {} }, { rematch: 5 }, { opened_at: "x" }, { rules_version: null }],
    ...[{ clock: { kind: "sand" } }, { clock: { kind: "move", seconds: "x" } }],
    ...[{ kind: "cat" }, { level: 3 }, { piece: 7 }, { resigned: "yes" }].map(withSeat),
  ])("is damaged: %j", (damage) => {
    expect(isSound({ ...MATCH, ...damage } as StoredMatch)).toBe(false);
  });
});
