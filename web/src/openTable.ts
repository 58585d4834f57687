import { api } from "./api";
import { words } from "./i18n/index.svelte";
import type { GameShown, TableWanted } from "./protocol.gen";
import { storage } from "./storage.svelte";

/** Random bytes that this browser adds to the draws, so that nobody has to trust the server alone. */
export const entropy = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(16)).join("");

export const ownName = (): string => storage.name.trim() || words.t.guest;

/** Open a table, store the tokens of the own seats and the links of the seats reserved for friends; returns the table's id. */
export async function openTable(wanted: TableWanted): Promise<string> {
  const opened = await api.openTable(wanted);
  const isOwn = ([seat]: [string, string]) => wanted.seats[Number(seat)]?.kind === "me";
  const tokens = Object.entries(opened.tokens);
  storage.saveTokens(
    opened.table.id,
    tokens.filter(isOwn).map(([, token]) => token),
  );
  storage.saveLinks(opened.table.id, Object.fromEntries(tokens.filter((one) => !isOwn(one))));
  return opened.table.id;
}

/** Open a table with the fewest seats the game allows: one person, bots on the others. */
export function openAgainstBots(game: GameShown, level: string): Promise<string> {
  const bots = Array.from({ length: game.least_seats - 1 }, () => ({ kind: "bot" as const, level }));
  return openTable({ game: game.slug, name: ownName(), seats: [{ kind: "me", entropy: entropy() }, ...bots] });
}
