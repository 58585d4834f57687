// The guided first match: a few sentences a game, each tied to the rules it tells. The match itself is a real one.
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
      en: "You are moving house. In the row lie groups: two boxes and somebody who helps. The numbers on boxes are weights, the stars are points.",
      fr: "Vous déménagez. Dans la rangée attendent des groupes : deux cartons et des amis qui aident. Les chiffres sont des poids, les étoiles des points.",
    },
    {
      rules: ["MD-T1"],
      en: "Take a group now. Snacks lying on it become yours, and they are points.",
      fr: "Prenez un groupe. Les casse-croûtes posés dessus sont à vous, et ce sont des points.",
      until: "take",
    },
    {
      rules: ["MD-T2", "MD-T4"],
      en: "Put the boxes into your vehicles, from the bottom up. Heavy ones belong below.",
      fr: "Rangez les cartons dans vos véhicules, de bas en haut. Les lourds vont en dessous.",
      until: "place",
    },
    {
      rules: ["MD-D2"],
      en: "At the end a box breaks if a heavier one stands anywhere above it. So think in columns.",
      fr: "À la fin, un carton casse si un plus lourd se trouve au-dessus de lui. Pensez en colonnes.",
    },
    {
      rules: ["MD-T5", "MD-D3"],
      en: "Give the helpers a vehicle. A box heavier than the strength of the crew breaks, and a vehicle without crew loses everything.",
      fr: "Donnez un véhicule aux amis. Un carton plus lourd que la force de l'équipe casse, et un véhicule sans équipe perd tout.",
      until: "assign",
    },
    {
      rules: ["MD-D1"],
      en: "Beware of the banana skin: clumsy helpers break one fragile box in their vehicle.",
      fr: "Gare à la peau de banane : des amis maladroits cassent un carton fragile de leur véhicule.",
    },
    {
      rules: ["MD-P2", "MD-P3"],
      en: "Boxes of the same type side by side bring points, and so do boxes of the same colour.",
      fr: "Deux cartons de même forme côte à côte rapportent, deux de même couleur aussi.",
    },
    {
      rules: ["MD-T7"],
      en: "Your choice leaves snacks on the neighbouring groups: a gift for whoever takes them.",
      fr: "Votre choix laisse des casse-croûtes sur les groupes voisins : un cadeau pour qui les prendra.",
    },
    {
      rules: ["MD-S2", "MD-E1"],
      en: "After eight rounds the highest total wins. The score above always counts as if the match ended now.",
      fr: "Après huit manches, le plus haut total gagne. Le score en haut compte toujours comme si la partie finissait là.",
    },
  ],
  "toy-rush": [
    {
      rules: ["TR-S2"],
      en: "Children have written to you. You have three letters; two you keep, one goes under the deck. Choose.",
      fr: "Des enfants vous ont écrit. Vous avez trois lettres ; gardez-en deux, une va sous la pioche. Choisissez.",
      until: "put_under",
    },
    {
      rules: ["TR-G1"],
      en: "A letter says which objects its gift needs. Collect them, send the gift, get its points.",
      fr: "Une lettre dit de quels objets son cadeau a besoin. Réunissez-les, envoyez le cadeau, marquez ses points.",
    },
    {
      rules: ["TR-A1"],
      en: "In turn you send elves to the assembly line. Every elf works; nobody may pass. Place some now.",
      fr: "À tour de rôle, vous envoyez des lutins à la chaîne. Tous travaillent, on ne passe pas. Placez-en.",
      until: "place",
    },
    {
      rules: ["TR-A2", "TR-A3"],
      en: "A space with elves on it is closed for this round, except Primeur. So the order matters.",
      fr: "Une case occupée est fermée pour ce tour, sauf Primeur. L'ordre compte donc.",
    },
    {
      rules: ["TR-R5", "TR-R7", "TR-R9"],
      en: "Some things cost more: patterns and bears take two elves each, a rocking horse takes three.",
      fr: "Certaines choses coûtent plus cher : motifs et ours demandent deux lutins, un cheval à bascule trois.",
    },
    {
      rules: ["TR-R4", "TR-R3"],
      en: "More elves make everything easier. Spaces 3 and 4 bring new ones for the next round.",
      fr: "Plus de lutins, et tout devient facile. Les cases 3 et 4 en apportent pour le tour suivant.",
    },
    {
      rules: ["TR-G2"],
      en: "What the other has taken lies open; the letters are secret. Guess what they need, and take it first.",
      fr: "Ce que l'autre a pris est visible ; ses lettres sont secrètes. Devinez ce qui lui manque, et prenez-le d'abord.",
    },
    {
      rules: ["TR-E1"],
      en: "At 17 points the round is finished, then the higher total wins.",
      fr: "À 17 points, on finit le tour, puis le plus haut total gagne.",
    },
  ],
  "post-office": [
    {
      rules: ["PO-R1"],
      en: "Everybody has two tiles. Keep one; the other goes to your left neighbour. Choose.",
      fr: "Chacun a deux jetons. Gardez-en un ; l'autre va à votre voisin de gauche. Choisissez.",
      until: "keep",
    },
    {
      rules: ["PO-R2", "PO-R5"],
      en: "Your assistant walks round the shelf, one square a tile, and shows the row or column where it may go.",
      fr: "Votre assistant fait le tour de l'étagère, une case par jeton, et montre la ligne où le poser.",
    },
    {
      rules: ["PO-R4"],
      en: "Not where you want it? A stamp takes the assistant one square further.",
      fr: "Pas au bon endroit ? Un timbre fait avancer l'assistant d'une case.",
    },
    {
      rules: ["PO-R6"],
      en: "Place a tile, turned as you like. Parcels of one colour like to be together.",
      fr: "Posez un jeton, tourné comme vous voulez. Les colis d'une couleur aiment être ensemble.",
      until: "place",
    },
    {
      rules: ["PO-R7", "PO-R12"],
      en: "Four free parcels of one colour in the right shape? Tape them. You own each shape once in each colour.",
      fr: "Quatre colis libres d'une couleur dans la bonne forme ? Collez une bande. Vous avez chaque forme une fois par couleur.",
    },
    {
      rules: ["PO-R8"],
      en: "Stamps under a tape are yours at once.",
      fr: "Les timbres sous une bande sont à vous aussitôt.",
    },
    {
      rules: ["PO-P2"],
      en: "At the end: visible symbols of a type times tapes of its colour. So cover some, but not all.",
      fr: "À la fin : symboles visibles d'un type fois bandes de sa couleur. Couvrez-en donc, mais pas tous.",
    },
    {
      rules: ["PO-P3", "PO-P4"],
      en: "Waybills like tapes beside them, and squares of four free parcels of one colour score too.",
      fr: "Les bordereaux aiment les bandes voisines, et les carrés de quatre colis libres d'une couleur rapportent aussi.",
    },
    {
      rules: ["PO-R10", "PO-E1"],
      en: "After eleven rounds the shelf is full and the highest total wins.",
      fr: "Après onze tours, l'étagère est pleine et le plus haut total gagne.",
    },
  ],
  "the-truckers": [
    {
      rules: ["TK-1"],
      en: "Everybody chooses a card in secret: drive 1 to 6 spaces, or load. Choose a drive card.",
      fr: "Chacun choisit une carte en secret : rouler de 1 à 6 cases, ou charger. Choisissez une carte de route.",
      until: "play",
    },
    {
      rules: ["TK-M1", "TK-M2"],
      en: "Only spaces with goods count, and two trucks fit on a space. The leader drives first.",
      fr: "Seules comptent les cases avec des marchandises, et deux camions tiennent sur une case. Le premier roule d'abord.",
    },
    {
      rules: ["TK-5"],
      en: "Then everybody takes the top tile of their space. It waits beside your trucks until you load it.",
      fr: "Puis chacun prend la tuile du dessus de sa case. Elle attend près de vos camions jusqu'au chargement.",
    },
    {
      rules: ["TK-3B"],
      en: "A played card stays on the table. The loading card brings all of them back to your hand.",
      fr: "Une carte jouée reste sur la table. La carte de chargement les ramène toutes en main.",
    },
    {
      rules: ["TK-3A", "TK-L1"],
      en: "When you load: many tiles onto one truck, or one onto each of two. A truck carries one type for ever.",
      fr: "Pour charger : plusieurs tuiles sur un camion, ou une sur chacun de deux. Un camion garde un seul type pour toujours.",
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
      en: "Most of a type brings its reward, all five types bring more.",
      fr: "La majorité d'un type rapporte sa récompense, les cinq types rapportent encore plus.",
    },
    {
      rules: ["TK-7", "TK-P6"],
      en: "When two have reached the goal it is over. Goods still waiting then cost points.",
      fr: "Quand deux joueurs sont au but, c'est fini. Les marchandises en attente coûtent alors des points.",
    },
  ],
};
