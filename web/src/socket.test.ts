import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ServerMessage } from "./protocol.gen";
import { Socket, type Wire } from "./socket";

class FakeWire implements Wire {
  static all: FakeWire[] = [];
  sent: { type: string; id: string }[] = [];
  onopen: (() => void) | null = null;
  onmessage: Wire["onmessage"] = null;
  onclose: (() => void) | null = null;
  constructor() {
    FakeWire.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {}
  say(message: object) {
    this.onmessage?.(message as ServerMessage);
  }
  greet() {
    this.onopen?.();
    this.say({ type: "welcome", re: this.sent[0]!.id });
  }
}

const wires = FakeWire.all;
let links: boolean[];

function socket() {
  return new Socket({
    open: () => new FakeWire(),
    hello: () => ({ type: "hello" }),
    onMessage: () => {},
    onLink: (online) => links.push(online),
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  wires.length = 0;
  links = [];
});
afterEach(() => vi.useRealTimers());

it("says hello first and commands only after the welcome", () => {
  const line = socket();
  line.request({ type: "resign", seat: 0 });
  expect(wires[0]!.sent).toEqual([]);
  wires[0]!.greet();
  expect(wires[0]!.sent.map((message) => message.type)).toEqual(["hello", "resign"]);
});

it("repeats an unanswered command under the same id after a reconnection", async () => {
  const line = socket();
  wires[0]!.greet();
  const answer = line.request({ type: "resign", seat: 0 });
  wires[0]!.onclose?.();
  vi.advanceTimersByTime(1_000);
  wires[1]!.greet();
  const [first, again] = [wires[0]!.sent[1]!, wires[1]!.sent[1]!];
  expect(again).toEqual(first);
  wires[1]!.say({ type: "accepted", re: again.id });
  expect((await answer).type).toBe("accepted");
  expect(links).toEqual([true, false, true]);
});

it("says hello again over a new connection after a refusal that passes, and not after another", () => {
  const refuse = (code: string) => {
    wires.at(-1)!.onopen?.();
    wires.at(-1)!.say({ type: "refused", re: wires.at(-1)!.sent[0]!.id, code });
    vi.advanceTimersByTime(20_000);
  };
  socket();
  refuse("too_fast");
  expect(wires.length).toBe(2);
  refuse("not_stored");
  expect(wires.length).toBe(3);
  refuse("no_such_table");
  expect(wires.length).toBe(3);
});

it("takes silence after a ping for a lost connection", async () => {
  socket();
  wires[0]!.greet();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(wires[0]!.sent.at(-1)?.type).toBe("ping");
  await vi.advanceTimersByTimeAsync(11_000);
  expect(links).toEqual([true, false]);
});

it("stays silent once closed", () => {
  const line = socket();
  wires[0]!.greet();
  line.close();
  vi.advanceTimersByTime(60_000);
  expect(wires.length).toBe(1);
});
