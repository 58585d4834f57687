import { describe, expect, it } from "vitest";
import { components, player, view } from "./example";
import { flights } from "./flights";
import type { PlayerView } from "./state";

const fly = (was: Partial<PlayerView>, now: Partial<PlayerView>) =>
  flights(view({ player: [player(was), player()] }), view({ player: [player(now), player()] }), components);

describe("flights", () => {
  it("are none when nothing moved", () => expect(fly({}, {})).toEqual([]));
  it("follow elves to the line and home", () => {
    expect(fly({ stock: 2 }, { stock: 0, elves: [0, 2, 0] })).toEqual([
      { kind: "elf-0", from: "stock-0", to: "space-2" },
    ]);
    expect(fly({ stock: 0, elves: [2, 0, 0] }, { stock: 2 })).toEqual([
      { kind: "elf-0", from: "space-1", to: "stock-0" },
    ]);
  });
  it("bring new elves and objects from their bins", () => {
    expect(fly({ stock: 2 }, { stock: 3 })).toEqual([{ kind: "elf-0", from: "bin-elf", to: "stock-0" }]);
    expect(fly({}, { objects: [0, 1] })).toEqual([{ kind: "bear", from: "bin-bear", to: "hand-0-bear" }]);
  });
  it("send gifts and return their objects", () => {
    expect(fly({ objectives: "2", objects: [2, 0] }, { sent: "2" })).toEqual([
      { kind: "pink", from: "hand-0-pink", to: "bin-pink" },
      { kind: "gift", from: "objectives-0", to: "sent-0" },
    ]);
  });
  it("deal objectives, and put one back", () => {
    expect(fly({}, { offered: "3" })).toEqual([{ kind: "card", from: "bin-deck", to: "objectives-0" }]);
    expect(fly({ offered: "3" }, { objectives: "1" })).toEqual([
      { kind: "card", from: "objectives-0", to: "bin-deck" },
    ]);
  });
  it("hand the token over", () => {
    expect(flights(view(), view({ first: 1 }), components)).toEqual([
      { kind: "token", from: "token-0", to: "token-1" },
    ]);
  });
});
