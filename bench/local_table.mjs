// Processor time of tables in the browser's engine, in Node (V8, as in Chromium): opening one, and decisions by level, with the
// most players. A grandmaster's threads run one after the other here.
// node bench/local_table.mjs [LEVEL…]
import { loadEngine } from "../web/scripts/engine.mjs";

const PLAYERS = { "moving-day": 4, "toy-rush": 2, "post-office": 4, "the-truckers": 5 };
const LEVELS = process.argv.length > 2 ? process.argv.slice(2) : ["beginner", "novice", "apprentice", "expert", "master", "grandmaster"];
const DECISIONS = { grandmaster: 4 };
const USUAL_DECISIONS = 20;

const { LocalTable, games, close } = await loadEngine();
const milliseconds = () => process.cpuUsage().user / 1000;
const written = (time) => (time < 10 ? time.toFixed(1) : time.toFixed(0));
console.log("| game | level | open a table | a decision, mean | worst |\n|---|---|---|---|---|");
for (const [slug, players] of Object.entries(PLAYERS)) {
  for (const level of LEVELS) {
    const started = milliseconds();
    const game = await games[slug]();
    const { rules_version, components } = game.facts;
    const seat = { kind: "person", level, entropy: "", piece: "", resigned: false };
    const seats = Array.from({ length: players }, (_, n) => ({ ...seat, name: `${n}` }));
    const match = { id: "local", game: slug, rules_version, components, options: {}, seats, secret: "ab".repeat(32), opened_at: 0 };
    const table = new LocalTable(game, { ...match, decisions: [], ended: null, rematch: null });
    table.receive({ type: "hello", id: "h", language: "en" });
    const opened = milliseconds() - started;
    const spent = [];
    while (spent.length < (DECISIONS[level] ?? USUAL_DECISIONS) && table.botsDue.length) {
      const before = milliseconds();
      const [due] = table.botsDue;
      const seed = BigInt(spent.length + 1);
      const actions = table.match.position.legal(due).length;
      const action = table.choose(due, seed);
      if (actions > 1) spent.push(milliseconds() - before); // one legal action needs no search
      table.carryOut(due, action);
    }
    const mean = spent.reduce((a, b) => a + b, 0) / spent.length;
    console.log(`| ${slug} | ${level} | ${opened.toFixed(0)} ms | ${written(mean)} ms | ${written(Math.max(...spent))} ms |`);
  }
}
await close();
