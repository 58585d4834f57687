// The sentences about the parts of a board (games/<game>/explain.ts) and of the frame, loaded when the first one is needed.
import type { Explanations } from "../ui/explain";

const games = import.meta.glob<{ explanations: Explanations }>("./*/explain.ts");

export async function loadExplanations(game: string): Promise<Explanations> {
  const [own, frame] = await Promise.all([games[`./${game}/explain.ts`]?.(), import("../ui/frameExplanations")]);
  return [...(own?.explanations ?? []), ...frame.explanations];
}
