// The sentences of the end of a match, in both languages. Loaded with their pages.
import { extended } from "./index.svelte";
import { de } from "./plural";

const en = {
  rematch: "Rematch",
  rematchWanted: (names: string, n: number) => `${names} ${n === 1 ? "wants" : "want"} a rematch.`,
  toRematch: "Go to the new table",
  downloadRecord: "Save the record",
  watchReplay: "Watch the replay",
  endedByOperator: "The operator of this server closed the table.",
  endedByVote: "The players voted to end the match.",
  haveResigned: (names: string, _: number) => `${names} resigned.`,
  noResult: "No result",
  winner: (names: string) => `${names} wins!`,
  winners: (names: string) => `Shared victory: ${names}!`,
  youWin: "You win!",
  /** A word of the tie-break rule's title, without accents: EndDialog finds the rule by it. */
  equal: "equal",
  countAgain: "Count again",
};

const fr: typeof en = {
  rematch: "Revanche",
  rematchWanted: (names, n) => `${names} ${n === 1 ? "veut" : "veulent"} une revanche.`,
  toRematch: "Aller à la nouvelle table",
  downloadRecord: "Enregistrer la partie",
  watchReplay: "Revoir la partie",
  endedByOperator: "L’administrateur de ce serveur a fermé la table.",
  endedByVote: "Les joueurs ont voté pour arrêter la partie.",
  haveResigned: (names, n) => `${names} ${n === 1 ? "a" : "ont"} abandonné.`,
  noResult: "Pas de résultat",
  winner: (names) => `Victoire ${de(names)} !`,
  winners: (names) => `Victoire partagée : ${names} !`,
  youWin: "Vous gagnez !",
  equal: "egal",
  countAgain: "Recompter",
};

export const resultWords = extended({ en, fr });
