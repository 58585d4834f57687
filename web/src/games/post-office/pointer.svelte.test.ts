import { describe, expect, it } from "vitest";
import type { Stop } from "../../board/stops";
import type { LegalAction } from "../../protocol.gen";
import { BoardPointer, tapeStop } from "./pointer.svelte";
import type { Components, Hints, PlayerView } from "./state";
import { wordsIn } from "./words";

const action = (number: number, object: Record<string, unknown>): LegalAction => ({
  action: number,
  word: "",
  object,
  sentence: "",
  preview: null,
});
const pay = { ...action(2, { pay: { stamps: 1 } }), preview: -1 };
const take = {
  ...action(9, { take_tape: { colour: "yellow", shape: "L", flipped: false } }),
  sentence: "You take the yellow L tape.",
};
const lay = action(40, { lay: { row: 1, column: 1, turns: 0 } });

class TappedPointer extends BoardPointer {
  tap = (stop: Stop) => this.touch({ stop, target: null, byKey: false });
}

class Table {
  played: string[] = [];
  legal: LegalAction[] = $state.raw([]);
  player: PlayerView = $state.raw({ hand: [1, 0], square: 2, tape_in_hand: 0 } as unknown as PlayerView);
  hints: Partial<Hints> = $state.raw({});
  pointer = new TappedPointer(() => ({
    legal: this.legal,
    player: this.player,
    hints: this.hints,
    t: wordsIn("en"),
    components: { shelf: { spaces: 5 }, tapes: { shapes: [] } } as unknown as Components,
    choose: async ({ sentence }) => {
      this.played.push(sentence);
      return false;
    },
    whyNot: () => {},
  }));
}

const tableWith = (legal: LegalAction[], hints: Partial<Hints> = {}): Table =>
  Object.assign(new Table(), { legal, hints });

it("walks on until the square is reached or a tile is gone", () => {
  const table = tableWith([pay]);
  const meaning = table.pointer.meaningOf("walk-4");
  expect(meaning).toMatchObject({ does: "play", action: { action: pay.action } });
  const next = () => (meaning.does === "play" ? meaning.next?.(1) : undefined);
  expect(next()).toBe(pay);
  table.player = { ...table.player, square: 4 };
  expect(next()).toBeNull();
  table.player = { ...table.player, square: 3, hand: [0, 0] };
  expect(next()).toBeNull();
});

it("says what the whole walk costs and where it leads, and another square is another walk", () => {
  const walk = [3, 4].map((square) => ({ square, stamps: square - 2, spaces: [] }));
  const table = tableWith([pay], { walk });
  table.pointer.tap("walk-3");
  table.pointer.tap("walk-4");
  expect(table.played).toEqual([]);
  const toConfirm = { sentence: "You pay 2 stamps to walk on (column d).", preview: -2 };
  expect(table.pointer.selection?.action).toMatchObject(toConfirm);
});

it("moves a tape from one place to another by touch", () => {
  const cells = (row: number): [number, number][] => [[row, 1]];
  const tapes = [40, 41].map((lay) => ({ take: 9, lay, cells: cells(lay), preview: 3 }));
  const { pointer } = tableWith([take], { tapes });
  pointer.tap("strip-9.40");
  pointer.tap("strip-9.41");
  expect(pointer.selected).toBe("strip-9.41");
});

it("takes a tape and lays it in one gesture", () => {
  const tapes = [{ take: 9, lay: 40, cells: [[1, 1]] as [number, number][], preview: 3 }];
  const table = tableWith([take], { tapes });
  const meaning = table.pointer.meaningOf("strip-9.40");
  const sentence = "You take the yellow L tape and lay it on the top left of a1.";
  expect(meaning).toMatchObject({ does: "play", action: { ...take, sentence, preview: 3 } });
  table.legal = [lay];
  expect(meaning.does === "play" && meaning.next?.(1)).toBe(lay);
  expect(meaning.does === "play" && meaning.next?.(2)).toBeNull();
});

it("shows a touched tape at its first place, to be confirmed, until it is touched again", () => {
  const tapes = [{ take: 9, lay: 40, cells: [[1, 1]] as [number, number][], preview: 3 }];
  const { pointer } = tableWith([take], { tapes });
  const touch = () => pointer.tap(tapeStop({ shape: "L", colour: "yellow" }));
  touch();
  expect(pointer.selection?.action).toMatchObject({ action: 9, preview: 3 });
  touch();
  expect(pointer.selection).toBeNull();
});

describe("a tile", () => {
  const places = [0, 1].map((turns) => action(turns, { place: { tile: "kept", row: 3, column: 2, turns } }));
  it("is placed the way it is turned", () => {
    const { pointer } = tableWith(places);
    expect(pointer.meaningOf("space-3,2")).toEqual({ does: "play", action: places[0] });
    pointer.turn();
    expect(pointer.meaningOf("space-3,2")).toEqual({ does: "play", action: places[1] });
  });
  it("is asked about where it may not lie", () => {
    const object = { place: { tile: "kept", row: 1, column: 1, turns: 0 } };
    expect(tableWith(places).pointer.meaningOf("space-1,1")).toEqual({ does: "ask", object });
  });
});
