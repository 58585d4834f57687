// Processor time of tables in the browser's engine, in Node (V8, as in Chromium): opening one, and decisions of the strongest bot.
// node bench/local_table.mjs
import { loadEngine } from "../web/scripts/engine.mjs";

const PLAYERS = { "moving-day": 2, "toy-rush": 2, "post-office": 2, "the-truckers": 3 };
const DECISIONS = 20;

const { LocalTable, games, close } = await loadEngine();
const milliseconds = () => process.cpuUsage().user / 1000;
console.log("| game | open a table | a decision of the master, mean | worst |\n|---|---|---|---|");
for (const [slug, players] of Object.entries(PLAYERS)) {
  const started = milliseconds();
  const game = await games[slug]();
  const { rules_version, components } = game.facts;
  const seat = { kind: "person", level: "master", entropy: "", piece: "", resigned: false };
  const seats = Array.from({ length: players }, (_, n) => ({ ...seat, name: `${n}` }));
  const match = { id: "local", game: slug, rules_version, components, options: {}, seats, secret: "ab".repeat(32), opened_at: 0 };
  const table = new LocalTable(game, { ...match, decisions: [], ended: null, rematch: null });
  table.receive({ type: "hello", id: "h", language: "en" });
  const opened = milliseconds() - started;
  const spent = [];
  while (spent.length < DECISIONS && table.botsDue.length) {
    const before = milliseconds();
    const [due] = table.botsDue;
    const action = table.choose(due, BigInt(spent.length + 1));
    if (milliseconds() - before > 1) spent.push(milliseconds() - before); // one legal action needs no search
    table.carryOut(due, action);
  }
  const mean = spent.reduce((a, b) => a + b, 0) / spent.length;
  console.log(`| ${slug} | ${opened.toFixed(0)} ms | ${mean.toFixed(0)} ms | ${Math.max(...spent).toFixed(0)} ms |`);
}
await close();
