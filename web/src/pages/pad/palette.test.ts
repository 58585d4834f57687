import { expect, it } from "vitest";
import { type Box, boxGroups, type LoadedVehicle, nextCrew, nextSpace } from "./palette";

const box = (type: string, colour: string, weight: number): Box => ({
  type,
  colour,
  weight,
  points: 1,
  fragile: false,
});
const components = {
  boxes: { rows: [box("lamp", "red", 3), box("lamp", "red", 1), box("lamp", "blue", 2), box("lamp", "red", 3)] },
  vehicles: {
    rows: [
      { kind: "scooter", seats: 3 },
      { kind: "car", seats: 6 },
    ],
  },
};
const empty = (): LoadedVehicle[] => [
  { kind: "scooter", boxes: [[null], [null]], helpers: [] },
  { kind: "car", boxes: [[null, null]], helpers: [] },
];

it("groups boxes by type and colour, lightest first, each once", () => {
  const [lamps] = boxGroups(components);
  expect(lamps!.colours.map(({ colour, boxes }) => [colour, boxes.map((one) => one.weight)])).toEqual([
    ["red", [1, 3]],
    ["blue", [2]],
  ]);
});

it("goes from space to space, and back to those left out", () => {
  const vehicles = empty();
  expect(nextSpace(vehicles, null)).toEqual({ vehicle: 0, row: 0, column: 0 });
  expect(nextSpace(vehicles, { vehicle: 0, row: 1, column: 0 })).toEqual({ vehicle: 1, row: 0, column: 0 });
  for (const line of vehicles.flatMap(({ boxes }) => boxes)) line.fill(box("lamp", "red", 1));
  vehicles[0]!.boxes[1]![0] = null;
  expect(nextSpace(vehicles, { vehicle: 1, row: 0, column: 1 })).toEqual({ vehicle: 0, row: 1, column: 0 });
  vehicles[0]!.boxes[1]![0] = box("lamp", "red", 1);
  expect(nextSpace(vehicles, null)).toBeNull();
});

it("leaves a crew when its seats are taken", () => {
  const vehicles = empty();
  vehicles[0]!.helpers.push({ people: 2, strength: 1, clumsy: false });
  expect(nextCrew(vehicles, components, 0)).toEqual({ vehicle: 0 });
  vehicles[0]!.helpers.push({ people: 1, strength: 1, clumsy: false });
  expect(nextCrew(vehicles, components, 0)).toEqual({ vehicle: 1 });
  expect(nextCrew(vehicles, components, 2)).toBeNull();
});
