import { describe, expect, it } from "vitest";
import { components, nothing, player, view } from "./example";
import { flights } from "./flights";

const between = (before: ReturnType<typeof view>, after: ReturnType<typeof view>) =>
  flights(before, after, components, 2);

describe("tiles travel", () => {
  it("from a space to the stock of the truck that stands there", () => {
    const after = view({ player: [player({ space: 2, waiting: [0, 1, 0, 0, 0] }), player()] });
    const taken = { ...after, stack: after.stack.map((stack, i) => (i === 1 ? [1, 0, 0] : stack)) };
    expect(between(view(), taken)).toEqual([{ kind: "toys", from: "space-2", to: "stock-0-toys" }]);
  });
  it("from the robbed to the thief", () => {
    const before = view({ player: [player(), player({ waiting: [1, 0, 0, 0, 0] })] });
    const after = view({ player: [player({ waiting: [1, 0, 0, 0, 0] }), player()] });
    expect(between(before, after)).toEqual([{ kind: "fish", from: "stock-1-fish", to: "stock-0-fish" }]);
  });
  it("from the stock onto a truck", () => {
    const before = view({ player: [player({ waiting: [0, 0, 1, 0, 0] }), player()] });
    const truck = [{ ...nothing, truck_size: 1, type: 1, doubles: 1 }, nothing];
    const after = view({ player: [player({ truck }), player()] });
    expect(between(before, after)).toEqual([{ kind: "double-fish", from: "stock-0-double-fish", to: "truck-0-0" }]);
  });
  it("and trucks from the supply to their owner", () => {
    const truck = [
      { ...nothing, truck_size: 1 },
      { ...nothing, truck_size: 2 },
    ];
    const after = view({ player: [player(), player({ marker: 2, truck })] });
    expect(between(view(), after)).toEqual([{ kind: "large", from: "supply-large", to: "truck-1-1" }]);
  });
  it("not at all where nothing changed", () => expect(between(view(), view())).toEqual([]));
});
