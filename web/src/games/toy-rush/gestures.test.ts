import { describe, expect, it } from "vitest";
import { components, legal } from "./example";
import { countsFor, elvesFor, objectAt, prizesOf } from "./gestures";

const line = components.line.rows;
const place = (space: number, elves: number) => ({ place: { space, elves } });

describe("a stop", () => {
  it("names the action of a touch", () => {
    expect(objectAt("space-2", 3)).toEqual(place(2, 3));
    expect(objectAt("take-pink", 0)).toEqual({ take: { object: "pink" } });
    expect(objectAt("take-elf", 0)).toEqual({ take: { elf: 1 } });
    expect(objectAt("want-pink", 0)).toEqual({ take: { object: "pink" } });
    expect(objectAt("under-Ann", 0)).toEqual({ put_under: { objective: "Ann" } });
    expect(objectAt("send-Ann", 0)).toEqual({ send: { objective: "Ann" } });
    expect(objectAt("elf-stack", 0)).toBeNull();
  });
});

it("may be chosen among the prizes that are offered", () => {
  expect(prizesOf(legal({ take: { object: "box" } }, { take: { elf: 1 } }))).toEqual(["box", "elf"]);
  expect(prizesOf(legal(place(1, 1)))).toEqual([]);
});

describe("the number of elves", () => {
  const three = legal(place(1, 1), place(1, 2), place(1, 3), place(3, 1), place(3, 2), place(3, 3));
  it("is the price of a prize where that is possible", () => {
    expect(elvesFor(3, null, line, three)).toBe(3);
    expect(elvesFor(3, null, line, three.slice(0, 5))).toBe(1);
  });
  it("is what the person context for", () => expect(elvesFor(3, 2, line, three)).toBe(2));
  it("is one of those that are legal, on one space or on any", () => {
    expect(countsFor([...three.slice(0, 4)], 3)).toEqual([1]);
    expect(countsFor(three)).toEqual([1, 2, 3]);
    expect(countsFor(legal({ done: {} }))).toEqual([]);
  });
});
