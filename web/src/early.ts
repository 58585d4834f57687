// Loads what the table of the address needs side by side, before its page asks for it: the worker with the rules, the board, the pieces.
import { api } from "./api";
import { startEarly } from "./engine/start";
import { isLocal } from "./engine/stored";
import { loadBoard } from "./games";
import { route } from "./router.svelte";

/** Nothing is awaited, and nothing fails here: the table's page asks for the same again, and says what is wrong. */
export function loadEarly(): void {
  const [page, id] = route.parts;
  if (page !== "t" || !id || !isLocal(id)) return;
  const ignore = () => {};
  const game = startEarly(id);
  import("./pages/Table.svelte").catch(ignore);
  if (!game) return;
  loadBoard(game).catch(ignore);
  api.games().catch(ignore);
  api.components(game).catch(ignore);
}
