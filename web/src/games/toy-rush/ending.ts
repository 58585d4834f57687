// How the points of Toy Rush are counted on its board: gift by gift, each is opened.
import type { EndedTable, Part } from "../../ending/steps";
import { type Components, cardsIn, type View } from "./state";
import "./ending.css";

export function partsOf(_clause: string, seat: number, { view, components }: EndedTable<View, Components>): Part[] {
  const player = view.player[seat];
  if (!player) return [];
  return cardsIn(player.sent, components).known.map(({ child, points }) => ({
    points,
    selector: `[data-place="sent-${seat}"] [data-gift="${child}"]`,
  }));
}
