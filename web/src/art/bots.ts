// The faces of the bots, one per level: a box with a screen, and what makes each of them itself.
import { circle, type Drawing } from "./drawing";

function robot(
  colour: string,
  features: { pen: string; thin?: string; solid?: string; print?: Drawing["print"] },
): Drawing {
  return {
    print: [
      ["M12 18 52 18 52 56 12 56Z", colour],
      ["M18 25 46 25 46 49 18 49Z", "var(--paper)"],
      ...(features.print ?? []),
    ],
    pen: `M12 18 52 18 52 56 12 56ZM18 25 46 25 46 49 18 49ZM12 31 6 31 6 43 12 43M52 31 58 31 58 43 52 43${features.pen}`,
    thin: features.thin,
    solid: features.solid,
  };
}

const eyes = circle(26, 34, 2.4) + circle(38, 34, 2.4);

export const bots: Record<string, Drawing> = {
  random: robot("var(--pink)", {
    pen: "M32 18 27 15 37 12 27 9 37 5",
    thin: `M23 31l6 6M29 31l-6 6${circle(38, 34, 3.6)}M26 45l4-3 4 3 4-3`,
  }),
  greedy: robot("var(--yellow)", {
    pen: "M20 18 17 6 26 12 32 4 38 12 47 6 44 18M25 40H39Q38 47 32 47T25 40Z",
    solid: eyes,
  }),
  beginner: robot("var(--pink)", {
    print: [["M22 18Q22 10 32 10T42 18Z", "var(--light-blue)"]],
    pen: "M22 18Q22 10 32 10T42 18ZM32 10V6M24 4 40 8M40 4 24 8",
    thin: `${circle(26, 33, 4)}${circle(38, 33, 4)}M25 41Q32 48 39 41ZM31 42V45`,
    solid: circle(27, 32, 1.8) + circle(39, 32, 1.8),
  }),
  novice: robot("var(--light-blue)", {
    pen: `M32 18V13Q32 7 38 7${circle(41, 6, 3)}`,
    thin: `${circle(26, 34, 4.6)}${circle(38, 34, 4.6)}M29 44q3 2 6 0`,
    solid: eyes,
  }),
  apprentice: robot("var(--green)", {
    pen: `M32 18V10${circle(32, 7, 3)}`,
    thin: "M26 41q6 6 12 0",
    solid: eyes,
  }),
  expert: robot("var(--violet)", {
    pen: `M23 18 19 8M41 18 45 8${circle(18, 6, 2.6)}${circle(46, 6, 2.6)}`,
    thin: `${circle(25, 34, 5)}${circle(39, 34, 5)}M30 34h4M27 44q5 2 10 0`,
    solid: circle(25, 34, 1.8) + circle(39, 34, 1.8),
  }),
  master: robot("var(--orange)", {
    print: [["M32 3 56 11 32 19 8 11Z", "var(--dark-blue)"]],
    pen: "M32 3 56 11 32 19 8 11ZM52 13V22",
    thin: "M22 32h8M34 32h8M24 33q2 4 4 0M36 33q2 4 4 0M32 41q-5-4-10 1 6 3 10-1 4 4 10 1-5-5-10-1",
    solid: circle(52, 23, 2.2),
  }),
  grandmaster: robot("var(--dark-blue)", {
    pen: "M14 14Q18 4 30 6M50 14Q46 4 34 6M17 12 11 8M20 8 16 3M25 7 23 1M47 12 53 8M44 8 48 3M39 7 41 1",
    thin: `M22 31q4-3 8 0${circle(39, 34, 5.4)}M44 36q3 6 0 12M34 28q5-4 10-1M27 44h10`,
    solid: circle(26, 35, 2) + circle(39, 34, 2),
  }),
};
