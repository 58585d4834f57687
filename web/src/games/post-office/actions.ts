// The legal actions of this game, found by their objects; and the places a tape may take.
import { actionOf, ofKind } from "../../board/legalActions";
import type { LegalAction } from "../../protocol.gen";
import type { Cell } from "./geometry";
import {
  COLOURS,
  type Colour,
  type Components,
  cellsOfLay,
  type Hints,
  type LayObject,
  type PlayerView,
  type Slot,
  tapeInHand,
} from "./state";
import { placeWords, type Words } from "./words";

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

const partOf = <T>(action: LegalAction, kind: string): T | undefined => action.object[kind] as T | undefined;

export const placing = (legal: readonly LegalAction[], place: PlaceObject): LegalAction | null =>
  actionOf(legal, { place });

const TURNS = [0, 1, 2, 3];

/** Whether a tile may lie on a space, whichever way it is turned. */
export const fits = (legal: readonly LegalAction[], tile: Slot, [row, column]: Cell): boolean =>
  TURNS.some((turns) => placing(legal, { tile, row, column, turns }));

/** The sides of a tape that may be taken. */
export const takings = (legal: readonly LegalAction[], shape: string, colour: string): LegalAction[] =>
  [false, true].flatMap((flipped) => actionOf(legal, { take_tape: { colour, shape, flipped } }) ?? []);

export const tapeOf = (action: LegalAction): TapeObject => partOf<TapeObject>(action, "take_tape")!;

/** The tape that a stop of the rack names: "L4/yellow/false". */
export function tapeObject(name: string): TapeObject {
  const [shape = "", colour = "", flipped] = name.split("/");
  return { shape, colour, flipped: flipped === "true" };
}

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
  hints: Partial<Hints>,
  t: Words,
): Strip[] {
  const held = tapeInHand(player, components);
  const strips = held ? laying(legal, held) : taking(legal, hints, t);
  return strips.sort((a, b) => a.cells[0]![0] - b.cells[0]![0] || a.cells[0]![1] - b.cells[0]![1]);
}

function laying(legal: readonly LegalAction[], held: NonNullable<ReturnType<typeof tapeInHand>>): Strip[] {
  return ofKind(legal, "lay").flatMap((action) => {
    const lay = partOf<LayObject>(action, "lay")!;
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

function taking(legal: readonly LegalAction[], hints: Partial<Hints>, t: Words): Strip[] {
  const takes = new Map(ofKind(legal, "take_tape").map((taken) => [taken.action, taken]));
  return (hints.tapes ?? []).flatMap(({ take, lay, cells, preview }) => {
    const action = takes.get(take);
    if (!action) return [];
    const { colour, shape } = tapeOf(action);
    const under = cells.map(([row, column]): Cell => [row - 1, column - 1]);
    return [
      {
        key: `${take}.${lay}`,
        colour: COLOURS.find(({ name }) => name === colour) ?? COLOURS[0],
        shape,
        cells: under,
        preview,
        action,
        afterwards: lay,
        sentence: t.takeAndLay(action.sentence, placeWords(t, under)),
      },
    ];
  });
}
