// What lies on the table, read from the view and the component data. Rows and columns of parcels count from 0 here,
// those of spaces from 1 as in the objects of actions.
import { type Cell, cellsOfPlace, looksOf, movedTo, placesOf } from "./geometry";
import type { Hints, PlayerView, View } from "./view.gen";

export type { Hints, PlayerView, View };

export interface Shape {
  name: string;
  cells: Cell[];
}

export interface ChallengeData {
  name: string;
  count: string;
  least: number;
}

export interface Components {
  shelf: { spaces: number };
  tapes: { shapes: Shape[] };
  start_tiles: Record<string, unknown>;
  standard_tiles: { rows: string[] };
  challenges: { reward: number; rows: ChallengeData[] };
}

/** Colours in the order of the record, with their letter on tiles and the type they belong to. */
export const COLOURS = [
  { name: "light blue", art: "light-blue", letter: "L", type: "fragile" },
  { name: "dark blue", art: "dark-blue", letter: "D", type: "christmas" },
  { name: "yellow", art: "yellow", letter: "Y", type: "treats" },
  { name: "brown", art: "brown", letter: "B", type: "love" },
] as const;
export type Colour = (typeof COLOURS)[number];
export type ColourName = Colour["name"];
export type Sign = "fragile" | "christmas" | "treats" | "love" | "stamp" | "waybill";

/** Phases of the match, as numbered in the record. */
const PHASES = ["start", "challenges", "draw", "keep", "play", "over"];
/** Whether the tiles in hand are those of which one is kept. */
export const isDrawing = (phase: number): boolean => ["draw", "keep"].includes(PHASES[phase] ?? "");
export const SLOTS = ["kept", "received"] as const;
export type Slot = (typeof SLOTS)[number];

export interface ParcelShown {
  colour: Colour;
  symbol: Sign | null;
}

export interface TapeShown {
  shape: string;
  colour: Colour;
  cells: Cell[];
}

export interface ShelfShown {
  /** By row and column of parcels; null where no tile lies. Under a tape a parcel has its colour and no symbol. */
  parcels: (ParcelShown | null)[][];
  tapes: TapeShown[];
}

export const isReady = (components: Partial<Components>): components is Components =>
  !!components.shelf && !!components.tapes;

/** A set of parcels has the first rows in one number, the rest in another. */
const UPPER_ROWS = 6;

function setOf(halves: readonly string[], columns: number): bigint {
  return BigInt(halves[0] ?? 0) | (BigInt(halves[1] ?? 0) << BigInt(UPPER_ROWS * columns));
}

const has = (set: bigint, parcel: number): boolean => ((set >> BigInt(parcel)) & 1n) === 1n;

export function shelfOf(player: PlayerView, components: Components): ShelfShown {
  const columns = 2 * components.shelf.spaces;
  const colours = player.parcels.map((halves) => setOf(halves, columns));
  const [type, stamp, waybill] = player.symbols.map((halves) => setOf(halves, columns)) as [bigint, bigint, bigint];
  const tapes = tapesOf(player, components);
  const shown = (parcel: number): ParcelShown | null => {
    const colour = COLOURS[colours.findIndex((set) => has(set, parcel))];
    if (!colour) return null;
    const symbol = has(type, parcel)
      ? colour.type
      : has(stamp, parcel)
        ? "stamp"
        : has(waybill, parcel)
          ? "waybill"
          : null;
    return { colour, symbol };
  };
  const parcels = Array.from({ length: columns }, (_, row) =>
    Array.from({ length: columns }, (_, column) => shown(row * columns + column)),
  );
  for (const { colour, cells } of tapes)
    for (const [row, column] of cells) parcels[row]![column] = { colour, symbol: null };
  return { parcels, tapes };
}

/** How many symbols of a type no tape covers. */
export const openSymbols = ({ parcels }: ShelfShown, type: Sign): number =>
  parcels.flat().filter((parcel) => parcel?.symbol === type).length;

/** The tapes laid: the record numbers them shape by shape, each in every colour. */
export function tapesOf(player: PlayerView, { shelf, tapes: { shapes } }: Components): TapeShown[] {
  const columns = 2 * shelf.spaces;
  const most = Math.max(...shapes.map(({ cells }) => placesOf(looksOf(cells, false), columns)));
  return player.tapes.flatMap((lying, number) => {
    const shape = shapes[Math.floor(number / COLOURS.length)];
    if (!lying || !shape) return [];
    const looks = looksOf(shape.cells, lying > most);
    const cells = cellsOfPlace(looks, (lying - 1) % most, columns);
    return [{ shape: shape.name, colour: COLOURS[number % COLOURS.length]!, cells }];
  });
}

/** The tape taken and not yet laid: the record numbers them colour by colour, each side of every shape. */
export function tapeInHand(
  player: PlayerView,
  { tapes: { shapes } }: Components,
): { shape: Shape; isFlipped: boolean; colour: Colour } | null {
  if (!player.tape_in_hand) return null;
  const sides = sidesOf(shapes);
  const number = player.tape_in_hand - 1;
  return { ...sides[number % sides.length]!, colour: COLOURS[Math.floor(number / sides.length)]! };
}

/** Each shape face up and, where that looks different, flipped. */
export function sidesOf(shapes: readonly Shape[]): { shape: Shape; isFlipped: boolean }[] {
  return shapes.flatMap((shape) => {
    const looks = looksOf(shape.cells, false).map(String);
    const isSame = looksOf(shape.cells, true).every((look) => looks.includes(String(look)));
    return isSame
      ? [{ shape, isFlipped: false }]
      : [
          { shape, isFlipped: false },
          { shape, isFlipped: true },
        ];
  });
}

export interface LayObject {
  row: number;
  column: number;
  turns: number;
}

/** The cells that a tape would cover, by the object of the action. */
export function cellsOfLay(shape: Shape, isFlipped: boolean, lay: LayObject): Cell[] {
  const looks = looksOf(shape.cells, isFlipped);
  return movedTo(looks[lay.turns % looks.length]!, lay.row - 1, lay.column - 1);
}

/** The four parcels of a face such as "L. Ls / L. D.", in reading order, after this number of quarter turns clockwise. */
export function parcelsOfFace(face: string, turns: number): ParcelShown[] {
  let codes = face.replace("/", " ").split(/\s+/).filter(Boolean);
  for (let turn = 0; turn < turns % 4; turn++) codes = [codes[2]!, codes[0]!, codes[3]!, codes[1]!];
  return codes.map((code) => {
    const colour = COLOURS.find(({ letter }) => letter === code[0]) ?? COLOURS[0];
    const symbol = code[1] === "t" ? colour.type : code[1] === "s" ? "stamp" : code[1] === "w" ? "waybill" : null;
    return { colour, symbol };
  });
}

/** The face of a tile in hand; null when there is none or the reader may not know it. */
export const faceOf = (tile: number, components: Components): string | null =>
  tile > 0 ? (components.standard_tiles.rows[tile - 1] ?? null) : null;

export const isFilled = (player: PlayerView, row: number, column: number, side: number): boolean =>
  ((player.filled >> ((row - 1) * side + column - 1)) & 1) === 1;

/** Whether one space of the shelf is empty. */
export const isLastSpace = (filled: number, side: number): boolean =>
  Array.from({ length: side * side }, (_, space) => (filled >> space) & 1).filter((bit) => !bit).length === 1;

export interface ChallengeShown extends ChallengeData {
  isOpen: boolean;
  /** The seats it has paid. */
  paid: number[];
}

/** The challenges of this match: those open and those that somebody has fulfilled. */
export function challengesOf(
  view: Pick<View, "player" | "seats" | "open_challenges">,
  components: Components,
): ChallengeShown[] {
  return components.challenges.rows.flatMap((row, number) => {
    const isOpen = ((view.open_challenges >> number) & 1) === 1;
    const paid = view.player
      .slice(0, view.seats)
      .flatMap((player, seat) => ((player.fulfilled >> number) & 1 ? [seat] : []));
    return isOpen || paid.length ? [{ ...row, isOpen, paid }] : [];
  });
}

const ANIMALS = ["cat", "dog", "pigeon", "hamster"] as const;
export type Animal = (typeof ANIMALS)[number];

/** The assistant of a seat: its piece, or by its number. */
export const assistantOf = (piece: string, seat: number): Animal =>
  ANIMALS.find((animal) => animal === piece) ?? ANIMALS[seat % ANIMALS.length]!;
