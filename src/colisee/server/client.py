"""Your own bot in a few lines: play a seat of a table on any server, from any process.

    from colisee.server.client import Player

    with Player("http://127.0.0.1:8000", table="4h37z5knqamzu55k", token="…") as player:
        player.play(lambda position: position["legal"][0]["action"])

With `brief=True` positions come without words (`brief` in docs/server.md), which is quicker for both sides: choose among
`position["actions"]`.

The host of a table gets the token of every `external` seat. It is an invitation: sitting down replaces it by `player.token`, which is
needed to reconnect. The messages are those of docs/server.md.
"""

from __future__ import annotations

import itertools
import json
import secrets
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlsplit

from websockets.sync.client import connect

Message = dict[str, Any]


class Refused(Exception):
    """What the server would not do: its code, and the message."""

    def __init__(self, message: Message) -> None:
        super().__init__(f"{message['code']}: {message['sentence']}")
        self.code, self.message = message["code"], message


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
    ) -> None:
        parts = urlsplit(server)
        scheme = {"http": "ws", "https": "wss"}.get(parts.scheme, parts.scheme)
        self._connection = connect(f"{scheme}://{parts.netloc}/api/ws/tables/{table}", max_size=None)
        self.table, self.token, self.name, self.language, self.brief = table, token, name, language, brief
        self.seat: int | None = None
        self._prefix, self._numbers = secrets.token_hex(4), itertools.count(1)
        self._news: list[Message] = []

    def __enter__(self) -> Self:
        self._socket = self._connection.__enter__()
        try:
            tokens = [self.token] if self.token else []
            welcome = self.ask("hello", tokens=tokens, language=self.language, brief=self.brief)
            self.seat = welcome["seats"][0] if welcome["seats"] else None
            if self.seat is None or welcome["table"]["seats"][self.seat]["kind"] == "reserved":
                seated = self.ask("sit", name=self.name, **({} if self.seat is None else {"seat": self.seat}))
                self.seat, self.token = seated["seat"], seated["token"]
        except BaseException:
            self._connection.__exit__(None, None, None)
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._connection.__exit__(kind, error, trace)

    def play(self, choose: Callable[[Message], int]) -> Message:
        """Play the seat to the end of the match: `choose` is shown every position in which it is due. The last position."""
        while True:
            position = self.next_position()
            if position.get("over"):
                return position
            if position.get("legal") or position.get("actions"):
                try:
                    done = self.ask("play", seat=self.seat, version=position["version"], action=choose(position))
                    self._news = [
                        news for news in self._news if news.get("version", done["version"]) >= done["version"]
                    ]
                except Refused as refused:
                    if refused.code not in ("stale", "bot_plays", "over"):
                        raise

    def next_position(self) -> Message:
        """Wait for the seat's next position."""
        while True:
            message = self._news.pop(0) if self._news else self._receive()
            if message["type"] in ("position", "brief") and message["reader"] == self.seat:
                return message

    def ask(self, kind: str, **fields: Any) -> Message:
        """Say something; its answer, or Refused."""
        number = f"{self._prefix}-{next(self._numbers)}"
        self._socket.send(json.dumps({"type": kind, "id": number, **fields}))
        while True:
            message = self._receive()
            if message.get("re") == number:
                if message["type"] == "refused":
                    raise Refused(message)
                return message
            self._news.append(message)

    def _receive(self) -> Message:
        message: Message = json.loads(self._socket.recv())
        return message
