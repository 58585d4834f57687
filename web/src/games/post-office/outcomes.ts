// The pieces that outcomes of Post Office are about.
import type { Drawing } from "../../art/drawing";
import { stamp } from "../../art/post-office";
import type { OutcomeShown } from "../../protocol.gen";
import { COLOURS, type Components, faceOf, parcelsOfFace } from "./state";

interface Facts {
  row?: number;
  column?: number;
  tile?: number | string;
  parcels?: readonly (string | number)[];
  colour?: string;
}

export function selectorOf({ kind, seat, facts = {} }: OutcomeShown): string {
  const { row = 0, column = 0 } = facts as Facts;
  if (kind === "place") return `[data-shelf="${seat}"] [data-spot="${row}-${column}"]`;
  // A tape is laid by parcels, two to a space.
  if (kind === "tape") return `[data-shelf="${seat}"] [data-spot="${Math.ceil(row / 2)}-${Math.ceil(column / 2)}"]`;
  return "";
}

export function drawingOf({ kind, facts = {} }: OutcomeShown, components: Components): Drawing | null {
  const { tile, parcels = [], colour } = facts as Facts;
  if (kind === "pay" || kind === "challenge") return stamp;
  if (kind === "tape") return strip(`var(--${COLOURS.find(({ name }) => name === colour)?.art})`);
  const face = kind === "place" ? parcels.join(" ") : faceOf(Number(tile) || 0, components);
  return face ? tileOf(face) : null;
}

export const withoutPoints = ["draw", "keep", "receive"];

const EDGE = "M4 4H60V60H4Z";

/** A tile: its four parcels. */
const tileOf = (face: string): Drawing => ({
  print: parcelsOfFace(face, 0).map(({ colour }, n) => [
    `M${n % 2 ? 32 : 4} ${n < 2 ? 4 : 32}h28v28h-28Z`,
    `var(--${colour.art})`,
  ]),
  pen: `${EDGE}M32 4V60M4 32H60`,
});

/** A piece of tape. */
const strip = (fill: string): Drawing => ({
  print: [["M4 22H60V42H4Z", fill]],
  pen: "M4 22 8 25 4 29 8 33 4 37 8 42H56l4-4-4-4 4-4-4-4 4-4Z",
});
