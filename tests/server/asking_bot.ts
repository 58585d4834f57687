// A bot whose decisions are made by the test that started it: prints every position on a line, and reads from the next
// lines what to do: `{"ask": COMMAND}` says something and prints the answer, `{"choose": ACTION}` decides.

import { createInterface } from "node:readline";
import { Player } from "../../web/client/player.ts";

const [server = "", table = "", token = "", options = "{}"] = process.argv.slice(2);
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const player = new Player(server, table, { token, ...JSON.parse(options) });
const print = (value: unknown): void => console.log(JSON.stringify(value));
try {
  const end = await player.play(async (position) => {
    print(position);
    for (;;) {
      const line = JSON.parse((await lines.next()).value);
      if (!("ask" in line)) return line.choose;
      player.ask(line.ask).then(print, (error) => print({ error: String(error) }));
    }
  });
  print(end);
} finally {
  process.stdin.destroy();
}
