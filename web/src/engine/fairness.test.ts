import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { Fairness, sha256, utf8 } from "./fairness";
import { hex } from "./hex";

describe("provable draws", () => {
  it("hashes as SHA-256 does, whatever the length", () => {
    for (let length = 0; length < 200; length++) {
      const message = utf8("é".repeat(length));
      expect(hex(sha256(message))).toBe(createHash("sha256").update(message).digest("hex"));
    }
  });

  it("draws every number from 0 on", () => {
    const fairness = new Fairness("ab".repeat(32), ["x", ""]);
    const drawn = Array.from({ length: 300 }, (_, n) => fairness.number(n, 6));
    expect(new Set(drawn)).toEqual(new Set([0, 1, 2, 3, 4, 5]));
  });
});
