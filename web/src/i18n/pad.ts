// The sentences of the score pad, in both languages. Loaded with their pages.
import { extended } from "./index.svelte";

const en = {
  rank: (n: number) => `${n}${n === 1 ? "st" : n === 2 ? "nd" : n === 3 ? "rd" : "th"}`,

  padIntro: "For the game on your table: enter what you see and get every clause counted.",
  padPlayers: "Players",
  addPlayer: "Add a player",
  removePlayer: (name: string) => `Remove ${name}`,
  count: "Count the points",
  again: "Start over",
  padShared: "Copy as a link",
  padOffline: "No connection. This game is counted by the server: connect and try again.",
  add: "Add",
  remove: "Remove",
};

const fr: typeof en = {
  rank: (n) => (n === 1 ? "1er" : `${n}e`),

  padIntro: "Pour le jeu posé sur votre table : entrez ce que vous voyez, chaque point est compté et expliqué.",
  padPlayers: "Joueurs",
  addPlayer: "Ajouter un joueur",
  removePlayer: (name) => `Retirer ${name}`,
  count: "Compter les points",
  again: "Recommencer",
  padShared: "Copier un lien",
  padOffline: "Pas de connexion. Ce jeu est compté par le serveur : connectez-vous et réessayez.",
  add: "Ajouter",
  remove: "Retirer",
};

export const padWords = extended({ en, fr });
