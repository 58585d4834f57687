// The pieces that outcomes of Moving Day are about.
import type { OutcomeShown } from "../../protocol.gen";

interface Facts {
  box?: number;
  boxes?: readonly number[];
  group?: number;
  vehicle?: string;
}

export function selectorOf({ seat, facts = {} }: OutcomeShown): string {
  const { box, boxes = [], group, vehicle } = facts as Facts;
  const pieces = [...boxes, ...(box ? [box] : [])].map((number) => `[data-piece="box-${number}"]`);
  const places = group ? [`[data-stop="group-${group - 1}"]`] : [];
  const crew = vehicle && !box ? [`[data-spot^="large-${seat}-${vehicle}-"]`] : [];
  return [...pieces, ...places, ...crew].join();
}
