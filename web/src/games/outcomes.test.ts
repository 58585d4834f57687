import { describe, expect, it } from "vitest";
import { boxTypes, person } from "../art/moving-day";
import { elf } from "../art/pieces";
import { stamp } from "../art/post-office";
import { goods, road } from "../art/the-truckers";
import { letter, objects } from "../art/toy-rush";
import { type GameOutcomes, loadOutcomes } from "./outcomes";

const movingDay = { boxes: { rows: [{ type: "lamp" }, { type: "books" }] } };
const postOffice = { standard_tiles: { rows: ["L. Ls / L. D."] } };

const drawn = async (game: string, kind: string, facts: Record<string, unknown>, components: object = {}) => {
  const { drawingOf } = (await loadOutcomes(game)) as Required<GameOutcomes>;
  return drawingOf({ kind, text: "", facts }, components as never);
};

describe("points in the log", () => {
  it("are never beside an outcome that earns none", async () => {
    const kinds = async (game: string) => (await loadOutcomes(game)).withoutPoints ?? [];
    expect(await kinds("the-truckers")).toContain("cards_back");
    expect(await kinds("toy-rush")).toContain("first");
    expect(await kinds("post-office")).toContain("receive");
  });
});

describe("the picture beside a line of the log", () => {
  it("is of the boxes and helpers of Moving Day", async () => {
    expect(await drawn("moving-day", "place", { box: 2 }, movingDay)).toBe(boxTypes.books);
    expect(await drawn("moving-day", "take", { boxes: [1, 2], helper: 3 }, movingDay)).toBe(boxTypes.lamp);
    expect(await drawn("moving-day", "assign", { helper: 3 }, movingDay)).toBe(person);
  });

  it("is of the elves, prizes and gifts of Toy Rush", async () => {
    expect(await drawn("toy-rush", "place", { space: 1, elves: 2 })).toBe(elf);
    expect(await drawn("toy-rush", "earn", { object: "train" })).toBe(objects.train);
    expect(await drawn("toy-rush", "earn", { object: "elf" })).toBe(elf);
    expect(await drawn("toy-rush", "gift", { objective: "Aiko" })).toBe(letter);
  });

  it("is of the goods and roads of The Truckers", async () => {
    expect(await drawn("the-truckers", "collect", { goods: "fish" })).toBe(goods.fish);
    expect(await drawn("the-truckers", "drive", { to: 4 })).toBe(road);
  });

  it("is of the tiles, tapes and stamps of Post Office; a tile that the reader may not know has none", async () => {
    const tile = await drawn("post-office", "keep", { tile: 1 }, postOffice);
    expect(tile?.print.map(([, fill]) => fill)).toEqual(
      ["light", "light", "light", "dark"].map((one) => `var(--${one}-blue)`),
    );
    expect(await drawn("post-office", "place", { parcels: ["L.", "Ls", "L.", "D."] }, postOffice)).toEqual(tile);
    expect((await drawn("post-office", "tape", { colour: "yellow" }))?.print[0]?.[1]).toBe("var(--yellow)");
    expect(await drawn("post-office", "pay", { stamps: 1 })).toBe(stamp);
    expect(await drawn("post-office", "keep", { tile: null }, postOffice)).toBeNull();
  });
});
