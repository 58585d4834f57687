// A bot that plays at random: node web/client/random_bot.ts http://127.0.0.1:8000 TABLE TOKEN

import { Player } from "./player.ts";

const [server = "", table = "", token = ""] = process.argv.slice(2);
const player = new Player(server, table, { token, name: "Node" });
const end = await player.play((position) => {
  const actions = position.actions ?? [];
  return actions[Math.floor(Math.random() * actions.length)] ?? 0;
});
console.log(JSON.stringify(end.scores.map((score) => score.total)));
