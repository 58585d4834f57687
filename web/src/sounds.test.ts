import { describe, expect, test } from "vitest";
import type { LogLine } from "./protocol.gen";
import { type Audible, soundsOf, TONES } from "./sounds";

const line = (kind: LogLine["kind"]): LogLine => ({ kind, seat: kind === "draw" ? null : 1 });
const start: Audible = { lines: [line("draw")], mayDecide: false, reason: null, over: false, chat: 0 };
const later = (change: Partial<Audible>): Audible => ({ ...start, ...change });

describe("what is heard of a table", () => {
  test("nothing happens without a sound, and nothing sounds without happening", () => {
    expect(soundsOf(start, start)).toEqual([]);
  });
  test("many pieces are one sound, then whose turn it is", () => {
    const lines = [...start.lines!, line("play"), line("play"), line("draw")];
    expect(soundsOf(start, later({ lines, mayDecide: true }))).toEqual(["laid", "drawn", "turn"]);
  });
  test("a log that arrives is no news", () => {
    expect(soundsOf(later({ lines: null }), start)).toEqual([]);
    expect(soundsOf(start, later({ lines: null }))).toEqual([]);
  });
  test("a reason sounds once, the next one again", () => {
    const why = later({ reason: { rule: "MD-T4" } });
    expect(soundsOf(start, why)).toEqual(["whyNot"]);
    expect(soundsOf(why, why)).toEqual([]);
    expect(soundsOf(why, later({ reason: { rule: "MD-T5" } }))).toEqual(["whyNot"]);
    expect(soundsOf(why, start)).toEqual([]);
  });
  test("chat and the end", () => {
    expect(soundsOf(start, later({ chat: 1, over: true }))).toEqual(["said", "end"]);
  });
});

test.each(Object.entries(TONES))("%s is short and not loud", (_, tones) => {
  expect(tones.length).toBeGreaterThan(0);
  for (const tone of tones) {
    expect(tone.at + tone.lasts).toBeLessThan(1);
    expect(tone.loudness).toBeLessThanOrEqual(0.5);
    expect(Math.min(tone.from, tone.to)).toBeGreaterThan(20);
  }
});
