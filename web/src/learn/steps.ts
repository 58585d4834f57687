// The guided first match: a few sentences a game, each tied to the rules it tells; their numbers stand in the rules and
// on the board. The match itself is a real one.
export interface GuideStep {
  rules: readonly string[];
  en: string;
  fr: string;
  /** The step is over when a decision of this kind was taken; without it the person says "go on". */
  until?: string;
}

export const guides: Record<string, readonly GuideStep[]> = {
  "moving-day": [
    {
      rules: ["MD-S1"],
      en: "You are moving house. The row on top offers groups: boxes and helpers. The figure on a box is its weight, the stars are its points.",
      fr: "Vous déménagez. La rangée du haut propose des groupes : cartons et amis. Le chiffre d'un carton est son poids, les étoiles ses points.",
    },
    {
      rules: ["MD-T1"],
      en: "Touch the group you want. Snacks lying on it become yours, and snacks are points.",
      fr: "Touchez le groupe de votre choix. Les casse-croûtes posés dessus sont à vous, et ce sont des points.",
      until: "take",
    },
    {
      rules: ["MD-T2", "MD-T4"],
      en: "Now load. Choose a box, then one of the marked spaces: vehicles fill from the bottom up, so heavy boxes go in first.",
      fr: "Chargez. Choisissez un carton, puis une case marquée : on remplit de bas en haut, les lourds d'abord.",
      until: "place",
    },
    {
      rules: ["MD-D2"],
      en: "At the end a box breaks if a heavier one stands anywhere above it. A crack on a box shows you that already now.",
      fr: "À la fin, un carton casse si un plus lourd est quelque part au-dessus. Une fêlure vous le montre dès maintenant.",
    },
    {
      rules: ["MD-T5"],
      en: "Helpers need a seat. Choose the vehicle they ride in; how many people still fit is shown below it.",
      fr: "Les amis ont besoin de places. Choisissez leur véhicule ; les places libres sont indiquées dessous.",
      until: "assign",
    },
    {
      rules: ["MD-D3"],
      en: "The helpers of a vehicle add up their strength. A heavier box breaks, and without helpers everything does: cracks are normal at first.",
      fr: "Les amis d'un véhicule additionnent leur force. Un carton plus lourd casse, et sans amis tout casse : des fêlures au début, c'est normal.",
    },
    {
      rules: ["MD-D1"],
      en: "Beware of the banana skin: a clumsy card breaks a fragile box (the glass) in its vehicle.",
      fr: "Gare à la peau de banane : une carte maladroite casse un carton fragile (le verre) de son véhicule.",
    },
    {
      rules: ["MD-P2", "MD-P3"],
      en: "Whole boxes score their stars, and more beside one of the same kind or the same colour of tape.",
      fr: "Les cartons entiers rapportent leurs étoiles, et plus à côté d'un carton de même forme ou de même couleur.",
    },
    {
      rules: ["MD-T7"],
      en: "Taking a group leaves snacks on its neighbours: a present for whoever takes those. Think of it before you take.",
      fr: "Prendre un groupe laisse des casse-croûtes sur ses voisins : un cadeau pour qui les prendra. Pensez-y avant.",
    },
    {
      rules: ["MD-T8", "MD-E1"],
      en: "After the last round the highest total wins. The scores on top count as if the match ended now.",
      fr: "Après la dernière manche, le plus haut total gagne. Les scores en haut comptent comme si la partie finissait là.",
    },
  ],
  "toy-rush": [
    {
      rules: ["TR-S2"],
      en: "Children have written to you. Touch the letter you like least: it goes under the deck, the others stay yours.",
      fr: "Des enfants vous ont écrit. Touchez la lettre qui vous plaît le moins : elle va sous la pioche, gardez les autres.",
      until: "put_under",
    },
    {
      rules: ["TR-G1"],
      en: "A letter shows the objects its gift needs and the points it brings. What you still lack is marked.",
      fr: "Une lettre montre les objets du cadeau et ses points. Ce qui vous manque encore est marqué.",
    },
    {
      rules: ["TR-A1"],
      en: "You and your rival send elves to the line in turn, until nobody has any left. Touch a space, say how many, confirm.",
      fr: "À tour de rôle, on envoie ses lutins à la chaîne, jusqu'au dernier. Touchez une case, dites combien, confirmez.",
      until: "place",
    },
    {
      rules: ["TR-A2", "TR-A3"],
      en: "A space with elves on it is closed for this round, except the first. So come early for what you need most.",
      fr: "Une case occupée est fermée pour ce tour, sauf la première. Venez donc tôt pour ce qu'il vous faut.",
    },
    {
      rules: ["TR-R1"],
      en: "When all elves stand, the spaces give their prizes from left to right, and the elves go home.",
      fr: "Quand tous sont placés, les cases donnent leurs prix de gauche à droite, et les lutins rentrent.",
    },
    {
      rules: ["TR-R7", "TR-R9"],
      en: "Each space shows its price: some things cost several elves apiece, and too few elves bring nothing.",
      fr: "Chaque case affiche son prix : certains objets coûtent plusieurs lutins, et trop peu de lutins n'apportent rien.",
    },
    {
      rules: ["TR-R3", "TR-R4"],
      en: "More elves make everything easier: two spaces bring new ones, for the next round.",
      fr: "Plus de lutins, et tout devient facile : deux cases en apportent, pour le tour suivant.",
    },
    {
      rules: ["TR-G1"],
      en: "After the line both of you may send gifts that are complete. The cards go back, the points are yours.",
      fr: "Après la chaîne, chacun peut envoyer ses cadeaux complets. Les cartes repartent, les points sont à vous.",
    },
    {
      rules: ["TR-G2"],
      en: "What your rival has taken lies open, the letters are secret. Guess what they lack, and take it first.",
      fr: "Ce que l'autre a pris est visible, ses lettres sont secrètes. Devinez ce qui lui manque, et prenez-le d'abord.",
    },
    {
      rules: ["TR-E1", "TR-E2"],
      en: "When a total reaches the goal, the round is finished. Then the higher total wins.",
      fr: "Quand un total atteint le but, on finit le tour. Puis le plus haut total gagne.",
    },
  ],
  "post-office": [
    {
      rules: ["PO-R1"],
      en: "Everybody holds a pair of tiles. Touch the one you keep: the other goes to your neighbour, and you get one as well.",
      fr: "Chacun tient deux jetons. Touchez celui que vous gardez : l'autre va au voisin, et vous en recevez un aussi.",
      until: "keep",
    },
    {
      rules: ["PO-R2", "PO-R5"],
      en: "Your assistant walks round the shelf and looks along a row or a column. There the tile must go: the free places are marked.",
      fr: "Votre assistant fait le tour de l'étagère et regarde une ligne. C'est là que va le jeton : les places libres sont marquées.",
    },
    {
      rules: ["PO-R6"],
      en: "Choose a tile, turn it (button or R), then touch a marked place. Parcels of one colour like to be together.",
      fr: "Choisissez un jeton, tournez-le (bouton ou R), puis touchez une place marquée. Les colis d'une couleur aiment être ensemble.",
      until: "place",
    },
    {
      rules: ["PO-R4"],
      en: "Not the line you want? A stamp takes the assistant one square further.",
      fr: "Pas la bonne ligne ? Un timbre fait avancer l'assistant d'une case.",
    },
    {
      rules: ["PO-R7", "PO-R12"],
      en: "Free parcels of one colour that form the shape of a tape may be taped. You own each shape once in each colour.",
      fr: "Des colis libres d'une couleur qui forment une bande peuvent être collés. Chaque forme existe une fois par couleur.",
    },
    {
      rules: ["PO-R7"],
      en: "After every tile you are asked for tapes: those that fit are offered. You may wait for a better one.",
      fr: "Après chaque jeton, on vous propose les bandes possibles. Vous pouvez attendre mieux.",
    },
    {
      rules: ["PO-R8"],
      en: "Stamps under a tape are yours at once. They are points at the end, unless you pay them away.",
      fr: "Les timbres sous une bande sont à vous aussitôt. Ce sont des points à la fin, si vous les gardez.",
    },
    {
      rules: ["PO-P2"],
      en: "At the end: symbols still visible, times the tapes of their colour. So cover some parcels, but not these.",
      fr: "À la fin : symboles encore visibles, fois les bandes de leur couleur. Couvrez des colis, mais pas ceux-là.",
    },
    {
      rules: ["PO-P3", "PO-P4"],
      en: "Waybills like tapes beside them, and squares of free parcels of one colour score too.",
      fr: "Les bordereaux aiment les bandes voisines, et les carrés de colis libres d'une couleur rapportent aussi.",
    },
    {
      rules: ["PO-R10", "PO-E1"],
      en: "When the shelves are full, the highest total wins. The scores on top count as if that were now.",
      fr: "Quand les étagères sont pleines, le plus haut total gagne. Les scores en haut comptent dès maintenant.",
    },
  ],
  "the-truckers": [
    {
      rules: ["TK-1"],
      en: "Everybody chooses a card in secret: drive as far as its number, or load. Touch a drive card: the road shows where it leads.",
      fr: "Chacun choisit une carte en secret : rouler de son nombre, ou charger. Touchez une carte : la route montre où elle mène.",
      until: "play",
    },
    {
      rules: ["TK-M1", "TK-M2"],
      en: "Whoever is in front drives first. Only spaces with goods are counted, and those already full of trucks are passed.",
      fr: "Qui est devant roule d'abord. Seules comptent les cases avec des marchandises, et on passe celles déjà pleines.",
    },
    {
      rules: ["TK-5"],
      en: "Then the top tile of your space is yours. It waits beside your trucks until you load it.",
      fr: "Puis la tuile du dessus de votre case est à vous. Elle attend près de vos camions jusqu'au chargement.",
    },
    {
      rules: ["TK-3B"],
      en: "A played card lies on the table. Only the loading card brings all of them back to your hand.",
      fr: "Une carte jouée reste sur la table. Seule la carte de chargement les ramène toutes en main.",
    },
    {
      rules: ["TK-3A"],
      en: "Loading is a choice: several tiles onto one truck, or one tile each onto two of them.",
      fr: "Charger est un choix : plusieurs tuiles sur un camion, ou une tuile sur chacun de deux.",
    },
    {
      rules: ["TK-L1", "TK-L3"],
      en: "The first tile decides: a truck carries one type for ever. A joker goes with anything, but never first.",
      fr: "La première tuile décide : un camion garde son type pour toujours. Un joker va partout, mais jamais en premier.",
    },
    {
      rules: ["TK-3C"],
      en: "Whoever loads alone may steal what others have left waiting. Do not wait too long.",
      fr: "Qui charge seul peut voler ce que les autres laissent en attente. N'attendez pas trop.",
    },
    {
      rules: ["TK-6"],
      en: "Each lap brings new trucks: more room, but an empty one costs points.",
      fr: "Chaque tour de piste apporte des camions : plus de place, mais un camion vide coûte des points.",
    },
    {
      rules: ["TK-P2", "TK-P3"],
      en: "Most units of a type bring its reward; whoever has loaded every type gets more.",
      fr: "La majorité d'un type rapporte sa récompense ; qui a chargé tous les types gagne encore plus.",
    },
    {
      rules: ["TK-7", "TK-P6"],
      en: "When enough players are at the goal it is over. Goods still waiting then cost points.",
      fr: "Quand assez de joueurs sont au but, c'est fini. Les marchandises en attente coûtent alors des points.",
    },
  ],
};
