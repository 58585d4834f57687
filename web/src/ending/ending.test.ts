import { describe, expect, it } from "vitest";
import type { SeatShown, TableShown } from "../protocol.gen";
import { bestMove, leadOf, marginOf } from "./facts";
import { differenceOf, resultOf } from "./result";
import { type EndedTable, type GameEnding, scoresAfter, stepsOf } from "./steps";

const table = (scores: Record<string, number>[]): EndedTable => ({
  view: {},
  components: {},
  hints: {},
  scores,
  names: ["Ann", "Bob"],
  seat: 0,
  language: "en",
});
const sentence = (name: string, title: string, points: number) => `${name}, ${title}: ${points}`;

describe("the count", () => {
  const ending: GameEnding = {
    before: () => [{ clause: "broken", seat: 1, text: "Bob: one box breaks.", selector: ".broken" }],
    partsOf: (clause, seat) => {
      if (clause !== "gifts") return [];
      return seat === 0
        ? [
            { points: 2, selector: ".a" },
            { points: 3, selector: ".b" },
          ]
        : [{ points: 4, selector: ".c" }];
    },
  };
  const scores = [
    { gifts: 5, late: 0, total: 5 },
    { gifts: 4, late: -1, total: 3 },
  ];
  const steps = stepsOf(
    [
      ["gifts", "gifts"],
      ["late", "late"],
    ],
    table(scores),
    ending,
    sentence,
  );

  it("goes clause by clause, the seats in turn, and leaves out clauses without points", () => {
    expect(steps.map(({ text, selector }) => [text, selector])).toEqual([
      ["Bob: one box breaks.", ".broken"],
      ["Ann, gifts: 2", ".a"],
      ["Bob, gifts: 4", ".c"],
      ["Ann, gifts: 3", ".b"],
      ["Bob, late: -1", ""],
    ]);
  });

  it("shows nothing before it begins and the whole score at the end", () => {
    expect(scoresAfter([], 2)).toEqual([
      { total: 0, rank: 1 },
      { total: 0, rank: 1 },
    ]);
    expect(scoresAfter(steps.slice(0, 2), 2).map(({ total }) => total)).toEqual([2, 0]);
    expect(scoresAfter(steps, 2).map(({ total }) => total)).toEqual([5, 3]);
  });

  it("trusts the score sheet if the parts of a game do not add up", () => {
    const [only] = stepsOf([["gifts", "gifts"]], table([{ gifts: 9 }]), { ...ending, before: undefined }, sentence);
    expect(only).toMatchObject({ points: 9, selector: ".a,.b" });
  });
});

describe("facts about a match", () => {
  const line = (seat: number, points: number[], round: number) => ({ kind: "play" as const, seat, points, round });
  const lines = [line(0, [2, 0], 1), line(1, [0, 3], 1), line(0, [4, 0], 2), line(1, [-1, 1], 3)];

  it("names the decision that brought its player most", () => {
    expect(bestMove(lines)).toEqual({ seat: 0, points: 4, round: 2 });
    expect(bestMove([{ kind: "take_back", seat: 0 }])).toBeNull();
  });

  it("names the player whose decision it was also if another one's revealed it", () => {
    const revealed = { ...line(0, [3, 12], 9), outcomes: [{ seat: 0 }, { seat: 1 }] };
    expect(bestMove([revealed])).toEqual({ seat: 1, points: 12, round: 9 });
    expect(bestMove([{ ...revealed, outcomes: [{ seat: 0 }] }])).toEqual({ seat: 0, points: 3, round: 9 });
  });

  it("counts how often the lead changed and since when the winner has it", () => {
    expect(leadOf(lines, [5, 4])).toEqual({ seat: 0, changes: 2, since: 2 });
    expect(leadOf(lines.slice(0, 1), [2, 0])).toEqual({ seat: 0, changes: 0, since: 0 });
    expect(leadOf(lines, [4, 4])).toBeNull();
  });

  it("does not say that somebody led while the points were level", () => {
    const late = [line(0, [0, 0], 1), line(1, [0, 0], 6), line(0, [5, 0], 7), line(1, [0, 3], 8)];
    expect(leadOf(late, [5, 3])).toEqual({ seat: 0, changes: 0, since: 7 });
  });

  it("measures the distance of the first two", () => {
    expect(marginOf([3, 9, 7])).toBe(2);
  });
});

describe("the result for its reader", () => {
  const ended = (how: TableShown["ended"], resigned: number[] = []): TableShown =>
    ({
      ended: how,
      seats: [0, 1].map((seat) => ({ seat, resigned: resigned.includes(seat) }) as SeatShown),
    }) as TableShown;
  const scores = (ranks: number[], totals: number[]) => ranks.map((rank, n) => ({ rank, total: totals[n]! }));

  it("is won, lost, drawn, watched or none", () => {
    const won = scores([1, 2], [9, 7]);
    expect(resultOf(ended("finished"), won, 0)).toBe("won");
    expect(resultOf(ended("finished"), won, 1)).toBe("lost");
    expect(resultOf(ended("finished"), won, null)).toBe("watched");
    expect(resultOf(ended("finished"), scores([1, 1], [7, 7]), 1)).toBe("drawn");
    expect(resultOf(ended("vote"), won, 0)).toBe("none");
  });

  it("says by how much, unless a tie-break or a resignation decided", () => {
    expect(differenceOf(ended("finished"), scores([1, 2], [9, 7]), 0)).toBe(2);
    expect(differenceOf(ended("finished"), scores([1, 2], [9, 7]), 1)).toBe(2);
    expect(differenceOf(ended("finished"), scores([1, 2], [7, 7]), 1)).toBe(0);
    expect(differenceOf(ended("resigned", [0]), scores([1, 2], [9, 7]), 1)).toBe(0);
  });
});
