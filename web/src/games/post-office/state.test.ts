import { describe, expect, it } from "vitest";
import type { LegalAction } from "../../protocol.gen";
import { fits, placing, stripsOf, takings } from "./actions";
import {
  assistantOf,
  type Components,
  cellsOfLay,
  challengesOf,
  isFilled,
  isLastSpace,
  type PlayerView,
  parcelsOfFace,
  shelfOf,
  tapeInHand,
} from "./state";
import { wordsIn } from "./words";

const components: Components = {
  shelf: { spaces: 5 },
  tapes: {
    shapes: [
      {
        name: "L",
        cells: [
          [0, 0],
          [0, 1],
          [0, 2],
          [1, 0],
        ],
      },
      {
        name: "Z",
        cells: [
          [0, 0],
          [0, 1],
          [1, 1],
          [1, 2],
        ],
      },
      {
        name: "I",
        cells: [
          [0, 0],
          [0, 1],
          [0, 2],
          [0, 3],
        ],
      },
      {
        name: "T",
        cells: [
          [0, 0],
          [0, 1],
          [0, 2],
          [1, 1],
        ],
      },
    ],
  },
  start_tiles: { provenance: "ours", note: "", cat: [], dog: [], pigeon: [], hamster: [] },
  standard_tiles: { rows: ["L. Ls / L. D."] },
  challenges: {
    reward: 8,
    rows: [
      { name: "a", count: "squares", least: 5 },
      { name: "b", count: "stamps", least: 10 },
      { name: "c", count: "shapes", least: 4 },
    ],
  },
};

const player = (changes: Partial<PlayerView> = {}): PlayerView => ({
  parcels: [
    ["0", "0"],
    ["0", "0"],
    ["0", "0"],
    ["0", "0"],
  ],
  symbols: [
    ["0", "0"],
    ["0", "0"],
    ["0", "0"],
  ],
  filled: 0,
  tapes: Array(16).fill(0),
  stamps: 3,
  fulfilled: 0,
  hand: [0, 0],
  kept: 0,
  square: 0,
  step: 0,
  tape_in_hand: 0,
  ...changes,
});

const action = (number: number, object: Record<string, unknown>): LegalAction => ({
  action: number,
  word: `${number}`,
  object,
  sentence: "",
  preview: null,
});

describe("a shelf", () => {
  it("is read beyond the exact numbers of a browser", () => {
    const { parcels } = shelfOf(
      player({
        parcels: [
          [String(2n ** 59n), "0"],
          ["0", String(2n ** 39n)],
          ["0", "0"],
          ["0", "0"],
        ],
      }),
      components,
    );
    expect(parcels[5]![9]?.colour.name).toBe("light blue");
    expect(parcels[9]![9]?.colour.name).toBe("dark blue");
    expect(parcels[0]![0]).toBeNull();
  });

  it("shows the type of a colour, stamps and waybills", () => {
    const { parcels } = shelfOf(
      player({
        parcels: [
          ["0", "0"],
          ["0", "0"],
          ["7", "0"],
          ["0", "0"],
        ],
        symbols: [
          ["1", "0"],
          ["2", "0"],
          ["4", "0"],
        ],
      }),
      components,
    );
    expect(parcels[0]!.slice(0, 3).map((parcel) => parcel?.symbol)).toEqual(["treats", "stamp", "waybill"]);
  });

  it("shows a tape where it lies, on parcels of its colour", () => {
    const tapes = Array(16).fill(0);
    tapes[8] = 1 + 8;
    tapes[1] = 1 + 288;
    const shelf = shelfOf(player({ tapes }), components);
    expect(shelf.tapes).toEqual([
      {
        shape: "L",
        colour: expect.objectContaining({ name: "dark blue" }),
        cells: [
          [0, 0],
          [0, 1],
          [0, 2],
          [1, 2],
        ],
      },
      {
        shape: "I",
        colour: expect.objectContaining({ name: "light blue" }),
        cells: [
          [1, 1],
          [1, 2],
          [1, 3],
          [1, 4],
        ],
      },
    ]);
    expect(shelf.parcels[1]![1]).toEqual({ colour: expect.objectContaining({ name: "light blue" }), symbol: null });
  });

  it("knows its filled spaces", () => {
    expect(isFilled(player({ filled: 1 << 6 }), 2, 2, 5)).toBe(true);
    expect(isFilled(player({ filled: 1 << 6 }), 1, 1, 5)).toBe(false);
  });
});

describe("pieces", () => {
  it("turn clockwise", () => {
    const letters = (turns: number) =>
      parcelsOfFace("L. Ds / Yt Bw", turns)
        .map(({ colour }) => colour.letter)
        .join("");
    expect([0, 1, 2, 3, 4].map(letters)).toEqual(["LDYB", "YLBD", "BYDL", "DBLY", "LDYB"]);
    expect(parcelsOfFace("L. Ds / Yt Bw", 0).map(({ symbol }) => symbol)).toEqual([null, "stamp", "treats", "waybill"]);
  });

  it("are known by their numbers", () => {
    expect(tapeInHand(player(), components)).toBeNull();
    expect(tapeInHand(player({ tape_in_hand: 1 + 6 + 3 }), components)).toMatchObject({
      shape: { name: "Z" },
      isFlipped: true,
      colour: { name: "dark blue" },
    });
    expect(cellsOfLay(components.tapes.shapes[2]!, false, { row: 7, column: 10, turns: 1 })).toEqual([
      [6, 9],
      [7, 9],
      [8, 9],
      [9, 9],
    ]);
    expect([assistantOf("", 3), assistantOf("dog", 3)]).toEqual(["hamster", "dog"]);
  });

  it("challenges are open, or paid to somebody", () => {
    const view = { player: [player({ fulfilled: 2 }), player()], seats: 2, open_challenges: 4 };
    expect(challengesOf(view, components).map(({ name, isOpen, paid }) => [name, isOpen, paid])).toEqual([
      ["b", false, [0]],
      ["c", true, []],
    ]);
  });
});

describe("legal actions", () => {
  const place = action(7, { place: { tile: "kept", row: 3, column: 2, turns: 1 } });
  const take = action(9, { take_tape: { colour: "yellow", shape: "L", flipped: true } });
  const pay = action(2, { pay: { stamps: 1 } });

  it("are found by what they say", () => {
    expect(placing([pay, place], { tile: "kept", row: 3, column: 2, turns: 1 })).toBe(place);
    expect(placing([place], { tile: "received", row: 3, column: 2, turns: 1 })).toBeNull();
    expect(fits([place], "kept", [3, 2])).toBe(true);
    expect(fits([place], "kept", [2, 3])).toBe(false);
    expect(takings([take], "L", "yellow")).toEqual([take]);
  });

  it("give the places of the tape in hand", () => {
    const lay = action(40, { lay: { tape: "straight", row: 1, column: 2, turns: 0 } });
    const [strip] = stripsOf([lay], player({ tape_in_hand: 1 + 4 }), components, {}, wordsIn("en"));
    expect(strip).toMatchObject({
      cells: [
        [0, 1],
        [0, 2],
        [0, 3],
        [0, 4],
      ],
      shape: "I",
      action: lay,
      afterwards: null,
    });
  });

  it("with hints give every tape in every place", () => {
    const tapes = [
      {
        take: 9,
        lay: 40,
        cells: [
          [1, 1],
          [1, 2],
          [1, 3],
          [2, 3],
        ] as [number, number][],
        preview: 4,
      },
      { take: 99, lay: 1, cells: [], preview: 0 },
    ];
    const strips = stripsOf([take], player(), components, { tapes }, wordsIn("en"));
    expect(strips).toMatchObject([
      {
        cells: [
          [0, 0],
          [0, 1],
          [0, 2],
          [1, 2],
        ],
        colour: { name: "yellow" },
        action: take,
        afterwards: 40,
        preview: 4,
      },
    ]);
  });
});

it("knows the last empty space of a shelf", () => {
  const shelves = [0b1_1111_0111, 0b1_1111_1111, 0b1_1011_0111];
  expect(shelves.map((filled) => isLastSpace(filled, 3))).toEqual([true, false, false]);
});
