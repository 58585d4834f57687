// The pieces that outcomes of Post Office are about.
import type { OutcomeShown } from "../../protocol.gen";

interface Facts {
  row?: number;
  column?: number;
}

export function selectorOf({ kind, seat, facts = {} }: OutcomeShown): string {
  const { row = 0, column = 0 } = facts as Facts;
  if (kind === "place") return `[data-shelf="${seat}"] [data-spot="${row}-${column}"]`;
  // A tape is laid by parcels, two to a space.
  if (kind === "tape") return `[data-shelf="${seat}"] [data-spot="${Math.ceil(row / 2)}-${Math.ceil(column / 2)}"]`;
  return "";
}
