"""Your own bot in a few lines: play a seat of a table on any server, from any process::

    from colisee.server.client import Player

    with Player("http://127.0.0.1:8000", table="4h37z5knqamzu55k", token="…") as player:
        player.play(lambda position: position["legal"][0]["action"])

With `brief=True` positions come without words (`brief` in docs/server.md), which is quicker for both sides: choose among
`position["actions"]`.

The host of a table gets the token of every `external` seat. It is an invitation: sitting down replaces it by `player.token`, which is
needed to come back from another process. A lost connection is opened again by itself; a command that was under way is sent again with
the same id, which the server executes once. The messages are those of docs/server.md.
"""

from __future__ import annotations

import itertools
import json
import operator
import secrets
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlsplit

from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.sync.client import ClientConnection, connect

Message = dict[str, Any]

SECONDS_TO_CONNECT = 30.0
SECONDS_TO_RECONNECT = 60.0
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0
"""Seconds between two attempts to reconnect; each pause is twice the one before."""
CLOSED_FOR_GOOD = (1000, 1008)
"""Close codes after which the server would not take this client back: the end, and a broken rule."""
MOVED = "moved"
"""Another server holds the table: a new connection reaches it."""
PASSING = ("too_fast", "not_stored", "internal_error", MOVED)
"""Refusals of a greeting after which it is repeated over a new connection."""


class Refused(Exception):
    """What the server would not do: its code, and the message."""

    def __init__(self, message: Message, sentence: str | None = None) -> None:
        super().__init__(f"{message['code']}: {sentence or message['sentence']}")
        self.code, self.message = message["code"], message


class Disconnected(ConnectionError):
    """The server cannot be reached, or has closed the connection for good."""


class Player:
    """Holds one seat. Without a token it takes an open one."""

    def __init__(
        self,
        server: str,
        table: str,
        token: str | None = None,
        name: str = "Bot",
        language: str = "en",
        brief: bool = False,
        seconds_to_reconnect: float = SECONDS_TO_RECONNECT,
    ) -> None:
        """`seconds_to_reconnect` is how long a lost server is waited for before Disconnected is raised; 0: not at all."""
        self.server, self.address = server, f"{_websocket_base(server)}/api/ws/tables/{table}"
        self.table, self.token, self.name, self.language, self.brief = table, token, name, language, brief
        self.seconds_to_reconnect = seconds_to_reconnect
        self.seat: int | None = None
        self._prefix, self._numbers = secrets.token_hex(4), itertools.count(1)
        self._news: list[Message] = []
        self._connection = ExitStack()
        self._socket: ClientConnection | None = None

    def __enter__(self) -> Self:
        try:
            self._open()
        except (OSError, InvalidHandshake, ConnectionClosed) as error:
            raise Disconnected(f"{self.server} cannot be reached: {error}") from error
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._close()

    def _open(self) -> None:
        """Connect, introduce this client and sit down, if it has no seat yet."""
        self._news.clear()
        self._connection = ExitStack()
        self._socket = self._connection.enter_context(
            connect(self.address, max_size=None, open_timeout=SECONDS_TO_CONNECT)
        )
        try:
            welcome = self._greet()
            self.seat = welcome["seats"][0] if welcome["seats"] else None
            if self.seat is None or welcome["table"]["seats"][self.seat]["kind"] == "reserved":
                wanted = {} if self.seat is None else {"seat": self.seat}
                seated = self._exchange(self._command("sit", name=self.name, **wanted))
                self.seat, self.token = seated["seat"], seated["token"]
        except BaseException:
            self._close()
            raise

    def _greet(self) -> Message:
        """The welcome; Refused if the token belongs to no seat, instead of taking another seat in its place."""
        tokens = [self.token] if self.token else []
        try:
            welcome = self._exchange(self._command("hello", tokens=tokens, language=self.language, brief=self.brief))
        except Refused as refused:
            if self.token and refused.code == "closed_to_spectators":
                raise self._wrong_token() from None
            raise
        if self.token and not welcome["seats"]:
            raise self._wrong_token()
        return welcome

    def _wrong_token(self) -> Refused:
        sentence = f"the token belongs to no seat of table {self.table!r}"
        return Refused({"type": "refused", "re": None, "code": "wrong_token", "sentence": sentence})

    def _close(self) -> None:
        self._connection.close()
        self._socket = None

    def _reconnect(self, lost: ConnectionClosed | Refused) -> None:
        """Open the connection again, with growing pauses; Disconnected when time is up or the server does not want this client."""
        self._close()
        if isinstance(lost, ConnectionClosed) and lost.rcvd is not None and lost.rcvd.code in CLOSED_FOR_GOOD:
            raise Disconnected(f"{self.server} has closed the connection: {lost}") from lost
        deadline, pause = time.monotonic() + self.seconds_to_reconnect, FIRST_PAUSE
        last: Exception = lost
        while time.monotonic() < deadline:
            time.sleep(min(pause, max(deadline - time.monotonic(), 0.0)))
            pause = min(2 * pause, LONGEST_PAUSE)
            try:
                self._open()
                return
            except (OSError, InvalidStatus, InvalidHandshake, ConnectionClosed) as error:
                last = error
            except Refused as refusal:
                if refusal.code not in PASSING:
                    raise
                last = refusal
        raise Disconnected(f"{self.server} has not answered for {self.seconds_to_reconnect:g} s: {last}") from last

    def play(self, choose: Callable[[Message], int]) -> Message:
        """Play the seat to the end of the match: `choose` is shown every position in which it is due. The last position."""
        while True:
            position = self.next_position()
            if position.get("over"):
                return position
            if position.get("legal") or position.get("actions"):
                action = _legal_action(choose(position), position)
                try:
                    done = self.ask("play", seat=self.seat, version=position["version"], action=action)
                    self._news = [
                        news for news in self._news if news.get("version", done["version"]) >= done["version"]
                    ]
                except Refused as refused:
                    if refused.code not in ("stale", "bot_plays", "over"):
                        raise

    def next_position(self) -> Message:
        """Wait for the seat's next position."""
        while True:
            try:
                message = self._news.pop(0) if self._news else self._receive()
            except ConnectionClosed as lost:
                self._reconnect(lost)
                continue
            if message["type"] in ("position", "brief") and message["reader"] == self.seat:
                return message

    def ask(self, kind: str, **fields: Any) -> Message:
        """Say something; its answer, or Refused."""
        command = self._command(kind, **fields)
        while True:
            try:
                return self._exchange(command)
            except ConnectionClosed as lost:
                self._reconnect(lost)
            except Refused as refused:
                if refused.code != MOVED:
                    raise
                self._reconnect(refused)

    def _command(self, kind: str, **fields: Any) -> Message:
        return {"type": kind, "id": f"{self._prefix}-{next(self._numbers)}", **fields}

    def _exchange(self, command: Message) -> Message:
        """Send a command and wait for its answer; what else arrives is kept for `next_position`."""
        try:
            self._connected.send(json.dumps(command))
        except ConnectionClosed:
            self._raise_refusal()
            raise
        while True:
            message = self._receive()
            if message.get("re") == command["id"]:
                if message["type"] == "refused":
                    raise Refused(message)
                return message
            self._news.append(message)

    def _raise_refusal(self) -> None:
        """Raise Refused if the server said why before it closed the connection."""
        with suppress(ConnectionClosed):
            while True:
                self._receive()

    def _receive(self) -> Message:
        """The next message; Refused if the server refuses the connection itself."""
        message: Message = json.loads(self._connected.recv())
        if message["type"] == "refused" and message.get("re") is None:
            if message["code"] == "no_such_table":
                raise Refused(message, f"there is no table {self.table!r} on {self.server}")
            raise Refused(message)
        return message

    @property
    def _connected(self) -> ClientConnection:
        if self._socket is None:
            raise Disconnected("use the player in a with statement: with Player(…) as player")
        return self._socket


def _websocket_base(server: str) -> str:
    """The server's address for WebSockets; ValueError if it is none."""
    parts = urlsplit(server)
    scheme = {"http": "ws", "https": "wss"}.get(parts.scheme)
    if scheme is None or not parts.netloc:
        raise ValueError(f"the address of a server is http://HOST:PORT or https://HOST, not {server!r}")
    return f"{scheme}://{parts.netloc}{parts.path.rstrip('/')}"


def _legal_action(choice: Any, position: Message) -> int:
    """The choice as a number; ValueError if it is not legal."""
    legal = [each["action"] for each in position["legal"]] if position.get("legal") else position["actions"]
    try:
        action = operator.index(choice)
    except TypeError:
        action = -1
    if action not in legal:
        raise ValueError(f"choose returned {choice!r}, which is none of the legal actions {legal}")
    return action
