// What lies on the board of The Truckers, in a sentence each.
import type { Explanations } from "../../ui/explain";

export const explanations: Explanations = [
  [
    ".card-number",
    "The drive card that leads here, if nobody drives before you.",
    "La carte de conduite qui mène ici, si personne ne roule avant vous.",
  ],
  [
    "[data-pawn]",
    "A truck on the road: of two on one space the upper one takes the tile.",
    "Un camion sur la route : de deux sur une case, celui du dessus prend la tuile.",
  ],
  [
    ".stack",
    "Goods: a truck that stands here takes the top tile, and the next one is turned up.",
    "Des marchandises : un camion arrêté ici prend la tuile du dessus, et la suivante se découvre.",
  ],
  [
    ".space.start",
    "START: every lap ends here, and the last one at the goal.",
    "DÉPART : chaque tour de piste finit ici ; le dernier, à l’arrivée.",
  ],
  [
    '.space, .cell, [data-place^="space-"]',
    "A space of the loop; spaces without goods are not counted when you drive.",
    "Une case de la piste ; les cases sans marchandises ne comptent pas quand on roule.",
  ],
  [
    '[data-stop="card-loading"]',
    "The loading card: load waiting goods, take your cards back, and steal if you are the only one.",
    "La carte de chargement : chargez les marchandises en attente, reprenez vos cartes, et volez si vous êtes seul.",
  ],
  [
    '[data-stop^="card-"], .hand',
    "A drive card: its number is how many spaces with goods you drive; it comes back with the loading card.",
    "Une carte de conduite : avancez d’autant de cases avec marchandises qu’elle l’indique ; elle revient avec la carte de chargement.",
  ],
  [
    ".played",
    "Cards on the table: the loading card brings them back to the hand.",
    "Les cartes sur la table : la carte de chargement les ramène en main.",
  ],
  [".laps", "Laps completed, or the place at the goal.", "Les tours de piste terminés, ou la place à l’arrivée."],
  [
    ".facts, [data-goal]",
    "A player’s truck with its start number, laps and whether a card is chosen.",
    "Le camion d’un joueur : son numéro de départ, ses tours, et s’il a choisi une carte.",
  ],
  [
    '.pile, .stock, [data-place^="stock-"]',
    "Goods waiting to be loaded: others may steal them, and at the end they cost points.",
    "Les marchandises en attente : d’autres peuvent les voler, et à la fin elles coûtent des points.",
  ],
  [
    '.truck, .yard, [data-place^="truck-"]',
    "A truck: the first tile decides its type for good; an empty truck costs points.",
    "Un camion : la première tuile décide de son type pour toujours ; vide, il coûte des points.",
  ],
  [
    '[data-place^="supply-"], .choice',
    "Trucks still to be had: the first laps bring new ones.",
    "Les camions encore disponibles : les premiers tours de piste en apportent.",
  ],
  [
    ".prize",
    "The reward for whoever has loaded most of this type.",
    "La récompense de celui qui a chargé le plus de ce type.",
  ],
  [
    ".units",
    "Units of this type on this player’s trucks; the marked player has most.",
    "Les unités de ce type sur les camions de ce joueur ; celui qui en a le plus est marqué.",
  ],
  [".loot", "What you may steal: one waiting tile.", "Ce que vous pouvez voler : une tuile en attente."],
  [
    ".modes, .loading",
    "Load many tiles onto one truck, or one tile onto each of two trucks.",
    "Chargez plusieurs tuiles sur un camion, ou une tuile sur chacun de deux camions.",
  ],
  [
    ".round",
    "The round; it is the last one when the second player has reached the goal.",
    "La manche ; c’est la dernière quand le deuxième joueur a atteint l’arrivée.",
  ],
  [".race, .standings, table", "Who has loaded how much of each type.", "Qui a chargé combien de chaque type."],
  [
    ".others button, .others .card",
    "The trucks and goods of another player: touch them to see them large.",
    "Les camions et marchandises d’un autre joueur : touchez-les pour les voir en grand.",
  ],
];
