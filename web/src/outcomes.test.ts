import { describe, expect, it } from "vitest";
import { lastRound, roundsOf, sinceLastTurn, type Told, textOf } from "./outcomes";

const told = (text: string, seat: number | null) => ({ kind: "do", text, seat });
const line = (round: number, seat: number | null, ...outcomes: ReturnType<typeof told>[]): Told => ({
  kind: seat === null ? "draw" : "play",
  round,
  seat,
  outcomes,
});
const LOG: Told[] = [
  line(0, null),
  line(0, null, told("Set up.", null)),
  line(1, 0, told("You drive.", 0)),
  line(1, 1, told("Bob drives.", 1), told("Bob collects.", 1)),
  { kind: "take_back", seat: 1, outcomes: [told("Bob takes back.", 1)] },
  line(2, null, told("New tiles.", null)),
];

describe("the log", () => {
  it("is grouped by round, without events that led to nothing", () => {
    expect(roundsOf(LOG).map(({ number, entries }) => [number, entries.map(({ key }) => key)])).toEqual([
      [0, ["1.0"]],
      [1, ["2.0", "3.0", "3.1", "4.0"]],
      [2, ["5.0"]],
    ]);
  });
  it("says all outcomes of an event", () => expect(textOf(LOG[3]!)).toBe("Bob drives. Bob collects."));
  it("shows points where one total changed only", () => {
    const points = (changes: number[]) => roundsOf([{ ...LOG[3]!, points: changes }])[0]!.entries.map((e) => e.points);
    expect(points([0, 3])).toEqual([0, 3]);
    expect(points([1, 3])).toEqual([0, 0]);
  });
  it("shows points beside the outcome that earned them", () => {
    const load = { kind: "load", text: "Bob loads fish.", seat: 1 };
    const back = { kind: "cards_back", text: "Bob takes all cards back.", seat: 1 };
    const told: Told = { kind: "play", round: 1, seat: 1, points: [0, 4], outcomes: [load, back] };
    expect(roundsOf([told], ["cards_back"])[0]!.entries.map((e) => e.points)).toEqual([4, 0]);
  });
});

describe("since the last turn", () => {
  it("is what happened after the seat’s latest decision", () => {
    const texts = (seat: number) => sinceLastTurn(LOG, seat).map(({ outcome }) => outcome.text);
    expect(texts(0)).toEqual(["Bob drives.", "Bob collects.", "Bob takes back.", "New tiles."]);
    expect(texts(1)).toEqual(["New tiles."]);
  });
  it("is nothing before the first decision", () => expect(sinceLastTurn(LOG.slice(0, 2), 0)).toEqual([]));
});

describe("the last round", () => {
  const texts = (lines: readonly Told[], seat: number | null) =>
    lastRound(lines, seat).map(({ outcome }) => outcome.text);
  it("is the last one in which others did something, with what happened since", () => {
    expect(texts(LOG, 0)).toEqual(["Bob drives.", "Bob collects.", "Bob takes back.", "New tiles."]);
    expect(texts(LOG, null)).toEqual(["You drive.", "Bob drives.", "Bob collects.", "Bob takes back.", "New tiles."]);
  });
  it("stays when the reader has decided since", () =>
    expect(texts([...LOG, line(2, 0, told("You load.", 0), told("You score.", 0))], 0)).toEqual([
      "Bob drives.",
      "Bob collects.",
      "Bob takes back.",
      "New tiles.",
      "You score.",
    ]));
  it("holds everything since the reader’s latest decision, also of the round before", () => {
    const later = [line(1, 2, told("Cleo drives.", 2)), line(2, 0, told("Ann drives.", 0))];
    expect(texts([line(1, 1, told("You drive.", 1)), ...later], 1)).toEqual(["Cleo drives.", "Ann drives."]);
  });
  it("counts what a decision of the reader revealed of the others", () => {
    const revealed = line(1, 0, told("You choose.", 0), told("Bob drives.", 1), told("You drive.", 0));
    expect(texts([line(1, 1), revealed], 0)).toEqual(["Bob drives.", "You drive."]);
  });
  it("is empty before anybody has acted", () => expect(texts(LOG.slice(0, 2), 0)).toEqual([]));
});
