"""Tournaments on a server: their logs, tables that open by themselves, and pages that wait for news.

Any node may append to a log: the number of an entry is its lock, and the node that comes second reads the log and decides again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Mapping, Sequence
from time import monotonic

from colisee.play.deal import Deal
from colisee.server.live.deals import new_deal
from colisee.server.live.room_context import RoomContext
from colisee.server.live.table_rows import new_table_writes
from colisee.server.live.tournament_view import for_player, log_lines, tournament_shown
from colisee.server.protocol import tournament_messages as m
from colisee.server.protocol.table_requests import CORRESPONDENCE_ABSENCE, DAY, LIVE_ABSENCE
from colisee.server.protocol.table_view import clock_settings
from colisee.server.storage.accounts import AccountStore
from colisee.server.storage.database import Conflict, DatabaseError, Write
from colisee.server.storage.deals import Deals, close_deal_write, deal_write
from colisee.server.storage.results import Results, SeatResult
from colisee.server.storage.tournaments import (
    TournamentRow,
    TournamentStore,
    append_writes,
    create_writes,
    player_write,
)
from colisee.server.table import events as ev
from colisee.server.table.identifiers import new_id
from colisee.server.table.names import distinct
from colisee.server.table.opening import DealUsed, new_table
from colisee.server.table.refusal import Refusal
from colisee.server.tournament import commands, log
from colisee.server.tournament.pairing import OPEN_LEAGUE_ROUNDS, Plan, arena_end, checked_plan, next_round
from colisee.server.tournament.state import TableResult, TournamentState

log_of_server = logging.getLogger("colisee.server")

ATTEMPTS = 8
WATCH_SECONDS = 1.0
SWEEP_SECONDS = 3.0
LONGEST_WAIT = 20.0
MAX_CACHED = 200
MAX_LISTED = 20
MAX_CHANGES = 5_000
"""Entries of a tournament's log besides its rounds: it must not fill the disk, and everybody is sent what was done by hand."""
LIVE_FORMATS = ("arena", "league")
"""Those that open tables while others play."""
LEAGUE_CLOCK = ev.ClockSettings("move", 3 * DAY)
LIVE_CLOCK = ev.ClockSettings("move", 120)

Decide = Callable[[TournamentState], list[log.Entry]]


class Loaded:
    """A tournament in memory."""

    def __init__(self, bodies: Sequence[str]) -> None:
        self.state = TournamentState.from_entries(bodies)
        self.entries = [log.decode_entry(body) for body in bodies]
        self.shown: m.TournamentShown | None = None

    def follow(self, bodies: Sequence[str]) -> None:
        for body in bodies:
            entry = log.decode_entry(body)
            self.entries.append(entry)
            self.state.apply(entry)
            self.shown = None


class Tournaments:
    def __init__(self, context: RoomContext) -> None:
        self.context = context
        database = context.store.database
        self._store, self._results, self._deals = TournamentStore(database), Results(database), Deals(database)
        self._accounts = AccountStore(database)
        self._loaded: OrderedDict[str, Loaded] = OrderedDict()
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._waiting: dict[str, asyncio.Event] = {}
        self._watchers: dict[str, asyncio.Task[None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._sweeper: asyncio.Task[None] | None = None
        self._follower: asyncio.Task[None] | None = None
        self._is_stopping = False

    def open(self) -> None:
        self._sweeper = asyncio.create_task(self._sweep())
        self._follower = asyncio.create_task(self._follow_results())

    async def close(self) -> None:
        own = [task for task in (self._sweeper, self._follower) if task]
        tasks = [*self._tasks, *self._watchers.values(), *own]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # Reading

    async def _load(self, tournament: str) -> Loaded:
        """The tournament as stored; Refusal if there is none."""
        entries, rows = await self._store.counts(tournament)
        if not entries:
            self._loaded.pop(tournament, None)
            raise Refusal("no_such_tournament")
        found = self._loaded.get(tournament)
        if found is None:
            bodies = await self._store.entries(tournament)
            found = self._loaded[tournament] = Loaded(bodies)
            if len(self._loaded) > MAX_CACHED:
                self._loaded.popitem(last=False)
        elif entries > found.state.count:
            first = found.state.count
            bodies = await self._store.entries(tournament, first)
            found.follow(bodies[found.state.count - first :])
        self._loaded.move_to_end(tournament)
        if rows > found.state.stored_results:
            results = await self._results.of_tournament(tournament)
            found.state.set_results(_table_results(results, found.state.results), len(results))
            found.shown = None
        return found

    async def _shown(self, found: Loaded) -> m.TournamentShown:
        if found.shown is None or found.shown.version != found.state.version:
            commitments = {one.deal: await self._commitment(one.deal) for one in found.state.rounds if one.deal}
            found.shown = tournament_shown(found.state, commitments, log_lines(found.entries))
        return found.shown

    async def _commitment(self, deal: str) -> str:
        stored = await self._deals.deal(deal)
        return Deal(bytes.fromhex(stored.secret)).commitment if stored else ""

    async def _identity(self, tournament: str, player: str) -> str:
        """The player as the tournament knows them: an account may have entered as the guest it was before."""
        state = (await self._load(tournament)).state
        known = {state.created.organiser, *(one.player for one in state.participants)}
        if player in known:
            return player
        return next((guest for guest in await self._accounts.guests_of(player) if guest in known), player)

    async def show(self, tournament: str, player: str | None) -> m.TournamentForMe:
        player = await self._identity(tournament, player) if player else None
        found = await self._load(tournament)
        return for_player(found.state, await self._shown(found), player, self.context.tokens)

    async def for_everybody(self, tournament: str) -> m.TournamentShown:
        """What everybody may see, without the seats of the reader."""
        return await self._shown(await self._load(tournament))

    async def listed(self) -> list[m.TournamentListed]:
        return [_listed(row) for row in await self._store.listed(MAX_LISTED)]

    async def of_player(self, player: str) -> list[m.TournamentListed]:
        return [_listed(row) for row in await self._store.of_player(player, MAX_LISTED)]

    # Waiting for news

    async def wait(self, tournament: str, player: str | None, after: int) -> m.TournamentForMe:
        """The tournament as soon as its version is above `after`, or after some seconds as it is."""
        end = monotonic() + LONGEST_WAIT
        await self._load(tournament)  # refuses before anything is kept for a tournament that does not exist
        while True:
            changed = self._waiting.setdefault(tournament, asyncio.Event())
            found = await self._load(tournament)
            left = end - monotonic()
            if found.state.version > after or left <= 0 or self._is_stopping:
                return await self.show(tournament, player)
            if tournament not in self._watchers:
                self._watchers[tournament] = asyncio.create_task(self._watch(tournament))
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(changed.wait(), left)

    def stop_waiting(self) -> None:
        """Answer everybody who waits: the server stops."""
        self._is_stopping = True
        for tournament in list(self._waiting):
            self._notify(tournament)

    async def _watch(self, tournament: str) -> None:
        """Look for changes by other nodes while somebody waits."""
        known = await self._store.counts(tournament)
        end = monotonic() + LONGEST_WAIT
        try:
            while monotonic() < end:
                await asyncio.sleep(WATCH_SECONDS)
                with contextlib.suppress(DatabaseError):
                    if await self._store.counts(tournament) != known:
                        return
        finally:
            del self._watchers[tournament]
            self._notify(tournament)

    def _notify(self, tournament: str) -> None:
        changed = self._waiting.pop(tournament, None)
        if changed:
            changed.set()

    # Writing

    async def create(self, player: str, wanted: m.TournamentWanted) -> str:
        now = self.context.now()
        clock = (
            clock_settings(wanted.clock) if wanted.clock else LEAGUE_CLOCK if wanted.format == "league" else LIVE_CLOCK
        )
        is_slow = clock.kind != "none" and clock.seconds >= DAY
        names: list[str] = []
        for name in wanted.participants:
            self.context.bans.check_name(name)
            names.append(distinct(name.strip(), names))
        created = log.Created(
            now, new_id(), wanted.name.strip(), wanted.game, wanted.options, wanted.format, wanted.size, player, clock,
            wanted.rounds, wanted.minutes, wanted.duplicate, wanted.rated, wanted.listed, wanted.open_to_all,
            wanted.automatic, names, CORRESPONDENCE_ABSENCE if is_slow else LIVE_ABSENCE,
        )  # fmt: skip
        commands.check_created(created)
        row = TournamentRow(created.tournament, player, created.name, created.game, "open", created.listed, now)
        await self.context.store.database.write(*create_writes(row, log.encode_entry(created)))
        return created.tournament

    async def join(self, tournament: str, player: str, wanted: m.JoinWanted) -> None:
        self.context.bans.check_name(wanted.name)
        player = await self._identity(tournament, player)
        holder = player if wanted.here else ""
        if not wanted.here:
            commands.check_organiser((await self._load(tournament)).state, player)
        await self._write(
            tournament, lambda state: commands.join(state, self.context.now(), wanted.name, holder, player), player
        )

    async def change_participant(self, tournament: str, player: str, wanted: m.ParticipantWanted) -> None:
        player = await self._identity(tournament, player)
        command = {
            "claim": commands.claim, "release": commands.release, "withdraw": commands.withdraw, "return": commands.come_back,
        }[wanted.action]  # fmt: skip
        await self._write(
            tournament, lambda state: command(state, self.context.now(), wanted.participant, player), player
        )
        await self.advance(tournament)

    async def step(self, tournament: str, player: str, wanted: m.StepWanted) -> None:
        player = await self._identity(tournament, player)
        now, seed = self.context.now(), secrets.randbits(64)
        if wanted.action == "start":
            await self._write(tournament, lambda state: commands.start(state, now, player, seed))
        elif wanted.action == "finish":
            await self._write(tournament, lambda state: commands.finish(state, now, player))
        else:
            await self._next_round(tournament, player, wanted.tables)
        await self.advance(tournament)

    async def correct(self, tournament: str, player: str, wanted: m.CorrectionWanted) -> None:
        player = await self._identity(tournament, player)
        await self._write(
            tournament,
            lambda state: commands.correct(
                state, self.context.now(), player, wanted.table, wanted.totals, wanted.reason.strip()
            ),
        )
        await self.advance(tournament)

    async def _write(self, tournament: str, decide: Decide, player: str = "") -> None:
        """Append what `decide` returns for the present state; again if another node was faster."""
        async with self._locks[tournament]:
            for attempt in range(ATTEMPTS):
                found = await self._load(tournament)
                state, entries = found.state, decide(found.state)
                _check_quota(found, entries)
                extra = [player_write(tournament, player)] if player else []
                try:
                    await self._append(tournament, state, entries, extra)
                    return
                except Conflict:
                    if attempt == ATTEMPTS - 1:
                        raise

    async def _append(
        self, tournament: str, state: TournamentState, entries: list[log.Entry], extra: Sequence[Write]
    ) -> None:
        if not entries:
            return
        status: str = state.status
        if any(isinstance(entry, log.Started) for entry in entries):
            status = "running"
        if any(isinstance(entry, log.Finished) for entry in entries):
            status = "over"
            extra = [*extra, *(close_deal_write(one.deal, self.context.now()) for one in state.rounds if one.deal)]
        bodies = [log.encode_entry(entry) for entry in entries]
        await self.context.store.database.write(
            *append_writes(tournament, state.count, bodies, status, self.context.now()), *extra
        )
        self._notify(tournament)

    # Rounds

    async def _follow_results(self) -> None:
        """Advance tournaments whose tables end here."""
        while True:
            tournament = await self.context.tournament_results.get()
            self._notify(tournament)
            task = asyncio.create_task(self._advance_quietly(tournament))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _sweep(self) -> None:
        """Pair what is due: in arenas, and where a server stopped between a result and the next round."""
        while True:
            with contextlib.suppress(DatabaseError):
                for tournament in await self._store.running():
                    await self._advance_quietly(tournament)
            await asyncio.sleep(SWEEP_SECONDS)

    async def _advance_quietly(self, tournament: str) -> None:
        try:
            await self.advance(tournament)
        except (DatabaseError, Refusal) as error:
            log_of_server.error("tournament %s does not go on: %s", tournament, error)
        except Exception:  # of any kind, such as a damaged log: the other tournaments must go on
            log_of_server.exception("tournament %s does not go on", tournament)

    async def advance(self, tournament: str) -> None:
        """Open the rounds that are due, close the deals of finished ones, and finish the tournament after the last."""
        async with self._locks[tournament]:
            for _ in range(ATTEMPTS * ATTEMPTS):
                if not _may_go_on((await self._load(tournament)).state):
                    return
                state = await self._frozen(tournament)
                now = self.context.now()
                try:
                    if not await self._go_on(tournament, state, now):
                        return
                except Conflict:
                    continue

    async def _frozen(self, tournament: str) -> TournamentState:
        """A copy of the state: pairing runs in a thread, while requests bring the other copy up to date."""
        return (await self._load(tournament)).state.copy()

    async def _go_on(self, tournament: str, state: TournamentState, now: int) -> bool:
        """Open the next round, or finish; False if nothing is to be done now."""
        is_live = state.created.format in LIVE_FORMATS
        plan = await asyncio.to_thread(next_round, state, now)
        if plan is None:
            if not state.unfinished_rounds and (state.created.format != "arena" or now >= arena_end(state)):
                await self._append(tournament, state, [log.Finished(now)], [])
            return False
        if not (state.created.automatic or is_live or not state.rounds):
            return False
        await self._open_round(tournament, state, plan)
        return True

    async def _next_round(self, tournament: str, player: str, tables: list[list[int]] | None) -> None:
        async with self._locks[tournament]:
            state = await self._frozen(tournament)
            commands.check_may_pair(state, player)
            if tables is None:
                if state.unfinished_rounds and state.created.format not in LIVE_FORMATS:
                    raise Refusal("round_unfinished")
                plan = await asyncio.to_thread(next_round, state, self.context.now())
            else:
                plan = checked_plan(state, tables)
            if plan is None:
                raise Refusal("round_unfinished")
            await self._open_round(tournament, state, plan, by_hand=tables is not None)

    async def _open_round(self, tournament: str, state: TournamentState, plan: Plan, by_hand: bool = False) -> None:
        """Store a round together with its tables and its deal."""
        now, created = self.context.now(), state.created
        deal = new_deal(f"{tournament}/{len(state.rounds) + 1}", created.game, now) if created.duplicate else None
        writes: list[Write] = [deal_write(deal)] if deal else []
        writes += [close_deal_write(one.deal, now) for one in state.rounds if one.deal and state.is_finished(one)]
        tables = []
        for participants in plan.tables:
            people = [state.participants[number] for number in participants]
            seats = [ev.SeatOpened("person" if one.player else "reserved", one.name, one.player) for one in people]
            table, events = new_table(
                now, created.organiser, created.game, created.options, seats, created.clock, False, not created.duplicate,
                created.organiser, absence_seconds=created.absence_seconds,
                chat="players" if self.context.settings.chat else "off", rated=created.rated, tournament=tournament,
                deal=DealUsed(deal.id, deal.secret) if deal else None,
            )  # fmt: skip
            writes += new_table_writes(table, events, self.context.ownership.home_of(table.id))
            tables.append(log.PairedTable(table.id, list(participants)))
        entry = log.Paired(now, tables, list(plan.byes), deal.id if deal else "", by_hand)
        await self._append(tournament, state, [entry], writes)


def _check_quota(found: Loaded, entries: Sequence[log.Entry]) -> None:
    changes = sum(not isinstance(entry, log.Paired) for entry in found.entries)
    if changes >= MAX_CHANGES and not all(isinstance(entry, log.Started | log.Finished) for entry in entries):
        raise Refusal("quota")


def _may_go_on(state: TournamentState) -> bool:
    """Whether a round may be due, or the end: without asking the pairing, which takes long."""
    if state.status != "running" or state.created.format == "arena":
        return state.status == "running"
    return len(state.unfinished_rounds) < (OPEN_LEAGUE_ROUNDS if state.created.format == "league" else 1)


def _listed(row: TournamentRow) -> m.TournamentListed:
    return m.TournamentListed(row.id, row.name, row.game, row.status)  # type: ignore[arg-type]  # one of them


def _table_results(rows: Sequence[SeatResult], known: Mapping[str, TableResult]) -> dict[str, TableResult]:
    """Those that are not known yet: a stored result never changes."""
    by_table: dict[str, list[SeatResult]] = {}
    for row in rows:
        if row.table not in known:
            by_table.setdefault(row.table, []).append(row)
    return {table: _table_result(seats) for table, seats in by_table.items()}


def _table_result(seats: Sequence[SeatResult]) -> TableResult:
    is_void = any(seat.place is None for seat in seats)
    return TableResult(
        tuple(seat.total for seat in seats),
        tuple(1 if is_void else seat.place or 1 for seat in seats),
        seats[0].ended_at,
        is_void=is_void,
    )
