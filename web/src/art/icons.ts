// Icons of the page: one stroke without a colour, so that they take the colour of the text around them.
import { circle } from "./drawing";

export const icons = {
  undo: "M14 6 5 14l9 8M6 14h13q9 0 9 8t-9 7h-6",
  check: "M5 17 13 25 28 7",
  cross: "M8 8 24 24M24 8 8 24",
  hand: "M11 17V7q0-3 2.500-3T16 7v8-3q0-2 2-2t2 2v4-2q0-2 2-2t2 2v3q0-2 2-1.500t1.500 3v4q0 8-8 8-7 0-9-5L7 18q-1-3 1-3.500t3 2.500",
  log: "M8 4H25V28H8ZM12 10h9M12 15h9M12 20h6",
  book: "M16 8Q10 4 3 6V25q7-2 13 2 6-4 13-2V6Q22 4 16 8ZM16 8V27",
  chat: "M4 6H28V22H15L8 28V22H4Z",
  score: "M9 4H23V12q0 7-7 7t-7-7ZM9 7H4q0 8 6 8M23 7h5q0 8-6 8M16 19v5M10 28h12",
  people: `${circle(11, 10, 5)}M3 27q0-10 8-10t8 10${circle(23, 12, 4)}M22 18q7 0 7 9`,
  bot: `M6 11H26V26H6ZM16 11V5${circle(16, 4, 1.5)}${circle(11.5, 17, 1.5)}${circle(20.5, 17, 1.5)}M12 22h8M3 15v6M29 15v6`,
  person: `${circle(16, 10, 6)}M5 29q0-12 11-12t11 12`,
  clock: `${circle(16, 16, 12)}M16 8v8l6 4`,
  share: "M16 20V4M10 9l6-6 6 6M6 16v12h20V16",
  eye: `M2 16Q16 2 30 16 16 30 2 16Z${circle(16, 16, 4)}`,
  menu: "M5 8h22M5 16h22M5 24h22",
  more: `${circle(7, 16, 1.5)}${circle(16, 16, 1.5)}${circle(25, 16, 1.5)}`,
  play: "M9 5 26 16 9 27Z",
  pause: "M10 6v20M22 6v20",
  first: "M7 6v20M25 6 12 16l13 10Z",
  back: "M22 6 9 16l13 10",
  forward: "M10 6 23 16 10 26",
  last: "M25 6v20M7 6l13 10L7 26Z",
  plus: "M16 6v20M6 16h20",
  minus: "M6 16h20",
  copy: "M11 4H27V22H11ZM5 10V28H21",
  home: "M4 16 16 5 28 16M8 13V28H24V13M13 28V20h6v8",
  search: `${circle(14, 14, 8)}M20 20 28 28`,
  sound: "M4 12V20H10L17 26V6L10 12ZM21 12q4 4 0 8M25 8q7 8 0 16",
  bell: "M6 23q3-3 3-9 0-8 7-8t7 8q0 6 3 9ZM13 27q3 3 6 0M16 6V3",
  flag: "M8 29V4q8-3 9 1t9 1V18q-8 3-9-1t-9 1",
} as const;

export type IconName = keyof typeof icons;
