import { describe, expect, it } from "vitest";
import { stableSlots } from "./stableSlots";

describe("pieces on the table", () => {
  it("lie down one after the other", () => expect(stableSlots([], ["a", "b"])).toEqual(["a", "b"]));
  it("stay where they are when one before them goes", () =>
    expect(stableSlots(["a", "b", "c"], ["c", "b"])).toEqual([null, "b", "c"]));
  it("fill what is empty first", () => expect(stableSlots([null, "b"], ["b", "x", "y"])).toEqual(["x", "b", "y"]));
  it("leave no empty places behind the last", () => expect(stableSlots(["a", "b", "c"], ["a"])).toEqual(["a"]));
});
