// Finds the pieces that moved between two positions.

/** By spot, what lies there. */
export type Lying = ReadonlyMap<string, string>;

/** For every spot whose piece is new there: the spot it left, or null where it comes from a pile. */
export function movedPieces(before: Lying, after: Lying): Map<string, string | null> {
  const left = [...before].filter(([spot, piece]) => after.get(spot) !== piece);
  const found = new Map<string, string | null>();
  for (const [spot, piece] of after) {
    if (before.get(spot) === piece) continue;
    const i = left.findIndex(([, other]) => other === piece);
    found.set(spot, i < 0 ? null : left.splice(i, 1)[0]![0]);
  }
  return found;
}
