import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { LegalAction } from "../protocol.gen";
import { Interaction, type Meaning, type Selection } from "./interaction.svelte";
import { actionOf } from "./legalActions";
import { Stage } from "./stage.svelte";
import type { Stop } from "./stops";

const legal: LegalAction[] = [{ action: 3, word: "", object: { put: "a" }, sentence: "", preview: null }];

class Table {
  view = $state.raw(1);
  legal: readonly LegalAction[] = $state.raw([]);
}

class Hand extends Interaction {
  meaningOf(stop: Stop): Meaning {
    const object = { put: stop };
    const action = actionOf(this.context().legal, object);
    return action ? { does: "play", action } : { does: "ask", object };
  }
  protected canDrag = () => false;
  protected targetOf = () => null;
  tap = (stop: Stop) => this.touch({ stop, target: null, byKey: false });
}

let table: Table;
let hand: Hand;
let stage: Stage<number>;
let considered: (number | undefined)[];
let selected: (Selection | null)[];
let animated: string[];
let stop: () => void;

beforeEach(() => {
  vi.stubGlobal("document", { activeElement: null, body: null });
  vi.stubGlobal("requestAnimationFrame", () => 0);
  vi.stubGlobal("cancelAnimationFrame", () => {});
  table = new Table();
  [considered, selected, animated] = [[], [], []];
  stop = $effect.root(() => {
    hand = new Hand(() => ({ legal: table.legal, choose: async () => true, whyNot: () => {} }));
    stage = new Stage(
      () => ({
        view: table.view,
        legal: table.legal,
        seat: 0,
        consider: (action) => considered.push(action?.action),
        select: (selection) => selected.push(selection),
      }),
      hand,
      0,
      { remember: () => animated.push("remember"), play: (was, now) => animated.push(`${was} to ${now}`) },
    );
  });
  flushSync();
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

it("tells the table what is considered and what is selected", () => {
  table.legal = legal;
  hand.aim = "a";
  flushSync();
  expect([considered.at(-1), selected.at(-1)]).toEqual([3, null]);
  hand.tap("a");
  flushSync();
  expect(selected.at(-1)?.action).toBe(legal[0]);
});

it("shows another seat until the person has to decide, and gives up what was selected", () => {
  table.legal = legal;
  flushSync();
  hand.tap("a");
  stage.open(1);
  expect([stage.shown, hand.selected]).toEqual([1, null]);
  table.legal = [...legal];
  flushSync();
  expect(stage.shown).toBe(1);
  table.legal = [];
  flushSync();
  table.legal = legal;
  flushSync();
  expect(stage.shown).toBe(0);
});

it("remembers places before a view is rendered and animates what changed after it", () => {
  animated = [];
  table.view = 2;
  flushSync();
  expect(animated).toEqual(["remember", "1 to 2"]);
});
