// Opening tables.
import { api } from "./api";
import { words } from "./i18n/index.svelte";
import { memory } from "./storage.svelte";
import type { GameShown, TableWanted } from "./protocol.gen";

/** What a person adds to the draws, so that nobody has to trust the server alone. */
export const entropy = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(16)).join("");

export const ownName = (): string => memory.name.trim() || words.t.guest;

/** Open a table and keep the secrets of its own seats, and apart from them those for friends; answers its id. */
export async function openTable(wanted: TableWanted): Promise<string> {
  const opened = await api.openTable(wanted);
  const isOwn = ([seat]: [string, string]) => wanted.seats[Number(seat)]?.kind === "me";
  const tokens = Object.entries(opened.tokens);
  memory.keepTokens(
    opened.table.id,
    tokens.filter(isOwn).map(([, token]) => token),
  );
  memory.keepLinks(opened.table.id, Object.fromEntries(tokens.filter((one) => !isOwn(one))));
  return opened.table.id;
}

/** The smallest table of a game: one person, the other seats bots. */
export function openAgainstBots(game: GameShown, level: string): Promise<string> {
  const bots = Array.from({ length: game.least_seats - 1 }, () => ({ kind: "bot" as const, level }));
  return openTable({ game: game.slug, name: ownName(), seats: [{ kind: "me", entropy: entropy() }, ...bots] });
}
