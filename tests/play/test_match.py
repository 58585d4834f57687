"""A match: refusals, take-backs, what each seat sees. On every game."""

from __future__ import annotations

from random import Random

import pytest

from colisee.core.errors import IllegalMove
from colisee.core.kit import CHANCE, SPECTATOR
from colisee.core.registry import game
from colisee.core.spec import GameSpec
from colisee.play.match import Event, Match, TakeBack
from colisee.play.reader_log import ReaderLog
from laws.test_laws_bite import SOURCE, tiny


def random_match(spec: GameSpec, seed: int, plies: int = 10_000, seats: int | None = None) -> Match:
    match, rng = Match(spec, seats or spec.facts.seats[0], seed=seed), Random(seed)
    for _ in range(plies):
        if match.is_over:
            break
        seat = rng.choice(match.due)
        match.play(rng.choice(match.legal(seat)), seat)
    return match


def test_a_random_match_ends(spec: GameSpec) -> None:
    for seats in spec.facts.seats:
        match = random_match(spec, seats, seats=seats)
        assert match.is_over
        assert match.due == []
        assert min(score["rank"] for score in match.scores()) == 1
        for score in match.scores():
            assert score["total"] == sum(score[clause] for clause in spec.facts.clauses)


def test_refusals_change_nothing_and_name_their_code(spec: GameSpec) -> None:
    match = random_match(spec, 3, plies=6)
    before, log = match.position.to_bytes(), list(match.log)
    due = match.due[0]
    illegal = next(a for a in range(spec.facts.actions) if a not in match.legal(due))
    cases = [
        (due, illegal, "illegal"),
        (due, -1, "unknown_action"),
        (due, 10**6, "unknown_action"),
        (99, 0, "unknown_seat"),
        (-1, 0, "unknown_seat"),
        (CHANCE, 0, "not_due"),
    ]
    for seat, action, code in cases:
        with pytest.raises(IllegalMove) as refusal:
            match.play(action, seat)
        assert refusal.value.code == code
    with pytest.raises(IllegalMove) as refusal:
        match.play(illegal, due)
    assert refusal.value.rule in spec.facts.rules
    assert (match.position.to_bytes(), match.log) == (before, log)


def test_a_finished_match_refuses_with_over(spec: GameSpec) -> None:
    match = random_match(spec, 4)
    with pytest.raises(IllegalMove) as refusal:
        match.play(0, 0)
    assert refusal.value.code == "over"
    assert refusal.value.rule in spec.facts.rules


def test_a_seat_that_is_not_due_is_refused() -> None:
    match = random_match(game("moving-day"), 1, plies=1)
    (due,) = match.due
    with pytest.raises(IllegalMove) as refusal:
        match.play(match.legal(due)[0], 1 - due)
    assert (refusal.value.code, refusal.value.rule) == ("not_due", "MD-S2")


def test_take_back_is_free_while_nothing_was_revealed() -> None:
    match = random_match(game("moving-day"), 2, plies=4)
    (seat,) = match.due
    before = match.position.to_bytes()
    match.play(match.legal(seat)[0], seat)
    assert match.can_take_back_freely(seat)
    match.take_back(seat)
    assert match.position.to_bytes() == before
    assert isinstance(match.log[-1], TakeBack)
    assert match.log[-1].alone


def test_take_back_needs_consent_after_a_draw_and_the_draw_is_not_repeated() -> None:
    match = random_match(game("moving-day"), 2, plies=7)
    (seat,) = match.due
    before, draws = match.position.to_bytes(), len([e for e in match.log if isinstance(e, Event) and e.seat == CHANCE])
    match.play(match.legal(seat)[0], seat)
    assert match.line[-1].seat == CHANCE
    drawn = [event.action for event in match.line if event.seat == CHANCE][draws:]
    with pytest.raises(IllegalMove) as refusal:
        match.take_back(seat)
    assert refusal.value.code == "needs_consent"
    match.take_back(seat, consent=True)
    assert match.position.to_bytes() == before
    match.play(match.legal(seat)[0], seat)
    again = [event.action for event in match.line if event.seat == CHANCE][draws:]
    assert again != drawn
    assert [entry for entry in match.log if isinstance(entry, TakeBack)]


def test_nothing_to_take_back(spec: GameSpec) -> None:
    match = Match(spec, spec.facts.seats[0], seed=1)
    with pytest.raises(IllegalMove) as refusal:
        match.take_back(0)
    assert refusal.value.code == "nothing_to_take_back"
    assert not match.can_take_back_freely(0)


def test_a_take_back_leaves_the_state_of_the_remaining_line(spec: GameSpec) -> None:
    """Take back at every ply of a match, freely or by consent; the state must equal a replay of the remaining line."""
    match, rng = Match(spec, spec.facts.seats[-1], seed=8), Random(8)
    for _ in range(60):
        if match.is_over:
            break
        seat = rng.choice(match.due)
        match.play(rng.choice(match.legal(seat)), seat)
        if rng.random() < 0.4:
            match.take_back(
                rng.choice([seat, match.line[-1].seat if match.line[-1].seat != CHANCE else seat]), consent=True
            )
        replayed = Match.with_given_draws(match.setup)
        for event in match.line:
            replayed.play(event.action, event.seat)
        assert replayed.position.to_bytes() == match.position.to_bytes()


def test_later_decisions_stay_legal_after_a_free_take_back(spec: GameSpec) -> None:
    """Others may have decided in secret since: their decisions stay, so the rules must still allow them."""
    match, rng = Match(spec, spec.facts.seats[0], seed=3), Random(3)
    while not match.is_over:
        seat = rng.choice(match.due)
        match.play(rng.choice(match.legal(seat)), seat)
        for other in range(match.players):
            if match.can_take_back_freely(other):
                latest = max(number for number, event in enumerate(match.line) if event.seat == other)
                replayed = Match.with_given_draws(match.setup)
                for event in (*match.line[:latest], *match.line[latest + 1 :]):
                    replayed.play(event.action, event.seat)


def test_a_free_take_back_reveals_nothing(spec: GameSpec) -> None:
    """After a free take-back the seat sees exactly what it saw before its move."""
    match, rng = Match(spec, spec.facts.seats[0], seed=5), Random(5)
    free = 0
    for _ in range(120):
        if match.is_over:
            break
        seat = rng.choice(match.due)
        before, action = match.view(seat).to_bytes(), rng.choice(match.legal(seat))
        match.play(action, seat)
        if match.can_take_back_freely(seat):
            free += 1
            match.take_back(seat)
            assert match.view(seat).to_bytes() == before
            match.play(action, seat)
    assert free > 0


def test_a_free_take_back_depends_on_the_current_line_only() -> None:
    """Whether a decision may be taken back freely must not depend on another one that was taken back at the same place."""
    match, rng = Match(game("the-truckers"), 3, seed=0), Random(0)
    both_answers = 0
    for _ in range(40):
        seat = rng.choice(match.due)
        answers = set()
        for action in match.legal(seat):
            match.play(action, seat)
            replayed = Match.with_given_draws(match.setup)
            for event in match.line:
                replayed.play(event.action, event.seat)
            answers.add(match.can_take_back_freely(seat))
            assert match.can_take_back_freely(seat) == replayed.can_take_back_freely(seat)
            match.take_back(seat, consent=True)
        both_answers += len(answers) == 2
        match.play(rng.choice(match.legal(seat)), seat)
    assert both_answers > 0


def test_chance_draws_after_a_take_back_that_makes_it_due() -> None:
    """A tiny game in which the die falls as soon as the second seat has chosen, unless the first has chosen before."""
    source = SOURCE.replace(
        "return (1 - s.has_chosen[0]) + 2 * (1 - s.has_chosen[1])",
        "return CHANCE_DUE if s.has_chosen[1] and not s.has_chosen[0] else 3 - 2 * s.has_chosen[1]",
    )
    source = source.replace(
        "out.has_chosen[other] = s.has_chosen[other]",
        "out.has_chosen[other] = s.has_chosen[other] if other == seat or s.phase != CHOOSING else 0",
    )
    source = source.replace("s.phase = ROLLING", "pass")
    spec = tiny(source)
    match = Match(spec, 2, seed=1, rules=spec.interpreted)
    match.play(1, 0)
    match.play(2, 1)
    assert match.due == [0]
    match.take_back(0)
    assert not match.is_chance_due
    assert [event.seat for event in match.line] == [1, CHANCE]


def test_previews_are_the_change_of_the_seats_total() -> None:
    match = random_match(game("moving-day"), 2, plies=40)
    (seat,) = match.due
    previews, before = match.view(seat).previews(), match.scores()[seat]["total"]
    assert list(previews) == match.legal(seat)
    action = match.legal(seat)[-1]
    match.play(action, seat)
    assert match.scores()[seat]["total"] - before == previews[action]


def test_previews_do_not_depend_on_hidden_information(spec: GameSpec) -> None:
    """Re-dealing what a seat cannot know does not change its previews."""
    match, rng = random_match(spec, 9, plies=25), Random(9)
    for _ in range(12):
        if match.is_over:
            break
        for seat in match.due:
            previews = match.view(seat).previews()
            dealt_again = match.view(seat).guess(77)
            assert dealt_again.view(seat).previews() == previews
        seat = rng.choice(match.due)
        match.play(rng.choice(match.legal(seat)), seat)


def test_a_preview_that_depends_on_hidden_cards_is_none() -> None:
    """The Truckers: the value of a drive card depends on the cards that the others have laid face down."""
    match, rng, hidden = Match(game("the-truckers"), 3, seed=0), Random(0), 0
    for _ in range(40):
        seat = rng.choice(match.due)
        hidden += list(match.view(seat).previews().values()).count(None)
        match.play(rng.choice(match.legal(seat)), seat)
    assert hidden > 0


def test_every_reader_gets_the_events_in_order_and_own_moves_in_full(spec: GameSpec) -> None:
    match = random_match(spec, 6, plies=80)
    for reader in [*range(match.players), SPECTATOR]:
        events_seen = list(match.seen_by(reader))
        line = iter(match.line)
        for seat, action, _ in events_seen:
            event = next(event for event in line if event.seat == seat and action in (None, event.action))
            assert action is not None or event.seat != reader
        own = [event.action for event in match.line if event.seat == reader]
        assert [action for seat, action, _ in events_seen if seat == reader] == own
        assert spec.facts.secrets or len(events_seen) == len(match.line)


def test_a_gift_chosen_in_secret_leaves_no_trace_before_both_are_done() -> None:
    """Toy Rush: the rival must not even learn that something is being sent."""
    spec = game("toy-rush")
    for seed in range(40):
        match, rng = Match(spec, 2, seed=seed), Random(seed)
        while not match.is_over:
            seat = rng.choice(match.due)
            action = rng.choice(match.legal(seat))
            events_seen = len(list(match.seen_by(1 - seat)))
            match.play(action, seat)
            if "send" in spec.notation.as_json(action):
                assert len(list(match.seen_by(1 - seat))) == events_seen
                return
    raise AssertionError("no gift in forty matches")


def test_the_same_secret_gives_the_same_match_and_another_does_not(spec: GameSpec) -> None:
    assert random_match(spec, 7, plies=20).line == random_match(spec, 7, plies=20).line
    assert random_match(spec, 7, plies=20).line != random_match(spec, 8, plies=20).line


def test_a_reader_keeps_the_entries_of_the_versions_it_knows(spec: GameSpec) -> None:
    """Also where moves have been taken back, alone or with what followed."""
    match, rng = Match(spec, spec.facts.seats[-1], seed=9), Random(9)
    readers = (*range(match.players), SPECTATOR)
    logs = [ReaderLog(reader, match) for reader in readers]
    for _ in range(80):
        if match.is_over:
            break
        seat = rng.choice(match.due)
        match.play(rng.choice(match.legal(seat)), seat)
        for log in logs:
            log.follow(match)
        if rng.random() < 0.2:
            views = [match.view(reader).to_bytes() for reader in readers]
            match.take_back(seat, consent=True)
            entry = next(entry for entry in reversed(match.log) if isinstance(entry, TakeBack))
            for log, view in zip(logs, views, strict=True):
                log.take_back(match, seat, entry.event, entry.alone, view)
        for log in logs:
            for version in range(log.rewritten_at, log.version + 1):
                assert log.known_lines(version) == sum(entry.version <= version for entry in log.entries)


def test_the_list_of_free_take_backs_agrees_with_the_question_about_each_seat(spec: GameSpec) -> None:
    match, rng = Match(spec, spec.facts.seats[0], seed=4), Random(4)
    for _ in range(60):
        if match.is_over:
            break
        free = [seat for seat in range(match.players) if match.can_take_back_freely(seat)]
        assert sorted(match.free_take_backs()) == free
        seat = rng.choice(match.due)
        match.play(rng.choice(match.legal(seat)), seat)
