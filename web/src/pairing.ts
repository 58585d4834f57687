// Quick pairing: whoever waits asks again from time to time, because somebody who suits may wait at another table.
import { api } from "./api";
import { ownName } from "./openTable";
import type { PairingFound, PairingWanted, TableShown } from "./protocol.gen";
import { route } from "./router.svelte";
import { storage } from "./storage.svelte";

export type Pace = PairingWanted["pace"];
export const PACES: readonly Pace[] = ["quick", "relaxed", "days"];
export const ASK_AGAIN_MS = 8_000;

/** The pace of the pairing by which the reader came to this table; null if by another way. */
export function paceOfRoute(): Pace | null {
  const named = new URLSearchParams(route.search).get("pairing");
  return PACES.find((pace) => pace === named) ?? null;
}

/** Ask the server for opponents and go to the table it names. */
export async function pair(wanted: Omit<PairingWanted, "name">): Promise<void> {
  const found = await api.pair({ ...wanted, name: ownName() });
  if (found.table !== wanted.waiting) goTo(found, wanted.pace);
}

/** Like `pair`, from a table of quick pairing: `waiting` there, or sent there in vain. */
export function pairAgain(table: TableShown, pace: Pace, waiting: string): Promise<void> {
  return pair({ game: table.game, size: table.seats.length, pace, rated: table.rated, waiting });
}

function goTo({ table, opened, tokens }: PairingFound, pace: Pace): void {
  storage.saveTokens(table, tokens);
  route.go(`/t/${table}?${opened ? "" : "sit&"}pairing=${pace}`);
}
