// Messages of the end of a match, loaded with it.
import type { Language } from "../i18n/index.svelte";

const en = {
  /** As the box of each game calls it. */
  inRound: (round: number, _game: string) => `in round ${round}`,
  you: "You",
  counts: (name: string, title: string, points: string) => `${name}, ${title}: ${points}`,
  wonBy: (points: number) => (points === 1 ? "You win by a single point." : `You win by ${points} points.`),
  lostBy: (points: number) => (points === 1 ? "You were a single point short." : `You were ${points} points short.`),
  tieBreak: "Level on points: the tie-break decided.",
  drawn: "A draw!",
  drawnAt: (points: string) => `Level at ${points} points.`,
  facts: "About this match",
  bestMove: (name: string, points: string, round: string) => `The best move: ${name}, ${points} ${round}.`,
  ownBestMove: (points: string, round: string) => `The best move was yours: ${points} ${round}.`,
  alwaysLed: (name: string) => `${name} led from start to finish.`,
  ledSince: (name: string, round: string) => `${name} took the lead ${round} and kept it.`,
  leadChanges: (times: number, name: string, round: string) =>
    `The lead changed ${times} times; ${name} took it for good ${round}.`,
  youAlwaysLed: "You led from start to finish.",
  youLedSince: (round: string) => `You took the lead ${round} and kept it.`,
  youLeadChanges: (times: number, round: string) => `The lead changed ${times} times; you took it for good ${round}.`,
  close: (points: number) =>
    points === 1 ? "One point between first and second." : `${points} points between first and second.`,
};

const fr: typeof en = {
  inRound: (round, game) => (game === "toy-rush" ? `au tour ${round}` : `à la manche ${round}`),
  you: "Vous",
  counts: (name, title, points) => `${name}, ${title} : ${points}`,
  wonBy: (points) => (points === 1 ? "D’un seul point." : `Avec ${points} points d’avance.`),
  lostBy: (points) => (points === 1 ? "Il vous manquait un seul point." : `Il vous manquait ${points} points.`),
  tieBreak: "À égalité de points : c’est le départage qui a tranché.",
  drawn: "Égalité !",
  drawnAt: (points) => `${points} points chacun.`,
  facts: "Sur cette partie",
  bestMove: (name, points, round) => `Le meilleur coup : ${name}, ${points} ${round}.`,
  ownBestMove: (points, round) => `Le meilleur coup est le vôtre : ${points} ${round}.`,
  alwaysLed: (name) => `${name} a mené du début à la fin.`,
  ledSince: (name, round) => `${name} a pris la tête ${round} et l’a gardée.`,
  leadChanges: (times, name, round) =>
    `La première place a changé ${times} fois de mains ; ${name} l’a prise pour de bon ${round}.`,
  youAlwaysLed: "Vous avez mené du début à la fin.",
  youLedSince: (round) => `Vous avez pris la tête ${round} et l’avez gardée.`,
  youLeadChanges: (times, round) =>
    `La première place a changé ${times} fois de mains ; vous l’avez prise pour de bon ${round}.`,
  close: (points) =>
    points === 1 ? "Un point sépare le premier du deuxième." : `${points} points séparent le premier du deuxième.`,
};

export type EndWords = typeof en;
export const endWords: Record<Language, EndWords> = { en, fr };
