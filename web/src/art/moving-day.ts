// Moving Day: contents of boxes, helpers, vehicles.
import { circle, type Drawing } from "./drawing";

export const lamp: Drawing = {
  print: [
    ["M22 8 43 9 52 32 13 31Z", "var(--yellow)"],
    ["M20 56q12-9 25 0z", "var(--cardboard-2)"],
  ],
  pen: "M22 8 43 9 52 32 13 31ZM32 32 33 50M20 56q12-9 25 0zM42 32v9",
  thin: "M27 12l-5 15M33 12l-1 8M38 12l4 15",
  solid: circle(42, 43, 2.2),
};

export const books: Drawing = {
  print: [
    ["M9 44 55 43 55 55 9 56Z", "var(--green)"],
    ["M14 32 51 31 51 43 14 44Z", "var(--red)"],
    ["M17 20 48 15 50 27 19 31Z", "var(--blue)"],
  ],
  pen: "M9 44 55 43 55 55 9 56ZM14 32 51 31 51 43 14 44ZM17 20 48 15 50 27 19 31Z",
  thin: "M16 44v12M20 44v11M45 32v11M41 32v11M24 19l2 11M28 18l2 11M48 46l5 0M48 52l5 0",
};

export const dishes: Drawing = {
  print: [
    ["M21 14 45 14q0 21-12 21T21 14Z", "var(--light-blue)"],
    ["M13 38 53 38 47 46 18 46Z", "var(--paper)"],
    ["M9 46 57 46 48 55 17 55Z", "var(--light-blue)"],
  ],
  pen: "M21 14 45 14q0 21-12 21T21 14ZM45 18q9-1 8 6t-10 6M13 38 53 38 47 46 18 46ZM9 46 57 46 48 55 17 55Z",
  thin: "M25 19q1 8 5 11M24 8q-2-3 1-5M33 9q-2-4 1-6M41 8q-2-3 1-5M23 42h18M20 51h24",
};

export const plant: Drawing = {
  print: [
    ["M32 33Q14 33 12 17q17-1 20 16ZM33 34q1-19 19-22 1 18-19 22ZM31 25Q23 12 33 4q9 9 0 21Z", "var(--green)"],
    ["M18 36 47 36 46 43 43 57 23 57 19 43Z", "#c9683f"],
  ],
  pen: "M32 35Q14 34 12 17q18-1 20 18 0-20 20-23 1 19-20 23ZM31 25Q22 13 33 4q10 9 1 20M18 36 47 36 46 43 19 43ZM20 43 23 57 43 57 46 43",
  thin: "M17 21l11 9M47 17l-10 11M33 9v9M27 47l1 7M38 47l-1 7",
};

export const guitar: Drawing = {
  print: [
    ["M33 27q-4-6-11-2t-5 10q-7 1-9 8 0 14 13 15 9 0 12-9 6-1 9-7 2-7-4-10z", "#c9793a"],
    ["M33 31 50 13 53 16 36 34Z", "var(--cardboard)"],
    ["M48 10 54 5 60 11 55 17Z", "var(--brown)"],
  ],
  pen: "M33 27q-4-6-11-2t-5 10q-7 1-9 8 0 14 13 15 9 0 12-9 6-1 9-7 2-7-4-10M33 31 49 13 54 17 37 34M48 11 54 5 60 11 55 17ZM15 44 23 52",
  thin: "M18 47 51 14M20 49 53 16M52 8l4 4",
  solid: circle(29, 37, 4),
};

export const boxTypes = { lamp, books, dishes, plant, guitar };

export const person: Drawing = {
  print: [
    [circle(32, 17, 9), "#f2c9a0"],
    ["M14 58q1-29 18-29t19 29z", "var(--blue)"],
    ["M22 15q1-9 10-9t11 8q-11 2-21 1z", "var(--brown)"],
  ],
  pen: `${circle(32, 17, 9)}M22 14q10 3 20-1M14 58q1-29 18-29t19 29ZM22 58V47M43 58V47`,
  thin: "M28 21q4 3 8 0M25 33q7 5 14 0",
  solid: circle(29, 17, 1.3) + circle(36, 17, 1.3),
};

export const strength: Drawing = {
  print: [["M11 52 12 39q11 3 14-8l-2-10 6-9 10-1 2 8-8 5 4 7q15-2 17 9-2 16-21 15z", "#f2c9a0"]],
  pen: "M11 52 12 39q11 3 14-8l-2-10 6-9 10-1 2 8-8 5 4 7q15-2 17 9-2 16-21 15ZM30 13l2 7M36 11l1 8",
  thin: "M38 33q-5 0-6 5M44 41q4 1 6-2",
};

export const clumsy: Drawing = {
  print: [["M33 17q3 14 20 24-6 6-14 0l7 15q-9 0-12-13-4 13-17 14l9-15q-9 3-14-3 18-6 17-22z", "var(--yellow)"]],
  pen: "M29 17q1-8 4-8t3 6q1 15 17 26-6 6-14 0l7 15q-9 0-12-13-4 13-17 14l9-15q-9 3-14-3 18-6 17-22Z",
  thin: "M33 22q0 12 5 17M33 24q-1 10-6 16M8 16l5 3M12 8l3 5M50 14l5-3M48 22l7 0",
};

export const snack: Drawing = {
  print: [
    ["M7 30 33 9 58 29Z", "#e9c48b"],
    ["M7 31 58 30 57 37 8 38Z", "var(--green)"],
    ["M8 38 57 37 57 44 8 45Z", "var(--red)"],
    ["M7 45 58 44 56 54 9 55Z", "#e9c48b"],
  ],
  pen: "M7 30 33 9 58 29ZM7 31q4 6 9 2 4 7 9 1 4 6 9 1 4 5 9 0 4 6 15-4M8 44 57 43 56 54 9 55Z",
  thin: "M30 16l2 2M24 22l2 2M36 21l2 2M42 25l2 2",
};

export const crack: Drawing = {
  print: [],
  pen: "M33 3 26 19 37 25 24 40 34 46 29 61M26 19 16 22M37 25 48 22M24 40 13 41M34 46 45 51",
};

export const fragile: Drawing = {
  print: [["M18 8 46 8q1 24-14 26-15-2-14-26z", "var(--paper)"]],
  pen: "M18 8 46 8q1 24-14 26-15-2-14-26ZM32 34V53M20 56q12-6 24 0",
  thin: "M35 8l-5 8 6 5-4 7",
};

/** Bodies stand under the spaces for the boxes: the load rests on y = 0 of their deck. */
export const scooter: Drawing = {
  sheet: [120, 70],
  print: [
    ["M22 34 70 34 78 44 88 18 94 18 100 44 74 54 28 54Q14 46 22 34Z", "var(--red)"],
    ["M16 27 62 27 62 34 16 34Z", "var(--brown)"],
  ],
  pen: `M16 27 62 27 62 34 16 34ZM22 34q-8 12 6 20h46l26-9-7-35-9-3M93 10l9 3M70 34l8 10 12-6${circle(28, 56, 11)}${circle(96, 56, 11)}`,
  thin: `${circle(28, 56, 4)}${circle(96, 56, 4)}M30 42h28M34 47h26`,
  solid: circle(101, 24, 3),
};

export const car: Drawing = {
  sheet: [170, 70],
  print: [
    ["M8 50 10 32 40 29 54 8 112 8 130 29 158 34 162 52Z", "var(--blue)"],
    ["M59 13 81 13 81 28 49 28ZM87 13 109 13 122 28 87 28Z", "var(--light-blue)"],
  ],
  pen: `M48 3 120 3M58 3v5M110 3v5M8 51 10 32 40 29 54 8 112 8 130 29 158 34 162 52 146 52M118 52 60 52M31 52 8 51M59 13 81 13 81 28 49 28ZM87 13 109 13 122 28 87 28Z${circle(45, 54, 12)}${circle(132, 54, 12)}`,
  thin: `${circle(45, 54, 5)}${circle(132, 54, 5)}M84 32v16M90 34h6M152 39l8 1M10 39h7`,
};

export const truck: Drawing = {
  sheet: [240, 70],
  print: [
    ["M6 30 168 30 168 50 6 50Z", "var(--cardboard)"],
    ["M172 8 204 8 226 30 232 50 172 50Z", "var(--green)"],
    ["M180 14 201 14 215 30 180 30Z", "var(--light-blue)"],
  ],
  pen: `M6 30 168 30 168 50 6 50ZM172 50 172 8 204 8 226 30 232 50 220 50M180 14 201 14 215 30 180 30ZM190 50 70 50M30 50 6 50${circle(38, 54, 12)}${circle(66, 54, 12)}${circle(204, 54, 12)}`,
  thin: `${circle(38, 54, 5)}${circle(66, 54, 5)}${circle(204, 54, 5)}M12 36h150M12 42h150M182 38h8M224 38l5 1`,
};

export const vehicles = { scooter, car, truck };
