// A match as the browser keeps it.
import type { ClockKind, TableShown } from "../protocol.gen";
import type { SavedClocks } from "./clocks";
import type { PieceSet } from "./componentSets";

export interface StoredSeat {
  name: string;
  kind: "person" | "bot";
  /** The level of the bot that plays the seat; null for a person. */
  level: string | null;
  entropy: string;
  /** What its player is told apart by; empty in a game without such a choice. */
  piece: string;
  resigned: boolean;
}

/** Draws follow from the secret, so decisions are all there is to keep. */
export interface StoredMatch {
  id: string;
  game: string;
  rules_version: number;
  components: string;
  /** The pieces, if they are a set of somebody's own. */
  component_set?: PieceSet;
  options: Record<string, string>;
  seats: StoredSeat[];
  secret: string;
  opened_at: number;
  /** Seat and action; null is a take-back. */
  decisions: [number, number | null][];
  ended: TableShown["ended"];
  rematch: string | null;
  /** Absent: without clocks. */
  clock?: ClockKind;
  clocks?: SavedClocks;
}

/** Why no table can be opened here. */
export type Trouble =
  | "no_wasm"
  | "no_module"
  | "unknown_game"
  | "other_module"
  | "other_pieces"
  | "damaged"
  | "crashed"
  | "stopped"
  | "missing";

/** The id of a new table in the browser. */
export const newId = (): string => `local-${crypto.getRandomValues(new BigUint64Array(1))[0]!.toString(36)}`;
/** What the keys of matches in localStorage begin with. */
export const PREFIX = "match/";
export const keyOf = (id: string): string => PREFIX + id;
export const isLocal = (id: string): boolean => id.startsWith("local-");
