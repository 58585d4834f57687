"""The state of a table: a fold over its stored events. No I/O, no clock, no connections."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

import msgspec

from colisee.core.components import ComponentSet, UnknownComponents
from colisee.core.errors import SetupError
from colisee.core.kit import CHANCE, SPECTATOR
from colisee.core.registry import game
from colisee.core.setup import Setup
from colisee.core.spec import GameSpec
from colisee.play import record as records
from colisee.play.deal import Deal
from colisee.play.fairness import Fairness
from colisee.play.match import Event, Match
from colisee.play.match import TakeBack as TakenBackEntry
from colisee.play.reader_log import ReaderLog, chain_origin
from colisee.server.table import events as ev
from colisee.server.table.clocks import Clocks
from colisee.server.table.refusal import Refusal
from colisee.server.table.summary import Ending, SeatSummary, Status, TableSummary

KEEPS_SEATS, GRANTS_TO_THOSE_LEFT = 2, 3
"""The first `semantics` with which a reserved seat stays reserved when its player leaves, and with which a take-back needs the
agreement of only those players who have not left."""
MAX_CHAT_LINES = 200
"""Lines of chat kept for clients that connect later."""

Undo = Literal["none", "free", "consent"]
WITH_DRAWS = (ev.Played, ev.Started)


StoredKind = Literal["chat", "take_back", "other"]
QUOTAS: dict[StoredKind, int] = {"chat": 2_000, "take_back": 1_000, "other": 1_000}
"""Events per table besides moves, seats and the end of the match: a table must not fill the disk."""


KIND_OF_EVENT: dict[type[ev.Event], StoredKind] = {
    ev.Chatted: "chat",
    **dict.fromkeys((ev.TookBack, ev.AskedBack, ev.Consented), "take_back"),
    **dict.fromkeys(
        (
            ev.Voted, ev.Muted, ev.HandedOver, ev.TakenOver, ev.Seated, ev.Left, ev.WantedRematch, ev.AbsenceSettled,
            ev.Removed,
        ),
        "other",
    ),
}  # fmt: skip
"""The quota that an event counts against; none if the rules or the number of seats bound it."""


def setup_of(opened: ev.Opened) -> Setup:
    """The setup that a table was opened with; Refusal if this program lacks its rules version or its components."""
    spec = game(opened.game)
    try:
        if opened.set_data is not None:
            spec = spec.with_components(ComponentSet(opened.game, opened.set_name, opened.set_data))
        else:
            spec = spec.with_digest(opened.components or spec.facts.first_components or spec.digest)
    except UnknownComponents as error:
        raise Refusal("components_unavailable", detail=error.message.en) from None
    try:
        return Setup(spec, len(opened.seats), opened.options, opened.rules_version)
    except SetupError as error:
        raise Refusal("rules_unavailable", detail=error.message.en) from None


class SeatState:
    def __init__(self, opened: ev.SeatOpened) -> None:
        self.kind: Literal["open", "reserved", "person", "bot"] = opened.kind
        self.name, self.player, self.level, self.entropy = opened.name, opened.player, opened.level, opened.entropy
        self.holder = opened.holder
        self.piece = opened.piece
        self.sat_by = ""
        """The command with which the current holder took the seat."""
        self.resigned = self.muted = self.agrees = self.votes = self.wants_rematch = False
        self.is_absent = False
        """The others want to end the match, which this player has left: no vote is needed."""
        self.first_name: str | None = None
        """At the start of the match, as in its record: another player may take the seat over."""
        self.is_taken_over = False
        """Another player has the seat than at the start."""

    @property
    def is_free(self) -> bool:
        return self.kind in ("open", "reserved")


class TableState:
    def __init__(self, opened: ev.Opened) -> None:
        self.opened = opened
        self.setup = setup_of(opened)
        self.seats = [SeatState(seat) for seat in opened.seats]
        for seat in self.seats:
            if not seat.is_free:
                seat.piece = seat.piece or self._first_free_piece()
        self.readers = (*range(len(self.seats)), SPECTATOR)
        self._names: tuple[str, ...] | None = None
        self.clocks = Clocks(opened.clock, len(self.seats))
        self.match: Match | None = None
        self.due: list[int] = []
        """The seats that owe a decision now."""
        self.log_of: dict[int, ReaderLog] = {}
        """By reader. Games without secrets have one log that all readers share."""
        self.reader_logs: tuple[ReaderLog, ...] = ()
        """The distinct logs."""
        self.decided: set[int] = set()
        """The seats that have at least one decision in the match's line."""
        self.since: dict[int, int] = {}
        """By due seat: the version in which its current decision was first shown."""
        self.due_since: dict[int, int] = {}
        """By due seat: when its current decision was first shown, in milliseconds."""
        self.ended: Ending | None = None
        self.asked_by: int | None = None
        self.asked_for = 0
        """Number of decisions of the asking seat in the line, the one to be taken back being the last."""
        self.chat: list[ev.Chatted] = []
        self.spectators_muted = False
        self.rematch: str | None = None
        self.removed_players: set[str] = set()
        """Players whom the host removed: they get no seat here any more."""
        self.answers: dict[str, int | None] = {}
        """Commands carried out, with the version of the acting seat that was returned."""
        self.stored_of_kind: Counter[StoredKind] = Counter()
        """Stored events besides moves, for the quotas."""
        self.count = 1
        """Number of stored events."""
        self.at = opened.at

    @staticmethod
    def from_events(bodies: Iterable[str]) -> TableState:
        events = [ev.decode_event(body) for body in bodies]
        assert isinstance(events[0], ev.Opened)
        table = TableState(events[0])
        for event in events[1:]:
            table.replay(event)
        return table

    # Questions

    @property
    def spec(self) -> GameSpec:
        return self.setup.game

    @property
    def id(self) -> str:
        return self.opened.table

    @property
    def root(self) -> str:
        return self.opened.root or self.opened.table

    @property
    def status(self) -> Status:
        if self.ended:
            return "over"
        return "running" if self.match else "waiting"

    @property
    def names(self) -> tuple[str, ...]:
        if self._names is None:
            self._names = tuple(seat.name or f"{number}" for number, seat in enumerate(self.seats, 1))
        return self._names

    @property
    def fairness(self) -> Fairness | Deal:
        secret = bytes.fromhex(self.opened.secret)
        return Deal(secret) if self.opened.deal else Fairness(secret, tuple(seat.entropy for seat in self.seats))

    @property
    def is_full(self) -> bool:
        return not any(seat.is_free for seat in self.seats)

    @property
    def bots_due(self) -> list[int]:
        return [seat for seat in self.due if self.seats[seat].level is not None]

    @property
    def persons(self) -> list[int]:
        """Seats of people who have not resigned."""
        return [number for number, seat in enumerate(self.seats) if seat.kind == "person" and not seat.resigned]

    def running(self) -> Match:
        if self.ended:
            raise Refusal("over")
        if self.match is None:
            raise Refusal("not_running")
        return self.match

    def version(self, reader: int) -> int:
        return self.log_of[reader].version if self.log_of else 0

    def versions(self) -> dict[ReaderLog, int]:
        return {log: log.version for log in self.reader_logs}

    def undo(self, seat: int) -> Undo:
        """How `seat` can take its latest decision back now."""
        return self.undos()[seat]

    def undos(self) -> list[Undo]:
        """`undo` for every seat."""
        if self.match is None or self.ended:
            return ["none"] * len(self.seats)
        present = [n for n, seat in enumerate(self.seats) if seat.kind == "person" and seat.level is None]
        undos: list[Undo] = ["none"] * len(self.seats)
        if len(present) > 1 and not self.opened.deal:  # a deal repeats its draws
            for seat in self.decided.intersection(present):
                undos[seat] = "consent"
        for seat in self.match.free_take_backs():
            if seat in present:
                undos[seat] = "free"
        return undos

    def others_who_must_agree(self, seat: int) -> list[int]:
        return [n for n in self.persons if n != seat and self.seats[n].level is None]

    def wake_at(self) -> int | None:
        """Time of the next event that no client triggers: a bot plays, or a clock runs out."""
        if self.bots_due:
            return 0
        deadline = self.clocks.deadline()
        return deadline[0] if deadline and not self.ended else None

    def summary(self) -> TableSummary:
        return TableSummary(
            id=self.id,
            code=self.opened.code,
            game=self.opened.game,
            options=self.opened.options,
            status=self.status,
            seats=[
                SeatSummary(
                    n, s.kind, s.name, s.level, s.resigned, s.muted, s.agrees, s.votes, s.wants_rematch, s.piece
                )
                for n, s in enumerate(self.seats)
            ],
            clock=self.opened.clock,
            listed=self.opened.listed,
            spectators_allowed=self.opened.spectators_allowed,
            commitment=self.fairness.commitment,
            opened_at=self.opened.at,
            ended=self.ended,
            take_back_asked_by=self.asked_by,
            rematch=self.rematch,
            absence_seconds=self.opened.absence_seconds,
            chat=self.opened.chat,
            components=self.spec.digest,
            rated=self.opened.rated,
            deal=self.opened.deal,
            tournament=self.opened.tournament,
        )

    def record(self) -> dict[str, Any]:
        """The record of the ended match, the secret of its draws revealed, unless it is that of a deal."""
        if self.match is None or not self.ended:
            raise Refusal("still_running")
        fairness = self.fairness
        shown = fairness.as_json(reveal=fairness.is_revealed_at_end)
        given = {"given": len(self.opened.line)} if self.opened.line else {}
        return {**records.write(self.match, self.players()), "fairness": shown | given}

    def players(self) -> list[dict[str, str]]:
        """The players as the record of the match lists them."""
        return [
            {
                "name": s.name if s.first_name is None else s.first_name,
                **({"bot": s.level} if s.level else {}),
                **({"piece": s.piece} if s.piece else {}),
            }
            for s in self.seats
        ]

    def rename_players(self, owners: Mapping[str, str]) -> None:
        """Give what belonged to players to others: `owners` by former player."""
        for seat in self.seats:
            seat.player = owners.get(seat.player, seat.player)
        self.opened = msgspec.structs.replace(self.opened, host=owners.get(self.opened.host, self.opened.host))
        self.removed_players = {owners.get(player, player) for player in self.removed_players}

    def ranks(self) -> list[int] | None:
        """Final ranks, resigned seats last. None if the match was ended by vote or by the operator, or has not ended."""
        if self.match is None or self.ended in (None, "vote", "closed"):
            return None
        ranks = [score["rank"] for score in self.match.scores()] if self.match.is_over else [1] * len(self.seats)
        return [len(self.seats) if seat.resigned else rank for seat, rank in zip(self.seats, ranks, strict=True)]

    # Checks

    def check_play(self, seat: int, action: int, version: int) -> None:
        self.running()
        if self.seats[seat].level is not None:
            raise Refusal("bot_plays")
        if action >= self.spec.facts.actions:
            raise Refusal("unknown_action")
        if version > self.version(seat) or (seat in self.due and version < self.since[seat]):
            raise Refusal("stale")
        self.check_action(seat, action)

    def check_action(self, seat: int, action: int) -> None:
        match = self.running()
        if match.is_legal(seat, action):
            return
        if not 0 <= action < self.spec.facts.actions:
            raise Refusal("unknown_action")
        rule = match.why_not(action, seat)
        if seat not in self.due:
            raise Refusal("not_due", rule)
        if rule:
            raise Refusal("illegal", rule)

    def check_piece(self, seat: int, piece: str) -> None:
        """Whether the player who sits down on `seat` may choose this piece."""
        pieces = self.spec.seat_pieces
        if pieces is None or piece not in pieces.names:
            raise Refusal("no_such_piece")
        if any(other.piece == piece for number, other in enumerate(self.seats) if number != seat):
            raise Refusal("piece_taken", pieces.rule)

    def check_take_back(self, seat: int) -> Undo:
        self.running()
        undo = self.undo(seat)
        if undo == "none":
            raise Refusal("needs_consent" if seat in self.decided else "nothing_to_take_back")
        return undo

    def check_quota(self, events: Iterable[ev.Event]) -> None:
        for event in events:
            kind = KIND_OF_EVENT.get(type(event))
            if kind and self.stored_of_kind[kind] >= QUOTAS[kind]:
                raise Refusal("quota")

    # Applying events

    def apply(self, event: ev.Event) -> ev.Event:
        """Apply a new event that has been checked; returns it as it is stored, with what chance drew."""
        self._apply(event, None)
        if isinstance(event, ev.Started) and self.match:
            drawn = self.match.line[len(self.opened.line) :]
            return msgspec.structs.replace(event, draws=[draw.action for draw in drawn])
        if isinstance(event, WITH_DRAWS):
            return msgspec.structs.replace(event, draws=self._latest_draws())
        return event

    def replay(self, event: ev.Event) -> None:
        """Apply a stored event, with the draws stored in it."""
        self._apply(event, event.draws if isinstance(event, WITH_DRAWS) else None)

    def _latest_draws(self) -> list[int]:
        """What chance drew after the latest decision."""
        line = self.match.line if self.match else []
        first = len(line)
        while first and line[first - 1].seat == CHANCE:
            first -= 1
        return [event.action for event in line[first:]]

    def _apply(self, event: ev.Event, draws: Sequence[int] | None) -> None:
        is_set_back = isinstance(event, ev.Paused) and event.milliseconds < 0
        self.at = event.at if is_set_back else max(self.at, event.at)
        self.count += 1
        match event:
            case ev.Played():
                self._play(event, draws)
            case ev.Seated():
                self._seat(event)
            case ev.Left():
                self._free(event.seat)
            case ev.Started():
                self._start(draws)
            case ev.TookBack():
                self._take_back(event.seat)
            case ev.AskedBack():
                self._clear_request()
                self.asked_by, self.asked_for = event.seat, self._decisions_of(event.seat)
            case ev.Consented():
                self._consent(event)
            case ev.Chatted():
                self.chat = [*self.chat[1 - MAX_CHAT_LINES :], event]
            case ev.Muted(seat=None):
                self.spectators_muted = event.muted
            case ev.Muted(seat=int(seat)):
                self.seats[seat].muted = event.muted
            case ev.Resigned():
                self._resign(event)
            case ev.Voted():
                self.seats[event.seat].votes = event.agree
                self._end_by_vote()
            case ev.HandedOver():
                self.seats[event.seat].level = event.level
                self._reconsider_request(event.seat)
                self._run_clocks()
                self._end_by_vote()
            case ev.TakenOver():
                self.seats[event.seat].level = None
                self.clocks.grant(event.seat)
                self._run_clocks()
            case ev.SeatFilled():
                self._fill(event)
            case ev.Removed():
                self._remove(event)
            case ev.AbsenceSettled():
                self._settle_absence(event)
            case ev.WantedRematch():
                self.seats[event.seat].wants_rematch = True
                self.rematch = event.table
            case ev.Closed():
                self._end("closed")
            case ev.Paused():
                self.clocks.pause(event.milliseconds)
        kind = KIND_OF_EVENT.get(type(event))
        if kind:
            self.stored_of_kind[kind] += 1
        if isinstance(event, ev.CommandEvent) and event.command:
            acting: int | None = getattr(event, "seat", None)
            if acting is not None:
                self.seats[acting].is_absent = False
            self.answers[event.command] = None if acting is None else self.version(acting)

    def _seat(self, event: ev.Seated) -> None:
        seat = self.seats[event.seat]
        if seat.kind == "reserved" and not seat.player and self.opened.semantics:
            seat.holder += 1  # the invitation is used up: only the player who sat down has the new token
        seat.kind, seat.name, seat.player = "person", event.name, event.player
        seat.sat_by = event.command
        self._names = None
        if self.match is None:
            seat.entropy = event.entropy
            seat.piece = event.piece or seat.piece or self._first_free_piece()
        else:  # draws and pieces of a running match do not depend on who plays on
            self.clocks.grant(event.seat)
            self._run_clocks()

    def _first_free_piece(self) -> str:
        pieces = self.spec.seat_pieces
        return pieces.first_free([seat.piece for seat in self.seats]) if pieces else ""

    def _free(self, number: int) -> None:
        """Before the match: nobody has the seat any more, and its token is no longer valid."""
        seat, opened = self.seats[number], self.opened.seats[number]
        is_kept = opened.kind == "reserved" and self.opened.semantics >= KEEPS_SEATS
        seat.kind = "reserved" if is_kept else "open"
        seat.name = opened.name if is_kept and not opened.player else ""
        seat.player = seat.entropy = seat.sat_by = seat.piece = ""
        seat.holder += 1
        self._names = None

    def _fill(self, event: ev.SeatFilled) -> None:
        seat = self.seats[event.filled]
        seat.kind, seat.name, seat.level, seat.player = "bot", event.name, event.level, ""
        seat.piece = seat.piece or self._first_free_piece()
        seat.holder += 1
        self._names = None

    def _remove(self, event: ev.Removed) -> None:
        seat = self.seats[event.removed]
        self.removed_players.add(seat.player)
        if self.match is None:
            self._free(event.removed)
            return
        seat.level, seat.player, seat.sat_by = event.level, "", ""
        seat.votes = False
        seat.holder += 1
        self._reconsider_request(event.removed)
        self._run_clocks()

    def _settle_absence(self, event: ev.AbsenceSettled) -> None:
        seat = self.seats[event.absent]
        match event.choice:
            case "bot":
                seat.level = event.level
            case "open":
                seat.kind, seat.name, seat.player, seat.sat_by = "open", "", "", ""
                seat.votes, seat.is_taken_over = False, True
                seat.holder += 1
                self._names = None
            case "end":
                seat.is_absent = self.seats[event.seat].votes = True
        if event.choice != "end":
            self._reconsider_request(event.absent)
        self._run_clocks()
        self._end_by_vote()

    def _start(self, draws: Sequence[int] | None) -> None:
        for seat in self.seats:
            seat.first_name = seat.name
        self.match = self._first_match(draws)
        self.decided = {event.seat for event in self.match.line} - {CHANCE}
        origin = chain_origin(self.match, self.fairness.commitment, [seat.name for seat in self.seats])
        if self.spec.facts.secrets:
            self.log_of = {reader: ReaderLog(reader, self.match, origin) for reader in self.readers}
            self.reader_logs = tuple(self.log_of.values())
        else:
            self.reader_logs = (ReaderLog(SPECTATOR, self.match, origin),)
            self.log_of = dict.fromkeys(self.readers, *self.reader_logs)
        self._refresh_due()
        self._mark_new_decisions(self.due)
        self._run_clocks()

    def _first_match(self, draws: Sequence[int] | None) -> Match:
        if not self.opened.line:
            return Match(self.setup, fairness=self.fairness, draws=draws)
        line = [Event(*event) for event in self.opened.line]
        match = Match.resumed(self.setup, self.fairness, line, line)
        match.settle(draws)
        return match

    def _play(self, event: ev.Played, draws: Sequence[int] | None) -> None:
        assert self.match is not None
        before, shared = self.due, self.log_of[SPECTATOR]
        noticed = shared.version
        self.match.play_unchecked(event.seat, event.action, draws)
        self.decided.add(event.seat)
        self.clocks.decide(event.seat)
        for log in self.reader_logs:
            log.follow(self.match)
        self._refresh_due()
        if self.opened.clock.kind == "move" and shared.version > noticed:
            self.clocks.stop(event.seat, self.at)
        self._mark_new_decisions([s for s in self.due if s not in before or s == event.seat])
        self._cancel_request_if_visible(noticed)
        self._run_clocks()
        if not self.due and self.match.is_over:
            self._end("finished")

    def _take_back(self, seat: int) -> None:
        assert self.match is not None
        noticed = self.version(SPECTATOR)
        views = {log.reader: self.match.view(log.reader).to_bytes() for log in self.reader_logs}
        self.match.take_back(seat, consent=True)
        entry = next(entry for entry in reversed(self.match.log) if isinstance(entry, TakenBackEntry))
        self.decided = {event.seat for event in self.match.line}
        for log in self.reader_logs:
            log.take_back(self.match, seat, entry.event, entry.alone, views[log.reader])
        self._refresh_due()
        self._mark_new_decisions(self.due if not entry.alone else [seat])
        self._cancel_request_if_visible(noticed)
        if entry.alone:
            self.clocks.take_back(seat, self.at)
        else:
            for other in range(len(self.seats)):
                self.clocks.halt(other, self.at)
        self._run_clocks()

    def _consent(self, event: ev.Consented) -> None:
        if self.asked_by is None:
            return
        if not event.agree:
            self._clear_request()
            return
        self.seats[event.seat].agrees = True
        self._grant_if_agreed(self.asked_by)

    def _grant_if_agreed(self, asker: int) -> None:
        if all(self.seats[other].agrees for other in self.others_who_must_agree(asker)):
            while self._decisions_of(asker) >= self.asked_for:
                self._take_back(asker)
            self._clear_request()

    def _decisions_of(self, seat: int) -> int:
        return sum(event.seat == seat for event in self.match.line) if self.match else 0

    def _resign(self, event: ev.Resigned) -> None:
        seat = self.seats[event.seat]
        seat.resigned, seat.level = True, event.level
        others = [s for s in self.seats if not s.resigned]
        if len(others) == 1 or not self.persons:
            self._end("resigned")
        self._reconsider_request(event.seat)
        self._run_clocks()
        self._end_by_vote()

    def _end_by_vote(self) -> None:
        present = [self.seats[n] for n in self.persons if not self.seats[n].is_absent]
        voters = [seat for seat in present if seat.level is None]
        is_alone = self.opened.semantics and len(voters) == 1 < len(present)
        if voters and not is_alone and all(seat.votes for seat in voters):
            self._end("vote")

    def _end(self, how: Ending) -> None:
        if not self.ended:
            self.ended = how
            self._refresh_due()
            self._run_clocks()

    def _clear_request(self) -> None:
        if self.asked_by is not None:
            self.asked_by = None
            for seat in self.seats:
                seat.agrees = False

    def _cancel_request_if_visible(self, version: int) -> None:
        """Cancel a pending take-back request if something visible to everybody happened since `version`.

        A hidden event must not cancel it: the cancellation would reveal the event.
        """
        if self.version(SPECTATOR) > version:
            self._clear_request()

    def _reconsider_request(self, gone: int) -> None:
        """A player has left. Cancel a pending take-back request of this player, or one that nobody is left to agree to; grant it
        if everybody who is left has agreed."""
        if self.asked_by is None:
            return
        if gone == self.asked_by or not self.others_who_must_agree(self.asked_by):
            self._clear_request()
        elif self.opened.semantics >= GRANTS_TO_THOSE_LEFT and not self.ended:
            self._grant_if_agreed(self.asked_by)

    def _refresh_due(self) -> None:
        self.due = self.match.due if self.match and not self.ended else []

    def _mark_new_decisions(self, seats: Sequence[int]) -> None:
        for seat in seats:
            if seat in self.due:
                self.since[seat] = self.version(seat)
                self.due_since[seat] = self.at

    def _run_clocks(self) -> None:
        if not self.clocks.is_on:
            return
        due = self.due
        for number, seat in enumerate(self.seats):
            if number in due and seat.level is None:
                self.clocks.start(number, self.at)
            elif number in due:
                self.clocks.halt(number, self.at)
            else:
                self.clocks.stop(number, self.at)
