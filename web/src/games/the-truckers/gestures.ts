// Maps a tap on a stop to an action. No rules here: legal actions and refusals come from the server.
// Stops are `card-4`, `space-7`, `good-fish`, `truck-0`, `loot-fish`, `size-large`, `mode-bulk`.

import { type ActionObject, actionOf, offers } from "../../board/legalActions";
import { partsOf, type Stop } from "../../board/stops";
import type { LegalAction } from "../../protocol.gen";
import type { Card, Hints, Landing } from "./state";

export type Mode = "bulk" | "separate";

export interface Situation {
  legal: readonly LegalAction[];
  hints: Partial<Hints>;
  mode: Mode;
  /** The number of the truck being loaded. */
  open: number;
}

export type Outcome =
  | { does: "play"; action: LegalAction; next: ActionObject | null }
  | { does: "ask"; object: ActionObject }
  | { does: "cite"; rule: string }
  | { does: "pick" }
  | { does: "nothing" };

const NOTHING: Outcome = { does: "nothing" };

export const cardNamed = (name: string): Card => (name === "loading" ? name : Number(name));

/** Touch a stop, with a tile of goods in hand or none. */
export function touch(stop: Stop, held: string | null, now: Situation): Outcome {
  const [kind, name] = partsOf(stop);
  switch (kind) {
    case "card":
      return playOrAsk({ play: { card: cardNamed(name) } }, now.legal);
    case "space":
      return drivingTo(Number(name), now);
    case "good":
      return touchGoods(name, now);
    case "truck":
      return touchTruck(Number(name), held, now);
    case "loot":
      return playOrAsk({ steal: { goods: name } }, now.legal);
    case "size":
      return playOrAsk({ take: { truck: name } }, now.legal);
    default:
      return NOTHING;
  }
}

function playOrAsk(object: ActionObject, legal: readonly LegalAction[]): Outcome {
  const action = actionOf(legal, object);
  return action ? { does: "play", action, next: null } : { does: "ask", object };
}

/** The cards that may be played and lead to a space. */
export const cardsTo = (space: number, { legal, hints }: Situation): Landing[] =>
  (hints.landings ?? []).filter(
    (landing) => landing.space === space && actionOf(legal, { play: { card: landing.card } }),
  );

function drivingTo(space: number, now: Situation): Outcome {
  const [only, ...others] = cardsTo(space, now);
  return only && !others.length ? playOrAsk({ play: { card: only.card } }, now.legal) : NOTHING;
}

/** Whether the next action chooses a truck. */
export const choosesTruck = (legal: readonly LegalAction[]): boolean =>
  offers(legal, "bulk") || offers(legal, "separate");

/** The way of loading: the wanted one if it is legal. */
export const modeOf = (legal: readonly LegalAction[], wanted: Mode): Mode =>
  offers(legal, "bulk") || !offers(legal, "separate") ? wanted : "separate";

function touchGoods(goods: string, { legal }: Situation): Outcome {
  return choosesTruck(legal) ? { does: "pick" } : playOrAsk({ load: { goods } }, legal);
}

function touchTruck(truck: number, held: string | null, now: Situation): Outcome {
  const object = { [now.mode]: { truck: truck + 1 } };
  if (offers(now.legal, "load") && truck === now.open)
    return held ? playOrAsk({ load: { goods: held } }, now.legal) : NOTHING;
  const rule = held ? now.hints.loads?.[truck]?.[held]?.rule : null;
  if (rule && choosesTruck(now.legal)) return { does: "cite", rule };
  const outcome = playOrAsk(object, now.legal);
  return outcome.does === "play" && held ? { ...outcome, next: { load: { goods: held } } } : outcome;
}

/** What the tile in hand would change on a truck; null if it may not go there or the server sent no preview. */
export const previewOn = (truck: number, held: string | null, { hints }: Situation): number | null =>
  held ? (hints.loads?.[truck]?.[held]?.preview ?? null) : null;

/** Where a dragged thing may be dropped: a truck for goods, else a whole part of the board. */
export const ZONES: Record<string, string> = { card: "road", loot: "stock", size: "yard" };
