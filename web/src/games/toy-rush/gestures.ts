// Maps a tap on a stop to an action. No rules here: legal actions come from the server.
// Stops are `space-5`, `elf-stack`, `take-pink` on the line, `want-pink` beside the elves, `under-Aiko`, `send-Aiko`, `less`, `more`.

import { type ActionObject, actionOf, ofKind } from "../../board/legalActions";
import { partsOf, type Stop } from "../../board/stops";
import type { LegalAction } from "../../protocol.gen";
import type { Space } from "./state";

/** The action that touching a stop would name, with this number of elves; null where a touch names none. */
export function objectAt(stop: Stop, elves: number): ActionObject | null {
  const [kind, name] = partsOf(stop);
  switch (kind) {
    case "space":
      return { place: { space: Number(name), elves } };
    case "take":
    case "want":
      return { take: name === "elf" ? { elf: 1 } : { object: name } };
    case "under":
      return { put_under: { objective: name } };
    case "send":
      return { send: { objective: name } };
    default:
      return null;
  }
}

/** The prizes to choose from. */
export function prizesOf(legal: readonly LegalAction[]): string[] {
  return ofKind(legal, "take").map(({ object }) => (object.take as { object?: string }).object ?? "elf");
}

/** The numbers of elves that may be placed; on one space, or on any. */
export function countsFor(legal: readonly LegalAction[], space?: number): number[] {
  const placements = ofKind(legal, "place").map(({ object }) => object.place as { space: number; elves: number });
  const counts = placements.filter((place) => (space ?? place.space) === place.space).map(({ elves }) => elves);
  return [...new Set(counts)].sort((a, b) => a - b);
}

/** How many elves a touch of a space places: as many as wanted, else what one prize costs, else one. */
export function elvesFor(
  space: number,
  wanted: number | null,
  line: readonly Space[],
  legal: readonly LegalAction[],
): number {
  if (wanted !== null) return wanted;
  const price = line[space - 1]?.price ?? 1;
  return actionOf(legal, { place: { space, elves: price } }) ? price : 1;
}

/** The part of the board where a dragged card is dropped; elves are dropped on a space. */
export const ZONES: Record<string, string> = { take: "own", under: "deck", send: "sent" };
