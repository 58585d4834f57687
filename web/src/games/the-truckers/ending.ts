// How the points of The Truckers are counted on its board: trucks unload type by type.
import type { EndedTable, Part } from "../../ending/steps";
import { type Components, type Truck, trucksOf, typeOf, type View } from "./state";
import "./ending.css";

const MOST = "most_";

export function partsOf(
  clause: string,
  seat: number,
  { view, components, scores }: EndedTable<View, Components>,
): Part[] {
  const player = view.player[seat];
  if (!player) return [];
  const some = (isWanted: (truck: Truck) => boolean) =>
    trucksOf(player, components)
      .filter(isWanted)
      .map(({ number }) => `[data-place="truck-${seat}-${number}"]`)
      .join();
  const selectors: Record<string, () => string> = {
    finish: () => `[data-pawn="${seat}"], [data-goal="${seat}"]`,
    five_types: () => some(({ load }) => load.length > 0),
    full_trucks: () => some(({ free }) => free === 0),
    empty_trucks: () => some(({ load }) => load.length === 0),
    waiting: () => `[data-place^="stock-${seat}-"]`,
  };
  const selector = clause.startsWith(MOST)
    ? some(({ load }) => load.some((kind) => typeOf(kind) === clause.slice(MOST.length)))
    : (selectors[clause]?.() ?? "");
  return [{ points: scores[seat]?.[clause] ?? 0, selector }];
}
