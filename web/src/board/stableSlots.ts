/** Assigns pieces to slots so that pieces that stay do not move: a removed piece leaves its slot empty, a new one takes the first
 * empty slot. */
export function stableSlots<Piece>(places: readonly (Piece | null)[], now: readonly Piece[]): (Piece | null)[] {
  const kept: (Piece | null)[] = places.map((piece) => (piece !== null && now.includes(piece) ? piece : null));
  for (const piece of now.filter((one) => !kept.includes(one))) {
    const free = kept.indexOf(null);
    kept[free < 0 ? kept.length : free] = piece;
  }
  return kept.slice(0, kept.findLastIndex((piece) => piece !== null) + 1);
}
