// Toy Rush: toys, paints, patterns and boxes.
import { circle, type Drawing } from "./drawing";

export const bear: Drawing = {
  print: [
    [circle(18, 15, 7) + circle(46, 15, 7), "#b27a45"],
    [circle(32, 24, 15), "#c58d55"],
    ["M18 38q-11 7-9 20h46q2-13-9-20z", "#c58d55"],
    [circle(32, 29, 6), "var(--paper)"],
  ],
  pen: "M20 12q-8-5-10 3-1 6 6 8-1 15 16 16 17-1 16-16 8-3 6-9-3-8-11-2-11-8-23 0ZM18 38q-11 7-9 20h46q2-13-9-20M24 44q8 5 16 0M19 58q1-8-4-11M45 58q-1-8 4-11",
  thin: "M28 33q4 3 8 0M32 29v4M27 50q5 4 10 0",
  solid: `${circle(26, 22, 1.8)}${circle(38, 22, 1.8)}M29 27h6l-3 3z`,
};

export const train: Drawing = {
  print: [
    ["M8 24 34 24 34 46 8 46Z", "var(--blue)"],
    ["M34 10 54 10 54 46 34 46Z", "var(--red)"],
    ["M13 9 23 9 21 24 15 24Z", "var(--yellow)"],
    ["M39 16 50 16 50 27 39 27Z", "var(--paper)"],
  ],
  pen: `M8 24 34 24 34 46 8 46ZM34 10 55 10 54 46 34 46ZM30 10 58 10M13 9 23 9 21 24 15 24ZM39 16 50 16 50 27 39 27ZM8 46 3 53M3 53h10${circle(18, 51, 6)}${circle(33, 51, 6)}${circle(48, 51, 6)}`,
  thin: "M12 30h18M12 35h18M44 16v11M13 5q5-5 9-1M25 3q4-3 7 0",
  solid: circle(18, 51, 2) + circle(33, 51, 2) + circle(48, 51, 2),
};

export const horse: Drawing = {
  print: [
    ["M14 26 24 9 33 13 32 22 50 25 53 42 46 46 43 36 27 36 22 46 15 44 19 31Z", "#d7a86b"],
    ["M26 22 40 23 38 31 27 30Z", "var(--red)"],
    ["M5 46q27 19 54 0l2 5q-29 19-58 0z", "var(--green)"],
  ],
  pen: "M14 26 24 9 27 5 29 10 34 14 32 22 50 25 54 42 47 46 43 36 27 36 22 46 15 44 19 31 16 31ZM50 25q8 1 7 12M5 46q27 19 54 0l2 5q-29 19-58 0ZM27 23 40 24 38 31 28 30Z",
  thin: "M30 12q8 2 7 11M31 16q4 2 3 7M26 39v9M38 38l2 11",
  solid: circle(24, 15, 1.6),
};

const pot = (fill: string): Drawing => ({
  print: [
    ["M14 22 50 22 47 58 17 58Z", "var(--paper)"],
    [`M14 22 50 22 49 31q-4 9-8 2t-8 6-8-4-10-2zM24 42q7 12 16 0l0 12-16 0z`, fill],
    ["M14 22q18-9 36 0-18 8-36 0z", fill],
  ],
  pen: "M14 22 50 22 47 58 17 58ZM14 22q18-9 36 0-18 8-36 0ZM15 33q8 6 10 0t8 6 8-5 8-3M14 24Q8 6 32 6t18 18",
  thin: "M43 47l-1 7M22 47l1 7",
});

export const pink = pot("var(--pink)");
export const blue = pot("var(--blue)");
export const yellow = pot("var(--yellow)");

const ROLL = "M10 20 46 12 54 48 18 56Z";
export const dots: Drawing = {
  print: [
    [ROLL, "var(--paper)"],
    [
      [
        [20, 26],
        [32, 23],
        [43, 21],
        [27, 35],
        [38, 32],
        [24, 46],
        [35, 43],
        [46, 40],
      ]
        .map(([x, y]) => circle(x!, y!, 3))
        .join(""),
      "var(--violet)",
    ],
  ],
  pen: `${ROLL}M10 20q-5 2-3 7l8 28q2 4 6 2`,
};
export const stripes: Drawing = {
  print: [
    [ROLL, "var(--paper)"],
    ["M16 19 22 17 30 53 24 55ZM28 16 34 15 42 51 36 52ZM40 13 46 12 54 48 48 49Z", "var(--violet)"],
  ],
  pen: `${ROLL}M10 20q-5 2-3 7l8 28q2 4 6 2`,
};

export const box: Drawing = {
  print: [
    ["M9 28 55 28 52 58 12 58Z", "var(--cardboard)"],
    ["M6 18 58 18 57 28 7 28Z", "var(--cardboard-2)"],
    ["M27 18 37 18 37 58 27 58Z", "var(--red)"],
    ["M32 18Q18 4 14 12t18 6ZM32 18Q46 4 50 12t-18 6Z", "var(--red)"],
  ],
  pen: "M9 28 55 28 52 58 12 58ZM6 18 58 18 57 28 7 28ZM27 18v40M37 18v40M32 18Q18 4 14 12t18 6ZM32 18Q46 4 50 12t-18 6Z",
};

export const objects = { pink, blue, yellow, dots, stripes, bear, train, horse, box };

export const letter: Drawing = {
  print: [
    ["M6 14 58 14 58 52 6 52Z", "var(--paper)"],
    ["M6 14 58 14 32 36Z", "#f3d9c4"],
    ["M32 47q-11-6-7-11 4-4 7 1 3-5 7-1 4 5-7 11z", "var(--red)"],
  ],
  pen: "M6 14 58 14 58 52 6 52ZM6 14 32 36 58 14",
  thin: "M6 52l18-22M58 52 40 30M11 56l42 0",
};

export const firstPlayer: Drawing = {
  print: [["M22 58 22 24Q22 6 37 6t15 16l-9 0q0-7-6-7t-6 9l0 34z", "var(--paper)"]],
  pen: "M22 58 22 24Q22 6 37 6t15 16l-9 0q0-7-6-7t-6 9l0 34Z",
  thin: "M22 50l9-5M22 46l9-5M22 38l9-5M22 34l9-5M22 26l10-4M23 20l10-2M27 11l6 5M34 7l2 8M43 8l-3 8M49 14l-6 4",
};
