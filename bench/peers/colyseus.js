// Moving Day on Colyseus: the table is a synchronised schema, the decks stay in the room, the seat due is told its moves.
import { Room, Server } from "@colyseus/core";
import { schema } from "@colyseus/schema";
import { WebSocketTransport } from "@colyseus/ws-transport";
import * as rules from "./moving_day.js";

const pieces = { array: "int8" };

const points = { snacks: "int16", weight: "int16", type: "int16", colour: "int16" };

class Board extends schema({ boxes: pieces, scooter: pieces, car: pieces, truck: pieces, ...points }, "Board") {
  get crews() {
    return [this.scooter, this.car, this.truck];
  }
}

const Group = schema({ boxes: pieces, helper: "int8", snacks: "int8" }, "Group");
const Table = schema(
  {
    boards: { array: Board },
    row: { array: Group },
    handBoxes: pieces,
    handHelper: "int8",
    place: "int8",
    boxesLeft: "int8",
    helpersLeft: "int8",
    turn: "int8",
    phase: "string",
    due: "int8",
  },
  "Table",
);

function newTable() {
  const { boards, row, ...rest } = rules.emptyTable();
  const board = ({ crews, ...scored }) => new Board().assign({ ...scored, scooter: [], car: [], truck: [] });
  return new Table().assign({
    ...rest,
    boards: boards.map(board),
    row: row.map((group) => new Group().assign(group)),
    due: 0,
  });
}

function shuffled(items) {
  for (let n = items.length - 1; n > 0; n--) {
    const other = Math.floor(Math.random() * (n + 1));
    [items[n], items[other]] = [items[other], items[n]];
  }
  return items;
}

class MovingDay extends Room {
  maxClients = rules.SEATS;
  patchRate = null; // a turn-based table has news when somebody moved, not every 50 ms

  onCreate() {
    this.state = newTable();
    this.secret = rules.decks(shuffled);
    this.seatOf = new Map();
    rules.setUp(this.state, this.secret);
    for (const name of ["take", "place", "assign", "dismiss"]) {
      this.onMessage(name, (client, choice) => this.play(client, rules[name], choice));
    }
  }

  onJoin(client) {
    this.seatOf.set(client.sessionId, this.seatOf.size);
    this.tellDue();
  }

  play(client, rule, choice) {
    const seat = this.seatOf.get(client.sessionId);
    if (seat !== this.state.due || !rule(this.state, seat, ...choice)) {
      client.send("refused", choice);
      return;
    }
    if (rules.isTurnOver(this.state)) {
      rules.endTurn(this.state, this.secret);
      this.state.due = (seat + 1) % rules.SEATS;
    }
    this.broadcastPatch();
    this.tellDue();
  }

  tellDue() {
    if (this.clients.length < rules.SEATS) return;
    if (this.state.phase === "over") {
      this.broadcast("over");
      return;
    }
    const { due } = this.state;
    const client = this.clients.find((each) => this.seatOf.get(each.sessionId) === due);
    client?.send("due", rules.legalMoves(this.state, due));
  }
}

const server = new Server({ transport: new WebSocketTransport(), greet: false });
server.define("moving_day", MovingDay);
server.listen(Number(process.argv[2]));
