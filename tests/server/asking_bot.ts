// A bot whose decisions are made by the test that started it: prints every position on a line, and reads the action from the next line.

import { createInterface } from "node:readline";
import { Player } from "../../web/client/player.ts";

const [server = "", table = "", token = ""] = process.argv.slice(2);
const answers = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const end = await new Player(server, table, { token }).play(async (position) => {
  console.log(JSON.stringify(position));
  return Number((await answers.next()).value);
});
console.log(JSON.stringify(end));
process.stdin.destroy();
