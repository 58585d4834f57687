// What the board of Moving Day reads from the messages. It knows pieces and places, no rule: what is legal, broken or worth points is told.
import type { ActionObject } from "../../board/legalActions";
import { partsOf, type Stop } from "../../board/stops";

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

/** 0 in a field of pieces means none, n means piece number n − 1. */
export interface View {
  player: readonly { box: readonly number[]; crew: readonly (readonly number[])[]; snacks: number }[];
  group: readonly { box: readonly number[]; helper: number; snacks: number }[];
  place: number;
  hand_box: readonly number[];
  hand_helper: number;
}

/** By space, the rule that would break the box there. */
export type Damage = readonly (string | null)[];

/** A rule that breaks a box, and what that means in a word: "clumsy", "heavy", "weak". */
export interface Breakage {
  rule: string;
  cause: string;
}

export interface Hints {
  /** By rule. */
  causes?: Readonly<Record<string, string>>;
  /** By seat. */
  damage?: readonly Damage[];
  /** By the number of a legal action, what it would make of the own vehicles. */
  after?: Readonly<Record<string, Damage>>;
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

/** How many places the row has: up to the last one where something lies, or was taken from. */
export function placesOf(view: View): number {
  const lies = view.group.map((group, place) => group.helper > 0 || (place === view.place && inHand(view).length > 0));
  return lies.lastIndexOf(true) + 1;
}

/** What of the taken group is still to be placed. */
export function inHand(view: View): Piece[] {
  const boxes = BOXES_OF_PAIR.filter((_, i) => view.hand_box[i]);
  return view.hand_helper ? [...boxes, "helper"] : boxes;
}

export const crewOf = (crew: readonly number[]): number[] => crew.filter((card) => card > 0);

export const isPiece = (stop: Stop): boolean => partsOf(stop)[0] === "piece";

/** What pointing at a stop (`group-1`, `piece-upper`, `space-3`, `seats-car`) would do with a piece in hand, as the object of
 * an action; null where it only chooses. */
export function objectAt(stop: Stop, piece: Piece | null, spaces: readonly Space[]): ActionObject | null {
  const [kind, name] = partsOf(stop);
  if (kind === "group") return { take: { group: Number(name) + 1 } };
  if (kind === "seats") return { assign: { vehicle: name } };
  const space = kind === "space" ? spaces[Number(name)] : undefined;
  if (!space) return null;
  if (piece === "helper") return { assign: { vehicle: space.vehicle } };
  return { place: { box: piece ?? "upper", vehicle: space.vehicle, column: space.column, row: space.row } };
}
