// Post Office: parcels and their symbols, stamps, waybills, and the four assistants.
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

export const cat: Drawing = {
  print: [
    ["M13 8 25 18Q32 15 40 18L52 8 52 34Q49 50 32 50T12 34Z", "#e39a4f"],
    ["M26 36q6-5 12 0 0 9-6 9t-6-9z", "var(--paper)"],
    ["M14 60q3-12 18-12t19 12z", "#e39a4f"],
  ],
  pen: "M13 8 25 18Q32 15 40 18L52 8 52 34Q49 50 32 50T12 34ZM14 60q2-9 10-11M51 60q-3-9-11-11",
  thin: "M30 20v6M34 20v6M38 21l-1 5M26 21l1 5M32 38v3q-3 4-6 1M32 41q3 4 6 1M7 34l11 2M7 40l11-1M57 34l-11 2M57 40l-11-1",
  solid: `${circle(23, 31, 2.4)}${circle(41, 31, 2.4)}M29 35h6l-3 3.500z`,
};

export const dog: Drawing = {
  print: [
    ["M18 12Q32 5 46 12q6 14 3 26-5 13-17 13T15 38q-3-12 3-26z", "#d8b483"],
    ["M18 12Q4 12 6 33q6 8 11 0zM46 12q14 0 12 21-6 8-11 0z", "var(--brown)"],
    ["M24 33q8-6 16 0 2 14-8 15-10-1-8-15z", "var(--paper)"],
    ["M14 60q3-10 18-10t19 10z", "#d8b483"],
  ],
  pen: "M18 12Q32 5 46 12q6 14 3 26-5 13-17 13T15 38q-3-12 3-26ZM18 12Q4 12 6 33q6 8 10 1M46 12q14 0 12 21-6 8-10 1M14 60q2-8 9-10M51 60q-3-8-10-10",
  thin: "M32 37v4q-4 4-7 0M32 41q4 4 7 0M30 46q3 4 5 0",
  solid: `${circle(24, 26, 2.4)}${circle(40, 26, 2.4)}M27 33h10q-1 5-5 5t-5-5z`,
};

export const pigeon: Drawing = {
  print: [
    ["M22 22Q24 6 36 7q11 2 10 14l8 4-8 4q2 27-20 28Q8 56 6 42q8 1 12-7z", "#9fb0bd"],
    ["M24 32q14 0 17 14-13 7-22-2z", "#7b8d9b"],
    ["M23 24q9 6 23 1l0 6q-12 5-22 0z", "var(--green)"],
  ],
  pen: "M22 22Q24 6 36 7q11 2 10 14l8 4-8 4q2 27-20 28Q8 56 6 42q8 1 12-7 4-5 4-13ZM24 33q14-1 17 13-13 7-22-2M24 57l-2 5M32 56v6",
  thin: "M26 38q7 1 10 6M24 42q5 1 7 4M6 47l7-1M9 51l6-2M46 23q3 1 4 2M22 24q10 6 24 2",
  solid: circle(38, 17, 2.4),
};

export const hamster: Drawing = {
  print: [
    [circle(17, 16, 7) + circle(47, 16, 7), "#c98d56"],
    ["M10 32Q14 12 32 12t22 20q3 18-6 24-16 6-32 0-9-6-6-24z", "#e0ae74"],
    ["M20 36q12-8 24 0 6 16-12 20-18-4-12-20z", "var(--paper)"],
  ],
  pen: "M15 22q-7-4-4-10 6-4 11 3 10-6 20 0 5-7 11-3 3 6-4 10 5 6 5 16 1 14-6 18-16 6-32 0-7-4-6-18 0-10 5-16ZM25 46q-3 4 1 6M39 46q3 4-1 6M22 58l5 2M42 58l-5 2",
  thin: "M32 36v3q-3 3-6 1M32 39q3 3 6 1M30 40v3h4v-3M9 34l8 1M9 39l8-1M55 34l-8 1M55 39l-8-1",
  solid: `${circle(23, 29, 2.6)}${circle(41, 29, 2.6)}${circle(32, 35, 2)}`,
};

export const symbols = { fragile, christmas, treats, love, stamp, waybill };
export const assistants = { cat, dog, pigeon, hamster };
