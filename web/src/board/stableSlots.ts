// Pieces that lie on a table do not move up when one is taken away.

/** What is gone leaves its place empty; what is new fills the first empty place, or lies down behind the last. */
export function keptInPlace<Piece>(places: readonly (Piece | null)[], now: readonly Piece[]): (Piece | null)[] {
  const kept: (Piece | null)[] = places.map((piece) => (piece !== null && now.includes(piece) ? piece : null));
  for (const piece of now.filter((one) => !kept.includes(one))) {
    const free = kept.indexOf(null);
    kept[free < 0 ? kept.length : free] = piece;
  }
  return kept.slice(0, kept.findLastIndex((piece) => piece !== null) + 1);
}
