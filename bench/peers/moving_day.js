// Moving Day as a game of these frameworks is written: plain objects, one function a move, `false` where the rules forbid it.
// The deck's order is the only secret. 0 in a place of pieces means none, n means piece number n-1.

export const SEATS = 4;
const ROUNDS = 8;
const VEHICLES = [
  { first: 0, width: 1, height: 4, seats: 3 },
  { first: 4, width: 2, height: 3, seats: 6 },
  { first: 10, width: 3, height: 2, seats: 9 },
];
const SPACES = 16;
const BOXES = 75;
/** People of each of the 36 helper cards. */
const PEOPLE = Array.from({ length: 36 }, (_, card) => 1 + Math.floor(card / 12));

export function decks(shuffle) {
  const numbers = (count) => Array.from({ length: count }, (_, n) => n + 1);
  return { boxes: shuffle(numbers(BOXES)), helpers: shuffle(numbers(PEOPLE.length)) };
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
  return true;
}

export function assign(G, seat, vehicle) {
  if (G.phase !== "place" || !G.handHelper || !hasSeatsFor(G.boards[seat], vehicle, G.handHelper)) return false;
  G.boards[seat].crews[vehicle].push(G.handHelper);
  G.handHelper = 0;
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
  let people = PEOPLE[helper - 1];
  for (const card of crew) people += PEOPLE[card - 1];
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
