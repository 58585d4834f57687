// How each game's points are counted on its board (games/<game>/ending.ts), loaded when a match ends.
import type { GameEnding } from "../ending/steps";

const modules = import.meta.glob<GameEnding>("./*/ending.ts");
const PLAIN: GameEnding = { partsOf: () => [] };

export const loadEnding = async (game: string): Promise<GameEnding> =>
  (await modules[`./${game}/ending.ts`]?.()) ?? PLAIN;
