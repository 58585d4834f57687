// An ended match step by step, as in colisee/server/protocol/replay.py: everything lies open.
import type { Replay } from "../protocol.gen";
import { CHANCE, type Language, SPECTATOR } from "./position";
import type { PlayedMatch } from "./record";
import { hintsOf, outcomeShown } from "./rendering";

/** Every event of the match and what it made of the table, for a reader who sees everything. */
export function replayOf({ match, names, pieces }: PlayedMatch, language: Language): Replay {
  const { game } = match;
  return {
    game: game.facts.slug,
    options: match.options,
    names,
    pieces,
    events: match.line.length,
    start: match.before(0).json,
    steps: match.line.map(({ seat, action }, number) => {
      const after = match.before(number + 1);
      const { round, outcomes } = match.ply(number, null);
      return {
        number,
        seat: seat === CHANCE ? null : seat,
        round,
        outcomes: outcomes.map((outcome) => outcomeShown(game, outcome, SPECTATOR, language, names)),
        object: game.notation[action]![1],
        state: after.json,
        totals: after.totals(),
        hints: hintsOf(after.view(SPECTATOR)),
      };
    }),
    scores: match.position.scores(),
  };
}
