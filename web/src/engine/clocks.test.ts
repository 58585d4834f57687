import { describe, expect, it } from "vitest";
import { Clocks } from "./clocks";

const remaining = (clocks: Clocks, now: number) => clocks.readings(now)?.map((reading) => reading.remaining);

describe("clocks of a table in the browser", () => {
  it("are off if nobody wants them", () => {
    expect(new Clocks({}, 2).readings(0)).toBeNull();
    expect(new Clocks({ kind: "none", seconds: 5 }, 2).deadline).toBeNull();
  });

  it("stand still while the page is closed", () => {
    const clocks = new Clocks({ kind: "fischer", seconds: 60, increment: 2 }, 2);
    clocks.start(0, 1_000);
    const later = new Clocks({ kind: "fischer", seconds: 60, increment: 2 }, 2);
    later.resume(JSON.parse(JSON.stringify(clocks.saved(11_000))), 5_000_000);
    expect(remaining(later, 5_000_000)).toEqual([50_000, 60_000]);
    expect(later.deadline).toEqual({ at: 5_050_000, seat: 0 });
    later.stop(0, 5_001_000);
    expect(remaining(later, 9_000_000)).toEqual([51_000, 60_000]);
  });

  it("name the seat whose time is up first, and give it time again when a person takes over", () => {
    const clocks = new Clocks({ kind: "move", seconds: 10 }, 2);
    clocks.start(1, 0);
    clocks.start(0, 500);
    expect(clocks.deadline).toEqual({ at: 10_000, seat: 1 });
    clocks.halt(1, 12_000);
    expect(remaining(clocks, 12_000)?.[1]).toBe(0);
    clocks.grant(1);
    expect(remaining(clocks, 12_000)?.[1]).toBe(10_000);
  });
});
