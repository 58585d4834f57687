"""Points and standings.

A participant gets 1 for every player outscored at the table and ½ for a tie, divided by the number of opponents: a win against one
opponent is 1 point, a second place among three ½. In a duplicate tournament players in the same seat at other tables are compared
instead (matchpoints): 1 for every player outscored, ½ for a tie.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby

from colisee.server.tournament.state import Round, TableResult, TournamentState

HALF = Fraction(1, 2)
UNITS = 24
"""Points are whole multiples of 1/24: halves, divided by one to four opponents. Tie-breaks are added up in these units."""


@dataclass(frozen=True)
class Standing:
    participant: int
    rank: int
    """Equal ranks are shared."""
    points: Fraction
    buchholz: Fraction
    """Points of all opponents."""
    sonneborn: Fraction
    """Points of the opponents outscored, and half those of the opponents tied with."""
    wins: int
    played: int
    survived: int = 0
    """Rounds of a knock-out."""


def standings(state: TournamentState) -> list[Standing]:
    """All participants, the first first."""
    rows = sorted(_unranked(state), key=_key, reverse=True)
    ranked: list[Standing] = []
    for _, equal in groupby(rows, key=_key):
        rank = len(ranked) + 1
        ranked += [replace(row, rank=rank) for row in equal]
    return ranked


def _unranked(state: TournamentState) -> Iterator[Standing]:
    scores = points(state)
    units = {number: int(score * UNITS) for number, score in scores.items()}
    buchholz, sonneborn, wins, played = Counter[int](), Counter[int](), Counter[int](), Counter[int]()
    for paired in state.tables.values():
        result = state.results.get(paired.table)
        if result is None:
            continue
        winners = result.places.count(1)
        for number, place in zip(paired.participants, result.places, strict=True):
            played[number] += 1
            wins[number] += place == 1 and winners == 1
            for opponent, other_place in zip(paired.participants, result.places, strict=True):
                if opponent != number:
                    score = units.get(opponent, 0)
                    buchholz[number] += score
                    sonneborn[number] += score * ((place <= other_place) + (place < other_place))
    for number in range(len(state.participants)):
        yield Standing(
            number, 0, scores.get(number, Fraction(0)), Fraction(buchholz[number], UNITS),
            Fraction(sonneborn[number], 2 * UNITS), wins[number], played[number],
            rounds_survived(state, number) if state.created.format == "knockout" else 0,
        )  # fmt: skip


def _key(row: Standing) -> tuple[object, ...]:
    return row.survived, row.points, row.buchholz, row.sonneborn, row.wins


def points(state: TournamentState) -> dict[int, Fraction]:
    """Points so far, by participant."""
    total: dict[int, Fraction] = defaultdict(Fraction)
    for one in state.rounds:
        found = _matchpoints(state, one) if one.deal else _table_points(state, one)
        for number, score in found.items():
            total[number] += score
        for number in one.byes:
            total[number] += _bye(state, one)
    return total


def _bye(state: TournamentState, one: Round) -> Fraction:
    """A bye counts as a win or, in a duplicate tournament, as the average. Where everybody meets everybody it counts nothing."""
    if state.created.format in ("round_robin", "league"):
        return Fraction(0)
    return Fraction(max(0, len(one.tables) - 1)) * HALF if one.deal else Fraction(1)


def _table_points(state: TournamentState, one: Round) -> dict[int, Fraction]:
    return {
        number: Fraction(_halves(result.places, seat), 2 * max(1, len(result.places) - 1))
        for paired in one.tables
        if (result := state.results.get(paired.table))
        for seat, number in enumerate(paired.participants)
    }


def _halves(places: tuple[int, ...], seat: int) -> int:
    """2 for every player outscored, 1 for a tie."""
    own = places[seat]
    return sum((own < place) + (own <= place) for other, place in enumerate(places) if other != seat)


def _comparison(own: int | float, other: int | float) -> Fraction:
    return Fraction(1) if own > other else HALF if own == other else Fraction(0)


def _matchpoints(state: TournamentState, one: Round) -> dict[int, Fraction]:
    by_seat: dict[int, list[tuple[int, int | float | None]]] = defaultdict(list)
    for paired in one.tables:
        result = state.results.get(paired.table)
        if result:
            for seat, number in enumerate(paired.participants):
                by_seat[seat].append((number, _compared_total(result, seat)))
    return {
        number: sum((HALF if None in (own, other) else _comparison(own, other) for who, other in entries if who != number), Fraction(0))  # type: ignore[arg-type]  # neither is None there
        for entries in by_seat.values()
        for number, own in entries
    }  # fmt: skip


def _compared_total(result: TableResult, seat: int) -> int | float | None:
    """Points to compare with other tables. Who resigned has lost every comparison; None where nothing can be compared."""
    total = result.totals[seat]
    if total is not None or result.is_void:
        return total
    return float("-inf") if result.places[seat] > 1 else None


def rounds_survived(state: TournamentState, number: int) -> int:
    """The rounds of a knock-out that a participant was in, plus one for a participant who has not withdrawn: the winner of the final."""
    rounds = int(not state.participants[number].is_withdrawn)
    rounds += sum(number in one.byes or any(number in t.participants for t in one.tables) for one in state.rounds)
    last = state.rounds[-1] if state.rounds else None
    if last and len(last.tables) == 1 and not last.byes and number in last.tables[0].participants:
        result = state.results.get(last.tables[0].table)
        rounds += bool(result and result.places[last.tables[0].participants.index(number)] == 1)
    return rounds
