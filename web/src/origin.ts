// Where a table comes from, and where its players go back to: a tournament or the deal of the day.
import { words } from "./i18n/index.svelte";
import type { TableShown } from "./protocol.gen";

export interface Origin {
  href: string;
  text: string;
}

export function originOf(table: Pick<TableShown, "deal" | "tournament">): Origin | null {
  if (table.tournament) return { href: `/tournament/${table.tournament}`, text: words.t.toTournament };
  const [kind, game, day] = table.deal.split("/");
  return kind === "day" && day ? { href: `/daily/${game}/${day}`, text: words.t.toDaily } : null;
}
