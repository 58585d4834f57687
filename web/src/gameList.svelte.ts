// The games with their titles in the reader's language, for pages that let the reader choose one.
import { api } from "./api";
import { words } from "./i18n/index.svelte";
import type { GameShown } from "./protocol.gen";

export interface GameList {
  readonly games: GameShown[];
  /** By slug. */
  readonly titles: Record<string, string>;
}

/** Call it while a component is created: the list is loaded again when the language changes. Until then, games are called by their slugs. */
export function gameList(failed: () => void = () => {}): GameList {
  let games: GameShown[] = $state([]);
  const titles = $derived(Object.fromEntries(games.map((game) => [game.slug, game.title])));
  $effect(() => {
    words.language;
    api.games().then((found) => (games = found), failed);
  });
  return {
    get games() {
      return games;
    },
    get titles() {
      return titles;
    },
  };
}
