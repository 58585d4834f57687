"""The state of a table: a fold over its stored events. No I/O, no clock, no connections."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

import msgspec

from colisee.core.kit import CHANCE, SPECTATOR
from colisee.core.spec import GameSpec
from colisee.play import record as records
from colisee.play.deal import Deal
from colisee.play.fairness import Fairness
from colisee.play.match import Event, Match
from colisee.play.reader_log import ReaderLog, chain_origin
from colisee.server.table import events as ev
from colisee.server.table.clocks import Clocks
from colisee.server.table.quotas import KIND_OF_EVENT, StoredKind
from colisee.server.table.refusal import Refusal
from colisee.server.table.seat_state import SeatState
from colisee.server.table.seating import (
    fill_seat,
    first_free_piece,
    free_seat,
    remove_player,
    resign,
    settle_absence,
    sit_down,
)
from colisee.server.table.setup import setup_of
from colisee.server.table.summary import Ending, Status
from colisee.server.table.take_backs import (
    cancel_request_if_visible,
    clear_request,
    consent,
    decisions_of,
    reconsider_request,
    take_back,
)

MAX_CHAT_LINES = 200
"""Lines of chat kept for clients that connect later."""

Undo = Literal["none", "free", "consent"]
WITH_DRAWS = (ev.Played, ev.Started)


class TableState:
    def __init__(self, opened: ev.Opened) -> None:
        self.opened = opened
        self.setup = setup_of(opened)
        self.seats = [SeatState(seat) for seat in opened.seats]
        for seat in self.seats:
            if not seat.is_free:
                seat.piece = seat.piece or first_free_piece(self)
        self.readers = (*range(len(self.seats)), SPECTATOR)
        self._names: tuple[str, ...] | None = None
        self._seats_by_player: tuple[list[int], list[int]] | None = None
        """Cache of `seats_by_player`: moves do not change it."""
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
        self.removed_players = set(opened.removed)
        """Players whom the host removed: they get no seat here any more, and none at a rematch."""
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
    def seats_by_player(self) -> tuple[list[int], list[int]]:
        """The seats that people play now, and those that bots play."""
        found = self._seats_by_player
        if found is None:
            people = [n for n, seat in enumerate(self.seats) if seat.kind == "person" and seat.level is None]
            bots = [n for n, seat in enumerate(self.seats) if seat.level is not None]
            found = self._seats_by_player = people, bots
        return found

    @property
    def bots_due(self) -> list[int]:
        _, bots = self.seats_by_player
        return [seat for seat in self.due if seat in bots] if bots else []

    @property
    def persons(self) -> list[int]:
        """Seats of people who have not resigned."""
        return [number for number, seat in enumerate(self.seats) if seat.kind == "person" and not seat.resigned]

    def forget_names(self) -> None:
        """A seat has another name."""
        self._names = None

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
        return self.undos().get(seat, "none")

    def undos(self) -> dict[int, Undo]:
        """`undo` for every seat that can take a decision back."""
        if self.match is None or self.ended:
            return {}
        present, _ = self.seats_by_player
        is_askable = len(present) > 1 and not self.opened.deal  # a deal repeats its draws
        undos: dict[int, Undo] = dict.fromkeys(self.decided.intersection(present) if is_askable else (), "consent")
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

    # Applying events

    def apply(self, event: ev.Event) -> ev.Event:
        """Apply a new event that has been checked; returns it as it is stored, with what chance drew."""
        first = len(self.match.line) + 1 if self.match else len(self.opened.line)
        self._apply(event, None)
        if isinstance(event, WITH_DRAWS) and self.match:
            return msgspec.structs.replace(event, draws=[draw.action for draw in self.match.line[first:]])
        return event

    def replay(self, event: ev.Event) -> None:
        """Apply a stored event, with the draws stored in it."""
        self._apply(event, event.draws if isinstance(event, WITH_DRAWS) else None)

    def _apply(self, event: ev.Event, draws: Sequence[int] | None) -> None:
        self.count += 1
        acting: int | None
        if isinstance(event, ev.Played):
            self._play(event, draws)
            acting = event.seat
        else:
            self._apply_other(event, draws)
            acting = getattr(event, "seat", None)
        if isinstance(event, ev.CommandEvent) and event.command:
            if acting is not None:
                self.seats[acting].is_absent = False
            self.answers[event.command] = None if acting is None else self.version(acting)

    def _apply_other(self, event: ev.Event, draws: Sequence[int] | None) -> None:
        """Apply an event that is no move."""
        is_set_back = isinstance(event, ev.Paused) and event.milliseconds < 0
        self.at = event.at if is_set_back else max(self.at, event.at)
        match event:
            case ev.Seated():
                sit_down(self, event)
            case ev.Left():
                free_seat(self, event.seat)
            case ev.Started():
                self._start(draws)
            case ev.TookBack():
                take_back(self, event.seat)
            case ev.AskedBack():
                clear_request(self)
                self.asked_by, self.asked_for = event.seat, decisions_of(self, event.seat)
            case ev.Consented():
                consent(self, event)
            case ev.Chatted():
                self.chat = [*self.chat[1 - MAX_CHAT_LINES :], event]
            case ev.Muted(seat=None):
                self.spectators_muted = event.muted
            case ev.Muted(seat=int(seat)):
                self.seats[seat].muted = event.muted
            case ev.Resigned():
                resign(self, event)
            case ev.Voted():
                self.seats[event.seat].votes = event.agree
                self.end_by_vote()
            case ev.HandedOver():
                self.seats[event.seat].level = event.level
                reconsider_request(self, event.seat)
                self.run_clocks()
                self.end_by_vote()
            case ev.TakenOver():
                self.seats[event.seat].level = None
                self.clocks.grant(event.seat)
                self.run_clocks()
            case ev.SeatFilled():
                fill_seat(self, event)
            case ev.Removed():
                remove_player(self, event)
            case ev.AbsenceSettled():
                settle_absence(self, event)
            case ev.WantedRematch():
                self.seats[event.seat].wants_rematch = True
                self.rematch = event.table
            case ev.Closed():
                self.end("closed")
            case ev.Paused():
                self.clocks.pause(event.milliseconds)
        kind = KIND_OF_EVENT.get(type(event))
        if kind:
            self.stored_of_kind[kind] += 1
        self._seats_by_player = None

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
        self.refresh_due()
        self.mark_new_decisions(self.due)
        self.run_clocks()

    def _first_match(self, draws: Sequence[int] | None) -> Match:
        if not self.opened.line:
            return Match(self.setup, fairness=self.fairness, draws=draws)
        line = [Event(*event) for event in self.opened.line]
        match = Match.resumed(self.setup, self.fairness, line, line)
        match.settle(draws)
        return match

    def _play(self, event: ev.Played, draws: Sequence[int] | None) -> None:
        assert self.match is not None
        self.at = max(self.at, event.at)
        match, actor, before, shared = self.match, event.seat, self.due, self.log_of[SPECTATOR]
        noticed = shared.version
        match.play_unchecked(actor, event.action, draws)
        self.decided.add(actor)
        for log in self.reader_logs:
            log.follow(match)
        self.due = match.due
        self.mark_new_decisions([s for s in self.due if s not in before or s == actor])
        if self.asked_by is not None:
            cancel_request_if_visible(self, noticed)
        if self.clocks.is_on:
            self.clocks.decide(actor)
            if self.opened.clock.kind == "move" and shared.version > noticed:
                self.clocks.stop(actor, self.at)
            self.run_clocks()
        if not self.due and match.is_over:
            self.end("finished")

    def end_by_vote(self) -> None:
        present = [self.seats[n] for n in self.persons if not self.seats[n].is_absent]
        voters = [seat for seat in present if seat.level is None]
        is_alone = self.opened.semantics and len(voters) == 1 < len(present)
        if voters and not is_alone and all(seat.votes for seat in voters):
            self.end("vote")

    def end(self, how: Ending) -> None:
        if not self.ended:
            self.ended = how
            self.refresh_due()
            self.run_clocks()

    def refresh_due(self) -> None:
        self.due = self.match.due if self.match and not self.ended else []

    def mark_new_decisions(self, seats: Sequence[int]) -> None:
        for seat in seats:
            if seat in self.due:
                self.since[seat] = self.version(seat)
                self.due_since[seat] = self.at

    def run_clocks(self) -> None:
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
