// What a reader is shown of a match, made from its own view, as in colisee/server/protocol/rendering.py.
import { toJson } from "../pages/pad/counting/python.js";
import type { LegalAction, LogLine, OutcomeShown } from "../protocol.gen";
import type { Ply } from "./match";
import { CHANCE, type Game, type Language, type Position, type PyOutcome } from "./position";

/** Whom a line is addressed to. */
export interface Audience {
  reader: number;
  names: string[];
  language: Language;
}

/** The legal actions of the reader of a view, in words, with their previews. */
export function legalActions(view: Position, language: Language, names: string[]): LegalAction[] {
  const { notation, words } = view.game;
  return [...view.previews()].map(([action, preview]) => {
    const [word, object] = notation[action]!;
    const sentence = words.sentence(view.record, view.seat, action, language, names, view.seat);
    return { action, word, object, sentence, preview };
  });
}

/** A line of the log. `action` is null if it is hidden from the reader. */
export function lineOf(
  game: Game,
  { round, outcomes, points }: Ply,
  { seat, action }: { seat: number; action: number | null },
  { reader, names, language }: Audience,
): LogLine {
  const isDraw = seat === CHANCE;
  return {
    kind: action === null ? "hidden" : isDraw ? "draw" : "play",
    round,
    seat: isDraw ? null : seat,
    object: action === null ? null : game.notation[action]![1],
    outcomes: outcomes.map((outcome) => outcomeShown(game, outcome, reader, language, names)),
    points: points.some((change) => change) ? points : null,
  };
}

export function takeBackLine(seat: number, reader: number, names: string[], language: Language): LogLine {
  const [you, who] = [seat === reader, names[seat]!];
  const en = you ? "You take a move back." : `${who} takes a move back.`;
  const fr = you ? "Vous reprenez un coup." : `${who} reprend un coup.`;
  const text = language === "fr" ? fr : en;
  return { kind: "take_back", seat, outcomes: [{ kind: "take_back", text, seat }] };
}

/** An outcome with its sentence for a reader. */
export function outcomeShown(
  game: Game,
  outcome: PyOutcome,
  reader: number,
  language: Language,
  names: string[],
): OutcomeShown {
  const text = game.words.outcome_text(outcome, language, names, reader);
  return { kind: outcome.kind, text, seat: outcome.seat, facts: toJson(outcome.facts) as Record<string, unknown> };
}

/** What the game adds to a view for its board; null if it adds nothing. */
export function hintsOf(view: Position): Record<string, unknown> | null {
  const { hints } = view.game.words;
  const found = hints ? (toJson(hints(view)) as Record<string, unknown>) : {};
  return Object.keys(found).length ? found : null;
}
