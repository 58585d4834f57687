// What lies on the board of Toy Rush, in a sentence each.
import type { Explanations } from "../../ui/explain";

export const explanations: Explanations = [
  [".warning", "Too few elves: they would earn nothing here.", "Trop peu de lutins : ils ne rapporteraient rien ici."],
  [".price", "The price: how many elves one prize costs.", "Le prix : combien de lutins coûte une récompense."],
  [".wanted", "One of your objectives still needs this.", "Il en manque encore pour un de vos objectifs."],
  [".left", "How many are left.", "Combien il en reste."],
  [
    '[data-place="bin-deck"]',
    "The deck of objectives: you look at new ones and put one of them under it.",
    "La pioche d’objectifs : vous en regardez de nouveaux et en remettez un dessous.",
  ],
  [
    '.token, [data-place^="token-"]',
    "The first-player token: its holder places elves first.",
    "Le jeton 1er joueur : celui qui l’a place ses lutins en premier.",
  ],
  [
    '[data-place="bin-elf"]',
    "New elves: they work for you from the next round on.",
    "De nouveaux lutins : ils travaillent pour vous dès le tour suivant.",
  ],
  [
    '.bin, [data-place^="bin-"]',
    "The cards that this space gives, and how many are left.",
    "Les cartes que donne cette case, et combien il en reste.",
  ],
  [
    ".team:not(.ghost)",
    "Elves at work: they go home once their space has given its prize.",
    "Des lutins au travail : ils rentrent une fois que leur case a donné sa récompense.",
  ],
  [
    '.station, [data-stop^="space-"]',
    "A space of the line: the spaces give their prizes from left to right once all elves are placed.",
    "Une case de la chaîne : quand tous les lutins sont placés, les cases donnent leurs récompenses de gauche à droite.",
  ],
  [".objective .figure", "The points that this gift brings.", "Les points que rapporte ce cadeau."],
  [
    ".need",
    "An object that this gift needs; what you still lack is marked.",
    "Un objet nécessaire à ce cadeau ; ce qui vous manque encore est marqué.",
  ],
  [
    ".objective",
    "An objective: collect its objects, then send the gift for its points.",
    "Un objectif : réunissez ses objets, puis envoyez le cadeau pour ses points.",
  ],
  [
    '.object, [data-place^="hand-"]',
    "Objects you have taken; your opponent sees them.",
    "Les objets que vous avez pris ; votre adversaire les voit.",
  ],
  [
    '.sent, .gifts, [data-place^="sent-"]',
    "Gifts already sent: their points are safe.",
    "Les cadeaux déjà envoyés : leurs points sont acquis.",
  ],
  [
    '.stepper, .tray, [data-stop="less"], [data-stop="more"], [data-place^="stock-"]',
    "The elves still at home: choose how many you send.",
    "Les lutins encore à la maison : choisissez combien vous en envoyez.",
  ],
  [
    ".round",
    "The round; the one in which a total reaches the goal is the last.",
    "Le tour ; celui où un total atteint le but est le dernier.",
  ],
  [
    '.rival, [data-place^="objectives-"]',
    "Your opponent: objects lie open, objectives in hand are secret.",
    "Votre adversaire : ses objets sont visibles, ses objectifs en main sont secrets.",
  ],
];
