// Score sheets as people fill them in, in the form that the server takes (docs/records.md and `colisee score`).
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
}

export interface Vehicle {
  kind: string;
  width: number;
  height: number;
}

// biome-ignore lint/suspicious/noExplicitAny: component data is the server's
export type Components = Record<string, any>;

const letters = (n: number) => String.fromCharCode(65 + n);

/** An empty sheet of a game for so many players. */
export function emptySheet(game: string, players: number, components: Components): Sheet {
  const sheet: Sheet = { game, players: [] };
  for (let n = 0; n < players; n++) sheet.players.push(emptyPlayer(game, n, components));
  if (game === "toy-rush") sheet.first_player = sheet.players[0]?.name;
  return sheet;
}

export function emptyPlayer(game: string, n: number, components: Components): Player {
  const name = letters(n);
  if (game === "moving-day") return { name, snacks: 0, vehicles: vehiclesOf(components).map(emptyVehicle) };
  if (game === "toy-rush") return { name, gifts: [] };
  if (game === "post-office") {
    const side = 2 * ((components.shelf?.spaces as number | undefined) ?? 0);
    const blank = Array.from({ length: side }, () => ".".repeat(side));
    return { name, stamps: 0, challenges: 0, shelf: blank, symbols: [...blank], tapes: [] };
  }
  return { name, start: n + 1, place: n + 1, trucks: [], waiting: [] };
}

export const vehiclesOf = (components: Components): Vehicle[] => (components.vehicles?.rows ?? []) as Vehicle[];

const emptyVehicle = (vehicle: Vehicle) => ({
  kind: vehicle.kind,
  boxes: Array.from({ length: vehicle.height }, () => new Array(vehicle.width).fill(null)),
  helpers: [],
});

/** A row of letters with one of them changed. */
export const withLetter = (row: string, column: number, letter: string): string =>
  row.slice(0, column) + letter + row.slice(column + 1);

/** A sheet in a link, and back. */
export const packed = (sheet: Sheet): string => encodeURIComponent(JSON.stringify(sheet));

export function unpacked(text: string): Sheet | null {
  try {
    const sheet = JSON.parse(decodeURIComponent(text));
    return Array.isArray(sheet?.players) ? (sheet as Sheet) : null;
  } catch {
    return null;
  }
}
