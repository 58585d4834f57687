"""The state of a tournament: a fold over its log, and the results of its tables. No I/O, no clock."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Literal

from colisee.server.tournament import log

Status = Literal["open", "running", "over"]


@dataclass(frozen=True)
class TableResult:
    """The result of a table, by seat. A match that ended without one counts as a tie of all its players."""

    totals: tuple[int | None, ...]
    places: tuple[int, ...]
    ended_at: int
    reason: str | None = None
    """Of the organiser, if the result was set by hand."""
    is_void: bool = False


@dataclass
class Participant:
    name: str
    player: str
    """The account or guest that plays under this name; empty until a device has claimed it."""
    is_withdrawn: bool = False


@dataclass(frozen=True)
class Round:
    tables: tuple[log.PairedTable, ...]
    byes: tuple[int, ...]
    deal: str
    at: int


@dataclass
class TournamentState:
    created: log.Created
    participants: list[Participant] = field(default_factory=list)
    order: list[int] = field(default_factory=list)
    """The participants by seed, once the tournament has started; later ones at the end."""
    rounds: list[Round] = field(default_factory=list)
    results: dict[str, TableResult] = field(default_factory=dict)
    corrections: dict[str, log.Corrected] = field(default_factory=dict)
    status: Status = "open"
    started_at: int = 0
    counts_until: float = math.inf
    """Matches that end later do not count: when the organiser ended the tournament."""
    count: int = 1
    """Number of log entries."""
    stored_results: int = 0
    """Number of stored rows of results."""

    @staticmethod
    def from_entries(bodies: Iterable[str]) -> TournamentState:
        entries = [log.decode_entry(body) for body in bodies]
        created = entries[0]
        assert isinstance(created, log.Created)
        state = TournamentState(created, [Participant(name, "") for name in created.participants])
        for entry in entries[1:]:
            state.apply(entry)
        return state

    def copy(self) -> TournamentState:
        """A state that does not follow this one. Both share what never changes: entries, rounds and results."""
        return replace(
            self,
            participants=[replace(one) for one in self.participants],
            order=list(self.order),
            rounds=list(self.rounds),
            results=dict(self.results),
            corrections=dict(self.corrections),
        )

    @property
    def version(self) -> int:
        """Grows with every entry and every result."""
        return self.count + self.stored_results

    @property
    def active(self) -> list[int]:
        """The participants who have not withdrawn, by seed."""
        order = self.order or range(len(self.participants))
        return [number for number in order if not self.participants[number].is_withdrawn]

    @property
    def tables(self) -> dict[str, log.PairedTable]:
        return {paired.table: paired for one in self.rounds for paired in one.tables}

    def is_finished(self, one: Round) -> bool:
        return all(paired.table in self.results for paired in one.tables)

    @property
    def unfinished_rounds(self) -> list[Round]:
        return [one for one in self.rounds if not self.is_finished(one)]

    def seated(self) -> set[int]:
        """The participants whose table has not ended."""
        return {
            number
            for one in self.rounds
            for paired in one.tables
            if paired.table not in self.results
            for number in paired.participants
        }

    def meetings(self) -> Counter[tuple[int, int]]:
        """How often two participants were paired, the smaller number first."""
        return Counter(
            pair
            for one in self.rounds
            for paired in one.tables
            for pair in combinations(sorted(paired.participants), 2)
        )

    def byes(self) -> Counter[int]:
        return Counter(number for one in self.rounds for number in one.byes)

    def seat_counts(self) -> Counter[tuple[int, int]]:
        """How often a participant had a seat: (participant, seat)."""
        return Counter(
            (number, seat)
            for one in self.rounds
            for paired in one.tables
            for seat, number in enumerate(paired.participants)
        )

    # Applying

    def apply(self, entry: log.Entry) -> None:
        self.count += 1
        match entry:
            case log.Joined():
                self.participants.append(Participant(entry.name, entry.player))
                if self.order:
                    self.order.append(len(self.participants) - 1)
            case log.Claimed():
                self.participants[entry.participant].player = entry.player
            case log.Released():
                self.participants[entry.participant].player = ""
            case log.Withdrawn():
                self.participants[entry.participant].is_withdrawn = True
            case log.Returned():
                self.participants[entry.participant].is_withdrawn = False
            case log.Started():
                self.order, self.status, self.started_at = list(entry.order), "running", entry.at
            case log.Paired():
                self.rounds.append(Round(tuple(entry.tables), tuple(entry.byes), entry.deal, entry.at))
            case log.Corrected():
                self.corrections[entry.table] = entry
                self.results[entry.table] = corrected_result(entry)
            case log.Finished():
                self.status = "over"
                if entry.by_hand:
                    self.counts_until = entry.at

    def set_results(self, found: Mapping[str, TableResult], rows: int) -> None:
        """Take over the stored results; those that the organiser corrected stay as corrected."""
        self.stored_results = rows
        known = self.tables
        for table, result in found.items():
            if table in known and table not in self.corrections and result.ended_at <= self.counts_until:
                self.results[table] = result


def corrected_result(entry: log.Corrected) -> TableResult:
    return TableResult(tuple(entry.totals), tuple(places_of(entry.totals)), entry.at, entry.reason)


def places_of(totals: Sequence[int]) -> list[int]:
    """Places by points, equal points sharing a place."""
    return [1 + sum(other > total for other in totals) for total in totals]
