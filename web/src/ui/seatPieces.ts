// The pieces that players have chosen, for everything below a page: boards, log, graphs.
import { getContext, setContext } from "svelte";

/** The colours of seats whose piece is not a colour, and of seats without one. */
export const SEAT_COLOURS = ["red", "blue", "green", "violet", "yellow", "brown"] as const;
/** The colours that pieces have. */
const PIECE_COLOURS: readonly string[] = ["red", "blue", "green", "yellow", "violet", "orange"];
const KEY = Symbol("seat pieces");

type Pieces = () => readonly string[];

/** Say which piece each seat has; `pieces` is asked again whenever it is drawn. */
export const provideSeatPieces = (pieces: Pieces): unknown => setContext(KEY, pieces);

/** The piece of a seat, as the page above says; empty if it says nothing. */
export function seatPieces(): (seat: number) => string {
  const pieces = getContext<Pieces | undefined>(KEY);
  return (seat) => pieces?.()[seat] ?? "";
}

export const colourOfPiece = (piece: string, seat: number): string =>
  PIECE_COLOURS.includes(piece) ? piece : SEAT_COLOURS[seat % SEAT_COLOURS.length]!;

/** The name of the colour of a seat: that of its piece if it has one. */
export function seatColours(): (seat: number) => string {
  const pieceOf = seatPieces();
  return (seat) => colourOfPiece(pieceOf(seat), seat);
}
