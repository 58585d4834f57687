// The Truckers: goods, trucks and cards.
import { circle, type Drawing } from "./drawing";

export const furniture: Drawing = {
  print: [
    ["M16 6 46 6 46 34 16 34Z", "#c9793a"],
    ["M12 32 50 32 52 42 10 42Z", "var(--red)"],
  ],
  pen: "M16 6 46 6 46 33M16 6V33M12 32 50 32 52 42 10 42ZM14 42 12 59M49 42 51 59M21 42v11M43 42v11",
  thin: "M24 10v20M31 10v20M38 10v20M14 50h35",
};

export const fish: Drawing = {
  print: [["M5 33Q20 12 44 29L58 18q-3 14 1 28L44 38Q20 54 5 33Z", "var(--light-blue)"]],
  pen: "M5 33Q20 12 44 29L58 18q-3 14 1 28L44 38Q20 54 5 33ZM19 23q5 10-1 21M26 20q6-8 13-4M28 46q5 6 11 2",
  thin: "M27 28q3 2 0 5M34 28q3 3 0 6M28 37q3 2 0 4M36 37q2 2 0 3M52 26l-3 4M53 40l-4-3",
  solid: circle(13, 30, 2.2),
};

export const vegetables: Drawing = {
  print: [
    ["M9 57Q22 22 36 21q10 4 9 14Q34 48 9 57Z", "#ea8a2f"],
    ["M39 23Q34 9 42 4q4 7 1 16 6-10 16-10-2 10-13 14 9-1 12 6-8 5-15 0z", "var(--green)"],
  ],
  pen: "M9 57Q22 22 36 21q10 4 9 14Q34 48 9 57ZM39 23Q34 9 42 4q4 7 1 16 6-10 16-10-2 10-13 14 9-1 12 6-8 5-15 0",
  thin: "M27 29l7 3M21 38l8 4M35 40l-5-4M17 47l5 2M28 48l-4-3",
};

export const clothes: Drawing = {
  print: [["M22 9Q32 17 42 9L58 18 51 32 45 29 46 57 18 57 19 29 13 32 6 18Z", "var(--violet)"]],
  pen: "M22 9Q32 17 42 9L58 18 51 32 45 29 46 57 18 57 19 29 13 32 6 18Z",
  thin: "M20 12q12 11 24 0M19 36h27M19 41h27M9 23l7 4M55 23l-7 4",
};

export const toys: Drawing = {
  print: [
    ["M8 28Q32 14 56 28 52 42 32 58 12 42 8 28Z", "var(--pink)"],
    ["M10 34q22 9 44 0l-4 8q-18 7-36 0z", "var(--yellow)"],
    ["M28 8 36 8 35 20 29 20Z", "var(--brown)"],
  ],
  pen: "M28 8 36 8 35 20 29 20ZM8 28Q32 14 56 28 52 42 32 58 12 42 8 28ZM8 28q24 10 48 0",
  thin: "M10 34q22 9 44 0M14 42q18 7 36 0M25 6h14M4 52q6 6 14 7M60 52q-6 6-14 7",
};

export const joker: Drawing = {
  print: [
    ["M8 16 56 16 56 56 8 56Z", "var(--cardboard)"],
    ["M32 20 36 31 48 31 39 38 42 50 32 43 22 50 25 38 16 31 28 31Z", "var(--yellow)"],
  ],
  pen: "M8 16 56 16 56 56 8 56ZM32 20 36 31 48 31 39 38 42 50 32 43 22 50 25 38 16 31 28 31ZM8 16 16 8 49 8 56 16",
  thin: "M12 21v30M52 21v30",
};

export const goods = { furniture, fish, vegetables, clothes, toys, joker };

/** A lorry seen from the side: its bed has room for `units`. */
function lorry(units: number, cab: string): Drawing {
  const bed = 14 + units * 34;
  const width = bed + 62;
  return {
    sheet: [width, 74],
    print: [
      [`M6 12 ${bed} 12 ${bed} 52 6 52Z`, "var(--paper)"],
      [`M6 45 ${bed} 45 ${bed} 52 6 52Z`, "var(--cardboard-2)"],
      [`M${bed + 5} 18 ${bed + 32} 18 ${bed + 46} 35 ${bed + 54} 39 ${bed + 55} 54 ${bed + 5} 54Z`, cab],
      [`M${bed + 14} 23 ${bed + 30} 23 ${bed + 39} 36 ${bed + 14} 36Z`, "var(--light-blue)"],
    ],
    pen: `M6 12 ${bed} 12 ${bed} 52 6 52ZM6 45H${bed}M${bed + 5} 54V18H${bed + 32}L${bed + 46} 35l8 4 1 15h-7M${bed + 26} 54H42M22 54H6M${bed + 14} 23h16l9 13h-25Z${circle(32, 58, 10)}${circle(bed + 37, 58, 10)}`,
    thin: `${circle(32, 58, 4)}${circle(bed + 37, 58, 4)}M${bed + 10} 42h6`,
  };
}

/** The board passes the capacity: rule numbers do not belong in drawings. */
export const truckOf = (units: number, cab = "var(--red)"): Drawing => lorry(units, cab);

export const road: Drawing = {
  print: [
    ["M24 6 40 6 58 58 6 58Z", "#8f8a85"],
    ["M31 10 33 10 33.500 17 30.500 17ZM30 23 34 23 34.500 32 29.500 32ZM29 39 35 39 36 52 28 52Z", "var(--paper)"],
  ],
  pen: "M24 6 6 58M40 6 58 58",
  thin: "M31 10h2l.500 7h-3zM30 23h4l.500 9h-5zM29 39h6l1 13h-8z",
};

export const trolley: Drawing = {
  print: [
    ["M24 14 50 8 55 30 29 36Z", "var(--cardboard)"],
    ["M29 38 45 34 48 46 32 49Z", "var(--cardboard-2)"],
  ],
  pen: `M8 6 15 6 29 52M29 52 54 46M24 14 50 8 55 30 29 36ZM29 38 45 34 48 46 32 49Z${circle(27, 56, 5)}`,
  thin: "M36 11l2 9 5-1-2-9M36 36l1 5",
};
