// The contract between the table and a board. docs/web.md explains it.
import type { Component } from "svelte";
import type { Language } from "../i18n/index.svelte";
import type { LegalAction, SeatShown } from "../protocol.gen";
import type { Selection } from "./interaction.svelte";

export interface BoardProps<View = unknown, Components = unknown, Hints = unknown> {
  /** The view of the reader: the game's record as JSON (docs/games/<game>.md). */
  view: View;
  /** The component data of the game, in the order of piece numbers. */
  components: Components;
  /** The reader's legal actions, each with its object, sentence and preview; empty when nothing is to be decided. */
  legal: readonly LegalAction[];
  seats: readonly SeatShown[];
  names: readonly string[];
  /** By seat: every clause, `total` and `rank`. */
  scores: readonly Record<string, number>[];
  /** The seat whose view the board shows; null for spectators and replays. */
  seat: number | null;
  /** The seats that have to act. */
  due: readonly number[];
  language: Language;
  over: boolean;
  options: Record<string, string>;
  /** Facts about the position that the server computes for this game, such as which boxes would break; may be undefined. */
  hints?: Hints;
  /** Play a legal action. Resolves once the board has the position after it: true, or false if nothing was played. */
  choose: (action: LegalAction) => Promise<boolean>;
  /** The person tapped something that is not legal: ask the server why; the action bar shows the rule. A sentence is shown as it is. */
  whyNot: (what: Record<string, unknown> | string) => void;
  /** The person tapped something that a rule forbids, known from the hints: the action bar shows the rule. */
  cite: (rule: string) => void;
  /** The action under the pointer, or null: the action bar shows its sentence and preview. */
  consider: (action: LegalAction | null) => void;
  /** What waits to be confirmed, or null: the action bar shows its sentence and the button that confirms it. */
  select: (selection: Selection | null) => void;
  /** What is still to be decided, such as the pieces in hand: replaces the prompt; empty for the usual one. */
  tell: (sentence: string) => void;
}

// Each board knows the shape of its own game's view; the frame does not.
// biome-ignore lint/suspicious/noExplicitAny: props are contravariant, so no narrower type fits every board
export type Board = Component<BoardProps<any, any, any>>;
