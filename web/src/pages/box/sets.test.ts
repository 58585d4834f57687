import { describe, expect, it } from "vitest";
import type { ColumnShown, PartShown } from "../../protocol.gen";
import { fieldOf, isAbout, isPlain, newRow, sumOf, withCount } from "./sets";

const column = (name: string, kind: string, more: Partial<ColumnShown> = {}): ColumnShown => ({
  name,
  title: name,
  kind,
  least: 1,
  most: 7,
  choices: {},
  total: null,
  ...more,
});
const part = (...columns: ColumnShown[]): PartShown => ({
  name: "boxes",
  title: "Boxes",
  columns,
  numbers: [],
  least_rows: 1,
  most_rows: 9,
});

describe("component sets in the editor", () => {
  it("starts a row with the first value of everything", () => {
    const columns = [
      column("type", "choice", { choices: { lamp: "lamp", books: "books" } }),
      column("weight", "number"),
    ];
    expect(newRow(part(...columns, column("fragile", "flag")))).toEqual({ type: "lamp", weight: 1, fragile: false });
  });
  it("writes tiles as plain texts", () => {
    expect(isPlain(part(column("face", "face")))).toBe(true);
    expect(newRow(part(column("face", "face")))).toBe("L. L. / L. L.");
  });
  it("adds up a column", () => {
    expect(sumOf([{ count: 2 }, { count: 3 }, { count: "x" }], column("count", "number"))).toBe(5);
  });
  it("knows which cell a mistake is about", () => {
    expect(fieldOf("boxes", 2, "weight")).toBe("boxes.rows[3].weight");
    expect(isAbout("objectives.rows[1].needs.bear", fieldOf("objectives", 0, "needs"))).toBe(true);
    expect(isAbout("boxes.rows[11].weight", fieldOf("boxes", 0, null))).toBe(false);
  });
  it("drops a count of none", () => {
    expect(withCount({ pink: 1, bear: 2 }, "bear", 0)).toEqual({ pink: 1 });
    expect(withCount({ pink: 1 }, "bear", 2)).toEqual({ pink: 1, bear: 2 });
  });
});
