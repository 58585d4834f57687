import { afterAll, beforeAll, expect, test } from "vitest";
import { endOfDay, startOfDay } from "./days";

const zone = process.env.TZ;
beforeAll(() => {
  process.env.TZ = "Asia/Tokyo";
});
afterAll(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

test("a day begins and ends where the reader lives", () => {
  expect(startOfDay("2026-11-17")).toBe(Date.UTC(2026, 10, 16, 15));
  expect(endOfDay("2026-11-17")).toBe(Date.UTC(2026, 10, 17, 15) - 1);
});
