import { api, Unreachable } from "./api";
import { checkSet } from "./engine/componentSets";
import { recordHere, troubled } from "./engine/ended";
import { canHold } from "./engine/game";
import { canBeLocal, loadMatch, openMatch } from "./engine/matches";
import { words } from "./i18n/index.svelte";
import { tableWords } from "./i18n/table";
import type { GameShown, SeatWanted, TableWanted } from "./protocol.gen";
import { storage } from "./storage.svelte";

/** Random bytes that this browser adds to the draws, so that nobody has to trust the server alone. */
export const entropy = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(16)).join("");

/** The name of a guest has a number, so that guests can be told apart. */
export const guestName = (): string => `${tableWords().guest} ${storage.guestNumber}`;

export const ownName = (): string => storage.name.trim() || guestName();

/** The piece that this browser chose last in a game; empty if none, or if the game no longer has it. */
export function preferredPiece(game: GameShown): string {
  const kept = storage.piece(game.slug);
  return game.pieces && kept in game.pieces.names ? kept : "";
}

/** Open a table and return its id: on the server or, if none answers and nobody elsewhere is to play, in this browser. */
export async function openTable(wanted: TableWanted): Promise<string> {
  try {
    return await openOnServer(wanted);
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    if (!canBeLocal(wanted)) throw new Error(tableWords().needsServer);
    return openMatch(wanted, await api.game(wanted.game), await digestOfSet(wanted));
  }
}

/** The digest of the component set of one's own; empty if none is wanted. Error if it has mistakes, or the rules cannot hold it. */
async function digestOfSet({ game, components }: TableWanted): Promise<string> {
  if (!components) return "";
  const { mistakes, digest } = await checkSet(game, components, words.language);
  if (mistakes.length) throw new Error(tableWords().setHasMistakes(mistakes.length));
  if (!(await canHold(game, components))) throw new Error(tableWords().localTrouble.other_pieces);
  return digest;
}

/** Store the tokens of the player's own seats and the links of the seats reserved for friends. */
async function openOnServer(wanted: TableWanted): Promise<string> {
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

/** Open a server's table that goes on with a match of this browser, with a friend on one of its seats; returns the table's id. */
export async function continueOnServer(id: string, friend: number): Promise<string> {
  const match = loadMatch(id);
  if (match === null || match === "damaged") throw troubled(match ?? "missing");
  const record = (await recordHere(id)) as Record<string, unknown>;
  const seats = match.seats.map(({ name, level, piece }, seat): SeatWanted => {
    if (seat === friend) return { kind: "external" };
    return { name, piece: piece || null, ...(level ? { kind: "bot", level } : { kind: "me", entropy: entropy() }) };
  });
  const options = record.options as Record<string, string>;
  const { game, clock } = match;
  return openOnServer({ game, name: ownName(), options, clock, spectators: true, seats, record });
}

/** Open a table with the fewest seats the game allows: one person, bots on the others. Whoever is sent its link may watch. */
export function openAgainstBots(game: GameShown, level: string): Promise<string> {
  const bots = Array.from({ length: game.least_seats - 1 }, () => ({ kind: "bot" as const, level }));
  const me = { kind: "me" as const, entropy: entropy(), piece: preferredPiece(game) || null };
  return openTable({ game: game.slug, name: ownName(), spectators: true, rated: false, seats: [me, ...bots] });
}
