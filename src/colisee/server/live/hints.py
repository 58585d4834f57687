"""Hints for people at tables that do not count: one step of a strong bot, which knows no more than the player does."""

from __future__ import annotations

import asyncio
import logging

from colisee.core.position import View
from colisee.core.reasons import reasons
from colisee.core.text import Language
from colisee.server.live.bot_queue import CallTimeout, QueueClosed
from colisee.server.live.bot_runner import BotRunner
from colisee.server.live.session import Session
from colisee.server.protocol import messages as m
from colisee.server.table.refusal import Refusal
from colisee.server.table.state import TableState

log = logging.getLogger("colisee.server")

LEVEL = "master"


class HintRunner:
    """Answers the hint messages of one room; of each seat one at a time."""

    def __init__(self, bots: BotRunner) -> None:
        self._bots = bots
        self._pending: dict[int, asyncio.Task[None]] = {}

    def give(self, table: TableState, session: Session, message: m.Hint) -> None:
        """Let a bot think, and tell the session. Refusal if there is nothing to hint at, or the match counts."""
        match, seat = table.running(), message.seat
        if seat not in session.seats:
            raise Refusal("not_your_seat")
        if table.opened.rated or table.opened.tournament or table.opened.deal:
            raise Refusal("no_hints")
        if table.seats[seat].level:
            raise Refusal("bot_plays")
        if seat not in match.due:
            raise Refusal("not_due")
        if seat in self._pending:
            raise Refusal("too_fast")
        task = asyncio.create_task(self._answer(table, session, message, match.view(seat), match.legal(seat)))
        self._pending[seat] = task
        task.add_done_callback(lambda _: self._pending.pop(seat, None))

    async def _answer(self, table: TableState, session: Session, message: m.Hint, view: View, legal: list[int]) -> None:
        version = table.version(message.seat)
        try:
            action = await self._bots.ask(table, message.seat, LEVEL, view, legal)
            session.tell(hinted(view, action, message.id, version, session.language, table.names))
        except (QueueClosed, CallTimeout):
            session.refuse(message.id, Refusal("busy"), table.opened, version)
        except Exception:
            log.exception("no hint at table %s", table.id)
            session.refuse(message.id, Refusal("internal_error"), table.opened, version)

    def stop(self) -> None:
        for task in self._pending.values():
            task.cancel()


def hinted(view: View, action: int, re: str, version: int, language: Language, names: tuple[str, ...]) -> m.Hinted:
    sentence = view.spec.wording.sentence(view.record, view.seat, action, language, names, view.seat)
    return m.Hinted(re, version, action, sentence, [reason.to(language) for reason in reasons(view, action)])
