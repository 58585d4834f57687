import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Pointer, type Touch } from "./pointer.svelte";
import type { Stop } from "./stops";

/** The part of Element that Pointer uses. */
class Element {
  isConnected = true;
  dataset: { stop?: string };
  constructor(stop?: string) {
    this.dataset = { stop };
  }
  closest() {
    return this.dataset.stop ? this : null;
  }
}

class Hand extends Pointer {
  heard: string[] = [];
  offered: Stop[] = ["card-1", "card-2"];

  leads = (stop: Stop) => this.offered.includes(stop);
  protected touch({ stop, byKey }: Touch) {
    this.heard.push(`touch ${stop}${byKey ? " by key" : ""}`);
  }
  protected canDrag = (stop: Stop) => stop.startsWith("card-");
  protected targetOf = (_held: Stop, element: globalThis.Element | null) => this.stopAt(element);
  protected drop = (stop: Stop) => void this.heard.push(`drop ${this.drag?.stop} on ${stop}`);
  protected override lift = (stop: Stop) => void this.heard.push(`lift ${stop}`);
}

const here = new Element("card-1");
let under: Element;
let board: EventTarget;
let page: EventTarget;
let hand: Hand;
let stopListening: () => void;

beforeEach(() => {
  page = new EventTarget();
  board = Object.assign(new EventTarget(), { contains: () => false });
  here.isConnected = true;
  under = here;
  vi.stubGlobal("Element", Element);
  vi.stubGlobal("document", { elementFromPoint: () => under, activeElement: null });
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  hand = new Hand();
  stopListening = hand.listen(board as unknown as HTMLElement);
});
afterEach(() => {
  stopListening();
  vi.unstubAllGlobals();
});

function send(where: EventTarget, name: string, target: Element | null, told: Record<string, unknown> = {}) {
  const event = new Event(name);
  Object.defineProperty(event, "target", { value: target });
  where.dispatchEvent(Object.assign(event, { clientX: 50, clientY: 50, pointerId: 1, button: 0, detail: 1, ...told }));
}

describe("a touch", () => {
  it("is a click on a stop, by mouse, finger or key", () => {
    send(board, "click", here);
    send(board, "click", here, { detail: 0 });
    expect(hand.heard).toEqual(["touch card-1", "touch card-1 by key"]);
  });
  it("beside every stop is one too", () => {
    send(board, "click", new Element());
    expect(hand.heard).toEqual(["touch null"]);
  });
  it("counts once", () => {
    send(board, "pointerdown", here);
    send(page, "pointerup", here);
    send(board, "click", here);
    expect(hand.heard).toEqual(["touch card-1"]);
  });
});

describe("a finger between two pieces", () => {
  it("touches the one to which the browser moves it, also if that leads nowhere by itself", () => {
    const near = new Element("space-7");
    under = new Element();
    send(board, "pointerdown", near, { pointerType: "touch" });
    send(page, "pointerup", near);
    send(board, "click", near);
    expect(hand.heard).toEqual(["touch space-7"]);
  });
});

describe("a board drawn anew under the hand", () => {
  it("does not lose the touch of what is gone from there", () => {
    send(board, "pointerdown", here, { pointerType: "touch" });
    here.isConnected = false;
    under = new Element("card-2");
    send(page, "pointerup", under);
    send(board, "click", under);
    expect(hand.heard).toEqual(["touch card-1"]);
  });
  it("does not play what leads nowhere any more, nor what came instead", () => {
    send(board, "pointerdown", here);
    under = new Element("card-2");
    hand.offered = ["card-2"];
    send(page, "pointerup", under);
    send(board, "click", under);
    expect(hand.heard).toEqual([]);
  });
});

describe("a drag", () => {
  it("starts some pixels on, and ends on what lies below", () => {
    send(board, "pointerdown", here);
    send(page, "pointermove", here, { clientX: 52 });
    expect(hand.drag).toBeNull();
    under = new Element("space-7");
    send(page, "pointermove", here, { clientX: 90 });
    expect(hand.drag).toEqual({ stop: "card-1", x: 90, y: 50 });
    expect(hand.aim).toBe("space-7");
    send(page, "pointerup", under, { clientX: 90 });
    send(board, "click", under);
    expect(hand.heard).toEqual(["lift card-1", "drop card-1 on space-7"]);
    expect([hand.drag, hand.aim]).toEqual([null, null]);
  });
  it("is none with what stays where it is, and a long way is no touch", () => {
    send(board, "pointerdown", new Element("space-7"));
    send(page, "pointermove", here, { clientX: 90 });
    send(page, "pointerup", here, { clientX: 90 });
    expect([hand.drag, hand.heard]).toEqual([null, []]);
  });
  it("is of one finger", () => {
    send(board, "pointerdown", here);
    send(page, "pointermove", here, { clientX: 90, pointerId: 2 });
    expect(hand.drag).toBeNull();
  });
});

it("shows what a mouse is over, and nothing under a finger that only passes", () => {
  send(board, "pointerover", here);
  expect(hand.aim, "it rests where the board has appeared").toBeNull();
  send(board, "pointermove", here);
  expect(hand.aim).toBe("card-1");
  send(board, "pointerleave", here);
  expect(hand.aim).toBeNull();
  send(board, "pointerover", here);
  expect(hand.aim).toBe("card-1");
  send(board, "pointerleave", here);
  send(board, "pointerover", here, { pointerType: "touch" });
  expect(hand.aim).toBeNull();
});
