// The legal actions of this game, found by their objects; and the places a tape may take.
import type { LegalAction } from "../../protocol.gen";
import type { Cell } from "./geometry";
import {
  COLOURS,
  type Colour,
  type Components,
  cellsOfLay,
  type LayObject,
  type PlayerView,
  type Slot,
  tapeInHand,
} from "./state";

export interface PlaceObject {
  tile: Slot;
  row: number;
  column: number;
  turns: number;
}

export interface TapeObject {
  colour: string;
  shape: string;
  flipped: boolean;
}

/** The server's hints while the reader has to decide; each part may be missing. */
export interface Hints {
  /** The squares that paying would reach, with the price and the spaces each one faces. */
  walk?: { square: number; stamps: number; spaces: [row: number, column: number][] }[];
  /** Every tape in every place, while a tape may be taken: the actions that take it and lay it. */
  tapes?: { take: number; lay: number; cells: [row: number, column: number][]; preview: number | null }[];
}

const partOf = <T>(action: LegalAction, kind: string): T | undefined => action.object[kind] as T | undefined;

export const actionOf = (legal: readonly LegalAction[], kind: string): LegalAction | undefined =>
  legal.find((action) => kind in action.object);

export function placing(legal: readonly LegalAction[], wanted: PlaceObject): LegalAction | undefined {
  return legal.find((action) => {
    const place = partOf<PlaceObject>(action, "place");
    return (
      place?.tile === wanted.tile &&
      place.row === wanted.row &&
      place.column === wanted.column &&
      place.turns === wanted.turns
    );
  });
}

/** Whether a tile may lie on a space, whichever way it is turned. */
export const fits = (legal: readonly LegalAction[], tile: Slot, [row, column]: Cell): boolean =>
  legal.some((action) => {
    const place = partOf<PlaceObject>(action, "place");
    return place?.tile === tile && place.row === row && place.column === column;
  });

export const keeping = (legal: readonly LegalAction[], drawn: number): LegalAction | undefined =>
  legal.find((action) => partOf<{ drawn: number }>(action, "keep")?.drawn === drawn);

/** The sides of a tape that may be taken. */
export const takings = (legal: readonly LegalAction[], shape: string, colour: string): LegalAction[] =>
  legal.filter((action) => {
    const tape = partOf<TapeObject>(action, "take_tape");
    return tape?.shape === shape && tape.colour === colour;
  });

export const tapeOf = (action: LegalAction): TapeObject => partOf<TapeObject>(action, "take_tape")!;

/** A tape in one place on the shelf, and the actions that bring it there. */
export interface Strip {
  key: string;
  colour: Colour;
  shape: string;
  cells: Cell[];
  preview: number | null;
  /** What to play now. */
  action: LegalAction;
  /** The action to play next, once the first is done. */
  afterwards: number | null;
  sentence: string;
}

/** Every tape in every place that may be chosen now. */
export function stripsOf(
  legal: readonly LegalAction[],
  player: PlayerView,
  components: Components,
  hints: Hints,
): Strip[] {
  const held = tapeInHand(player, components);
  const strips = held ? laying(legal, held) : taking(legal, hints);
  return strips.sort((a, b) => a.cells[0]![0] - b.cells[0]![0] || a.cells[0]![1] - b.cells[0]![1]);
}

function laying(legal: readonly LegalAction[], held: NonNullable<ReturnType<typeof tapeInHand>>): Strip[] {
  return legal.flatMap((action) => {
    const lay = partOf<LayObject>(action, "lay");
    if (!lay) return [];
    const cells = cellsOfLay(held.shape, held.isFlipped, lay);
    const { colour, shape } = held;
    return [
      {
        key: action.word,
        colour,
        shape: shape.name,
        cells,
        preview: action.preview,
        action,
        afterwards: null,
        sentence: action.sentence,
      },
    ];
  });
}

function taking(legal: readonly LegalAction[], hints: Hints): Strip[] {
  return (hints.tapes ?? []).flatMap(({ take, lay, cells, preview }) => {
    const action = legal.find((taken) => taken.action === take && "take_tape" in taken.object);
    if (!action) return [];
    const { colour, shape } = tapeOf(action);
    return [
      {
        key: `${take}.${lay}`,
        colour: COLOURS.find(({ name }) => name === colour) ?? COLOURS[0],
        shape,
        cells: cells.map(([row, column]): Cell => [row - 1, column - 1]),
        preview,
        action,
        afterwards: lay,
        sentence: action.sentence,
      },
    ];
  });
}
