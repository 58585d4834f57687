// The sentences of the menu of a table, in both languages. Loaded with their pages.
import { extended } from "./index.svelte";
import { plural, pluriel } from "./plural";

const en = {
  inThisBrowser: "This match is kept in this browser.",
  goOnWithFriend: "Go on with a friend",
  goOnHint: "This opens a table on the server, where the match goes on. Your friend gets a link and takes the seat of:",
  otherDevice: "Continue on another device",
  otherDeviceHint:
    "Open this link on the other device. It gives your seat to anyone who opens it: do not send it to others.",
  spectators: (n: number) => plural(n, "person watching", "people watching"),
  oneTouch: "Play with one touch",
  handOver: "Let a bot play for me",
  resign: "Resign",
  resignSure: "Resign: tap again",
  voteEnd: "Vote to end without a result",
  voteEndSure: "End now: tap again",
  voteTakeBack: "Withdraw my vote to end",
  commitment: "Commitment to the draws",
  commitmentChanged: "The server shows another commitment than at the start: its draws cannot be trusted.",
  verifyRecord: "To check the record of this match",
};

const fr: typeof en = {
  inThisBrowser: "Cette partie est gardée dans ce navigateur.",
  goOnWithFriend: "Continuer avec un ami",
  goOnHint:
    "Une table s’ouvre sur le serveur, et la partie y continue. Votre ami reçoit un lien et prend la place de :",
  otherDevice: "Continuer sur un autre appareil",
  otherDeviceHint: "Ouvrez ce lien sur l’autre appareil. Il donne votre place à qui l’ouvre : ne l’envoyez à personne.",
  spectators: (n) => pluriel(n, "personne regarde", "personnes regardent"),
  oneTouch: "Jouer d’un seul geste",
  handOver: "Laisser un robot jouer à ma place",
  resign: "Abandonner",
  resignSure: "Abandonner : touchez encore une fois",
  voteEnd: "Voter pour arrêter sans résultat",
  voteEndSure: "Arrêter : touchez encore une fois",
  voteTakeBack: "Retirer mon vote",
  commitment: "Engagement sur les tirages",
  commitmentChanged: "Le serveur affiche un autre engagement qu’au début : ses tirages ne sont plus fiables.",
  verifyRecord: "Pour vérifier l’enregistrement de cette partie",
};

export const menuWords = extended({ en, fr });
