// Toy Rush: what hangs on the walls of its workshop.
import { circle, type Drawing } from "./drawing";

const clock: Drawing = {
  print: [[circle(32, 32, 23), "var(--paper)"]],
  pen: `${circle(32, 32, 23)}M32 17V32L42 38`,
  thin: "M32 11v4M32 49v4M11 32h4M49 32h4",
};
const notices: Drawing = {
  print: [
    ["M6 12H58V54H6Z", "var(--cardboard)"],
    ["M12 18H28V34H12ZM34 22H52V44H34ZM14 40H28V50H14Z", "var(--paper)"],
  ],
  pen: "M6 12H58V54H6ZM12 18H28V34H12ZM34 22H52V44H34ZM14 40H28V50H14Z",
  thin: "M15 23h9M15 28h7M37 28h11M37 33h11M37 38h7M17 45h8",
};
const scissors: Drawing = {
  print: [[circle(18, 50, 8) + circle(46, 50, 8), "var(--red)"]],
  pen: `M22 44 46 8M42 44 18 8${circle(18, 50, 8)}${circle(46, 50, 8)}`,
};
const bell: Drawing = {
  print: [["M14 46Q18 40 18 28a14 14 0 0 1 28 0Q46 40 50 46Z", "var(--yellow)"]],
  pen: "M14 46Q18 40 18 28a14 14 0 0 1 28 0Q46 40 50 46ZM27 50a5 5 0 0 0 10 0M32 14V8",
};
const brush: Drawing = {
  print: [
    ["M46 6 52 10 37 34 28 29Z", "var(--cardboard)"],
    ["M27 29 38 35 30 54Q22 62 12 56 20 50 20 42Z", "var(--blue)"],
  ],
  pen: "M46 6 52 10 37 34 28 29ZM27 29 38 35 30 54Q22 62 12 56 20 50 20 42Z",
};
const hammer: Drawing = {
  print: [
    ["M28 24H36V60H28Z", "var(--cardboard)"],
    ["M12 10H42Q54 10 56 24 48 18 42 24H12Z", "#8f8a85"],
  ],
  pen: "M28 24H36V60H28ZM12 10H42Q54 10 56 24 48 18 42 24H12Z",
};
const ruler: Drawing = {
  print: [["M8 44 44 8 56 20 20 56Z", "var(--yellow)"]],
  pen: "M8 44 44 8 56 20 20 56Z",
  thin: "M15 37l6 6M22 30l4 4M29 23l6 6M36 16l4 4",
};
const spool: Drawing = {
  print: [
    ["M16 8H48V16H16ZM16 48H48V56H16Z", "var(--cardboard)"],
    ["M21 16H43V48H21Z", "var(--pink)"],
  ],
  pen: "M16 8H48V16H16ZM16 48H48V56H16ZM21 16V48M43 16V48M43 40Q58 44 54 58",
  thin: "M21 22 43 20M21 28 43 26M21 34 43 32M21 40 43 38",
};
const saw: Drawing = {
  print: [
    ["M4 42 44 22 50 34 8 52Z", "#b9b4ad"],
    ["M44 22Q52 10 60 18T50 34Z", "var(--cardboard)"],
  ],
  pen: "M4 42 44 22 50 34 8 52ZM44 22Q52 10 60 18T50 34",
  thin: "M10 51l3 4 3-7 4 4 3-7 4 4 3-7 4 4 3-7 4 4",
};

/** By the name of a space. */
export const tools: Record<string, Drawing> = {
  primeur: clock,
  objective: notices,
  "box or elf": scissors,
  elves: bell,
  colour: brush,
  train: hammer,
  pattern: ruler,
  bear: spool,
  horse: saw,
};
