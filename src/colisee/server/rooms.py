"""One room a table: one task and one inbox. Decode, authenticate, check, apply, store durably, then tell.

A room is the only writer of its table. What it applied but could not store never happened: it forgets the table and reads it again.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import threading
import time
from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple, Protocol

from colisee.bots import BOTS, Bot, make
from colisee.bots.warm import is_being_compiled
from colisee.core.kit import SPECTATOR
from colisee.core.spec import GameSpec
from colisee.core.words import Language
from colisee.server import messages as m
from colisee.server import shown, stored
from colisee.server.clocks import Now
from colisee.server.database import Conflict, DatabaseError, Write
from colisee.server.identity import SeatTokens
from colisee.server.limits import Bucket
from colisee.server.ratings import rating_writes
from colisee.server.refusals import SENTENCES, Refusal
from colisee.server.settings import Settings
from colisee.server.store import Claim, Store, TableRow, seat_write
from colisee.server.table import TableState
from colisee.server.told import Told

log = logging.getLogger("colisee.server")

CHATS_PER_SECOND, CHAT_BURST = 0.5, 5
CLOCK_TOLERANCE = 250
"""Milliseconds granted to the network before a clock is declared empty."""
LEFT_BEFORE_COLLECTION = 200
OF_ANY_SEAT = (m.Sit, m.Mute)
OF_THE_MATCH = (stored.Played, stored.TookBack)
BESIDE_THE_MATCH = (stored.Chatted, stored.Muted, stored.WantedRematch)
SECONDS_BETWEEN_LOOKS = 0.2
"""While the bots of a game are being compiled beside the server."""


class Session:
    """A connection to one table, on this node or (through the bus) on another."""

    def __init__(self, send: Callable[[bytes], None], player: str) -> None:
        self.send, self.player = send, player
        self.language: Language = "en"
        self.tongue: shown.Tongue = "en"
        self.seats: frozenset[int] = frozenset()
        self.readers: tuple[int, ...] = (SPECTATOR,)
        self.greeted = False
        self.chats = Bucket(CHATS_PER_SECOND, CHAT_BURST, time.monotonic())

    def hold(self, seats: Iterable[int]) -> None:
        self.seats = frozenset(seats)
        self.readers = tuple(sorted(self.seats)) or (SPECTATOR,)

    def tell(self, message: m.ServerMessage) -> None:
        self.send(m.encode(message))

    def refuse(self, re: str | None, refusal: Refusal, slug: str | None = None, version: int | None = None) -> None:
        title = text = None
        if refusal.rule and slug:
            title, text = shown.rule_words(slug, refusal.rule, self.language)
        sentence = SENTENCES[refusal.code].to(self.language)
        self.tell(m.Refused(re, refusal.code, sentence, refusal.rule, title, text, version))


class Said(NamedTuple):
    session: Session
    message: m.ClientMessage


class Gone(NamedTuple):
    session: Session


class Question(NamedTuple):
    """What a bot is asked: its seat's decision, known by the version in which it was first shown."""

    seat: int
    since: int
    level: str


class BotChose(NamedTuple):
    question: Question
    action: int


class SeatedBot:
    """A bot that thinks of one thing at a time: what it remembers is for one thread."""

    def __init__(self, bot: Bot) -> None:
        self._bot, self._turn = bot, threading.Lock()

    def choose(self, view: Any, legal: list[int]) -> int:
        with self._turn:
            return self._bot.choose(view, legal, Random())


class Tick(NamedTuple):
    """A clock may have run out, or the room may have become idle; `is_due`: something happens here soon."""

    is_due: bool = False


Item = Said | Gone | BotChose | Tick


@dataclass
class Done:
    """What obeying a command came to: events to store, the answer, and what to do once they are durable."""

    events: list[stored.Event] = field(default_factory=list)
    accepted: Callable[[TableState], m.ServerMessage] | None = None
    extra: list[Write] = field(default_factory=list)
    then: Callable[[], None] | None = None


class Reopen(Protocol):
    def __call__(self, table: TableState) -> Awaitable[str]: ...


@dataclass
class House:
    """What all rooms share."""

    settings: Settings
    store: Store
    tokens: SeatTokens
    node: str
    now: Now
    thinkers: ThreadPoolExecutor
    claim: Callable[[str], Awaitable[tuple[Claim, int | None]]]
    """The right to write to a table; and, if it was taken over, when its former owner gave its last sign of life."""
    reopen: Reopen
    plays: int = 0
    refusals: int = 0
    left: int = 0

    def leave_table(self) -> None:
        """A table was put out of memory. Garbage is collected seldom (cli/serve.py), so that many left tables would stay."""
        self.left += 1
        if self.left % LEFT_BEFORE_COLLECTION == 0:
            gc.collect()


class Room:
    def __init__(self, house: House, table_id: str) -> None:
        self.house, self.table_id = house, table_id
        self.inbox: asyncio.Queue[Item] = asyncio.Queue()
        self.sessions: set[Session] = set()
        self.table: TableState | None = None
        self.claim: Claim | None = None
        self.is_closed = False
        self._row: TableRow | None = None
        """As it was last written."""
        self._bots: dict[tuple[int, str], SeatedBot] = {}
        self._asked: set[Question] = set()
        """What bots think about, or have thought about while the room had other things to take."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._timer: asyncio.TimerHandle | None = None
        self._asked_by: int | None = None
        self._busy = house.now()
        self.task = asyncio.create_task(self._run())

    def wake(self) -> None:
        """Look after what is due to happen here by itself."""
        self.inbox.put_nowait(Tick(is_due=True))

    # The loop

    async def _run(self) -> None:
        while True:
            item = await self.inbox.get()
            try:
                await self._take(item)
            except Conflict:
                self._forget()
                self._refuse(item, Refusal("moved"))
                self.claim = None
            except DatabaseError as error:
                log.error("table not stored: %s", error)
                self._forget()
                self._refuse(item, Refusal("not_stored"))
            except Refusal as refusal:
                self.house.refusals += 1
                self._refuse(item, refusal)
            except Exception:
                log.exception("a room stumbled over %s", type(item).__name__)
                self._forget()
                self._refuse(item, Refusal("malformed"))
            self._set_timer()
            if self.is_closed and self.inbox.empty():
                return

    async def _take(self, item: Item) -> None:
        match item:
            case Said():
                self.is_closed = False
                self._busy = self.house.now()
                await self._obey(item.session, item.message)
            case Gone():
                self.sessions.discard(item.session)
                if self.table:
                    self._tell_table()
            case BotChose():
                await self._bot_plays(item)
            case Tick():
                await self._tick(item.is_due)

    def _refuse(self, item: Item, refusal: Refusal) -> None:
        """Whatever went wrong, who asked gets an answer."""
        if isinstance(item, Said):
            seat: int | None = getattr(item.message, "seat", None)
            table, version = self.table, None
            if table is not None and seat is not None and seat in item.session.seats:
                version = table.version(seat)
            item.session.refuse(item.message.id, refusal, table.opened.game if table else None, version)

    def _forget(self) -> None:
        """Keep nothing of the table in memory; the next message reads it again."""
        if self.table is not None:
            self.house.leave_table()
        self.table = None
        self._row = None
        self._bots.clear()
        self._asked.clear()

    async def _present(self) -> TableState:
        """The table, read from the store if it is not in memory."""
        if self.table is None:
            last_alive = None
            if self.claim is None:
                self.claim, last_alive = await self.house.claim(self.table_id)
            self.table = TableState.of(await self.house.store.events(self.table_id))
            if last_alive is not None:
                await self._allow_for_downtime(self.table, last_alive)
            self._wake_bots()
        return self.table

    async def _allow_for_downtime(self, table: TableState, last_alive: int) -> None:
        missed = self.house.now() - max(last_alive, table.at)
        if missed > 0 and table.clocks.deadline() is not None:
            await self._keep(table, Done([stored.Paused(self.house.now(), missed)]))

    # Commands

    async def _obey(self, session: Session, message: m.ClientMessage) -> None:
        table = await self._present()
        if isinstance(message, m.Hello):
            self._greet(table, session, message)
            return
        if not session.greeted:
            raise Refusal("say_hello")
        if isinstance(message, m.Ping):
            session.tell(m.Pong(message.id, self.house.now()))
            return
        seat = getattr(message, "seat", None)
        if seat is not None and seat >= len(table.seats):
            raise Refusal("no_such_seat")
        if isinstance(message, m.Why):
            self._explain(table, session, message)
            return
        command = command_key(session, message)
        if command in table.answers:
            session.tell(self._again(table, session, message, command))
            return
        if seat is not None and not isinstance(message, OF_ANY_SEAT) and seat not in session.seats:
            raise Refusal("not_your_seat")
        done = await self._done(table, session, message, command)
        versions = table.versions()
        await self._keep(table, done)
        if done.then:
            done.then()
        if done.accepted:
            session.tell(done.accepted(table))
        self._tell(table, done.events, versions)

    async def _done(self, table: TableState, session: Session, message: m.ClientMessage, command: str) -> Done:
        """Check a command; Refusal if it cannot be. Nothing has changed yet."""
        now = self.house.now()
        match message:
            case m.Play():
                action = action_of(table, message)
                table.check_play(message.seat, action, message.version)
                return self._simply(stored.Played(now, command, seat=message.seat, action=action), message)
            case m.Sit():
                return self._sit(table, session, message, command)
            case m.Leave():
                return self._leave(table, session, message, command)
            case m.TakeBack():
                if table.check_take_back(message.seat) == "free":
                    return self._simply(stored.TookBack(now, command, seat=message.seat), message)
                asked = stored.AskedBack(now, command, seat=message.seat)
                return Done([asked], lambda t: m.Accepted(message.id, t.version(message.seat), pending=True))
            case m.Consent():
                table.running()
                if table.asked_by is None or message.seat not in table.others_who_must_agree(table.asked_by):
                    raise Refusal("nothing_asked")
                return self._simply(stored.Consented(now, command, seat=message.seat, agree=message.agree), message)
            case m.Chat():
                return self._chat(table, session, message, command)
            case m.Mute():
                if session.player != table.opened.host:
                    raise Refusal("not_host")
                return Done([stored.Muted(now, command, seat=message.seat, muted=message.muted)], lambda t: m.Accepted(message.id))  # fmt: skip
            case m.Resign():
                table.running()
                if table.seats[message.seat].resigned:
                    raise Refusal("bot_plays")
                return self._simply(
                    stored.Resigned(now, command, seat=message.seat, level=self.house.settings.stand_in), message
                )
            case m.VoteEnd():
                table.running()
                if message.seat not in table.persons:
                    raise Refusal("bot_plays")
                return self._simply(stored.Voted(now, command, seat=message.seat, agree=message.agree), message)
            case m.HandOver():
                table.running()
                if message.level not in BOTS:
                    raise Refusal("no_such_bot")
                return self._simply(stored.HandedOver(now, command, seat=message.seat, level=message.level), message)
            case m.TakeOver():
                table.running()
                if table.seats[message.seat].resigned:
                    raise Refusal("bot_plays")
                return self._simply(stored.TakenOver(now, command, seat=message.seat), message)
            case m.Rematch():
                if not table.ended:
                    raise Refusal("still_running")
                again = table.rematch or await self.house.reopen(table)
                wanted = stored.WantedRematch(now, command, seat=message.seat, table=again)
                return Done([wanted], lambda t: m.Accepted(message.id, table=again))
        raise Refusal("malformed")

    def _simply(self, event: stored.Event, message: Any) -> Done:
        return Done([event], lambda table: m.Accepted(message.id, table.version(message.seat)))

    def _again(self, table: TableState, session: Session, message: m.ClientMessage, command: str) -> m.Accepted:
        """The answer to a command that has been obeyed before."""
        version = table.answers[command]
        if isinstance(message, m.Sit):
            seat = next((n for n, s in enumerate(table.seats) if s.player == session.player), None)
            if seat is not None:
                session.hold(session.seats | {seat})
                return self._seated(table, session, message, seat)
        if isinstance(message, m.Rematch):
            return m.Accepted(message.id, table=table.rematch)
        return m.Accepted(message.id, version)

    def _sit(self, table: TableState, session: Session, message: m.Sit, command: str) -> Done:
        if table.status != "waiting":
            raise Refusal("already_running")
        free = [n for n, seat in enumerate(table.seats) if seat.kind == "open"]
        reserved = [n for n, seat in enumerate(table.seats) if seat.kind == "reserved" and n in session.seats]
        wanted = [*reserved, *free] if message.seat is None else [message.seat]
        if not wanted or wanted[0] not in [*free, *reserved]:
            raise Refusal("seat_taken")
        seat, now = wanted[0], self.house.now()
        events: list[stored.Event] = [
            stored.Seated(now, command, seat=seat, name=message.name.strip(), player=session.player, entropy=message.entropy)
        ]  # fmt: skip
        if sum(s.is_free for s in table.seats) == 1:
            events.append(stored.Started(now))

        return Done(
            events,
            lambda t: self._seated(t, session, message, seat),
            [seat_write(self.table_id, seat, session.player)],
            lambda: session.hold(session.seats | {seat}),
        )

    def _seated(self, table: TableState, session: Session, message: m.Sit, seat: int) -> m.Accepted:
        token = self.house.tokens.token(table.root, seat, table.seats[seat].holder)
        return m.Accepted(message.id, table.version(seat), seat, token, sorted(session.seats))

    def _leave(self, table: TableState, session: Session, message: m.Leave, command: str) -> Done:
        now = self.house.now()
        if table.status == "over":
            raise Refusal("over")
        if table.status == "running":
            return self._simply(
                stored.HandedOver(now, command, seat=message.seat, level=self.house.settings.stand_in), message
            )

        def empty_seat() -> None:
            for other in self.sessions:
                other.hold(other.seats - {message.seat})

        return Done(
            [stored.Left(now, command, seat=message.seat)],
            lambda t: m.Accepted(message.id, seats=sorted(session.seats)),
            then=empty_seat,
        )

    def _chat(self, table: TableState, session: Session, message: m.Chat, command: str) -> Done:
        if message.seat is None:
            if table.spectators_muted:
                raise Refusal("muted")
            name = ""
        else:
            if table.seats[message.seat].muted:
                raise Refusal("muted")
            name = table.names[message.seat]
        if not session.chats.take(time.monotonic()):
            raise Refusal("too_fast")
        text = "".join(letter if letter.isprintable() else " " for letter in message.text).strip()
        if not text:
            raise Refusal("malformed")
        event = stored.Chatted(self.house.now(), command, name=name, text=text, seat=message.seat)
        return Done([event], lambda t: m.Accepted(message.id))

    def _explain(self, table: TableState, session: Session, message: m.Why) -> None:
        match = table.running()
        if message.seat not in session.seats:
            raise Refusal("not_your_seat")
        action = action_of(table, message)
        if action >= table.spec.facts.actions:
            raise Refusal("unknown_action")
        session.tell(shown.reason(match, message.id, message.seat, action, session.language))

    # Coming and going

    def _greet(self, table: TableState, session: Session, message: m.Hello) -> None:
        session.language = message.language
        session.tongue = "brief" if message.brief else message.language
        session.hold(self._seats_of(table, session.player, message.tokens))
        if not session.seats and table.status != "waiting" and not table.opened.spectators_allowed:
            raise Refusal("closed_to_spectators")
        session.greeted = True
        self.sessions.add(session)
        tokens = {
            str(seat): self.house.tokens.token(table.root, seat, table.seats[seat].holder) for seat in sorted(session.seats)
        }  # fmt: skip
        session.tell(
            m.Welcome(
                message.id,
                self._shown(table),
                sorted(session.seats),
                session.player == table.opened.host,
                tokens,
                table.chat,
                self.house.now(),
            )
        )
        self._tell_table(besides=session)
        rendering = table.rendering(self.house.now())
        for reader in session.readers:
            seen = message.versions.get("spectator" if reader == SPECTATOR else str(reader), 0)
            if rendering:
                told = table.told[reader]
                session.send(rendering.position(reader, told, told.known_lines(seen), session.tongue))

    def _seats_of(self, table: TableState, player: str, tokens: Iterable[str]) -> list[int]:
        """The seats that a cookie or a token opens."""
        given = list(tokens)
        return [
            number
            for number, seat in enumerate(table.seats)
            if seat.kind in ("person", "reserved")
            and (
                (seat.player and seat.player == player)
                or any(self.house.tokens.opens(token, table.root, number, seat.holder) for token in given)
            )
        ]

    # Storing and telling

    async def _keep(self, table: TableState, done: Done) -> None:
        """Apply and store; on return it is durable."""
        assert self.claim is not None
        first = table.count
        was_over = table.ended is not None
        for event in done.events:
            table.apply(event)
        extra = list(done.extra)
        if table.ended and not was_over:
            extra += await rating_writes(self.house.store, table)
        bodies = [stored.written(event) for event in done.events]
        row = self._new_row(table, done.events[-1])
        await self.house.store.append(self.claim, first, bodies, row, extra)
        self._row = row or self._row
        self.house.plays += isinstance(done.events[0], stored.Played)

    def _new_row(self, table: TableState, event: stored.Event) -> TableRow | None:
        """The table's row, if it is another than the one last written. A play leaves it as it is, but for when to wake the table."""
        if self._row and isinstance(event, stored.Played) and not table.ended:
            wake_at = table.wake_at()
            is_same = wake_at == self._row.wake_at
            return None if is_same else self._row._replace(wake_at=wake_at, changed_at=table.at)
        row = table.row(m.encode(table.shown()).decode())
        is_same = self._row is not None and row._replace(changed_at=self._row.changed_at) == self._row
        return None if is_same else row

    def _tell(self, table: TableState, events: list[stored.Event], versions: dict[Told, int]) -> None:
        """Tell everybody what they may notice of the events: positions to those whose version grew, or to all if the table changed."""
        for event in events:
            if isinstance(event, stored.Chatted):
                self._send(m.encode(table.chat[-1]), self.sessions)
        is_of_match = isinstance(events[0], OF_THE_MATCH)
        if is_of_match and not table.ended:
            changed = [reader for reader, told in table.told.items() if told.version > versions.get(told, 0)]
        elif isinstance(events[0], BESIDE_THE_MATCH):
            changed = []
        else:
            changed = list(table.readers)
        is_quiet = is_of_match or isinstance(events[0], stored.Chatted)
        if table.ended or not is_quiet or table.asked_by != self._asked_by:
            self._asked_by = table.asked_by
            self._tell_table()
        self._tell_positions(table, changed, versions)
        self._wake_bots()

    def _tell_positions(self, table: TableState, readers: Iterable[int], versions: dict[Told, int]) -> None:
        rendering = table.rendering(self.house.now())
        if rendering is None:
            return
        keeps = {told: told.known_lines(versions.get(told, 0)) for told in table.tolds}
        texts: dict[tuple[int, shown.Tongue], bytes] = {}
        for session in self.sessions:
            for reader in session.readers:
                if reader not in readers:
                    continue
                text = texts.get((reader, session.tongue))
                if text is None:
                    told = table.told[reader]
                    text = rendering.position(reader, told, keeps[told], session.tongue)
                    texts[reader, session.tongue] = text
                session.send(text)

    def _tell_table(self, besides: Session | None = None) -> None:
        if self.table is not None and self.sessions:
            data = m.encode(m.Table(self._shown(self.table)))
            self._send(data, [session for session in self.sessions if session is not besides])

    def _shown(self, table: TableState) -> m.TableShown:
        connected = {seat for session in self.sessions for seat in session.seats}
        return table.shown(connected, sum(not session.seats for session in self.sessions))

    def _send(self, data: bytes, sessions: Iterable[Session]) -> None:
        for session in sessions:
            session.send(data)

    # What happens by itself

    def _wake_bots(self) -> None:
        table = self.table
        if table is None or table.match is None:
            return
        for seat in table.bots_due:
            level = table.seats[seat].level or self.house.settings.stand_in
            question = Question(seat, table.since[seat], level)
            if question not in self._asked:
                self._asked.add(question)
                bot = self._bots.get((seat, level))
                if bot is None:
                    bot = self._bots[seat, level] = SeatedBot(make(level, table.spec, seat))
                view, legal = table.match.view(seat), table.match.legal(seat)
                task = asyncio.create_task(self._think(table.spec, question, bot, view, legal))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _think(self, spec: GameSpec, question: Question, bot: SeatedBot, view: Any, legal: list[int]) -> None:
        """In a thread of its own the bot is shown a view, and has nothing else."""
        started = time.monotonic()
        while is_being_compiled(spec):
            await asyncio.sleep(SECONDS_BETWEEN_LOOKS)
        try:
            action = await asyncio.get_running_loop().run_in_executor(self.house.thinkers, bot.choose, view, legal)
        except RuntimeError:  # the server is closing
            return
        except Exception:
            log.exception("bot %s stumbled; it plays at random", question.level)
            action = Random().choice(legal)
        if self.sessions:
            await asyncio.sleep(max(0.0, self.house.settings.bot_pause - (time.monotonic() - started)))
        self.inbox.put_nowait(BotChose(question, action))

    async def _bot_plays(self, chosen: BotChose) -> None:
        question = chosen.question
        self._asked.discard(question)
        table = await self._present()
        if question.seat in table.bots_due and table.since[question.seat] == question.since:
            table.check_action(question.seat, chosen.action)
            await self._by_itself(table, stored.Played(self.house.now(), seat=question.seat, action=chosen.action))
        else:
            self._wake_bots()

    async def _tick(self, is_due: bool) -> None:
        now, patience = self.house.now(), int(self.house.settings.idle_seconds * 1000)
        if now - self._busy > patience and not self._asked and not is_due:
            wake = self.table.wake_at() if self.table else None
            if wake is None or wake - now > patience:
                self._forget()
                self.is_closed = not self.sessions
                return
        table = await self._present()
        deadline = table.clocks.deadline()
        while deadline and deadline[0] + CLOCK_TOLERANCE <= now and not table.ended:
            await self._by_itself(
                table, stored.HandedOver(now, seat=deadline[1], level=self.house.settings.stand_in, by_clock=True)
            )
            deadline = table.clocks.deadline()
        self._wake_bots()

    async def _by_itself(self, table: TableState, event: stored.Event) -> None:
        versions = table.versions()
        await self._keep(table, Done([event]))
        self._tell(table, [event], versions)

    def _set_timer(self) -> None:
        """Be woken when a clock runs out, or to see whether the room is idle; too early does no harm."""
        if self.is_closed or (self._timer and self.table and not self.table.clocks.is_on):
            return
        waits = [self.house.settings.idle_seconds + 1] if self.table is not None or not self.sessions else []
        deadline = self.table.clocks.deadline() if self.table and not self.table.ended else None
        if deadline:
            waits.append((deadline[0] + CLOCK_TOLERANCE - self.house.now()) / 1000)
        if waits:
            loop = asyncio.get_running_loop()
            when = loop.time() + max(0.0, min(waits))
            if self._timer is None or self._timer.when() > when:
                self._cancel_timer()
                self._timer = loop.call_at(when, self._ring)

    def _ring(self) -> None:
        self._timer = None
        self.inbox.put_nowait(Tick())

    def _cancel_timer(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None

    async def close(self) -> None:
        self._cancel_timer()
        for task in (self.task, *self._tasks):
            task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self.task


def command_key(session: Session, message: m.ClientMessage) -> str:
    """Whose command and which: one seat's, or one player's."""
    seat = getattr(message, "seat", None)
    is_of_seat = seat in session.seats and not isinstance(message, m.Sit)
    whose = str(seat) if is_of_seat else session.player
    return f"{whose}:{message.id}"


def action_of(table: TableState, message: m.Play | m.Why) -> int:
    """The action by number, word or object: exactly one of them."""
    given = [value for value in (message.action, message.word, message.object) if value is not None]
    if len(given) != 1:
        raise Refusal("malformed")
    if message.action is not None:
        return message.action
    try:
        text = table.spec.text
        action: int = text.parse(message.word) if message.word is not None else text.from_json(message.object)
    except (ValueError, TypeError, KeyError, AttributeError, IndexError, OverflowError, RecursionError):
        raise Refusal("unknown_action") from None
    return action
