// The bots of every level: search and solver are in the module; this is colisee/bots/search.py and solver.py.
import type { Block, Instance } from "./instance";
import { type Game, type Level, type Position, sizeOf } from "./position";

const NODE_SIZE = 32;
/** Where a node counts its visits. */
const VISITS = 20;
const ACTION_VALUE_SIZE = 12;
const MAX_NODES = 400_000;
const NODES_PER_ITERATION = 2;
const STEP = 64;
const TRIALS = 4;
const MAX_PLIES = 64;
const GUESSES = 4;
const UNSOLVED = -1;
const MIN_SOLVED_POSITIONS = 2_000;
const STREAMS = 1n << 32n;
const DRAWING_STREAM = 1n << 40n;
const POWER = 4;
/** Iterations that show how fast this device is. */
const TRIAL_ITERATIONS = 128;
/** Of the promised time: the rest is for what does not depend on iterations, and for a slower moment. */
const TIME_SHARE = 0.7;
// Settings of search, by their place in `facts.search`.
const CANDIDATES = 6;
const PLAN_PLIES = 12;

interface Vote {
  action: number;
  visits: number;
  value: number;
}

export class SearchBot {
  private readonly instance: Instance;
  private readonly trees: Block[];
  private readonly root: Record<"actions" | "priors" | "visits" | "sums", Block>;
  private readonly plans: Block[];
  private readonly endings: Block[];
  private readonly values: Block;
  private readonly view: Block;
  private readonly nodes: Block;
  private readonly sizes: Block;
  /** Iterations per millisecond of the latest search; 0 before the first. The fastest one would promise too much: playouts at the end
   * of a match are short. */
  private speed = 0;

  constructor(
    private readonly game: Game,
    players: number,
    private readonly seat: number,
    private readonly level: Level,
  ) {
    const { facts, layout, rules } = game;
    this.instance = rules.another();
    const block = (itemSize: number, ...shape: number[]) => this.instance.zeros(shape, itemSize);
    const floats = (numbers: number[]) => {
      const made = block(8, numbers.length);
      this.instance.floats(made).set(numbers);
      return made;
    };
    const count = facts.secrets ? players : 1;
    const wanted = Math.floor((NODES_PER_ITERATION * level.iterations) / level.threads) + STEP;
    const size = sizeOf(layout);
    const judgement = [
      block(4, players, facts.clauses.length),
      block(1, players),
      block(8, players),
      floats(facts.search),
    ];
    this.values = block(8, 1 + facts.actions);
    this.view = block(size, 1);
    this.nodes = block(NODE_SIZE, count, Math.min(wanted, MAX_NODES));
    this.sizes = block(4, count);
    this.trees = [
      block(size, 1),
      this.nodes,
      this.sizes,
      block(4, count, facts.longest + 2), // path
      block(4, facts.mask_words),
      block(4, 4), // rng
      block(ACTION_VALUE_SIZE, players, facts.actions),
      block(4, facts.longest + 1), // trace
      block(4, 4), // choice_rng
      block(4, facts.actions),
      block(8, facts.actions),
      block(size, TRIALS),
      floats(facts.weights),
      ...judgement,
    ];
    const plans = 2 * facts.search[CANDIDATES]! + 1;
    const compared = Math.max(facts.actions, plans);
    this.root = {
      actions: block(4, compared),
      priors: block(8, compared),
      visits: block(4, compared),
      sums: block(8, compared),
    };
    this.plans = [block(4, plans, facts.search[PLAN_PLIES]!), block(8, plans), block(8, plans)];
    const stack = [block(size, MAX_PLIES + 2), block(4, MAX_PLIES + 2, facts.mask_words)];
    this.endings = [...stack, block(4, facts.mask_words), block(4, 4), ...judgement];
  }

  /** `seed` has 62 bits. In limited time a slow device runs fewer iterations than the level has. */
  choose(view: Position, legal: number[], seed: bigint, milliseconds = Infinity): number {
    if (legal.length === 1) return legal[0]!;
    this.instance.bytes(this.view, view.array.length).set(view.array);
    const solved = this.solved(legal, seed);
    if (solved) return solved[0]!.action;
    const votes = this.compared(legal, seed, this.iterationsWithin(milliseconds, seed));
    return (this.level.temperature ? drawn(votes, this.level, seed) : votes[0]!).action;
  }

  /** The exact values of a last turn; null if this is none, or too long a one. */
  private solved(legal: number[], seed: bigint): Vote[] | null {
    const guesses = this.game.facts.secrets ? GUESSES : 1;
    const values = { at: this.values.at, shape: [1 + legal.length] };
    const found = this.instance.floats(values).fill(0);
    let limit = Math.max(this.level.iterations, MIN_SOLVED_POSITIONS);
    for (let number = 0; number < guesses; number++) {
      const given = [...this.endings, this.view, this.seat, seed + BigInt(number), limit, legal, values];
      const visited = this.instance.call("solve", ...given);
      if (visited === UNSOLVED) return null;
      limit -= visited;
    }
    const votes = legal.map((action, n) => ({ action, visits: 1, value: found[n + 1]! / guesses }));
    return votes.sort((a, b) => b.value - a.value || a.action - b.action);
  }

  /** The iterations of the level, or as many as this device is expected to run in the time. */
  private iterationsWithin(milliseconds: number, seed: bigint): number {
    const { iterations } = this.level;
    if (milliseconds === Infinity) return iterations;
    if (!this.speed) this.comparison(seed, 0n, Math.min(iterations, TRIAL_ITERATIONS));
    return Math.min(iterations, Math.max(TRIAL_ITERATIONS, Math.floor(this.speed * milliseconds * TIME_SHARE)));
  }

  /** One comparison per thread of the level; threads are a matter of time only. */
  private compared(legal: number[], seed: bigint, iterations: number): Vote[] {
    const { threads } = this.level;
    const found = Array.from({ length: threads }, (_, number) =>
      this.comparison(seed, BigInt(number), Math.floor((iterations + number) / threads)),
    );
    const mean = ({ action, visits, value }: Vote) => ({ action, visits, value: value / Math.max(visits, 1) });
    if (threads === 1) return found[0]!.map(mean);
    const votes = new Map(legal.map((action) => [action, { action, visits: 0, value: 0 }]));
    for (const vote of found.flat()) {
      const sum = votes.get(vote.action)!;
      sum.visits += vote.visits;
      sum.value += vote.value;
    }
    return [...votes.values()]
      .map(mean)
      .sort((a, b) => b.visits - a.visits || b.value - a.value || a.action - b.action);
  }

  /** The votes of one thread, the best first; here `value` is a sum. */
  private comparison(seed: bigint, stream: bigint, iterations: number): Vote[] {
    this.forget();
    const { actions, priors, visits, sums } = this.root;
    const compared = [actions, priors, visits, sums, ...this.plans];
    const given = [...this.trees, ...compared, this.view, this.seat, seed, stream * STREAMS];
    const started = performance.now();
    const count = this.instance.call("search", ...given, iterations);
    const milliseconds = Math.max(performance.now() - started, 0.1);
    const data = new DataView(this.instance.memory.buffer);
    const played = data.getInt32(this.nodes.at + VISITS, true); // fewer than asked for where few plans are left
    this.speed = played / milliseconds;
    return Array.from({ length: count }, (_, n) => ({
      action: data.getInt32(actions.at + 4 * n, true),
      visits: data.getInt32(visits.at + 4 * n, true),
      value: data.getFloat64(sums.at + 8 * n, true),
    }));
  }

  private forget(): void {
    const data = new DataView(this.instance.memory.buffer);
    const [count, maxNodes] = this.nodes.shape as [number, number];
    for (let tree = 0; tree < count; tree++) {
      new Uint8Array(data.buffer, this.nodes.at + tree * maxNodes * NODE_SIZE, NODE_SIZE).fill(0);
      data.setInt32(this.sizes.at + 4 * tree, 1, true);
    }
  }
}

/** One of the votes: the further its value is below the best one, the less likely. Actions tried too rarely are left out. */
function drawn(votes: Vote[], { temperature, least_visits }: Level, seed: bigint): Vote {
  const tried = votes.filter((vote) => vote.visits && vote.visits >= least_visits * votes[0]!.visits);
  const best = Math.max(...tried.map((vote) => vote.value));
  const weights = tried.map((vote) => {
    const weight = 1 / (1 + (best - vote.value) / (POWER * temperature));
    return weight * weight * weight * weight;
  });
  let left = (randomSource(seed, DRAWING_STREAM)[0]! / 2 ** 32) * weights.reduce((sum, weight) => sum + weight, 0);
  for (const [n, vote] of tried.entries()) {
    left -= weights[n]!;
    if (left < 0) return vote;
  }
  return tried[0]!;
}

/** The random source of a seed and a stream (sfc32, as in colisee/core/kit.py). */
function randomSource(seed: bigint, stream: bigint): Uint32Array {
  const low = (number: bigint) => Number(number & 0xffffffffn);
  const rng = Uint32Array.of(low(seed), low(seed >> 32n), low(stream), 1 + low(stream >> 32n));
  for (let turn = 0; turn < 15; turn++) {
    const [a, b, c, count] = rng as unknown as [number, number, number, number];
    const word = (a + b + count) >>> 0;
    rng.set([b ^ (b >>> 9), c + (c << 3), ((c << 21) | (c >>> 11)) + word, count + 1]);
  }
  return rng;
}
