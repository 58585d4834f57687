/** The pieces by seat if players who have not chosen (empty) are given the first free ones. */
export function completedPieces(chosen: readonly string[], all: readonly string[]): string[] {
  const given = [...chosen];
  for (const [seat, piece] of chosen.entries())
    if (!piece) given[seat] = all.find((name) => !given.includes(name)) ?? "";
  return given;
}
