import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Entry } from "./outcomes";
import { Playback, type Speed } from "./playback.svelte";
import type { Position } from "./protocol.gen";

const position = (version: number): Position => ({
  type: "position",
  reader: 0,
  version,
  head: "",
  due: [],
  view: version,
  scores: [],
  keep: 0,
  lines: [],
});
const entry = (text: string): Entry => ({
  line: 0,
  key: text,
  outcome: { kind: "do", text, seat: 1 },
  kind: "play",
  round: 1,
  points: 0,
});

describe("the playback", () => {
  let speed: Speed = "normal";
  let playback: Playback;
  beforeEach(() => {
    vi.useFakeTimers();
    speed = "normal";
    playback = new Playback(() => speed);
  });
  afterEach(() => void vi.useRealTimers());
  const caption = () => playback.caption?.outcome.text ?? null;

  it("shows the newest position at once, with its captions one after the other", () => {
    playback.receive(position(1), position(2), [entry("a"), entry("b")], undefined);
    expect([caption(), playback.shown?.version]).toEqual(["a", 2]);
    vi.advanceTimersByTime(1600);
    expect([caption(), playback.shown]).toEqual(["b", null]);
    vi.advanceTimersByTime(1600);
    expect(caption()).toBeNull();
  });
  it("stays behind while earlier events are told, and a touch shows the present", () => {
    playback.receive(position(1), position(2), [entry("a")], undefined);
    expect(playback.shown).toBeNull();
    playback.receive(position(2), position(3), [entry("b")], undefined);
    expect([caption(), playback.shown?.version]).toEqual(["a", 2]);
    playback.skip();
    expect([caption(), playback.shown]).toEqual([null, null]);
    expect(playback.changed.map(({ key }) => key)).toEqual(["a", "b"]);
  });
  it("moves the pieces of one event one after the other", () => {
    const step = (view: unknown) => Number(view) + 0.1;
    playback.receive(position(1), position(2), [entry("a"), entry("b")], step);
    expect(playback.shown?.view).toBe(1.1);
    vi.advanceTimersByTime(1600);
    expect(playback.shown).toBeNull();
  });
  it("is over soon, however much has happened", () => {
    playback.receive(
      position(1),
      position(2),
      Array.from({ length: 50 }, (_, n) => entry(`${n}`)),
      undefined,
    );
    vi.advanceTimersByTime(60_000);
    expect(caption()).toBeNull();
  });
  it("can be switched off and repeated all the same, also after the reader has acted", () => {
    speed = "off";
    playback.receive(position(1), position(2), [entry("a")], undefined);
    expect(caption()).toBeNull();
    playback.forget();
    playback.repeat([entry("a"), entry("b")], position(3));
    expect([caption(), playback.shown?.version]).toEqual(["a", 2]);
    vi.advanceTimersByTime(1600);
    expect([caption(), playback.shown]).toEqual(["b", null]);
    playback.forget();
    expect([caption(), playback.changed]).toEqual([null, []]);
  });
  it("gives every caption its time when it is repeated", () => {
    playback.repeat(
      Array.from({ length: 50 }, (_, n) => entry(`${n}`)),
      position(1),
    );
    vi.advanceTimersByTime(1400);
    expect(caption()).toBe("0");
  });
});
