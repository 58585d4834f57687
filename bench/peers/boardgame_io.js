// Moving Day on boardgame.io's own server: its lobby, its credentials, its storage in memory.
import { PlayerView, INVALID_MOVE } from "boardgame.io/dist/cjs/core.js";
import server from "boardgame.io/dist/cjs/server.js";
import * as rules from "./moving_day.js";

function move(rule) {
  return ({ G, playerID, events }, ...choice) => {
    if (!rule(G, Number(playerID), ...choice)) return INVALID_MOVE;
    if (rules.isTurnOver(G)) {
      rules.endTurn(G, G.secret);
      if (G.phase === "over") events.endGame({ snacks: G.boards.map((board) => board.snacks) });
      else events.endTurn();
    }
  };
}

const movingDay = {
  name: "moving-day",
  minPlayers: rules.SEATS,
  maxPlayers: rules.SEATS,
  setup: ({ random }) => {
    const G = { ...rules.emptyTable(), secret: rules.decks(random.Shuffle) };
    rules.setUp(G, G.secret);
    return G;
  },
  // Moves that look at secrets are not played ahead by clients.
  moves: Object.fromEntries(
    ["take", "place", "assign", "dismiss"].map((name) => [name, { move: move(rules[name]), client: false }]),
  ),
  playerView: PlayerView.STRIP_SECRETS,
};

// The lobby has a port of its own: on the game's port it answers nothing with the koa-compose that npm installs today.
const [port, lobbyPort] = process.argv.slice(2).map(Number);
server.Server({ games: [movingDay], origins: [server.Origins.LOCALHOST] }).run({ port, lobbyConfig: { apiPort: lobbyPort } });
