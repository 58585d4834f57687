// The sentence that says what to do now.
import { lookup, words } from "../../i18n/index.svelte";
import { tableWords } from "../../i18n/table";
import type { LegalAction, Position, TableShown } from "../../protocol.gen";
import { kindOf } from "../../table";

interface Situation {
  table: TableShown;
  position: Position;
  /** The reader's seat; null for spectators. */
  seat: number | null;
  names: readonly string[];
  legal: readonly LegalAction[];
  /** The only answer to a question, which the page gives itself. */
  answer: LegalAction | null;
  /** Whether the screen is being handed over. */
  covered: boolean;
  /** What the board says is to be decided. */
  told: string;
}

export function promptFor({ table, position, seat, names, legal, answer, covered, told }: Situation): string {
  const t = tableWords();
  if (position.over || table.status === "over") return t.over;
  if (answer) return answer.sentence;
  if (covered) return t.passTo(names[seat ?? 0] ?? "");
  if (legal.length) return told || decisionPrompt(table.game, legal);
  const waiting = position.due.filter((due) => due !== seat).map((due) => names[due] ?? "");
  return waiting.length ? t.waitingFor(words.list(waiting)) : t.chosen;
}

/** The game's sentence for the kind of decision that is due. */
function decisionPrompt(game: string, legal: readonly LegalAction[]): string {
  const { prompts, choose } = tableWords();
  const kinds = new Set(legal.map(kindOf));
  const key = Object.keys(prompts).find(
    (name) => name.startsWith(`${game}/`) && kinds.has(name.slice(game.length + 1)),
  );
  return key ? lookup(prompts, key) : choose;
}
