// Finds the tiles that moved between two positions, for the flight animation.
import type { Flight } from "../../board/flights";
import { type Components, kindsOf, stackOf, type TruckView, type View } from "./state";

/** Places are named as in the board's data-place attributes: `space-7`, `stock-0-fish`, `truck-0-2`, `supply-large`. */
export function flights(before: View, after: View, components: Components, seats: number): Flight[] {
  const kinds = kindsOf(components);
  const all = Array.from({ length: seats }, (_, seat) => seat);
  return all.flatMap((seat) => [
    ...kinds.flatMap((kind, n) => arrived(before, after, seat, kind, n, all, kinds)),
    ...loaded(before, after, seat, components),
  ]);
}

const gain = (before: View, after: View, seat: number, kind: number): number =>
  (after.player[seat]?.waiting[kind] ?? 0) - (before.player[seat]?.waiting[kind] ?? 0);

/** A tile that came to a stock: from somebody else's, or from the space of the player's truck. */
function arrived(
  before: View,
  after: View,
  seat: number,
  kind: string,
  n: number,
  seats: readonly number[],
  kinds: readonly string[],
): Flight[] {
  if (gain(before, after, seat, n) <= 0) return [];
  const to = `stock-${seat}-${kind}`;
  const robbed = seats.find((other) => gain(before, after, other, n) < 0);
  if (robbed !== undefined) return [{ kind, from: `stock-${robbed}-${kind}`, to }];
  const space = after.player[seat]!.space;
  const isEmptied = stackOf(before, space, kinds).length > stackOf(after, space, kinds).length;
  return isEmptied ? [{ kind, from: `space-${space}`, to }] : [];
}

/** Tiles that went onto a truck, and trucks that came from the supply. */
function loaded(before: View, after: View, seat: number, components: Components): Flight[] {
  return after.player[seat]!.truck.flatMap((truck, n) => {
    const was = before.player[seat]?.truck[n];
    const to = `truck-${seat}-${n}`;
    const size = components.trucks.rows[truck.truck_size - 1]?.size;
    if (was && size && !was.truck_size) return [{ kind: size, from: `supply-${size}`, to }];
    if (!was || was.truck_size !== truck.truck_size) return [];
    return tilesAdded(was, truck, components).map((kind) => ({ kind, from: `stock-${seat}-${kind}`, to }));
  });
}

function tilesAdded(was: TruckView, truck: TruckView, components: Components): string[] {
  const type = components.goods.rows[truck.type - 1]?.type ?? "";
  return [
    ...(truck.singles > was.singles ? [type] : []),
    ...(truck.doubles > was.doubles ? [`double-${type}`] : []),
    ...(truck.jokers > was.jokers ? ["joker"] : []),
  ];
}
