// Counts score sheets as the page does, in Node: one line of JSON in, one out. Arguments: the folder of the counting.
import { createInterface } from "node:readline";

const folder = process.argv[2];
const games = {};
for await (const line of createInterface({ input: process.stdin })) {
  const { game, language, sheet } = JSON.parse(line);
  games[game] ??= await import(`${folder}/${game}.gen.js`);
  process.stdout.write(`${JSON.stringify(games[game].count(sheet, language))}\n`);
}
