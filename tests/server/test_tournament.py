"""Tournaments as pure functions: pairings, standings, refusals, in every format and for every number of players."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from colisee.core.registry import game
from colisee.server.table.events import ClockSettings
from colisee.server.table.refusal import Refusal
from colisee.server.tournament import commands, log
from colisee.server.tournament.pairing import (
    Plan,
    arena_end,
    checked_plan,
    is_over,
    next_round,
    round_robin_limit,
    table_sizes,
)
from colisee.server.tournament.standings import points, standings
from colisee.server.tournament.state import TableResult, TournamentState, places_of

GAME_OF_SIZE = {2: "toy-rush", 3: "moving-day", 4: "post-office", 5: "the-truckers"}


def tournament(format_: log.Format, count: int, size: int = 2, **fields: object) -> TournamentState:
    created = log.Created(
        0, "t", "Evening", str(fields.pop("game", GAME_OF_SIZE[size])), {}, format_, size, "organiser", ClockSettings(),
        minutes=8, participants=[f"Player {n}" for n in range(count)], **fields,  # type: ignore[arg-type]  # as given
    )  # fmt: skip
    return TournamentState.from_entries([log.encode_entry(created)])


def started(state: TournamentState, seed: int = 1) -> TournamentState:
    for entry in commands.start(state, 0, "organiser", seed):
        state.apply(entry)
    return state


def open_round(state: TournamentState, plan: Plan, now: int = 0, deal: str = "") -> None:
    first = sum(len(one.tables) for one in state.rounds)
    tables = [log.PairedTable(f"t{first + n}", list(table)) for n, table in enumerate(plan.tables)]
    state.apply(log.Paired(now, tables, list(plan.byes), deal))


def report(state: TournamentState, table: str, totals: list[int], now: int = 0) -> None:
    state.set_results(
        {table: TableResult(tuple(totals), tuple(places_of(totals)), now)}, state.stored_results + len(totals)
    )


def run(state: TournamentState, rng: Random, drop_outs: float = 0.0) -> TournamentState:
    """Play a tournament to its end, with random results and drop-outs."""
    now = 0
    while not is_over(state, now):
        now += 20_000
        plan = next_round(state, now)
        if plan:
            check_plan(state, plan)
            open_round(state, plan, now, "deal" if state.created.duplicate else "")
        waiting = [t for one in state.rounds for t in one.tables if t.table not in state.results]
        assert plan or waiting or now < arena_end(state) or is_over(state, now), "the tournament is stuck"
        for paired in rng.sample(waiting, rng.randint(min(1, len(waiting)), len(waiting))):
            report(state, paired.table, [rng.randint(0, 20) for _ in paired.participants], now)
        if rng.random() < drop_outs and len(state.active) > 2 * state.created.size:
            state.apply(log.Withdrawn(now, rng.choice(state.active)))
    return state


def check_plan(state: TournamentState, plan: Plan) -> None:
    seated = [number for table in plan.tables for number in table]
    everybody = seated + list(plan.byes)
    assert len(set(everybody)) == len(everybody), "nobody is paired twice"
    assert set(everybody) <= set(state.active), "nobody who has withdrawn is paired"
    assert not set(seated) & state.seated() or state.created.format == "league"
    if state.created.format in ("swiss", "round_robin", "league"):
        assert set(everybody) == set(state.active), "nobody is forgotten"


@pytest.mark.parametrize("size", [2, 3, 4, 5])
@pytest.mark.parametrize("format_", log.FORMATS)
def test_64_players_with_drop_outs_play_every_format_to_its_end(format_: log.Format, size: int) -> None:
    rng = Random(f"{format_}{size}")
    state = run(started(tournament(format_, 64 if size == 2 else 24, size)), rng, drop_outs=0.3)
    table = standings(state)
    assert sorted(row.participant for row in table) == list(range(len(state.participants)))
    assert [row.rank for row in table] == sorted(row.rank for row in table)
    for row in table:
        assert row.played == sum(row.participant in t.participants for one in state.rounds for t in one.tables)


@given(
    st.sampled_from(log.FORMATS), st.integers(2, 33), st.sampled_from([2, 3, 4, 5]), st.integers(0, 1000), st.booleans()
)
@settings(max_examples=30, deadline=None)
def test_any_number_of_players_gets_through_any_format(
    format_: log.Format, count: int, size: int, seed: int, duplicate: bool
) -> None:
    state = tournament(format_, count, size, duplicate=duplicate and format_ in commands.DUPLICATE_FORMATS)
    sizes, _ = table_sizes(count, size, game(GAME_OF_SIZE[size]).facts.seats, state.created.duplicate)
    if len(sizes) < 1 + state.created.duplicate:
        assert refused(commands.start, state, 0, "organiser", seed) == "too_few_participants"
        return
    started(state, seed)
    run(state, Random(seed), drop_outs=0.2)
    table = standings(state)
    if not state.created.duplicate:
        tables = sum(sum(points_of(t, state).values()) for one in state.rounds for t in one.tables)
        byes = sum(len(one.byes) for one in state.rounds) if format_ in ("swiss", "knockout") else 0
        assert sum(row.points for row in table) == tables + byes, "every point was won at a table or by a bye"


def points_of(paired: log.PairedTable, state: TournamentState) -> dict[int, Fraction]:
    """A slow twin of the points of a table."""
    places = state.results[paired.table].places
    return {
        number: sum(
            (Fraction(2 if a < b else 1 if a == b else 0, 2) for m, b in enumerate(places) if m != n), Fraction(0)
        )
        / (len(places) - 1)
        for n, (number, a) in enumerate(zip(paired.participants, places, strict=True))
    }


@given(st.integers(2, 40), st.integers(0, 1000))
@settings(max_examples=15, deadline=None)
def test_a_swiss_tournament_has_no_rematch_and_one_bye_per_player_at_most(count: int, seed: int) -> None:
    rounds = min(4, count - 1)
    state = run(started(tournament("swiss", count, rounds=rounds), seed), Random(seed))
    assert len(state.rounds) == rounds
    assert max(state.byes().values(), default=0) <= 1
    if count > 8:  # with few players the winners may have met all others of their points
        assert max(state.meetings().values()) == 1


def test_swiss_pairs_players_with_equal_points() -> None:
    state = started(tournament("swiss", 8, rounds=3))
    for number in (1, 2):
        plan = next_round(state, 0)
        assert plan
        score = points(state)
        assert all(score.get(a, 0) == score.get(b, 0) for a, b in plan.tables)
        open_round(state, plan)
        for paired in state.rounds[-1].tables:
            report(state, paired.table, [2, 1])
        assert number == len(state.rounds)


@pytest.mark.parametrize("count", [2, 3, 7, 8, 21])
@pytest.mark.parametrize("format_", ["round_robin", "league"])
def test_in_a_round_robin_everybody_meets_everybody_once(format_: log.Format, count: int) -> None:
    state = run(started(tournament(format_, count)), Random(count))
    assert state.meetings() == Counter(combinations(range(count), 2))


@pytest.mark.parametrize(("count", "size"), [(9, 3), (12, 4), (13, 4), (10, 5)])
def test_a_round_robin_of_larger_tables_lets_everybody_meet_in_few_rounds(count: int, size: int) -> None:
    state = run(started(tournament("round_robin", count, size)), Random(size))
    missed = [pair for pair in combinations(range(count), 2) if not state.meetings()[pair]]
    assert len(state.rounds) <= round_robin_limit(count, size)
    assert len(missed) <= 1


@pytest.mark.parametrize("count", [2, 3, 5, 8, 13])
def test_a_knock_out_has_one_winner_who_never_lost(count: int) -> None:
    state = started(tournament("knockout", count))
    while plan := next_round(state, 0):
        open_round(state, plan)
        for paired in state.rounds[-1].tables:  # the smaller number always wins
            report(state, paired.table, [-number for number in paired.participants])
    table = standings(state)
    assert table[0].participant == 0
    assert [row.rank for row in table][:2] == [1, 2]
    assert len(state.rounds) == (count - 1).bit_length()
    assert sum(len(one.tables) for one in state.rounds) == count - 1


def test_in_a_knock_out_the_opponent_of_somebody_who_withdrew_goes_on() -> None:
    state = started(tournament("knockout", 4))
    plan = next_round(state, 0)
    assert plan
    open_round(state, plan)
    for paired in state.rounds[0].tables:
        report(state, paired.table, [2, 1])
    winners = [paired.participants[0] for paired in state.rounds[0].tables]
    state.apply(log.Withdrawn(0, winners[0]))
    assert next_round(state, 0) is None
    assert standings(state)[0].participant == winners[1]


def test_an_arena_pairs_whoever_is_free_until_its_time_is_up() -> None:
    state = started(tournament("arena", 5))
    plan = next_round(state, 0)
    assert plan
    assert len(plan.tables) == 2
    open_round(state, plan)
    report(state, "t0", [3, 1], now=1000)
    assert next_round(state, 2000) is None, "one who was left and two who were freed wait for others a moment"
    late = next_round(state, 60_000)
    assert late
    assert set(late.tables[0]) != set(plan.tables[0]), "not the same two again"
    assert next_round(state, arena_end(state)) is None


def test_matchpoints_are_one_per_player_outscored_in_the_same_seat_and_a_half_per_tie() -> None:
    state = started(tournament("swiss", 8, duplicate=True, rounds=1))
    plan = next_round(state, 0)
    assert plan
    open_round(state, plan, deal="deal")
    for number, totals in enumerate([[10, 1], [7, 9], [7, 5], [2, 5]]):
        report(state, f"t{number}", totals)
    score = points(state)
    by_seat = [[score[table[seat]] for table in plan.tables] for seat in range(2)]
    assert by_seat == [[3, Fraction(3, 2), Fraction(3, 2), 0], [0, 3, Fraction(3, 2), Fraction(3, 2)]]


def test_who_resigns_a_deal_loses_every_comparison_and_the_others_get_the_average() -> None:
    state = started(tournament("swiss", 6, duplicate=True, rounds=1))
    plan = next_round(state, 0)
    assert plan
    open_round(state, plan, deal="deal")
    state.set_results({"t0": TableResult((None, None), (1, 2), 0)}, 2)
    report(state, "t1", [5, 5])
    report(state, "t2", [3, 4])
    score = points(state)
    assert [score[plan.tables[0][seat]] for seat in range(2)] == [1, 0]
    assert [score[plan.tables[1][seat]] for seat in range(2)] == [Fraction(3, 2), 2]


def test_tie_breaks_are_buchholz_then_sonneborn_berger_then_wins() -> None:
    state = started(tournament("round_robin", 4))
    results = {(0, 1): [1, 0], (2, 3): [1, 0], (0, 2): [0, 1], (1, 3): [1, 0], (0, 3): [0, 1], (1, 2): [1, 0]}
    while plan := next_round(state, 0):
        open_round(state, plan)
        for paired in state.rounds[-1].tables:
            totals = results[min(paired.participants), max(paired.participants)]
            report(state, paired.table, totals if paired.participants[0] < paired.participants[1] else totals[::-1])
    table = standings(state)
    score = {row.participant: row.points for row in table}
    assert score == {0: 1, 1: 2, 2: 2, 3: 1}
    assert [row.participant for row in table] == [1, 2, 0, 3], "beaten: 1 beat 2 and 3; 0 beat 1"
    assert table[0].sonneborn == 3
    assert table[1].sonneborn == 2


@pytest.mark.parametrize(
    ("count", "size", "seats", "sizes", "byes"),
    [
        (7, 2, range(2, 3), [2, 2, 2], 1),
        (7, 3, range(2, 5), [3, 2, 2], 0),
        (5, 4, range(2, 5), [3, 2], 0),
        (7, 5, range(3, 6), [4, 3], 0),
        (6, 5, range(3, 6), [3, 3], 0),
        (5, 3, range(3, 6), [5], 0),
        (2, 3, range(3, 6), [], 2),
    ],
)
def test_table_sizes(count: int, size: int, seats: range, sizes: list[int], byes: int) -> None:
    assert table_sizes(count, size, seats) == (sizes, byes)


@pytest.mark.parametrize("seats", [range(2, 3), range(2, 5), range(3, 6)])
def test_table_sizes_are_always_possible(seats: range) -> None:
    for count in range(2, 70):
        for size in seats:
            for equal in (False, True):
                sizes, byes = table_sizes(count, size, seats, equal)
                assert sum(sizes) + byes == count
                assert all(one in seats for one in sizes)
                assert byes < size or not sizes


def refused(call: object, *arguments: object) -> str:
    with pytest.raises(Refusal) as refusal:
        call(*arguments)  # type: ignore[operator]  # a command
    return refusal.value.code


def test_bad_requests_get_a_refusal_each() -> None:
    state = tournament("swiss", 4)
    assert refused(commands.start, state, 0, "somebody", 1) == "not_organiser"
    assert refused(commands.start, tournament("swiss", 1), 0, "organiser", 1) == "too_few_participants"
    assert (
        refused(commands.start, tournament("swiss", 2, 3, game="the-truckers"), 0, "organiser", 1)
        == "too_few_participants"
    )
    assert refused(commands.check_created, tournament("swiss", 4, 5, game="toy-rush").created) == "impossible_tables"
    assert refused(commands.check_created, tournament("arena", 4, duplicate=True).created) == "impossible_tables"
    assert refused(commands.check_created, tournament("league", 65).created) == "too_many"
    started(state)
    assert refused(commands.start, state, 0, "organiser", 1) == "tournament_started"
    assert refused(commands.claim, state, 0, 9, "p") == "no_such_participant"
    assert refused(commands.withdraw, state, 0, 0, "somebody") == "not_organiser"
    assert refused(checked_plan, state, [[0, 1], [1, 2]]) == "paired_twice"
    assert refused(checked_plan, state, [[0, 9]]) == "no_such_participant"
    assert refused(checked_plan, state, [[0, 1, 2]]) == "impossible_tables"
    state.apply(log.Withdrawn(0, 3))
    assert refused(checked_plan, state, [[0, 3]]) == "withdrawn"
    open_round(state, checked_plan(state, [[0, 1]]))
    assert refused(checked_plan, state, [[0, 2]]) == "round_unfinished"
    assert refused(commands.correct, state, 0, "p", "t0", [1, 2], "") == "not_organiser"
    assert refused(commands.correct, state, 0, "organiser", "t9", [1, 2], "") == "no_such_pairing"
    assert refused(commands.correct, state, 0, "organiser", "t0", [1], "") == "impossible_result"
    assert refused(commands.join, started(tournament("league", 4)), 0, "Eve", "p", "p") == "tournament_started"


def test_a_correction_stays_whatever_arrives_later_and_a_result_of_a_foreign_table_counts_nothing() -> None:
    state = started(tournament("swiss", 2, rounds=1))
    plan = next_round(state, 0)
    assert plan
    open_round(state, plan)
    for entry in commands.correct(state, 5, "organiser", "t0", [3, 4], "The tablet was empty"):
        state.apply(entry)
    report(state, "t0", [9, 1])
    report(state, "foreign", [9, 1])
    assert state.results["t0"] == TableResult((3, 4), (2, 1), 5, "The tablet was empty")
    assert list(state.results) == ["t0"]


def test_a_name_entered_by_the_organiser_is_claimed_by_one_device_until_it_is_released() -> None:
    state = tournament("swiss", 2)
    for entry in commands.claim(state, 0, 1, "phone"):
        state.apply(entry)
    assert commands.claim(state, 0, 1, "phone") == []
    assert refused(commands.claim, state, 0, 1, "other") == "already_claimed"
    assert refused(commands.release, state, 0, 1, "other") == "not_organiser"
    assert commands.release(state, 0, 1, "phone") == [log.Released(0, 1)], "claimed by mistake"
    assert refused(commands.release, started(deepcopy(state)), 0, 1, "phone") == "not_organiser"
    for entry in commands.release(state, 0, 1, "organiser"):
        state.apply(entry)
    assert commands.claim(state, 0, 1, "other") == [log.Claimed(0, 1, "other")]


def test_two_people_of_one_device_are_two_participants_with_distinct_names() -> None:
    state = tournament("swiss", 0)
    for _ in range(2):
        for entry in commands.join(state, 0, "Ann", "phone", "phone"):
            state.apply(entry)
    assert [(one.name, one.player) for one in state.participants] == [("Ann", "phone"), ("Ann 2", "phone")]
