// Loads what the table of the address needs side by side, before its page asks for it: the worker with the rules, the board, the pieces.
import { api } from "./api";
import { startEarly } from "./engine/start";
import { isLocal } from "./engine/stored";
import { loadBoard } from "./games";
import { route } from "./router.svelte";

/** Resolves when the script of the table's page has been run, at once if the address is of another page. Nothing fails here: the
 * table's page asks for the same again, and says what is wrong. */
export async function loadEarly(): Promise<void> {
  const [page, id] = route.parts;
  if (page !== "t" || !id || !isLocal(id)) return;
  const ignore = () => {};
  const game = startEarly(id);
  const table = import("./pages/Table.svelte");
  if (game) {
    loadBoard(game).catch(ignore);
    api.games().catch(ignore);
    api.components(game).catch(ignore);
  }
  await table.then(() => (earlyPage = "t"), ignore);
}

/** The page whose script has been run before it is shown; empty if there is none. */
export let earlyPage = "";
