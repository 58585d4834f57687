// The sentences of replays, in both languages. Loaded with their page.
import { extended } from "./index.svelte";

const en = {
  replayIntro: "Open the record of a match, or choose one of yours.",
  openRecord: "Open a record file",
  otherMatch: "Another match",
  badRecord: "This file is not a match record. Choose a file that you saved at the end of a match.",
  recordTrouble: "This record cannot be replayed:",
  impossibleEvent: (event: number, rule: string) => `event ${event} is not possible there${rule ? ` (${rule})` : ""}.`,
  recordFaults: {
    other_rules: "it was played by an earlier or later version of the rules, which needs a server that has it.",
    other_pieces: "it was played with other pieces, which needs a server that has them.",
    pieces: "its component set has mistakes, or is not the one that it names.",
    setup: "the game has no such number of players, or no such option.",
    result: "the result does not follow from the events.",
    unfinished: "the match is not over. Only a finished match can be analysed.",
  },
  loadingMatch: (done: number, of: number) => `${done} of ${of} steps loaded…`,
  step: (n: number, of: number) => `${n} of ${of}`,
  first: "To the start",
  previous: "Step back",
  last: "To the end",
  play: "Play",
  stop: "Stop",
  speed: "Speed",
  share: "Share",
  moment: "Moment of the match",
};

const fr: typeof en = {
  replayIntro: "Ouvrez une partie enregistrée, ou choisissez une des vôtres.",
  openRecord: "Ouvrir une partie enregistrée",
  otherMatch: "Une autre partie",
  badRecord: "Ce fichier n’est pas une partie enregistrée. Choisissez un fichier enregistré à la fin d’une partie.",
  recordTrouble: "Cette partie ne peut pas être rejouée :",
  impossibleEvent: (event, rule) => `l’événement ${event} n’y est pas possible${rule ? ` (${rule})` : ""}.`,
  recordFaults: {
    other_rules: "elle a été jouée avec une autre version des règles ; il faut un serveur qui l’a.",
    other_pieces: "elle a été jouée avec d’autres pièces ; il faut un serveur qui les a.",
    pieces: "ses pièces ont des erreurs, ou ne sont pas celles qu’elle nomme.",
    setup: "le jeu ne se joue pas à ce nombre de joueurs, ou n’a pas cette option.",
    result: "le résultat ne découle pas des événements.",
    unfinished: "la partie n’est pas finie. Seule une partie finie s’analyse.",
  },
  loadingMatch: (done, of) => `${done} étapes chargées sur ${of}…`,
  step: (n, of) => `${n} sur ${of}`,
  first: "Au début",
  previous: "En arrière",
  last: "À la fin",
  play: "Lecture",
  stop: "Arrêter",
  speed: "Vitesse",
  share: "Partager",
  moment: "Moment de la partie",
};

export const replayWords = extended({ en, fr });
