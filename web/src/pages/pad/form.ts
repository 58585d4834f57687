// The props of a game's form.
import type { Components, Player, Sheet } from "./sheets";

export interface FormProps {
  /** The whole sheet, and the player whose table is shown; both are changed in place. */
  sheet: Sheet;
  player: Player;
  seat: number;
  components: Components;
  /** This player's line of the result; undefined while the sheet cannot be counted. */
  result: Record<string, unknown> | undefined;
  /** The invalid field of this player; "" if there is none. */
  wrong: string;
}
