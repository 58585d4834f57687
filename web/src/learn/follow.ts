// How the guide follows its player: which step comes next, and an example of the decision it asks for.
import type { LegalAction, StepShown } from "../protocol.gen";
import { kindOf } from "../table";

/** The number of the next step that is not about a decision the player has taken already. */
export function stepAfter(steps: readonly Pick<StepShown, "until">[], at: number, known: ReadonlySet<string>): number {
  const next = steps.findIndex((step, number) => number > at && !(step.until && known.has(step.until)));
  return next < 0 ? steps.length : next;
}

/** Of the legal actions of a kind, the one that changes the player's own total most now. */
export function exampleFor(legal: readonly LegalAction[], kind: string): LegalAction | null {
  const some = legal.filter((action) => kindOf(action) === kind);
  const best = Math.max(...some.map(({ preview }) => preview ?? 0));
  return some.find(({ preview }) => (preview ?? 0) === best) ?? null;
}
