import { describe, expect, it } from "vitest";
import type { ActionObject } from "../../board/legalActions";
import { legal } from "./example";
import { cardsTo, modeOf, previewOn, type Situation, touch } from "./gestures";

const now = (objects: ActionObject[], changes: Partial<Situation> = {}): Situation => ({
  legal: legal(...objects),
  hints: {},
  mode: "bulk",
  open: 0,
  ...changes,
});
const play = (situation: Situation, n = 0, next: ActionObject | null = null) => ({
  does: "play",
  action: situation.legal[n],
  next,
});

describe("cards", () => {
  const landings = [
    { card: 2, space: 5, laps: 0, goal: false },
    { card: 3, space: 5, laps: 0, goal: false },
    { card: 4, space: 6, laps: 0, goal: false },
  ];
  const driving = now([{ play: { card: 2 } }, { play: { card: 3 } }, { play: { card: 4 } }], { hints: { landings } });
  it("are played by touching them", () => expect(touch("card-3", null, driving)).toEqual(play(driving, 1)));
  it("on the table are context about", () => {
    expect(touch("card-loading", null, driving)).toEqual({ does: "ask", object: { play: { card: "loading" } } });
  });
  it("are played by touching the space they lead to, if it is one card", () => {
    expect(touch("space-6", null, driving)).toEqual(play(driving, 2));
    expect(touch("space-5", null, driving)).toEqual({ does: "nothing" });
    expect(touch("space-9", null, driving)).toEqual({ does: "nothing" });
  });
  it("that lead to a space are found", () => expect(cardsTo(5, driving).map(({ card }) => card)).toEqual([2, 3]));
});

describe("loading", () => {
  const loads = [{ fish: { rule: null, preview: 3 }, joker: { rule: "a rule", preview: null } }];
  const choosing = now([{ bulk: { truck: 1 } }, { separate: { truck: 1 } }], { hints: { loads } });
  it("takes a tile in hand while a truck is to be chosen", () => {
    expect(touch("good-fish", null, choosing)).toEqual({ does: "pick" });
  });
  it("plays the truck and then the tile", () => {
    expect(touch("truck-0", "fish", choosing)).toEqual(play(choosing, 0, { load: { goods: "fish" } }));
    const apart: Situation = { ...choosing, mode: "separate" };
    expect(touch("truck-0", "fish", apart)).toEqual(play(apart, 1, { load: { goods: "fish" } }));
  });
  it("plays a truck alone", () => expect(touch("truck-0", null, choosing)).toEqual(play(choosing)));
  it("cites the rule of the hints", () => {
    expect(touch("truck-0", "joker", choosing)).toEqual({ does: "cite", rule: "a rule" });
  });
  it("asks about another truck", () => {
    expect(touch("truck-1", "fish", choosing)).toEqual({ does: "ask", object: { bulk: { truck: 2 } } });
  });
  it("shows what a tile would change", () => {
    expect(previewOn(0, "fish", choosing)).toBe(3);
    expect(previewOn(0, null, choosing)).toBeNull();
  });

  const loading = now([{ load: { goods: "fish" } }, { done: {} }], { open: 1 });
  it("goes on with the open truck", () => {
    expect(touch("good-fish", null, loading)).toEqual(play(loading));
    expect(touch("truck-1", "fish", loading)).toEqual(play(loading));
    expect(touch("truck-1", null, loading)).toEqual({ does: "nothing" });
    expect(touch("good-toys", null, loading)).toEqual({ does: "ask", object: { load: { goods: "toys" } } });
    expect(touch("truck-0", "fish", loading)).toEqual({ does: "ask", object: { bulk: { truck: 1 } } });
  });
  it("keeps to what is offered of the two ways", () => {
    expect(modeOf(choosing.legal, "separate")).toBe("separate");
    expect(modeOf(legal({ separate: { truck: 2 } }), "bulk")).toBe("separate");
  });
});

describe("theft and trucks", () => {
  const choosing = now([{ steal: { goods: "fish" } }, { steal: { goods: null } }, { take: { truck: "large" } }]);
  it("steals", () => expect(touch("loot-fish", null, choosing)).toEqual(play(choosing)));
  it("takes a truck", () => expect(touch("size-large", null, choosing)).toEqual(play(choosing, 2)));
  it("asks about the rest", () => {
    expect(touch("loot-toys", null, choosing)).toEqual({ does: "ask", object: { steal: { goods: "toys" } } });
    expect(touch("size-small", null, choosing)).toEqual({ does: "ask", object: { take: { truck: "small" } } });
  });
});
