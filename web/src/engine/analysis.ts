// Analysis of a finished match, as in colisee/lab/analysis.py and server/jobs/analyses.py: the value of each decision, and the effect of luck.
import type { MatchAnalysed, SeatBalance, StepJudged } from "../protocol.gen";
import { SearchBot } from "./bots";
import { RecordError } from "./errors";
import { sha256, utf8 } from "./fairness";
import type { Block, Instance } from "./instance";
import type { PlayEvent } from "./match";
import { CHANCE, type Game, type Language, type Position, SPECTATOR, sizeOf } from "./position";
import type { PlayedMatch } from "./record";

/** How much effort an analysis takes: as much as a server's. */
export interface AnalysisSettings {
  bot: string;
  playouts: number;
  /** For the bot's choices of the whole match: on a slow device it thinks less than its level would. */
  milliseconds?: number;
}
export const ANALYSIS: AnalysisSettings = { bot: "master", playouts: 1000, milliseconds: 300_000 };
const SEED = 1n;
const MAX_SAMPLES = 2000;
const VICTORY = 60;
const NO_ACTION = -1;
const Z_95 = 1.959964;
const DIGITS = 4;
/** From these losses of the chance to win on. */
const INACCURACY = 0.05;
const BLUNDER = 0.15;

type Numbers = number[];
/** Which position to evaluate, and the number of the step. */
type Question = `${"truth" | "before" | "after" | "preferred"} ${number}`;
/** The signed win shares that a number is the sum of, from which its error is computed. */
type Terms = [Question, number][];

/** A decision, or the draws between two decisions. */
interface Step {
  first: number;
  events: PlayEvent[];
  seat: number;
  action: number;
  before: Position;
  after: Position;
  legal: number[];
  /** What the seat knew; null for draws. */
  view: Position | null;
}

interface Judgement {
  step: Step;
  before: Numbers;
  after: Numbers;
  skill: Numbers;
  luck: Numbers;
  preferred: number | null;
  gain: number;
  luckTerms: Terms;
  skillTerms: Terms;
}

interface Start {
  given: Position;
  /** The number of earlier events by mover: a seat, or CHANCE. */
  counts: Numbers;
  seat: number;
  isView: boolean;
  action: number;
}

/** Win shares by seat, and the shares of the first playouts one by one: samples[playout * seats + seat]. */
interface Outlook {
  shares: Numbers;
  samples: Int8Array;
}

export type Analysed = Record<Language, MatchAnalysed>;

/** Analyse every step of a finished match. `report` is told how much of the work is done, from 0 to 1. */
export function analyse(
  played: PlayedMatch,
  { bot, playouts, milliseconds = Infinity }: AnalysisSettings,
  report: (done: number) => void,
): Analysed {
  const { match } = played;
  if (!match.position.is_over) throw new RecordError({ kind: "unfinished" });
  const steps = stepsOf(played);
  const preferred = preferredActions(match.game, match.players, steps, bot, milliseconds, (done) => report(done / 2));
  const starts = questions(match.game, steps, preferred);
  const runner = new PlayoutRunner(match.game, match.players, playouts);
  const found = new Map<Question, Outlook>();
  for (const [question, start] of starts) {
    found.set(question, runner.run(start));
    report(0.5 + found.size / starts.size / 2);
  }
  const won = match.position.scores().map((score) => Number(score.rank === 1));
  const result = won.map((one) => one / won.reduce((a, b) => a + b));
  const judgements = judge(steps, preferred, found, result);
  const balance = played.names.map((_, seat) => balanceOf(judgements, found, seat, playouts));
  const shown = (language: Language): MatchAnalysed => ({
    ...{ game: match.game.facts.slug, names: played.names, bot, playouts, balance },
    steps: judgements.map((judgement) => stepShown(match.game, judgement, played.names, language)),
  });
  return { en: shown("en"), fr: shown("fr") };
}

const isChoice = (step: Step): boolean => step.legal.length > 1;

function stepsOf({ match }: PlayedMatch): Step[] {
  const steps: Step[] = [];
  for (let first = 0; first < match.line.length; ) {
    const { seat, action } = match.line[first]!;
    let end = first + 1;
    while (seat === CHANCE && match.line[end]?.seat === CHANCE) end++;
    const before = match.before(first);
    const [legal, view] = seat === CHANCE ? [[], null] : [before.legal(seat), before.view(seat)];
    const events = match.line.slice(first, end);
    steps.push({ first, events, seat, action, before, after: match.before(end), legal, view });
    first = end;
  }
  return steps;
}

/** The seed of the search for a step: the same match is always analysed the same. */
const seedOf = (step: Step): bigint => new DataView(sha256(utf8(`${SEED}/${step.first}`)).buffer).getBigUint64(0) >> 2n;

/** The bot's action for every choice, by the step's first event. */
function preferredActions(
  game: Game,
  players: number,
  steps: Step[],
  level: string,
  milliseconds: number,
  report: (done: number) => void,
) {
  const strength = game.facts.levels[level]!;
  const bots = Array.from({ length: players }, (_, seat) => new SearchBot(game, players, seat, strength));
  const choices = steps.filter(isChoice);
  const preferred = new Map<number, number>();
  const ends = performance.now() + milliseconds;
  for (const step of choices) {
    const share = (ends - performance.now()) / (choices.length - preferred.size);
    preferred.set(step.first, bots[step.seat]!.choose(step.view!, step.legal, seedOf(step), Math.max(share, 0)));
    report(preferred.size / choices.length);
  }
  return preferred;
}

/** The positions to play out: the start, the position after every draw and choice, and each seat's view at its choices. */
function questions(game: Game, steps: Step[], preferred: Map<number, number>): Map<Question, Start> {
  const { secrets } = game.facts;
  let counts: Numbers = new Array(CHANCE + 1).fill(0);
  const whole = (given: Position): Start => ({ given, counts, seat: 0, isView: false, action: NO_ACTION });
  const starts = new Map<Question, Start>([["truth 0", whole(steps[0]!.before)]]);
  for (const [number, step] of steps.entries()) {
    const known = counts;
    counts = known.map((count, mover) => count + step.events.filter((event) => event.seat === mover).length);
    if (step.seat === CHANCE || isChoice(step)) starts.set(`truth ${number + 1}`, whole(step.after));
    if (!isChoice(step)) continue;
    const own = { given: step.view!, counts: known, seat: step.seat, isView: secrets };
    if (secrets) {
      starts.set(`before ${number}`, { ...own, action: NO_ACTION });
      if (!isForeseen(step, steps[number + 1])) starts.set(`after ${number}`, { ...own, action: step.action });
    }
    const other = preferred.get(step.first)!;
    if (other !== step.action) starts.set(`preferred ${number}`, { ...own, action: other });
  }
  return starts;
}

/** Whether the seat makes the next choice too and has learnt nothing new: both positions are then evaluated as one. */
function isForeseen(step: Step, next?: Step): boolean {
  if (next?.seat !== step.seat || !isChoice(next)) return false;
  return step.view!.guesses().every((guess) => {
    guess.apply_unchecked(step.seat, step.action);
    return guess.view(step.seat).equals(next.view!);
  });
}

class PlayoutRunner {
  private readonly instance: Instance;
  private readonly blocks: Block[];
  private readonly given: Block;
  private readonly counts: Block;
  private readonly shares: Block;
  private readonly samples: Block;

  constructor(
    private readonly game: Game,
    private readonly seats: number,
    private readonly playouts: number,
  ) {
    const { facts, layout, rules } = game;
    this.instance = rules.another();
    const block = (itemSize: number, ...shape: number[]) => this.instance.zeros(shape, itemSize);
    const size = sizeOf(layout);
    this.given = block(size, 1);
    const scratch = [block(size, 2), block(4, facts.mask_words), block(4, 4), block(4, seats, facts.clauses.length)];
    this.counts = block(8, 2, CHANCE + 1);
    this.shares = block(8, 1, seats);
    this.samples = block(1, Math.min(playouts, MAX_SAMPLES), seats);
    this.blocks = [this.given, ...scratch, block(1, seats), this.counts, this.shares, this.samples];
  }

  run({ given, counts, seat, isView, action }: Start): Outlook {
    const { instance, seats, playouts } = this;
    instance.bytes(this.given, given.array.length).set(given.array);
    instance.longs(this.counts).set(counts.map(BigInt));
    instance.longs(this.shares).fill(0n);
    const [kept] = this.samples.shape as [number];
    instance.bytes(this.samples, kept * seats).fill(0);
    const { longest } = this.game.facts;
    instance.call("outlook", ...this.blocks, seat, isView, action, SEED, playouts, longest);
    const shares = [...instance.longs(this.shares)].map((share) => Number(share) / (VICTORY * playouts));
    return { shares, samples: new Int8Array(instance.bytes(this.samples, kept * seats).slice().buffer) };
  }
}

const minus = (a: Numbers, b: Numbers): Numbers => a.map((value, n) => value - b[n]!);
const negated = (terms: Terms): Terms => terms.map(([question, sign]) => [question, -sign]);

function judge(
  steps: Step[],
  preferred: Map<number, number>,
  found: Map<Question, Outlook>,
  result: Numbers,
): Judgement[] {
  let before = found.get("truth 0")!.shares;
  let known: Terms = [["truth 0", 1]];
  return steps.map((step, number) => {
    let [after, knownAfter] = [before, known]; // what a forced action leaves as it was
    const truth = found.get(`truth ${number + 1}`);
    if (truth) [after, knownAfter] = [truth.shares, [[`truth ${number + 1}`, 1]]];
    if (number === steps.length - 1) [after, knownAfter] = [result, []];
    const change: Terms = [...knownAfter, ...negated(known)];
    const judgement = judgementOf(number, step, preferred, found, before, after, change);
    [before, known] = [after, knownAfter];
    return judgement;
  });
}

function judgementOf(
  number: number,
  step: Step,
  preferred: Map<number, number>,
  found: Map<Question, Outlook>,
  before: Numbers,
  after: Numbers,
  change: Terms,
): Judgement {
  const shares = (question: Question) => found.get(question)?.shares;
  const whole = minus(after, before);
  if (!isChoice(step)) {
    const none = { skill: whole.map(() => 0), luck: whole, preferred: null, gain: 0 };
    return { step, before, after, ...none, luckTerms: change, skillTerms: [] };
  }
  let [seenBefore, seenAfter, luckTerms, skillTerms] = [before, after, [] as Terms, change];
  if (found.has(`before ${number}`)) {
    const question: Question = found.has(`after ${number}`) ? `after ${number}` : `before ${number + 1}`;
    [seenBefore, seenAfter] = [shares(`before ${number}`)!, shares(question)!];
    skillTerms = [
      [question, 1],
      [`before ${number}`, -1],
    ];
    luckTerms = [...change, ...negated(skillTerms)];
  }
  const skill = minus(seenAfter, seenBefore);
  const gain = minus(shares(`preferred ${number}`) ?? seenAfter, seenAfter)[step.seat]!;
  const own = { skill, luck: minus(whole, skill), preferred: preferred.get(step.first)!, gain };
  return { step, before, after, ...own, luckTerms, skillTerms };
}

/** From the win shares at the start to the result of a seat: luck, its own choices, the others' choices. */
function balanceOf(
  judgements: Judgement[],
  found: Map<Question, Outlook>,
  seat: number,
  playouts: number,
): SeatBalance {
  const own = judgements.filter((judgement) => judgement.step.seat === seat);
  const others = judgements.filter(({ step }) => step.seat !== seat && step.seat !== CHANCE);
  const sum = (some: Judgement[], part: "luck" | "skill") => rounded(some.reduce((a, b) => a + b[part][seat]!, 0));
  const margin = (terms: Terms[]) => rounded(marginOf(terms.flat(), found, seat, playouts));
  return {
    start: rounded(judgements[0]!.before[seat]!),
    luck: sum(judgements, "luck"),
    skill: sum(own, "skill"),
    others: sum(others, "skill"),
    result: rounded(judgements.at(-1)!.after[seat]!),
    margins: {
      luck: margin(judgements.map((judgement) => judgement.luckTerms)),
      skill: margin(own.map((judgement) => judgement.skillTerms)),
      others: margin(others.map((judgement) => judgement.skillTerms)),
    },
  };
}

/** Half the width of the 95 % interval of a sum of win shares: the sampling error of the playouts. */
function marginOf(terms: Terms, found: Map<Question, Outlook>, seat: number, playouts: number): number {
  const weights = new Map<Question, number>();
  for (const [question, sign] of terms) weights.set(question, (weights.get(question) ?? 0) + sign);
  const sums = new Float64Array(Math.min(playouts, MAX_SAMPLES));
  for (const [question, weight] of weights) {
    const { shares, samples } = found.get(question)!;
    for (let n = 0; n < sums.length; n++) sums[n]! += (weight / VICTORY) * samples[n * shares.length + seat]!;
  }
  if (sums.length < 2) return (Z_95 * 0.5) / Math.sqrt(playouts);
  const mean = sums.reduce((a, b) => a + b) / sums.length;
  const variance = sums.reduce((a, b) => a + (b - mean) ** 2, 0) / (sums.length - 1);
  return (Z_95 * Math.sqrt(variance)) / Math.sqrt(playouts);
}

const rounded = (value: number): number => Number(value.toFixed(DIGITS)) + 0;

/** By what the bot's preferred action would have gained. */
function gradeOf({ step, preferred, gain }: Judgement): StepJudged["grade"] {
  if (preferred === null) return null;
  if (preferred === step.action || gain <= 0) return "best";
  return gain < INACCURACY ? "good" : gain < BLUNDER ? "inaccuracy" : "blunder";
}

function stepShown(game: Game, judgement: Judgement, names: string[], language: Language): StepJudged {
  const { step, preferred } = judgement;
  const isDraw = step.seat === CHANCE;
  const other = preferred === step.action ? null : preferred;
  const said = (action: number) =>
    game.words.sentence(step.before.record, step.seat, action, language, names, SPECTATOR);
  const object = (action: number) => game.notation[action]![1];
  const grade = gradeOf(judgement);
  const reasons = (action: number) => step.view!.reasons(action).map((reason) => reason[language]);
  return {
    first: step.first,
    last: step.first + step.events.length,
    seat: isDraw ? null : step.seat,
    object: object(step.action),
    text: isDraw ? null : said(step.action),
    before: judgement.before.map(rounded),
    after: judgement.after.map(rounded),
    skill: judgement.skill.map(rounded),
    luck: judgement.luck.map(rounded),
    legal: step.legal.length,
    preferred: other === null ? null : said(other),
    preferred_object: other === null ? null : object(other),
    gain: other === null ? 0 : rounded(judgement.gain),
    grade,
    reasons: grade === null ? [] : reasons(step.action),
    preferred_reasons: other === null ? [] : reasons(other),
    knew: null,
  };
}
