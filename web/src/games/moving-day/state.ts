// Readers for the view and hints of Moving Day. No rules here: the server sends what is legal, broken or worth points.
import type { ActionObject } from "../../board/legalActions";
import { partsOf, type Stop } from "../../board/stops";
import type { Hints, View } from "./view.gen";

export type { Hints, View };

export interface Box {
  type: string;
  colour: string;
  weight: number;
  points: number;
  fragile: boolean;
}

export interface Helper {
  people: number;
  strength: number;
  clumsy: boolean;
}

export interface VehicleKind {
  kind: string;
  width: number;
  height: number;
  seats: number;
}

export interface Components {
  vehicles: { rows: readonly VehicleKind[] };
  boxes: { rows: readonly Box[] };
  helpers: { rows: readonly Helper[] };
}

/** A rule that breaks a box, and its cause: "clumsy", "heavy", "weak". */
export interface Breakage {
  rule: string;
  cause: string;
}

export interface Space {
  number: number;
  vehicle: string;
  column: number;
  row: number;
}

export type Piece = "upper" | "lower" | "helper";
export const BOXES_OF_PAIR: readonly Piece[] = ["upper", "lower"];

/** The spaces of each vehicle in the order of their numbers: vehicle by vehicle, the bottom row first, left to right. */
export function spacesOf(vehicles: readonly VehicleKind[]): Space[][] {
  let number = 0;
  return vehicles.map(({ kind, width, height }) =>
    Array.from({ length: width * height }, (_, i) => ({
      number: number++,
      vehicle: kind,
      column: (i % width) + 1,
      row: Math.floor(i / width) + 1,
    })),
  );
}

/** The number of places in the row, up to the last one that is not empty or was taken from this turn. */
export function placesOf(view: View): number {
  const lies = view.group.map((group, place) => group.helper > 0 || (place === view.place && inHand(view).length > 0));
  return lies.lastIndexOf(true) + 1;
}

/** The pieces of the taken group that are still to be placed. */
export function inHand(view: View): Piece[] {
  const boxes = BOXES_OF_PAIR.filter((_, i) => view.hand_box[i]);
  return view.hand_helper ? [...boxes, "helper"] : boxes;
}

/** The seat whose turn the view shows, if a group is in its hand. A view of the past has another one than the present. */
export const holderOf = (view: View): number | null =>
  inHand(view).length ? (view.first + view.turn) % view.seats : null;

export const crewOf = (crew: readonly number[]): number[] => crew.filter((card) => card > 0);

export const isPiece = (stop: Stop): boolean => partsOf(stop)[0] === "piece";

/** What a tap on a stop (`group-1`, `piece-upper`, `space-3`, `seats-car`) would do with a piece in hand, as the object of
 * an action; null if it only selects. */
export function objectAt(stop: Stop, piece: Piece | null, spaces: readonly Space[]): ActionObject | null {
  const [kind, name] = partsOf(stop);
  if (kind === "group") return { take: { group: Number(name) + 1 } };
  if (kind === "seats") return { assign: { vehicle: name } };
  const space = kind === "space" ? spaces[Number(name)] : undefined;
  if (!space) return null;
  if (piece === "helper") return { assign: { vehicle: space.vehicle } };
  return { place: { box: piece ?? "upper", vehicle: space.vehicle, column: space.column, row: space.row } };
}
