// What the frame of a table shows around the board, in a sentence each.
import type { Explanations } from "./explain";

export const explanations: Explanations = [
  [
    ".seats .score",
    "The points of this player, as if the match ended now.",
    "Les points de ce joueur, comme si la partie finissait maintenant.",
  ],
  [".seats .clock", "The time this player has left.", "Le temps qui reste à ce joueur."],
  [
    ".seats .rating",
    "The rating of this player: it grows with wins against strong players.",
    "La cote de ce joueur : elle monte avec les victoires contre des joueurs forts.",
  ],
  [".seats li", "A player: the marked one has to decide.", "Un joueur : celui qui est marqué doit jouer."],
  [".chip.change", "What this changes in your points now.", "Ce que ce coup change à vos points, pour l’instant."],
  [
    "#tab-moves",
    "All your moves in words; the number says how many there are.",
    "Tous vos coups en toutes lettres ; le nombre dit combien il y en a.",
  ],
  [
    "#tab-log",
    "What has happened, round by round; touch a line to see the board at that moment.",
    "Ce qui s’est passé, manche par manche ; touchez une ligne pour revoir le plateau à ce moment.",
  ],
  ["#tab-rules", "The rules of this game, with search.", "Les règles du jeu, avec une recherche."],
  ["#tab-scores", "The points of everybody, clause by clause.", "Les points de chacun, poste par poste."],
  ["#tab-chat", "Talk with the people at this table.", "Discutez avec les gens de cette table."],
];
