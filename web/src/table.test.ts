import { describe, expect, it } from "vitest";
import type { Position, TableShown } from "./protocol.gen";
import {
  absentSeat,
  applyMessage,
  askedToAgree,
  askedToEnd,
  durationLeft,
  EMPTY_STATE,
  endsByVoteOf,
  needsHandOver,
  notedAfter,
  onlyAnswer,
  seatsToAct,
  type TableState,
  timeLeft,
  unchangedLines,
  verifyCommand,
  versionsOf,
  viewerSeat,
  winnersOf,
} from "./table";

const shown = { id: "t", status: "running", seats: [seat(0), seat(1), seat(2)] } as unknown as TableShown;

function seat(number: number) {
  return { seat: number, kind: "person", name: `P${number}`, level: null };
}

function position(reader: number | null, version: number, more: Partial<Position> = {}): Position {
  return {
    type: "position",
    reader,
    version,
    head: `h${version}`,
    due: [],
    view: {},
    scores: [],
    keep: 0,
    lines: [],
    ...more,
  };
}

function seen(...messages: Parameters<typeof applyMessage>[1][]): TableState {
  return messages.reduce<TableState>((state, message) => applyMessage(state, message, 1_000), {
    ...EMPTY_STATE,
    table: shown,
  });
}

const line = (text: string) => ({ kind: "play" as const, outcomes: [{ kind: "do", text }] });
const legal = [{ action: 3, word: "T1", object: { take: { group: 1 } }, sentence: "", preview: 0 }];

describe("what a table's messages leave behind", () => {
  it("keeps the log the reader has and adds the new lines", () => {
    const state = seen(
      position(0, 1, { lines: [line("a"), line("b")] }),
      position(0, 2, { keep: 1, lines: [line("c")] }),
    );
    expect(state.logs["0"]?.map((entry) => entry.outcomes?.[0]?.text)).toEqual(["a", "c"]);
    expect(versionsOf(state)).toEqual({ "0": 2 });
  });

  it("keeps lines that are sent again, so that they are announced once", () => {
    const first = seen(position(0, 1, { lines: [line("a"), line("b")] }));
    const again = applyMessage(first, position(0, 2, { keep: 1, lines: [line("b"), line("c")] }), 2_000);
    expect(again.logs["0"]?.[1]).toBe(first.logs["0"]?.[1]);
    expect(unchangedLines(first.logs["0"]!, again.logs["0"]!)).toBe(2);
  });

  it("ignores a position older than the one it has", () => {
    expect(seen(position(0, 5), position(0, 4)).positions["0"]?.version).toBe(5);
  });

  it("keeps each reader's position apart", () => {
    const state = seen(position(0, 1), position(null, 7));
    expect(Object.keys(state.positions).sort()).toEqual(["0", "spectator"]);
  });
});

describe("what the others ask of this screen", () => {
  const table = (more: Partial<TableShown>, ...seats: object[]): TableShown => ({
    ...shown,
    ...more,
    seats: shown.seats.map((one, n) => ({ ...one, ...seats[n] })),
  });
  const at = (asked: TableShown, ...ownSeats: number[]): TableState => ({ ...EMPTY_STATE, table: asked, ownSeats });

  it("is consent of every other person who has not given it", () => {
    const asked = table({ take_back_asked_by: 0 }, {}, { agrees_to_take_back: true });
    expect([0, 1, 2].map((seat) => askedToAgree(at(asked, seat)))).toEqual([null, null, 2]);
    expect(askedToAgree(at(asked, 0, 1, 2))).toBe(2);
    expect(askedToAgree(at(table({ take_back_asked_by: 0 }, {}, { level: "novice" }, { resigned: true }), 1, 2))).toBe(
      null,
    );
  });

  it("is a vote, once somebody has voted and until one has", () => {
    expect(askedToEnd(at(shown, 0, 1, 2))).toBe(null);
    const voted = table({}, { votes_to_end: true }, {}, { level: "novice" });
    expect([0, 1, 2].map((seat) => askedToEnd(at(voted, seat)))).toEqual([null, 1, null]);
    expect([endsByVoteOf(voted, 1), endsByVoteOf(shown, 1)]).toEqual([true, false]);
    expect(askedToEnd(at({ ...voted, status: "over" }, 1))).toBe(null);
  });

  it("nobody has won by a vote, nor by resigning", () => {
    const scores = [{ rank: 1 }, { rank: 2 }, { rank: 3 }];
    expect(winnersOf(table({ ended: "finished" }), scores)).toEqual([0]);
    expect(winnersOf(table({ ended: "finished" }, { resigned: true }), scores)).toEqual([1]);
    expect(winnersOf(table({ ended: "vote" }), scores)).toEqual([]);
    expect(winnersOf(table({ ended: "resigned" }, { resigned: true }, {}, { resigned: true }), scores)).toEqual([1]);
  });
});

describe("the seat that the screen shows", () => {
  const hotSeat = { ...seen(position(0, 1), position(1, 1, { legal })), ownSeats: [0, 1] };

  it("turns to the held seat that must act", () => {
    expect(seatsToAct(hotSeat)).toEqual([1]);
    expect(viewerSeat(hotSeat, 0)).toBe(1);
  });

  it("stays with who looked last while nobody here must act", () => {
    expect(viewerSeat({ ...seen(position(0, 1), position(1, 1)), ownSeats: [0, 1] }, 1)).toBe(1);
  });

  it("covers the screen in between only if the game has secrets", () => {
    expect(needsHandOver(hotSeat, 1, 0, true)).toBe(true);
    expect(needsHandOver(hotSeat, 1, 0, false)).toBe(false);
    expect(needsHandOver(hotSeat, 1, 1, true)).toBe(false);
  });

  it("is a spectator's without a seat", () => {
    expect(viewerSeat(seen(position(null, 1)), null)).toBeNull();
  });
});

it("counts only a running clock down", () => {
  const clocks = [
    { remaining: 5_000, running: true },
    { remaining: 9_000, running: false },
  ];
  const state = seen(position(0, 1, { clocks }));
  expect([timeLeft(state, "0", 0, 3_000), timeLeft(state, "0", 1, 3_000)]).toEqual([3_000, 9_000]);
});

describe("a question with a single answer", () => {
  const done = { action: 7, word: "done", object: { done: {} }, sentence: "", preview: 0 };
  const none = { action: 8, word: "no", object: { take: { size: null } }, sentence: "", preview: 0 };
  it("is answered if the answer names no piece", () => {
    expect(onlyAnswer([done], { kind: "play" })).toBe(done);
    expect(onlyAnswer([none], undefined)).toBe(none);
  });
  it("is asked if there is a choice, if a piece is played, or if it was taken back", () => {
    expect(onlyAnswer([done, none], { kind: "play" })).toBeNull();
    expect(onlyAnswer(legal, { kind: "play" })).toBeNull();
    expect(onlyAnswer([], { kind: "play" })).toBeNull();
    expect(onlyAnswer([done], { kind: "take_back" })).toBeNull();
  });
});

describe("what a browser notes to check the record later", () => {
  const table = (commitment: string) => ({ type: "table" as const, table: { ...shown, commitment } });

  it("keeps the first commitment and the latest head of every reader", () => {
    const messages = [table("c1"), position(0, 1), position(null, 1), position(0, 2), table("c2")];
    const noted = messages.reduce<ReturnType<typeof notedAfter>>(notedAfter, null);
    expect(noted).toEqual({ commitment: "c1", heads: { "0": "h2", spectator: "h1" } });
    expect(verifyCommand(noted!, "0", "match.json")).toBe("colisee verify match.json --commitment c1 --head h2");
  });
});

describe("absent players", () => {
  const seats = [seat(0), { ...seat(1), absent: true }, seat(2)];
  const state = (more: Partial<TableState> = {}): TableState => ({
    ...EMPTY_STATE,
    table: { ...shown, seats } as unknown as TableShown,
    ownSeats: [0],
    ...more,
  });

  it("are shown to those who play, not to spectators or on their own screen", () => {
    expect(absentSeat(state(), 0)).toBe(1);
    expect(absentSeat(state({ ownSeats: [] }), null)).toBeNull();
    expect(absentSeat(state({ ownSeats: [0, 1] }), 0)).toBeNull();
  });
});

describe("durationLeft", () => {
  it("tells the two largest units, and never less than nothing", () => {
    expect(durationLeft(3 * 86_400_000 - 5, "en")).toBe("2 days 23 hours");
    expect(durationLeft(3 * 86_400_000 - 5, "fr", "narrow")).toMatch(/^2\s?j 23\s?h$/);
    expect(durationLeft(2 * 86_400_000 + 5, "en")).toBe("2 days");
    expect(durationLeft(3_600_000 * 5 + 60_000 * 7, "en")).toBe("5 hours 7 minutes");
    expect(durationLeft(3_600_000, "fr")).toMatch(/^1\sheure$/);
    expect(durationLeft(-5, "en")).toBe("0 minutes");
  });
});
