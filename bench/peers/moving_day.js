// Moving Day as a game of these frameworks is written: plain objects, one function a move, `false` where the rules forbid it.
// The deck's order is the only secret. 0 in a place of pieces means none, n means piece number n-1.

import { readFileSync } from "node:fs";

export const SEATS = 4;
const ROUNDS = 8;
const VEHICLES = [
  { first: 0, width: 1, height: 4, seats: 3 },
  { first: 4, width: 2, height: 3, seats: 6 },
  { first: 10, width: 3, height: 2, seats: 9 },
];
const SPACES = 16;

const components = readFileSync(new URL("../../src/colisee/games/moving_day/components.toml", import.meta.url), "utf8");
const rows = (pattern) => [...components.matchAll(pattern)].map((match) => match.groups);
const BOX = rows(/type = "(?<type>\w+)", colour = "(?<colour>\w+)", weight = (?<weight>\d), points = (?<points>\d), fragile = (?<fragile>\w+)/g).map(
  ({ type, colour, weight, points, fragile }) => ({
    type,
    colour,
    weight: Number(weight),
    points: Number(points),
    fragile: fragile === "true",
  }),
);
const HELPER = rows(/people = (?<people>\d), strength = (?<strength>\d), clumsy = (?<clumsy>\w+), count = (?<count>\d)/g).flatMap(
  ({ people, strength, clumsy, count }) =>
    Array(Number(count)).fill({ people: Number(people), strength: Number(strength), clumsy: clumsy === "true" }),
);

export function decks(shuffle) {
  const numbers = (count) => Array.from({ length: count }, (_, n) => n + 1);
  return { boxes: shuffle(numbers(BOX.length)), helpers: shuffle(numbers(HELPER.length)) };
}

export function setUp(G, secret) {
  for (let place = 0; place <= SEATS; place++) deal(G, secret, place);
  G.boxesLeft = secret.boxes.length;
  G.helpersLeft = secret.helpers.length;
}

export function emptyTable() {
  return {
    boards: Array.from({ length: SEATS }, () => ({
      boxes: Array(SPACES).fill(0),
      crews: VEHICLES.map(() => []),
      snacks: 0,
      weight: 0,
      type: 0,
      colour: 0,
    })),
    row: Array.from({ length: SEATS + 1 }, () => ({ boxes: [0, 0], helper: 0, snacks: 0 })),
    handBoxes: [0, 0],
    handHelper: 0,
    place: 0,
    boxesLeft: 0,
    helpersLeft: 0,
    turn: 0,
    phase: "take",
  };
}

// Moves

export function take(G, seat, place) {
  if (G.phase !== "take" || !(place >= 0 && place <= SEATS)) return false;
  const group = G.row[place];
  G.place = place;
  G.handBoxes[0] = group.boxes[0];
  G.handBoxes[1] = group.boxes[1];
  G.handHelper = group.helper;
  G.boards[seat].snacks += group.snacks;
  group.boxes[0] = 0;
  group.boxes[1] = 0;
  group.helper = 0;
  group.snacks = 0;
  G.phase = "place";
  return true;
}

export function place(G, seat, box, space) {
  const board = G.boards[seat];
  if (G.phase !== "place" || !G.handBoxes[box] || !isOpen(board.boxes, space)) return false;
  board.boxes[space] = G.handBoxes[box];
  G.handBoxes[box] = 0;
  Object.assign(board, points(board));
  return true;
}

export function assign(G, seat, vehicle) {
  if (G.phase !== "place" || !G.handHelper || !hasSeatsFor(G.boards[seat], vehicle, G.handHelper)) return false;
  G.boards[seat].crews[vehicle].push(G.handHelper);
  G.handHelper = 0;
  Object.assign(G.boards[seat], points(G.boards[seat]));
  return true;
}

export function dismiss(G, seat) {
  const isFull = (_, vehicle) => !hasSeatsFor(G.boards[seat], vehicle, G.handHelper);
  if (G.phase !== "place" || !G.handHelper || !VEHICLES.some(isFull)) return false;
  G.handHelper = 0;
  return true;
}

// The end of a turn

export function isTurnOver(G) {
  return G.phase === "place" && !G.handBoxes[0] && !G.handBoxes[1] && !G.handHelper;
}

export function endTurn(G, secret) {
  if (G.place > 0) G.row[G.place - 1].snacks += 1;
  if (G.place < SEATS) G.row[G.place + 1].snacks += 1;
  G.turn += 1;
  if (G.turn === ROUNDS * SEATS) {
    G.phase = "over";
    return;
  }
  deal(G, secret, G.place);
  G.boxesLeft = secret.boxes.length;
  G.helpersLeft = secret.helpers.length;
  G.phase = "take";
}

function deal(G, secret, place) {
  const group = G.row[place];
  group.boxes[0] = secret.boxes.pop();
  group.boxes[1] = secret.boxes.pop();
  group.helper = secret.helpers.pop();
}

// Points, as if the match ended now

function points(board) {
  const boxes = [...board.boxes].map((box) => (box ? BOX[box - 1] : null));
  const crews = board.crews.map((crew) => [...crew].map((card) => HELPER[card - 1]));
  const broken = new Set();
  for (const [lower, upper] of STACKS) {
    if (boxes[lower] && boxes[upper] && boxes[upper].weight > boxes[lower].weight) broken.add(lower);
  }
  VEHICLES.forEach(({ first, width, height }, vehicle) => {
    const strength = crews[vehicle].reduce((sum, helper) => sum + helper.strength, 0);
    const fragile = [];
    for (let space = first; space < first + width * height; space++) {
      if (boxes[space]?.weight > strength) broken.add(space);
      if (boxes[space]?.fragile) fragile.push(space);
    }
    // The least valuable go first: whole ones cost their points.
    fragile.sort((a, b) => Number(!broken.has(a)) - Number(!broken.has(b)) || boxes[a].points - boxes[b].points);
    for (const space of fragile.slice(0, crews[vehicle].filter((helper) => helper.clumsy).length)) broken.add(space);
  });
  const whole = boxes.map((box, space) => (broken.has(space) ? null : box));
  const alike = (trait) => {
    const matched = new Set();
    for (const [a, b] of NEIGHBOURS) {
      if (whole[a] && whole[b] && whole[a][trait] === whole[b][trait]) matched.add(a).add(b);
    }
    return matched.size;
  };
  const weight = whole.reduce((sum, box) => sum + (box ? box.points : 0), 0);
  return { weight, type: alike("type"), colour: alike("colour") };
}

/** Every two spaces of a vehicle that stand in some relation: rows and columns apart. */
function pairs(test) {
  return VEHICLES.flatMap(({ first, width, height }) => {
    const spaces = Array.from({ length: width * height }, (_, n) => ({ n, row: Math.floor(n / width), column: n % width }));
    return spaces.flatMap((a) =>
      spaces.filter((b) => a.n < b.n && test(b.row - a.row, b.column - a.column)).map((b) => [first + a.n, first + b.n]),
    );
  });
}
const STACKS = pairs((_, columns) => columns === 0);
const NEIGHBOURS = pairs((rowsApart, columns) => Math.abs(rowsApart) + Math.abs(columns) === 1);

// Questions

/** Row by row: a space is open when it is empty and the rows below it are full. */
function isOpen(boxes, space) {
  if (!(space >= 0 && space < SPACES) || boxes[space]) return false;
  const vehicle = VEHICLES.findLast((each) => each.first <= space);
  const row = Math.floor((space - vehicle.first) / vehicle.width);
  for (let below = vehicle.first; below < vehicle.first + row * vehicle.width; below++) {
    if (!boxes[below]) return false;
  }
  return true;
}

function hasSeatsFor(board, vehicle, helper) {
  const crew = board.crews[vehicle];
  if (!crew) return false;
  let { people } = HELPER[helper - 1];
  for (const card of crew) people += HELPER[card - 1].people;
  return people <= VEHICLES[vehicle].seats;
}

/** Every move of a seat, as [name, ...arguments]. */
export function legalMoves(G, seat) {
  if (G.phase === "take") return Array.from({ length: SEATS + 1 }, (_, group) => ["take", group]);
  const moves = [];
  const { boxes } = G.boards[seat];
  for (const box of [0, 1]) {
    for (let space = 0; space < SPACES && G.handBoxes[box]; space++) {
      if (isOpen(boxes, space)) moves.push(["place", box, space]);
    }
  }
  if (G.handHelper) {
    const vehicles = [0, 1, 2].filter((vehicle) => hasSeatsFor(G.boards[seat], vehicle, G.handHelper));
    for (const vehicle of vehicles) moves.push(["assign", vehicle]);
    if (vehicles.length < VEHICLES.length) moves.push(["dismiss"]);
  }
  return moves;
}
