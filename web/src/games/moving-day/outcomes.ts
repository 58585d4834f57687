// The pieces that outcomes of Moving Day are about.
import type { Drawing } from "../../art/drawing";
import { boxTypes, person } from "../../art/moving-day";
import type { OutcomeShown } from "../../protocol.gen";
import type { Components } from "./state";

interface Facts {
  box?: number;
  boxes?: readonly number[];
  group?: number;
  vehicle?: string;
  helper?: number;
}

const boxesIn = ({ box, boxes = [] }: Facts): number[] => [...boxes, ...(box ? [box] : [])];

export function selectorOf({ seat, facts = {} }: OutcomeShown): string {
  const { box, group, vehicle } = facts as Facts;
  const pieces = boxesIn(facts).map((number) => `[data-piece="box-${number}"]`);
  const places = group ? [`[data-stop="group-${group - 1}"]`] : [];
  const crew = vehicle && !box ? [`[data-spot^="large-${seat}-${vehicle}-"]`] : [];
  return [...pieces, ...places, ...crew].join();
}

/** The first box, else the helper. */
export function drawingOf({ facts = {} }: OutcomeShown, components: Components): Drawing | null {
  const box = components.boxes.rows[(boxesIn(facts)[0] ?? 0) - 1];
  return boxTypes[box?.type as keyof typeof boxTypes] ?? ((facts as Facts).helper ? person : null);
}
