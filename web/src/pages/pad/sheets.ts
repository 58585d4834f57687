// Score sheets as people fill them in, in the form of docs/records.md and `colisee score`.
import { pack, unpack } from "../../packing";

export interface Player {
  name: string;
  // biome-ignore lint/suspicious/noExplicitAny: each game has its own fields
  [field: string]: any;
}

export interface Sheet {
  game: string;
  options?: Record<string, string>;
  players: Player[];
  first_player?: string;
  /** The Truckers: the goods of another box. */
  goods?: Good[];
}

export interface Good {
  type: string;
  tiles: number;
  doubles: number;
  reward: number;
}

export interface Vehicle {
  kind: string;
  width: number;
  height: number;
}

// biome-ignore lint/suspicious/noExplicitAny: component data is the server's
export type Components = Record<string, any>;

const letters = (n: number) => String.fromCharCode(65 + n);

/** An empty sheet for a number of players. */
export function emptySheet(game: string, players: number, components: Components): Sheet {
  const sheet: Sheet = { game, players: [] };
  for (let n = 0; n < players; n++) addPlayer(sheet, components);
  if (game === "toy-rush") sheet.first_player = sheet.players[0]?.name;
  return sheet;
}

/** One player more, with a name that nobody has yet. */
export function addPlayer(sheet: Sheet, components: Components): void {
  const taken = sheet.players.map((player) => player.name);
  const name = Array.from({ length: 26 }, (_, n) => letters(n)).find((letter) => !taken.includes(letter)) ?? "";
  sheet.players.push(emptyPlayer(sheet.game, name, sheet.players.length, components));
}

function emptyPlayer(game: string, name: string, n: number, components: Components): Player {
  if (game === "moving-day") return { name, snacks: 0, vehicles: vehiclesOf(components).map(emptyVehicle) };
  if (game === "toy-rush") return { name, gifts: [] };
  if (game === "post-office") {
    const side = 2 * ((components.shelf?.spaces as number | undefined) ?? 0);
    const blank = Array.from({ length: side }, () => ".".repeat(side));
    return { name, stamps: 0, challenges: 0, shelf: blank, symbols: [...blank], tapes: [] };
  }
  if (game === "the-truckers")
    return { name, start: n + 1, place: n + 1, trucks: firstTrucks(components), waiting: [] };
  return { name };
}

/** Every player has a truck of the smallest and one of the largest size; entering them saves two taps. */
function firstTrucks(components: Components) {
  const capacities = valuesOf<number>(components, "trucks", "capacity");
  const ends = capacities.length ? [capacities[0]!, capacities.at(-1)!] : [];
  return ends.map((capacity) => ({ capacity, type: null, tiles: [] }));
}

/** Remove a player; unique numbers (start, place) are renumbered without a gap. */
export function removePlayer(sheet: Sheet, n: number): void {
  const [gone] = sheet.players.splice(n, 1);
  for (const key of ["start", "place"])
    for (const player of sheet.players) if (player[key] > gone?.[key]) player[key] -= 1;
  if (sheet.first_player === gone?.name) sheet.first_player = sheet.players[0]?.name;
}

/** Give a player a unique number; the player who had it gets the other one. */
export function exchange(sheet: Sheet, n: number, key: "start" | "place", value: number): void {
  const other = sheet.players.find((player) => player[key] === value);
  if (other) other[key] = sheet.players[n]![key];
  sheet.players[n]![key] = value;
}

const vehiclesOf = (components: Components): Vehicle[] => (components.vehicles?.rows ?? []) as Vehicle[];

const emptyVehicle = (vehicle: Vehicle) => ({
  kind: vehicle.kind,
  boxes: Array.from({ length: vehicle.height }, () => new Array(vehicle.width).fill(null)),
  helpers: [],
});

/** The distinct values of a kind of piece, smallest first: the choices of a form. */
export function valuesOf<T extends number | string>(components: Components, kind: string, field: string): T[] {
  const found = [...new Set(((components[kind]?.rows ?? []) as Record<string, T>[]).map((row) => row[field]!))];
  return typeof found[0] === "number" ? found.sort((a, b) => Number(a) - Number(b)) : found;
}

/** Count with the pieces of another box. Moving Day, Toy Rush and Post Office write down what scores, piece by piece. */
export function useSet(sheet: Sheet, components: Components | null): void {
  delete sheet.goods;
  if (sheet.game === "the-truckers" && components)
    sheet.goods = (components.goods.rows as Good[]).map(({ type, tiles, doubles, reward }) => ({
      type,
      tiles,
      doubles,
      reward,
    }));
}

/** A row of letters with one letter replaced. */
export const withLetter = (row: string, column: number, letter: string): string =>
  row.slice(0, column) + letter + row.slice(column + 1);

/** A sheet as text for a link. */
export const packed = (sheet: Sheet): Promise<string> => pack(sheet);

/** The sheet of a link; null if there is none in it. */
export async function unpacked(text: string): Promise<Sheet | null> {
  const sheet = (await unpack(text)) as Partial<Sheet> | null;
  return typeof sheet?.game === "string" && Array.isArray(sheet.players) ? (sheet as Sheet) : null;
}
