// The vehicles seen from the side, cut to the width of their load. The load rests on y = 0; what rises beside it is above.
import { circle, type Drawing } from "../../art/drawing";

/** One space in the units of these drawings. */
export const SPACE = 40;

/** Of the player that the vehicle belongs to. */
const COLOUR = "var(--vehicle, var(--red))";

export interface VehicleDrawing {
  drawing: Drawing;
  /** Where the load begins, from the left. */
  left: number;
  /** Width and depth below the load. */
  sheet: readonly [width: number, depth: number];
}

function body(left: number, sheet: readonly [number, number], drawing: Drawing): VehicleDrawing {
  return { drawing: { ...drawing, sheet }, left, sheet };
}

function scooter(load: number): VehicleDrawing {
  const front = load + 38;
  return body(4, [load + 50, 41], {
    print: [
      [
        `M6 7 ${load + 5} 7 ${load + 11} 21 ${load + 21} 21 ${load + 29}-16 ${load + 36}-17 ${load + 43} 23 ${load + 27} 32 14 32Q1 22 6 7Z`,
        COLOUR,
      ],
      [`M2 1 ${load + 6} 1 ${load + 6} 7 2 7Z`, "var(--brown)"],
      [`M${load + 37}-12 ${load + 44}-12 ${load + 44}-3 ${load + 38}-3Z`, "var(--yellow)"],
    ],
    pen: `M2 1 ${load + 6} 1 ${load + 6} 7 2 7ZM6 7Q1 22 9 29M27 32 ${load + 27} 32M${load + 5} 7 ${load + 11} 21 ${load + 21} 21 ${load + 29}-16 ${load + 36}-17 ${load + 43} 23M${load + 31}-16q-4-7-13-6M${load + 37}-12 ${load + 44}-12 ${load + 44}-3 ${load + 38}-3${circle(18, 31, 9)}${circle(front, 31, 9)}`,
    thin: `${circle(18, 31, 3.5)}${circle(front, 31, 3.5)}M14 14h${load - 14}M17 19h${load - 14}M${load + 27}-2 ${load + 23} 18`,
  });
}

function car(load: number): VehicleDrawing {
  const middle = load / 2 + 15;
  return body(16, [load + 39, 53], {
    print: [
      [`M4 41 5 25 17 22 25 6 ${load + 8} 6 ${load + 20} 23 ${load + 33} 27 ${load + 36} 43Z`, COLOUR],
      [
        `M28 10 ${middle} 10 ${middle} 22 22 22ZM${middle + 5} 10 ${load + 6} 10 ${load + 14} 22 ${middle + 5} 22Z`,
        "var(--light-blue)",
      ],
      [`M${load + 29} 28 ${load + 34} 29 ${load + 34} 34 ${load + 29} 34Z`, "var(--yellow)"],
    ],
    pen: `M13 1 ${load + 19} 1M22 1v5M${load + 10} 1v5M16 42 4 41 5 25 17 22 25 6 ${load + 8} 6 ${load + 20} 23 ${load + 33} 27 ${load + 36} 43 ${load + 23} 43M${load - 1} 43 41 43M28 10 ${middle} 10 ${middle} 22 22 22ZM${middle + 5} 10 ${load + 6} 10 ${load + 14} 22 ${middle + 5} 22Z${circle(28, 42, 10)}${circle(load + 11, 42, 10)}`,
    thin: `${circle(28, 42, 4)}${circle(load + 11, 42, 4)}M${middle + 2} 25v16M${middle + 7} 28h6M${middle - 8} 28h5M${load + 29} 28v6h6M5 31h6`,
  });
}

function truck(load: number): VehicleDrawing {
  return body(4, [load + 50, 29], {
    print: [
      [`M2 1 ${load + 6} 1 ${load + 6} 10 2 10Z`, "var(--cardboard-2)"],
      [`M${load + 9} 17 ${load + 9}-32 ${load + 28}-32 ${load + 41}-9 ${load + 47}-6 ${load + 47} 17Z`, COLOUR],
      [`M${load + 15}-26 ${load + 25}-26 ${load + 35}-9 ${load + 15}-9Z`, "var(--light-blue)"],
      [`M${load + 42} 1 ${load + 47} 1 ${load + 47} 7 ${load + 42} 7Z`, "var(--yellow)"],
    ],
    pen: `M2 1 ${load + 6} 1 ${load + 6} 10 2 10ZM${load + 19} 17 ${load + 9} 17 ${load + 9}-32 ${load + 28}-32 ${load + 41}-9 ${load + 47}-6 ${load + 47} 17 ${load + 42} 17M${load + 15}-26 ${load + 25}-26 ${load + 35}-9 ${load + 15}-9ZM${load + 9} 14 58 14${circle(22, 18, 9)}${circle(44, 18, 9)}${circle(load + 30, 18, 9)}`,
    thin: `${circle(22, 18, 3.5)}${circle(44, 18, 3.5)}${circle(load + 30, 18, 3.5)}M8 5.5h${load - 6}M${load + 14}-3h6M${load + 42} 1v6h5`,
  });
}

/** A cart for a vehicle that has no picture of its own. */
function cart(load: number): VehicleDrawing {
  return body(4, [load + 8, 28], {
    print: [[`M2 1 ${load + 6} 1 ${load + 6} 10 2 10Z`, "var(--cardboard-2)"]],
    pen: `M2 1 ${load + 6} 1 ${load + 6} 10 2 10Z${circle(14, 18, 8)}${circle(load - 6, 18, 8)}`,
  });
}

const bodies: Record<string, (load: number) => VehicleDrawing> = { scooter, car, truck };

export const vehicleDrawing = (kind: string, columns: number): VehicleDrawing =>
  (bodies[kind] ?? cart)(columns * SPACE);

/** How much room the vehicles of a player need, in spaces. */
export interface FleetSize {
  /** Side by side. */
  across: number;
  tall: number;
  /** All but the first one above each other, with the first one beside them. */
  stack: number;
  stackAcross: number;
  besideAcross: number;
}

export function fleetSize(vehicles: readonly { kind: string; width: number; height: number }[]): FleetSize {
  const sizes = vehicles.map(({ kind, width, height }) => {
    const [across, depth] = vehicleDrawing(kind, width).sheet;
    return { across: across / SPACE, tall: height + depth / SPACE };
  });
  const [first, ...others] = sizes;
  const sum = (values: number[]) => values.reduce((a, b) => a + b, 0);
  const stackAcross = Math.max(0, ...others.map(({ across }) => across));
  return {
    across: sum(sizes.map(({ across }) => across)),
    tall: Math.max(0, ...sizes.map(({ tall }) => tall)),
    stack: sum(others.map(({ tall }) => tall)),
    stackAcross,
    besideAcross: (first?.across ?? 0) + stackAcross,
  };
}
