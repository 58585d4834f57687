// A parcel as the component data write it: the letter of its colour and the letter of its symbol.
export const COLOUR_NAMES: Record<string, string> = { D: "dark-blue", L: "light-blue", Y: "yellow", B: "brown" };
const TYPES: Record<string, string> = { L: "fragile", D: "christmas", Y: "treats", B: "love" };

/** The name of a parcel's drawing; null for a blank one. */
export const symbolOf = ([colour, mark]: string): string | null =>
  mark === "t" ? (TYPES[colour!] ?? null) : mark === "s" ? "stamp" : mark === "w" ? "waybill" : null;

/** The four parcels of a tile's face, row by row. */
export const parcelsOf = (face: string): string[] => face.replace("/", " ").split(/\s+/);
