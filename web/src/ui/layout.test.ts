import { describe, expect, it } from "vitest";
import { layoutOf, pageZoom } from "./layout";

describe("the layout of a table", () => {
  it("has the panel beside the board on laptops and landscape tablets", () => {
    for (const [width, height] of [
      [1280, 720],
      [1024, 768],
      [1180, 820],
      [2560, 1440],
    ] as const)
      expect(layoutOf(width, height)).toBe("wide");
  });
  it("has the panel over the board on phones and portrait tablets", () => {
    for (const [width, height] of [
      [360, 640],
      [768, 1024],
      [1024, 1366],
    ] as const)
      expect(layoutOf(width, height)).toBe("narrow");
  });
  it("has the bar beside the board on a phone on its side and at 200 % zoom", () => {
    for (const [width, height] of [
      [844, 390],
      [932, 430],
      [640, 360],
    ] as const)
      expect(layoutOf(width, height)).toBe("low");
  });
  it("is enlarged on large screens only", () => {
    expect(pageZoom(1280, 720)).toBe(1);
    expect(pageZoom(390, 844)).toBe(1);
    expect(pageZoom(844, 390)).toBe(1);
    expect(pageZoom(2560, 1440)).toBeCloseTo(1.874, 2);
    expect(pageZoom(1024, 1366)).toBeCloseTo(1.333, 2);
  });
});
