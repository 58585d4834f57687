"""Random players for every server: each seat has its own socket and moves as soon as the server says that it is due.

A move is complete when the player who made it receives the resulting table. Players decode as little of a message as possible.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Self

import msgspec

from bench.peers.websocket_client import OPCODE_BINARY, OPCODE_TEXT, Address, WebSocketClient, connect, post
from colisee.games.moving_day.constants import COMPONENTS

SEATS = 4
OPENING = 16
"""Tables opened concurrently."""
LOOK_SECONDS = 0.02
"""Interval at which the counters are read."""


@dataclass
class Load:
    """What the clients counted."""

    moves: int = 0
    tables: int = 0
    begun: bool = False
    """Set once all tables are open; nobody moves before."""
    early: list[Callable[[], None]] = field(default_factory=list)
    """Moves that wait for it."""
    counting: bool = False
    stopped: bool = False
    latencies: list[float] = field(default_factory=list)
    own_seconds: float = 0.0
    """Processor time of the clients while they counted."""

    def begin(self) -> None:
        self.begun = True
        for move in self.early:
            move()

    def count_move(self, asked: float) -> None:
        self.moves += 1
        if self.counting:
            self.latencies.append(time.perf_counter() - asked)


class Player:
    def __init__(self, connection: WebSocketClient, seat: int, load: Load) -> None:
        self.connection, self.seat, self.load = connection, seat, load
        self.rng = random.Random(seat)
        self.asked = 0.0
        self.greeted: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.over: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def listen(self) -> Self:
        self.connection.tell(self.hear)
        return self

    def hear(self, data: bytes) -> None:
        raise NotImplementedError

    def done(self) -> None:
        """Count the requested move: its result has arrived."""
        if self.asked:
            self.load.count_move(self.asked)
            self.asked = 0.0

    def ask(self, data: bytes, opcode: int = OPCODE_TEXT) -> None:
        """Send a move."""
        if not self.load.begun:
            self.load.early.append(lambda: self.ask(data, opcode))
            return
        self.asked = time.perf_counter()
        self.connection.send(data, opcode)

    def end(self) -> None:
        if not self.over.done():
            self.over.set_result(None)


OpenTable = Callable[[Address, Load], Awaitable[list[Player]]]


# Ours

VERSION, LEGAL, ACTION, ACTIONS = b'"version":', b'"legal":[', b'{"action":', b'"actions":['
BEFORE_VIEW = 140
"""Bytes of a position that come before the view: they include the seats that are due."""


class OurPlayer(Player):
    """A program, which receives no sentences. The messages hold what other servers send: the table, the points and the moves; and
    the legal actions, which clients of boardgame.io compute themselves."""

    is_brief = True
    kind = b'{"type":"brief"'

    def __init__(self, connection: WebSocketClient, seat: int, load: Load) -> None:
        super().__init__(connection, seat, load)
        self.number = 0
        self._mine = b'"due":[%d]' % seat

    def hear(self, data: bytes) -> None:
        if not data.startswith(self.kind):
            if data.startswith(b'{"type":"welcome"'):
                self.greeted.set_result(None)
            return
        self.done()
        if data.find(self._mine, 0, BEFORE_VIEW) < 0:
            if data.endswith(b'"over":true}'):
                self.end()
            return
        self.number += 1
        self.ask(
            b'{"type":"play","id":"%d-%d","seat":%d,"version":%b,"action":%b}'
            % (self.seat, self.number, self.seat, _number(data, VERSION, 0), self.chosen(data))
        )

    def chosen(self, data: bytes) -> bytes:
        start = data.rindex(ACTIONS) + len(ACTIONS)
        return self.rng.choice(data[start : data.index(b"]", start)].split(b","))


class Visitor(Player):
    """Is greeted and never moves."""

    def hear(self, data: bytes) -> None:
        if data.startswith(b'{"type":"welcome"'):
            self.greeted.set_result(None)


class OurPerson(OurPlayer):
    """Is told in full, as a page without WebAssembly is: view, scores, log lines, legal actions with sentences and previews, hints."""

    is_brief = False
    kind = b'{"type":"position"'

    def chosen(self, data: bytes) -> bytes:
        legal = data.index(LEGAL)
        somewhere = legal + len(LEGAL + ACTION) + int(self.rng.random() * (data.rindex(b'"preview"') - legal))
        return _number(data, ACTION, data.rindex(ACTION, legal, somewhere))


def _number(data: bytes, name: bytes, start: int) -> bytes:
    """What follows a name, up to the comma."""
    at = data.index(name, start) + len(name)
    return data[at : data.index(b",", at)]


WANTED = {"game": "moving-day", "name": "Ann", "seats": [{"kind": "me"}] * SEATS}


def hello(tokens: Iterable[str], is_brief: bool) -> bytes:
    return msgspec.json.encode({"type": "hello", "id": "h", "tokens": list(tokens), "brief": is_brief})


async def our_table(address: Address, load: Load, kind: type[OurPlayer] = OurPlayer) -> list[Player]:
    opened = await post(address, "/api/tables", WANTED)
    connections = [await connect(address, f"/api/ws/tables/{opened['table']['id']}") for _ in range(SEATS)]
    players: list[Player] = [kind(connection, seat, load).listen() for seat, connection in enumerate(connections)]
    for seat, connection in enumerate(connections):
        connection.send(hello([opened["tokens"][str(seat)]], kind.is_brief))
    return players


async def our_table_of_people(address: Address, load: Load) -> list[Player]:
    return await our_table(address, load, OurPerson)


# boardgame.io: Socket.IO's frames

NAMESPACE = b"/moving-day,"
VEHICLES = ((0, 1, 4, 3), (4, 2, 6, 6), (10, 3, 6, 9))
"""First space, width, spaces, seats."""


PEOPLE = [kind["people"] for kind in COMPONENTS["helpers"]["rows"] for _ in range(kind["count"])]


class Table(msgspec.Struct):
    boards: list[dict[str, Any]]
    handBoxes: list[int]  # noqa: N815  # the peer's spelling
    handHelper: int  # noqa: N815  # the peer's spelling
    phase: str


class Snapshot(msgspec.Struct):
    G: Table
    number: int = msgspec.field(name="_stateID")


class Sync(msgspec.Struct):
    state: Snapshot


_update = msgspec.json.Decoder(tuple[str, str, Snapshot, Any])
_sync = msgspec.json.Decoder(tuple[str, str, Sync])


class BoardgamePlayer(Player):
    def __init__(self, connection: WebSocketClient, seat: int, load: Load, match: str, credentials: str) -> None:
        super().__init__(connection, seat, load)
        self.match, self.credentials = match, credentials
        self._mine = b'"currentPlayer":"%d"' % seat

    def hear(self, data: bytes) -> None:
        if data == b"2":
            self.connection.send(b"3")
        elif data.startswith(b"0"):
            self.connection.send(b"40" + NAMESPACE)
        elif data.startswith(b"40"):
            self.connection.send(event("sync", self.match, str(self.seat), self.credentials, SEATS))
        elif data.startswith(b'42/moving-day,["update"'):
            self.done()
            if b'"gameover":' in data:
                self.end()
            elif self._mine in data:
                self._move(_update.decode(data[14:])[2])
        elif data.startswith(b'42/moving-day,["sync"') and self._mine in data:
            self._move(_sync.decode(data[14:])[2].state)

    def _move(self, snapshot: Snapshot) -> None:
        name, *choice = self.rng.choice(legal_moves(snapshot.G, self.seat))
        action = {
            "type": "MAKE_MOVE",
            "payload": {"type": name, "args": choice, "playerID": str(self.seat), "credentials": self.credentials},
        }
        self.ask(event("update", action, snapshot.number, self.match, str(self.seat)))


def event(*parts: Any) -> bytes:
    return b"42" + NAMESPACE + msgspec.json.encode(parts)


def legal_moves(table: Table, seat: int) -> list[tuple[Any, ...]]:
    """The legal moves, which a client of boardgame.io computes itself."""
    if table.phase == "take":
        return [("take", group) for group in range(SEATS + 1)]
    boxes, crews = table.boards[seat]["boxes"], table.boards[seat]["crews"]
    spaces = [space for vehicle in VEHICLES for space in _open_spaces(boxes, *vehicle[:3])]
    moves: list[tuple[Any, ...]] = [("place", box, s) for box in (0, 1) if table.handBoxes[box] for s in spaces]
    if table.handHelper:
        helper = table.handHelper
        fits = [n for n, vehicle in enumerate(VEHICLES) if _people(*crews[n], helper) <= vehicle[3]]
        moves += [("assign", vehicle) for vehicle in fits]
        if len(fits) < len(VEHICLES):
            moves.append(("dismiss",))
    return moves


def _open_spaces(boxes: list[int], first: int, width: int, count: int) -> list[int]:
    """The empty spaces of the lowest row that has any."""
    for row in range(first, first + count, width):
        empty = [space for space in range(row, row + width) if not boxes[space]]
        if empty:
            return empty
    return []


def _people(*cards: int) -> int:
    return sum(PEOPLE[card - 1] for card in cards)


async def boardgame_table(address: Address, load: Load) -> list[Player]:
    """The lobby listens one port above the game. The seat that moves first comes last, so that everybody hears every move."""
    lobby = (address[0], address[1] + 1)
    match = (await post(lobby, "/games/moving-day/create", {"numPlayers": SEATS}))["matchID"]
    players: list[Player] = []
    for seat in reversed(range(SEATS)):
        joined = await post(lobby, f"/games/moving-day/{match}/join", {"playerID": str(seat), "playerName": f"{seat}"})
        connection = await connect(address, "/socket.io/?EIO=4&transport=websocket")
        players.append(BoardgamePlayer(connection, seat, load, match, joined["playerCredentials"]).listen())
    return players


# Colyseus: its own frames

JOIN_ROOM, ROOM_DATA, ROOM_STATE_PATCH = 10, 13, 15


class ColyseusPlayer(Player):
    def hear(self, data: bytes) -> None:
        if data[0] == ROOM_STATE_PATCH:
            self.done()
        elif data[0] == JOIN_ROOM:
            self.connection.send(bytes([JOIN_ROOM]), OPCODE_BINARY)
        elif data.startswith(b"\x0d\xa3due"):
            name, *choice = self.rng.choice(msgspec.msgpack.decode(data[5:]))
            self.ask(b"\x0d%c%b%b" % (0xA0 | len(name), name.encode(), msgspec.msgpack.encode(choice)), OPCODE_BINARY)
        elif data.startswith(b"\x0d\xa4over"):
            self.end()


async def colyseus_table(address: Address, load: Load) -> list[Player]:
    room = await post(address, "/matchmake/create/moving_day", {})
    players: list[Player] = []
    for seat in range(SEATS):
        if seat:
            room = await post(address, f"/matchmake/joinById/{room['roomId']}", {})
        connection = await connect(address, f"/{room['processId']}/{room['roomId']}?sessionId={room['sessionId']}")
        players.append(ColyseusPlayer(connection, seat, load).listen())
    return players


# All tables at once


async def play(
    address: Address, open_table: OpenTable, tables: int, cpu: Callable[[], float], warm: int, moves: int
) -> tuple[Load, float, float]:
    """Play at `tables` tables, match after match: `warm` moves first, then `moves` moves that are counted. Returns what the clients
    counted, and the processor and wall time it took."""
    load = Load()
    opening = asyncio.Semaphore(OPENING)
    tasks = [asyncio.create_task(play_at_table(address, open_table, load, opening)) for _ in range(tables)]

    async def wait_for(is_so: Callable[[], bool]) -> None:
        while not is_so():
            await asyncio.sleep(LOOK_SECONDS)
            for task in tasks:
                if task.done():
                    task.result()

    await wait_for(lambda: load.tables == tables)
    load.begin()
    await wait_for(lambda: load.moves >= warm)
    load.moves, load.counting, start, used, own = 0, True, time.perf_counter(), cpu(), time.process_time()
    await wait_for(lambda: load.moves >= moves)
    load.counting, took, used = False, time.perf_counter() - start, cpu() - used
    load.own_seconds = time.process_time() - own
    load.stopped = True
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return load, used, took


async def play_at_table(address: Address, open_table: OpenTable, load: Load, opening: asyncio.Semaphore) -> None:
    is_first = True
    while not load.stopped:
        async with opening:
            players = await open_table(address, load)
        load.tables += is_first
        is_first = False
        try:
            await asyncio.gather(*(player.over for player in players))
        finally:
            for player in players:
                player.connection.close()
