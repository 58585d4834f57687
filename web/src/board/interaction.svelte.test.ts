import { flushSync, tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LegalAction } from "../protocol.gen";
import { storage } from "../storage.svelte";
import { Interaction, type Meaning, type Selection } from "./interaction.svelte";
import { actionOf } from "./legalActions";
import type { Stop } from "./stops";

const legal = (...stops: Stop[]): LegalAction[] =>
  stops.map((stop, action) => ({ action, word: "", object: { put: stop }, sentence: `puts ${stop}`, preview: 1 }));

class Hand extends Interaction {
  held: Stop = "";
  /** What follows a stop in the same gesture. */
  after: Record<Stop, Stop> = {};

  meaningOf(stop: Stop): Meaning {
    if (stop.startsWith("piece")) return { does: "pick" };
    if (stop === "wall") return { does: "explain", sentence: "no space" };
    const action = actionOf(this.context().legal, { put: stop });
    const next = () => actionOf(this.context().legal, { put: this.after[stop] ?? "" });
    return action ? { does: "play", action, next } : { does: "ask", object: { put: stop } };
  }
  protected override pick(stop: Stop): boolean {
    this.held = stop;
    return true;
  }
  protected override letGo(): void {
    this.held = "";
  }
  protected canDrag = () => true;
  protected targetOf = () => null;
  tap = (stop: Stop | null, byKey = false) => this.touch({ stop, target: null, byKey });
  dropOn = (stop: Stop) => this.drop(stop);
}

class Table {
  legal: LegalAction[] = $state.raw([]);
}

let now: Table;
let played: string[];
let refused: unknown[];
let settle: (isPlayed: boolean) => void;
let seen: (Selection | null)[];
let hand: Hand;
let stop: () => void;

beforeEach(() => {
  vi.stubGlobal("document", { activeElement: null, body: null });
  now = new Table();
  now.legal = legal("a", "b");
  played = [];
  refused = [];
  seen = [];
  hand = new Hand(() => ({
    legal: now.legal,
    choose: (action) => {
      played.push(action.sentence);
      return new Promise((resolve) => (settle = resolve));
    },
    whyNot: (what) => refused.push(what),
  }));
  stop = $effect.root(() => {
    $effect(() => {
      seen.push(hand.selection);
    });
  });
  flushSync();
});
afterEach(() => {
  stop();
  storage.oneTouch = false;
  vi.unstubAllGlobals();
});

const answer = async (isPlayed: boolean) => {
  settle(isPlayed);
  for (let n = 0; n < 5; n++) await tick();
};

describe("a touch of a legal target", () => {
  it("selects it and plays nothing", () => {
    hand.tap("a");
    flushSync();
    expect([played, hand.selected, seen.at(-1)?.action.sentence]).toEqual([[], "a", "puts a"]);
  });
  it("is confirmed by the button", () => {
    hand.tap("a");
    hand.selection?.confirm(false);
    expect(played).toEqual(["puts a"]);
  });
  it.each([true, false])("is confirmed by the same touch (by key: %s)", (byKey) => {
    hand.tap("a", byKey);
    hand.tap("a", byKey);
    expect(played).toEqual(["puts a"]);
  });
  it("moves the ghost from another target", () => {
    hand.tap("a");
    hand.tap("b");
    expect([played, hand.selected]).toEqual([[], "b"]);
  });
  it("plays at once if the person wants one-touch play", () => {
    storage.oneTouch = true;
    hand.tap("a");
    expect(played).toEqual(["puts a"]);
  });
});

describe("a selection", () => {
  it("is given up by a touch beside every target", () => {
    hand.tap("a");
    hand.tap(null);
    flushSync();
    expect([hand.selected, seen.at(-1)]).toEqual([null, null]);
  });
  it("is gone when it is not legal any more, and stays when it still is", () => {
    hand.tap("a");
    now.legal = legal("c", "a");
    expect(hand.selected).toBe("a");
    now.legal = legal("c");
    expect(hand.selected).toBeNull();
  });
  it("stays as a ghost until its position has arrived, and is not taken for one of the new position", async () => {
    hand.tap("a");
    hand.confirm();
    expect([hand.selected, hand.selection]).toEqual(["a", null]);
    now.legal = legal("a", "c");
    expect(hand.selected).toBeNull();
    await answer(true);
    expect(hand.selected).toBeNull();
  });
  it("stays selected if it could not be played", async () => {
    hand.tap("a");
    hand.confirm();
    await answer(false);
    expect(hand.selected).toBe("a");
  });
});

it("takes a piece into the hand without playing, and lets go of it with the move", async () => {
  hand.tap("piece-1");
  expect([hand.held, played]).toEqual(["piece-1", []]);
  hand.dropOn("a");
  expect(played).toEqual(["puts a"]);
  await answer(true);
  expect(hand.held).toBe("");
});

it("asks why a target is not legal, by touch and by drop, and explains what is no target", () => {
  hand.tap("c");
  hand.dropOn("c");
  hand.tap("wall");
  expect(refused).toEqual([{ put: "c" }, { put: "c" }, "no space"]);
});

it("plays all plies of a gesture, each once the position of the one before has arrived", async () => {
  hand.after = { a: "x" };
  hand.tap("a");
  hand.confirm();
  now.legal = legal("x", "y");
  await answer(true);
  expect(played).toEqual(["puts a", "puts x"]);
  now.legal = legal("z");
  await answer(true);
  expect([played.length, hand.isPlaying]).toEqual([2, false]);
});

describe("a touch while a move is being played", () => {
  it("is not lost", async () => {
    hand.tap("a");
    hand.confirm();
    hand.tap("c");
    now.legal = legal("c");
    await answer(true);
    expect([hand.selected, refused]).toEqual(["c", []]);
  });
  it("is forgotten if it leads nowhere afterwards", async () => {
    hand.tap("a");
    hand.confirm();
    hand.tap("b");
    now.legal = legal("c");
    await answer(true);
    expect([hand.selected, refused]).toEqual([null, []]);
  });
});
