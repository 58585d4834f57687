// The kinds of pieces that are shown, by their names in the component data.
export const kinds = {
  en: {
    vehicles: "Vehicles",
    boxes: "Boxes",
    helpers: "Helper cards",
    line: "The assembly line",
    objects: "Object cards",
    objectives: "Objectives",
    shelf: "The shelf",
    start_spaces: "Where the start tiles lie",
    tapes: "Tapes",
    start_tiles: "Start tiles",
    standard_tiles: "Tiles",
    challenges: "Challenge tiles",
    goods: "Goods",
    track: "The loop",
    cards: "Drive and loading cards",
    trucks: "Truck cards",
  },
  fr: {
    vehicles: "Véhicules",
    boxes: "Cartons",
    helpers: "Cartes Amis",
    line: "La chaîne d’assemblage",
    objects: "Cartes Objet",
    objectives: "Objectifs",
    shelf: "L’étagère",
    start_spaces: "Où se posent les jetons de départ",
    tapes: "Bandes adhésives",
    start_tiles: "Jetons de départ",
    standard_tiles: "Jetons",
    challenges: "Tuiles Défi",
    goods: "Marchandises",
    track: "La boucle",
    cards: "Cartes de conduite et de chargement",
    trucks: "Cartes Camion",
  },
};

/** Over the goods that are on no truck yet. */
export const waiting = { en: "waiting", fr: "en attente" };
