// How the points of Moving Day are counted on its board: first boxes break, then the whole ones are counted.
import type { EndedTable, Event, Part } from "../../ending/steps";
import type { Components, Hints, View } from "./state";
import "./ending.css";

type Table = EndedTable<View, Components, Hints>;

const pieces = (numbers: readonly number[]): string => numbers.map((number) => `[data-piece="box-${number}"]`).join();

/** The numbers of a seat's boxes whose space is wanted. */
const boxesOf = ({ view }: Table, seat: number, isWanted: (space: number) => boolean): number[] =>
  (view.player[seat]?.box ?? []).filter((number, space) => number > 0 && isWanted(space));

const damageAt = ({ hints }: Table, seat: number, space: number): string | null =>
  hints?.damage?.[seat]?.[space] ?? null;

const BREAK = {
  en: (name: string, count: number) => (count === 1 ? `${name}: one box breaks.` : `${name}: ${count} boxes break.`),
  fr: (name: string, count: number) =>
    count === 1 ? `${name} : un carton casse.` : `${name} : ${count} cartons cassent.`,
};

export function before(table: Table): Event[] {
  return table.names.flatMap((name, seat) => {
    const broken = boxesOf(table, seat, (space) => damageAt(table, seat, space) !== null);
    const text = BREAK[table.language](name, broken.length);
    return broken.length ? [{ clause: "broken", seat, text, selector: pieces(broken) }] : [];
  });
}

export function partsOf(clause: string, seat: number, table: Table): Part[] {
  const points = table.scores[seat]?.[clause] ?? 0;
  const isCounted = (space: number) =>
    damageAt(table, seat, space) === null && (table.hints?.counted?.[seat]?.[clause]?.includes(space) ?? true);
  return [
    { points, selector: clause === "snacks" ? `[data-snacks="${seat}"]` : pieces(boxesOf(table, seat, isCounted)) },
  ];
}
