// What lies on the board of Post Office, in a sentence each.
import type { Explanations } from "../../ui/explain";

export const explanations: Explanations = [
  [
    ".price",
    "What it costs in stamps to let your assistant walk to a square that shows this space.",
    "Ce qu’il faut payer en timbres pour que votre assistant montre cet emplacement.",
  ],
  [
    "[data-stamps], .stamps",
    "Stamps: pay them to let the assistant walk on, or keep them as points.",
    "Les timbres : payez-les pour faire avancer l’assistant, ou gardez-les, ce sont des points.",
  ],
  [
    '[data-clause="waybills"], [data-sign="waybill"]',
    "A waybill: uncovered, it scores for every tape next to it.",
    "Un bordereau : découvert, il rapporte pour chaque bande voisine.",
  ],
  [
    '[data-clause="squares"]',
    "Squares: two by two uncovered parcels of one colour.",
    "Les carrés : deux colis sur deux, découverts et d’une même couleur.",
  ],
  [
    '[data-sign="stamp"]',
    "A stamp symbol: the stamp is yours as soon as a tape covers it.",
    "Un timbre dessiné : il est à vous dès qu’une bande le recouvre.",
  ],
  [
    "[data-clause], [data-worth]",
    "Symbols still visible, times the tapes of their colour.",
    "Les symboles encore visibles, multipliés par les bandes de leur couleur.",
  ],
  [
    "[data-sign]",
    "A symbol: while it is visible, it scores for every tape of its colour.",
    "Un symbole : tant qu’il est visible, il rapporte pour chaque bande de sa couleur.",
  ],
  [
    ".laid, .strip",
    "A tape: it covers parcels of one colour for good.",
    "Une bande : elle recouvre pour de bon des colis d’une couleur.",
  ],
  [
    ".roll, .rack, .tapes",
    "The tapes: every shape once in every colour; a tick marks those already laid.",
    "Les bandes : chaque forme une fois par couleur ; celles qui sont posées sont cochées.",
  ],
  [
    ".pawn, .here",
    "The assistant: it shows the row or column in which a tile must go.",
    "L’assistant : il montre la ligne ou la colonne où va le jeton.",
  ],
  [
    ".square, .arrow, .all",
    "A square of the ring: it shows its row or column, a corner shows the whole shelf.",
    "Une case de la piste : elle montre sa ligne ou sa colonne, un angle montre toute l’étagère.",
  ],
  [
    '.turn, .typed[data-stop], [data-stop="turn"]',
    "Turns the tile by a quarter.",
    "Tourne le jeton d’un quart de tour.",
  ],
  [
    '.target, [data-space], .space, .spot, .parcel, [data-spot], [data-stop^="space-"]',
    "A space of the shelf: it takes one tile of four parcels.",
    "Un emplacement de l’étagère : il reçoit un jeton de quatre colis.",
  ],
  [
    '[data-stop^="tile-"]',
    "A tile of four parcels to lay: touch it to choose it, and again to turn it.",
    "Un jeton de quatre colis à poser : touchez-le pour le choisir, et encore pour le tourner.",
  ],
  [
    ".held",
    "A tile of four parcels: keep one of your two, the other goes to your left neighbour.",
    "Un jeton de quatre colis : gardez l’un des deux, l’autre va à votre voisin de gauche.",
  ],
  [
    ".challenges li, .challenges",
    "A challenge: whoever meets it at the end of a round gets its stamps.",
    "Un défi : celui qui le remplit à la fin d’une manche reçoit ses timbres.",
  ],
  [
    ".round",
    "The round; the shelf is full after the last one.",
    "La manche ; après la dernière, l’étagère est pleine.",
  ],
  [
    ".others [data-shelf], .others button",
    "The shelf of another player: touch it to see it large.",
    "L’étagère d’un autre joueur : touchez-la pour la voir en grand.",
  ],
  [
    ".shelf, [data-shelf]",
    "The shelf: bring parcels of one colour together and tape them.",
    "L’étagère : regroupez les colis d’une même couleur et scotchez-les.",
  ],
];
