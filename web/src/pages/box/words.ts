// The sentences of the page "My box".
const en = {
  title: "My box",
  intro:
    "If the pieces in your box differ from ours, enter yours here. Your set stays in this browser until you share it. Open tables with it, or play with its file from the command line.",
  set: "Set",
  standard: "Standard pieces",
  name: "Name of your set",
  ownName: "My box",
  start: "Start from the standard pieces",
  remove: "Delete this set",
  sureRemove: (name: string) => `Delete “${name}” from this browser?`,
  download: "Save as a file",
  open: "Open a file…",
  share: "Copy a link",
  copied: "The link is copied.",
  linkAbove: "The link is in the address bar.",
  badLink: "This link holds no set of pieces.",
  table: "Open a table with it",
  fine: "No mistakes. The set is kept.",
  unchanged: "These are the standard pieces.",
  checking: "Checking…",
  mistakes: (n: number) =>
    n === 1 ? "1 mistake. Correct it to play with this set." : `${n} mistakes. Correct them to play with this set.`,
  row: "row",
  rows: (n: number) => (n === 1 ? "1 row" : `${n} rows`),
  of: (sum: number, total: number) => `${sum} of ${total}`,
  addRow: "Add a row",
  removeRow: (n: number) => `Remove row ${n}`,
  printed: "Printed in the rulebook: these pieces cannot be changed.",
  face: "Four parcels: a colour (L light blue, D dark blue, Y yellow, B brown) and a symbol (t type, s stamp, w waybill, . none), top row / bottom row.",
  line: (n: number) => `line ${n}`,
  offline: "The check needs the server. Your changes stay here.",
};

const fr: typeof en = {
  title: "Ma boîte",
  intro:
    "Si les pièces de votre boîte diffèrent des nôtres, saisissez les vôtres ici. Elles restent dans ce navigateur tant que vous ne les partagez pas. Ouvrez des tables avec elles, ou jouez avec leur fichier en ligne de commande.",
  set: "Pièces",
  standard: "Pièces standard",
  name: "Nom de vos pièces",
  ownName: "Ma boîte",
  start: "Partir des pièces standard",
  remove: "Supprimer ces pièces",
  sureRemove: (name: string) => `Supprimer « ${name} » de ce navigateur ?`,
  download: "Enregistrer un fichier",
  open: "Ouvrir un fichier…",
  share: "Copier un lien",
  copied: "Le lien est copié.",
  linkAbove: "Le lien est dans la barre d’adresse.",
  badLink: "Ce lien ne contient pas de pièces.",
  table: "Ouvrir une table avec",
  fine: "Aucune erreur. Vos pièces sont gardées.",
  unchanged: "Ce sont les pièces standard.",
  checking: "Vérification…",
  mistakes: (n: number) =>
    n === 1
      ? "1 erreur. Corrigez-la pour jouer avec ces pièces."
      : `${n} erreurs. Corrigez-les pour jouer avec ces pièces.`,
  row: "ligne",
  rows: (n: number) => (n === 1 ? "1 ligne" : `${n} lignes`),
  of: (sum: number, total: number) => `${sum} sur ${total}`,
  addRow: "Ajouter une ligne",
  removeRow: (n: number) => `Retirer la ligne ${n}`,
  printed: "Imprimé dans la règle : ces pièces ne se modifient pas.",
  face: "Quatre colis : une couleur (L bleu clair, D bleu foncé, Y jaune, B marron) et un symbole (t type, s timbre, w bordereau, . aucun), rangée du haut / rangée du bas.",
  line: (n: number) => `ligne ${n}`,
  offline: "La vérification demande le serveur. Vos modifications restent ici.",
};

export const boxWords = { en, fr };
