// The kinds of pieces that are drawn, by their names in the component data.
export const kinds = {
  en: {
    vehicles: "Vehicles",
    boxes: "Boxes",
    helpers: "Helper cards",
    objects: "Object cards",
    objectives: "Objectives",
    tapes: "Tapes",
    start_tiles: "Start tiles",
    standard_tiles: "Tiles",
    goods: "Goods",
    trucks: "Truck cards",
  },
  fr: {
    vehicles: "Véhicules",
    boxes: "Cartons",
    helpers: "Cartes Amis",
    objects: "Cartes Objet",
    objectives: "Objectifs",
    tapes: "Bandes adhésives",
    start_tiles: "Jetons de départ",
    standard_tiles: "Jetons",
    goods: "Marchandises",
    trucks: "Cartes Camion",
  },
};
