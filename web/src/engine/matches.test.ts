import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { GameShown, TableWanted } from "../protocol.gen";
import { allMatches, canBeLocal, loadMatch, openMatch, readMatch, rematchOf, saveMatch } from "./matches";
import { isLocal, type StoredMatch } from "./stored";

const GAME = { slug: "toy-rush", rules_version: 2, components: "abc", pieces: null } as GameShown;
const WANTED: TableWanted = {
  game: "toy-rush",
  name: "Ada",
  seats: [
    { kind: "me", entropy: "1" },
    { kind: "bot", level: "novice" },
  ],
};

function storage(most = 1e9): Record<string, string> & Pick<Storage, "getItem" | "setItem"> {
  const kept: Record<string, string> = {};
  return Object.assign(kept, {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, text: string) => {
      if (text.length > most) throw new DOMException("full", "QuotaExceededError");
      kept[key] = text;
    },
  });
}

const opened = (): StoredMatch => loadMatch(openMatch(WANTED, GAME)) as StoredMatch;

beforeEach(() => vi.stubGlobal("localStorage", storage()));
afterEach(() => vi.unstubAllGlobals());

describe("matches that the browser keeps", () => {
  it("opens one with the people and bots that are wanted", () => {
    const match = opened();
    expect(isLocal(match.id)).toBe(true);
    expect(match.seats.map(({ name, kind, level }) => [name, kind, level])).toEqual([
      ["Ada", "person", null],
      ["Biscotte", "bot", "novice"],
    ]);
    expect(readMatch(localStorage.getItem(`match/${match.id}`) ?? "")).toEqual(match);
    expect(allMatches().map(({ id }) => id)).toContain(match.id);
  });

  it("tells players of one name apart", () => {
    const id = openMatch({ ...WANTED, seats: [{ kind: "me" }, { kind: "me", name: "ada" }, { kind: "me" }] }, GAME);
    expect((loadMatch(id) as StoredMatch).seats.map(({ name }) => name)).toEqual(["Ada", "ada 2", "Ada 3"]);
  });

  it("goes on in memory when the storage is full, and says so", () => {
    vi.stubGlobal("localStorage", storage(10));
    const match = opened();
    match.decisions.push([0, 5]);
    expect(saveMatch(match)).toBe(false);
    expect(loadMatch(match.id)).toBe(match);
  });

  it("goes on in memory when storing is denied", () => {
    vi.stubGlobal("localStorage", undefined);
    const match = opened();
    expect(saveMatch(match)).toBe(false);
    expect(loadMatch(match.id)).toBe(match);
    expect(loadMatch("local-other")).toBeNull();
  });

  it("tells a damaged match from a sound one", () => {
    const match = opened();
    expect(readMatch(JSON.stringify(match))).toEqual(match);
    for (const damage of [{ secret: "12" }, { seats: null }, { decisions: [["a"]] }, { options: 1 }, { game: 3 }])
      expect(readMatch(JSON.stringify({ ...match, ...damage }))).toBe("damaged");
    for (const text of ["", "null", "[]", '{"id":', "3"]) expect(readMatch(text)).toBe("damaged");
  });

  it("deals a rematch anew, to the same players", () => {
    const match: StoredMatch = { ...opened(), rematch: "local-next", ended: "resigned", decisions: [[0, 1]] };
    match.seats[0] = { ...match.seats[0]!, level: "apprentice", resigned: true };
    const again = rematchOf(match);
    expect(again).toMatchObject({ id: "local-next", decisions: [], ended: null, rematch: null });
    expect(again.seats[0]).toMatchObject({ name: "Ada", level: null, resigned: false });
    expect(again.secret).not.toBe(match.secret);
  });

  it("needs a server for others, not for clocks and pieces of one’s own", () => {
    expect(canBeLocal(WANTED)).toBe(true);
    expect(canBeLocal({ ...WANTED, seats: [{ kind: "me" }, { kind: "open" }] })).toBe(false);
    const clock = { kind: "move", seconds: 30 } as const;
    expect(canBeLocal({ ...WANTED, clock })).toBe(true);
    expect(loadMatch(openMatch({ ...WANTED, clock }, GAME))).toMatchObject({ clock });
    const components = { name: "mine", data: { boxes: {} } };
    expect(canBeLocal({ ...WANTED, components })).toBe(true);
    const match = loadMatch(openMatch({ ...WANTED, components }, GAME, "def"));
    expect(match).toMatchObject({ components: "def", component_set: components });
  });
});
