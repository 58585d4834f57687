// What lies on the board of Moving Day, in a sentence each. The rules are in the rulebook: here is only what a thing is and why it matters.
import type { Explanations } from "../../ui/explain";

const BOX: [string, string] = [
  "A box: the figure is its weight, the stars are its points, a glass means fragile; boxes of the same type or colour side by side score more.",
  "Un carton : le chiffre est son poids, les étoiles ses points, un verre veut dire fragile ; deux cartons voisins de même forme ou de même couleur rapportent plus.",
];
const HELPER: [string, string] = [
  "A helper card: each person on it needs a seat, the arm shows the strength of the whole card, and a banana skin means clumsy.",
  "Une carte Amis : chaque personne occupe une place, le bras indique la force de toute la carte, et une peau de banane veut dire maladroit.",
];

export const explanations: Explanations = [
  [
    ".seal, .crack",
    "This box would break at the end: because of a heavier box above, a crew that is too weak, or clumsy helpers.",
    "Ce carton casserait à la fin : un plus lourd est au-dessus, l’équipe est trop faible, ou un ami est maladroit.",
  ],
  [
    ".snacks, [data-snacks]",
    "Snacks: each of them is a point at the end.",
    "Des casse-croûtes : chacun vaut un point à la fin.",
  ],
  [
    ".at-snacks",
    "The snacks on this group belong to whoever takes it.",
    "Les casse-croûtes de ce groupe sont à celui qui le prend.",
  ],
  [
    ".round",
    "The round: everybody has one turn in it, and the vehicles are full after the last one.",
    "La manche : chacun y joue un tour, et les véhicules sont pleins après la dernière.",
  ],
  ['[data-piece^="box-"], .at-upper, .at-lower', ...BOX],
  ['[data-piece^="helper-"], .at-helper', ...HELPER],
  [
    ".fact.strong",
    "The strength of this crew: heavier boxes in its vehicle break at the end.",
    "La force de cette équipe : les cartons plus lourds de son véhicule cassent à la fin.",
  ],
  [".fact", "People on board, and the seats of this vehicle.", "Les personnes à bord, et les places de ce véhicule."],
  [
    '.crew, [data-stop^="seats-"]',
    "The seats of this vehicle: its helpers add up their strength.",
    "Les places de ce véhicule : ses amis additionnent leurs forces.",
  ],
  [
    '.space, [data-stop^="space-"]',
    "A space for one box; a vehicle fills from the bottom up, and nothing is moved again.",
    "Une case pour un carton ; un véhicule se remplit de bas en haut, et plus rien ne bouge ensuite.",
  ],
  [
    '.group, [data-stop^="group-"]',
    "A group: two boxes, helpers and the snacks on it; whoever takes it leaves a snack on each neighbour.",
    "Un groupe : deux cartons, des amis et les casse-croûtes posés dessus ; en le prenant, on laisse un casse-croûte à chaque voisin.",
  ],
  [
    ".thumbnail",
    "The vehicles of another player: touch them to see them large.",
    "Les véhicules d’un autre joueur : touchez-les pour les voir en grand.",
  ],
  [
    ".vehicle",
    "One of your three vehicles: boxes above, helpers on the seats below.",
    "L’un de vos trois véhicules : les cartons en haut, les amis sur les places du bas.",
  ],
];
