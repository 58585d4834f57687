import { describe, expect, test } from "vitest";
import type { LogLine } from "./protocol.gen";
import { type Audible, soundsOf, TONES, type Tone } from "./sounds";

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

describe("the level of a sound", () => {
  const RATE = 44_100;
  const SILENCE = 0.0001;
  const WAVES: Record<string, (phase: number) => number> = {
    sine: (phase) => Math.sin(2 * Math.PI * phase),
    triangle: (phase) => 1 - 4 * Math.abs(((phase + 0.25) % 1) - 0.5),
    sawtooth: (phase) => 2 * ((phase + 0.5) % 1) - 1,
  };
  const glide = (from: number, to: number, part: number) => from * (to / from) ** part;

  /** The largest sample. */
  function peak(tones: readonly Tone[]): number {
    const samples = new Float64Array(RATE);
    for (const { wave, from, to, at, lasts, loudness } of tones)
      for (let i = 0, phase = 0; i < lasts * RATE; i++) {
        const part = i / RATE / lasts;
        phase += glide(from, to, part) / RATE;
        samples[Math.floor(at * RATE) + i]! += glide(loudness, SILENCE, part) * WAVES[wave]!(phase % 1);
      }
    return samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  }

  /** A-weighting (IEC 61672): how much the ear hears of a frequency. */
  function heard(frequency: number): number {
    const f = frequency ** 2;
    return (
      (1.2589 * 12194 ** 2 * f * f) /
      ((f + 20.6 ** 2) * Math.sqrt((f + 107.7 ** 2) * (f + 737.9 ** 2)) * (f + 12194 ** 2))
    );
  }

  /** Decibels (A) of the loudest tenth of a second, against full scale. */
  function level(tones: readonly Tone[]): number {
    const [window, step] = [0.1, 0.001];
    const power = (time: number) =>
      tones.reduce((sum, { wave, from, to, at, lasts, loudness }) => {
        const part = (time - at) / lasts;
        if (part < 0 || part >= 1) return sum;
        const amplitude = glide(loudness, SILENCE, part) * heard(glide(from, to, part));
        return sum + amplitude ** 2 * (wave === "sine" ? 1 / 2 : 1 / 3);
      }, 0);
    const powers = Array.from({ length: 1 / step }, (_, i) => power(i * step));
    const sums = powers.map((_, i) => powers.slice(i, i + window / step).reduce((a, b) => a + b) * (step / window));
    return 10 * Math.log10(Math.max(...sums));
  }

  test("two at a time do not clip", () => {
    for (const tones of Object.values(TONES)) expect(peak(tones)).toBeLessThan(0.5);
  });
  test("is much the same to the ear", () => {
    const levels = Object.values(TONES).map(level);
    expect(Math.max(...levels) - Math.min(...levels)).toBeLessThan(3);
    expect(Math.max(...levels)).toBeLessThan(-24);
    expect(Math.min(...levels)).toBeGreaterThan(-32);
  });
});
