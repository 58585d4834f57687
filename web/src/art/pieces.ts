// What players are told apart by: assistants, elves, trucks and vehicles. Small enough to be loaded with every table.
import { circle, type Drawing } from "./drawing";

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

export const assistants = { cat, dog, pigeon, hamster };

/** An elf of the colour `--elf`. */
export const elf: Drawing = {
  print: [
    ["M18 26Q22 9 46 3q-1 9-1 22z", "var(--elf, var(--orange))"],
    [circle(32, 31, 11), "#f2c9a0"],
    ["M14 60q0-19 18-19t18 19z", "var(--elf, var(--orange))"],
    ["M16 22 48 21 49 28 15 29Z", "var(--paper)"],
  ],
  pen: `M20 22Q24 9 46 3q-2 9-1 18M16 22 48 21 49 28 15 29ZM21 30q-1 12 11 13t12-13M21 31 12 28l9 8M44 31l9-3-9 8M14 60q0-14 8-17M50 60q0-14-8-17M14 60h36`,
  thin: "M28 37q4 3 8 0M32 48v3M32 55v1M22 25h2M30 25h2M40 24h2",
  solid: circle(28, 32, 1.4) + circle(36, 32, 1.4) + circle(47, 4, 2.6),
};

/** The pawn on the track, of the colour `--truck`. */
export const pawn: Drawing = {
  print: [
    ["M4 18 38 18 38 46 4 46Z", "var(--truck, var(--red))"],
    ["M40 24 52 24 60 36 60 47 40 47Z", "var(--paper)"],
  ],
  pen: `M4 18 38 18 38 46 4 46ZM40 47V24H52L60 36 60 47H56M43 28h8l5 8H43Z${circle(16, 49, 6)}${circle(49, 49, 6)}`,
  thin: "M9 24h24M9 30h24M9 36h24",
  solid: circle(16, 49, 2) + circle(49, 49, 2),
};

/** Moving Day's vehicles in small, of the colour `--vehicle`. */
export const van: Drawing = {
  print: [
    ["M4 16 36 16 36 46 4 46Z", "var(--vehicle, var(--red))"],
    ["M38 24 50 24 60 35 60 47 38 47Z", "var(--vehicle, var(--red))"],
    ["M42 28 49 28 55 35 42 35Z", "var(--light-blue)"],
  ],
  pen: `M4 16 36 16 36 46 4 46ZM38 47V24H50L60 35 60 47H55M42 28h7l6 7H42Z${circle(16, 49, 6)}${circle(48, 49, 6)}`,
  thin: "M20 16v12M15 28h10M42 40h4",
  solid: circle(16, 49, 2) + circle(48, 49, 2),
};
