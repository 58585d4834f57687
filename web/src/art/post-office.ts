// Post Office: parcels and their symbols, stamps, waybills.
import { circle, type Drawing } from "./drawing";

export const fragile: Drawing = {
  print: [["M18 8 46 8q2 24-14 27-16-3-14-27z", "var(--paper)"]],
  pen: "M18 8 46 8q2 24-14 27-16-3-14-27ZM32 35v17M20 56q12-7 24 0",
  thin: "M22 14q0 9 5 14M36 8l-5 8 6 5-4 6",
};

export const christmas: Drawing = {
  print: [
    ["M32 7 46 25 39 25 51 40 42 40 55 53 9 53 22 40 13 40 25 25 18 25Z", "var(--green)"],
    [
      circle(26, 34, 3) + circle(38, 32, 3) + circle(22, 47, 3) + circle(34, 45, 3) + circle(45, 48, 3),
      "var(--yellow)",
    ],
  ],
  pen: "M32 7 46 25 39 25 51 40 42 40 55 53 9 53 22 40 13 40 25 25 18 25ZM29 53 28 60 36 60 35 53",
  thin: "M32 2v4M29 4h6",
};

export const treats: Drawing = {
  print: [
    ["M12 32 52 32 46 57 18 57Z", "#e8b98b"],
    ["M10 32q-4-9 7-12-1-9 9-9 8-8 15 1 10 0 9 8 8 5 4 12z", "var(--pink)"],
    [circle(34, 9, 4.5), "var(--red)"],
  ],
  pen: "M12 32 52 32 46 57 18 57ZM10 32q-4-9 7-12-1-9 9-9M50 20q8 5 4 12M39 11q11-1 11 9M10 32h44",
  thin: "M21 36l3 18M32 36v18M43 36l-3 18M20 24q4 2 8-1M36 20q4 2 8 0M34 5q2-4 5-3",
  solid: "",
};

export const love: Drawing = {
  print: [["M32 56Q2 36 10 18 22 4 32 20 42 4 54 18q8 18-22 38z", "var(--red)"]],
  pen: "M32 56Q2 36 10 18 22 4 32 20 42 4 54 18q8 18-22 38Z",
  thin: "M15 22q1-7 8-6M44 44l5-6M47 34l4-6",
};

export const stamp: Drawing = {
  print: [
    ["M9 12 55 12 55 52 9 52Z", "var(--paper)"],
    ["M15 18 49 18 49 46 15 46Z", "#e4a18e"],
  ],
  pen: "M9 9q3 4 6 0 3 4 6 0 3 4 6 0 3 4 6 0 3 4 6 0 3 4 6 0 3 4 7 0-1 3 3 4-4 4 0 7-4 4 0 7-4 4 0 7-4 4 0 7-4 4 0 7-4 3-3 6-4-4-7 0-3-4-6 0-3-4-6 0-3-4-6 0-3-4-6 0-3-4-6 0-3-4-6 0 0-3-3-6 4-3 0-7 4-3 0-7 4-3 0-7 4-3 0-7 4-4 3-10ZM17 19h30v26H17Z",
  thin: "M17 40q8-11 14-3 6-16 16-5M21 26h5M21 23h8",
  solid: circle(40, 26, 3.5),
};

export const waybill: Drawing = {
  print: [
    ["M11 6 53 8 52 58 10 57Z", "var(--paper)"],
    ["M16 12 34 13 34 22 16 21Z", "var(--yellow)"],
  ],
  pen: "M11 6 53 8 52 58 10 57ZM16 12 34 13 34 22 16 21Z",
  thin: "M39 15h9M39 20h9M16 28l31 1M16 34l31 1M16 40h20M18 47v6M21 47v6M25 47v6M27 47v6M31 47v6M35 47v6M37 47v6M41 47v6M45 47v6",
};

export const symbols = { fragile, christmas, treats, love, stamp, waybill };
