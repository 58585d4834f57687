// The pieces of Moving Day to choose from, and the place that comes next.
import type { Box, Helper } from "../../games/moving-day/state";
import type { Components } from "./sheets";

export type { Box, Helper };

export interface LoadedVehicle {
  kind: string;
  boxes: (Box | null)[][];
  helpers: Helper[];
}

/** A space for a box; without row and column, the crew of the vehicle. */
export interface Place {
  vehicle: number;
  row?: number;
  column?: number;
}

export const keyOf = (box: Box): string => `${box.type} ${box.colour} ${box.weight} ${box.points} ${box.fragile}`;

/** The boxes of a component set by type and colour, lightest first, each once. */
export function boxGroups(components: Components): { type: string; colours: { colour: string; boxes: Box[] }[] }[] {
  const boxes = (components.boxes?.rows ?? []) as Box[];
  const types = [...new Set(boxes.map((box) => box.type))];
  return types.map((type) => {
    const ofType = boxes.filter((box) => box.type === type);
    const colours = [...new Set(ofType.map((box) => box.colour))];
    return { type, colours: colours.map((colour) => ({ colour, boxes: alike(ofType, colour) })) };
  });
}

function alike(boxes: Box[], colour: string): Box[] {
  const found = new Map(boxes.filter((box) => box.colour === colour).map((box) => [keyOf(box), box]));
  return [...found.values()].sort((a, b) => a.weight - b.weight || a.points - b.points);
}

/** The helper cards of a component set, each once. */
export const helperKinds = (components: Components): Helper[] =>
  ((components.helpers?.rows ?? []) as Helper[]).map(({ people, strength, clumsy }) => ({ people, strength, clumsy }));

/** All spaces in the order in which they are filled: vehicle by vehicle, from the bottom, from the left. */
const spacesOf = (vehicles: LoadedVehicle[]): Required<Place>[] =>
  vehicles.flatMap(({ boxes }, vehicle) =>
    boxes.flatMap((line, row) => line.map((_, column) => ({ vehicle, row, column }))),
  );

const isSame = (a: Place, b: Place) => a.vehicle === b.vehicle && a.row === b.row && a.column === b.column;

/** The first empty space after a place, or from the beginning if there is none after it; null if all are full. */
export function nextSpace(vehicles: LoadedVehicle[], after: Place | null): Required<Place> | null {
  const spaces = spacesOf(vehicles);
  const from = after ? spaces.findIndex((space) => isSame(space, after)) + 1 : 0;
  const inOrder = [...spaces.slice(from), ...spaces.slice(0, from)];
  return inOrder.find(({ vehicle, row, column }) => !vehicles[vehicle]!.boxes[row]![column]) ?? null;
}

/** The first crew with a free seat, from a vehicle on; null if there is none. */
export function nextCrew(vehicles: LoadedVehicle[], components: Components, from: number): Place | null {
  const rows = (components.vehicles?.rows ?? []) as { kind: string; seats: number }[];
  const isFree = (vehicle: LoadedVehicle) => {
    const people = vehicle.helpers.reduce((sum, card) => sum + card.people, 0);
    return people < (rows.find((row) => row.kind === vehicle.kind)?.seats ?? 0);
  };
  const found = vehicles.findIndex((vehicle, v) => v >= from && isFree(vehicle));
  return found < 0 ? null : { vehicle: found };
}
