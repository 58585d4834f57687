// How the points of Post Office are counted on its board: tapes and the open symbols of their type light up.
import type { EndedTable, Part } from "../../ending/steps";
import { COLOURS, type Components, type View } from "./state";
import "./ending.css";

/** By clause, the pieces of a shelf. */
const PIECES: Record<string, readonly string[]> = {
  waybills: ['[data-sign="waybill"]', "[data-tape]"],
  ...Object.fromEntries(COLOURS.map(({ type, art }) => [type, [`[data-sign="${type}"]`, `[data-tape="${art}"]`]])),
};

export function partsOf(clause: string, seat: number, { scores }: EndedTable<View, Components>): Part[] {
  const pieces = (PIECES[clause] ?? []).map((piece) => `[data-shelf="${seat}"] ${piece}`);
  const sums = clause === "stamps" ? [`[data-stamps="${seat}"]`] : [`[data-worth="${seat}"] [data-clause="${clause}"]`];
  const thumbnails = clause === "squares" ? [`svg[data-shelf="${seat}"]`] : [];
  return [{ points: scores[seat]?.[clause] ?? 0, selector: [...pieces, ...sums, ...thumbnails].join() }];
}
