"""Analysis of finished matches."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from colisee.core.kit import CHANCE
from colisee.core.registry import game
from colisee.lab.analysis import (
    BLUNDER,
    INACCURACY,
    TRUTH,
    Analysis,
    AnalysisSettings,
    Pace,
    analyse,
    as_json,
    grade_of,
)
from colisee.lab.analysis_page import analysis_page
from colisee.lab.errors import LabError
from colisee.play.match import Match
from colisee.play.record import write
from command_line import Run
from lab.conftest import played
from lab.pages import check_page

QUICK = AnalysisSettings(bot="random", playouts=20, workers=1)


@pytest.fixture(scope="module", params=["moving-day", "the-truckers"])
def analysis(request: pytest.FixtureRequest) -> Analysis:
    spec = game(request.param)
    return analyse(played(spec, *["random"] * spec.facts.seats[0]), QUICK)


def test_luck_and_skill_add_up_to_the_change(analysis: Analysis) -> None:
    for judgement in analysis.judgements:
        assert np.allclose(judgement.luck + judgement.skill, judgement.win_shares_after - judgement.win_shares_before)
        assert sum(judgement.win_shares_after) == pytest.approx(1)


def test_the_balance_leads_from_the_start_to_the_result(analysis: Analysis) -> None:
    for seat, score in enumerate(analysis.match.scores()):
        balance = analysis.balance(seat)
        assert balance["start"] + balance["luck"] + balance["skill"] + balance["others"] == pytest.approx(
            balance["result"]
        )
        assert (balance["result"] > 0) == (score["rank"] == 1)


def test_the_steps_are_the_match(analysis: Analysis) -> None:
    events = [event for judgement in analysis.judgements for event in judgement.step.events]
    assert events == analysis.match.line
    ends = [(j.step.before, j.step.after) for j in analysis.judgements]
    assert all(one[1] == other[0] for one, other in pairwise(ends))


def test_a_draw_is_luck_and_a_forced_action_nothing(analysis: Analysis) -> None:
    for judgement in analysis.judgements[:-1]:
        if judgement.step.seat == CHANCE:
            assert not judgement.skill.any()
        elif not judgement.step.is_choice:
            assert not judgement.skill.any()
            assert not judgement.luck.any()


def test_without_secrets_a_choice_is_all_skill() -> None:
    analysis = analyse(played(game("moving-day"), "random", "random"), QUICK)
    assert not any(j.luck.any() for j in analysis.judgements if j.step.is_choice)


def test_what_a_seat_knew_is_its_view(analysis: Analysis) -> None:
    for judgement in analysis.judgements:
        if judgement.step.seat != CHANCE:
            view = judgement.step.known_view
            assert view.seat == judgement.step.seat
            assert view.view(judgement.step.seat) == view


def test_the_preferred_action_is_legal_and_costs_nothing_if_it_was_played(analysis: Analysis) -> None:
    for judgement in analysis.judgements:
        if judgement.step.is_choice:
            assert judgement.preferred in judgement.step.legal
            if judgement.preferred == judgement.step.action:
                assert judgement.preferred_gain == 0


def test_grades_follow_from_what_the_preferred_action_would_have_gained(analysis: Analysis) -> None:
    assert [grade_of(False, gain) for gain in (-0.1, 0, 0.049, INACCURACY, 0.149, BLUNDER)] == [
        "best", "best", "good", "inaccuracy", "inaccuracy", "blunder",
    ]  # fmt: skip
    assert grade_of(True, 0.5) == "best"
    grades = [judgement.grade for judgement in analysis.judgements]
    assert {"best", "blunder"} <= set(grades), "random play has both"
    for judgement in analysis.judgements:
        assert (judgement.grade is None) == (not judgement.step.is_choice)


def test_the_documented_limits_of_grades_are_those_of_the_code() -> None:
    page = (Path(__file__).parents[2] / "docs/lab.md").read_text("utf-8")
    low, high = round(100 * INACCURACY), round(100 * BLUNDER)
    assert f"| good | less than {low} percentage points |" in page
    assert f"| inaccuracy | {low} to {high} percentage points |" in page
    assert f"| blunder | {high} percentage points or more |" in page


def test_the_better_player_has_the_better_choices() -> None:
    analysis = analyse(played(game("moving-day"), "greedy", "random", seed=2), AnalysisSettings("random", playouts=150))
    assert analysis.balance(0)["skill"] - analysis.balance(1)["skill"] > 0
    assert analysis.margins(0)["skill"] < analysis.margins(0)["luck"] < 1


def test_playouts_use_the_same_random_numbers_before_and_after_an_event() -> None:
    """Common random numbers: differences of win shares vary far less than those of independent playouts."""
    samples = analyse(
        played(game("moving-day"), "random", "random"), AnalysisSettings("random", playouts=60, workers=1)
    ).samples
    chain = [samples[question][:, 0] for question in sorted(samples) if question[0] == TRUTH]
    together = np.mean([np.var(after.astype(int) - before) for before, after in pairwise(chain)])
    apart = np.mean([np.var(after) + np.var(before) for before, after in pairwise(chain)])
    assert together < 0.75 * apart


def test_results_do_not_depend_on_the_number_of_workers() -> None:
    match = played(game("toy-rush"), "random", "random")
    one, two = (as_json(analyse(match, AnalysisSettings("random", 5, workers=n)), ["A", "B"]) for n in (1, 3))
    assert json.dumps(one) == json.dumps(two)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page(analysis: Analysis, language: str) -> None:
    names = [f"<Player {seat}> & co" for seat in range(analysis.match.players)]
    tree = check_page(analysis_page(analysis, names, language), language)  # type: ignore[arg-type]  # a language
    assert len(list(tree.iter("svg"))) == 2


def test_an_unfinished_match_is_refused() -> None:
    with pytest.raises(LabError, match="not over"):
        analyse(Match(game("moving-day"), 2, seed=1), QUICK)


def test_a_match_with_take_backs_is_analysed_as_it_stands() -> None:
    match = Match(game("moving-day"), 2, seed=1)
    seat = match.due[0]
    match.play(match.legal(seat)[0], seat)
    match.take_back(seat)
    while not match.is_over:
        match.play(match.legal(match.due[0])[0], match.due[0])
    steps = analyse(match, QUICK).judgements
    assert sum(len(j.step.events) for j in steps) == len(match.line) < len(match.log)


# The command


def test_the_command(run: Run, record: Path, tmp_path: Path) -> None:
    arguments = ("analyse", str(record), "--bot", "greedy", "--playouts", "10")
    code, out, _ = run(*arguments, "--json", "--html", str(tmp_path / "match.html"))
    assert code == 0
    data = json.loads(out)
    assert data["players"] == ["Ann", "Bob <b>"]
    assert {"knew", "preferred", "preferred_gain", "grade", "reasons", "preferred_reasons", "skill", "luck"} <= next(s for s in data["steps"] if s.get("legal", 0) > 1).keys()  # fmt: skip
    check_page((tmp_path / "match.html").read_text("utf-8"), "en")
    code, out, _ = run(*arguments, "--lang", "fr")
    assert code == 0
    assert "ses choix" in out
    assert "gaffe" in out
    assert "mieux" in out


def test_the_record_of_an_unfinished_match_is_refused(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "open.json"
    match = Match(game("moving-day"), 2, seed=1)
    path.write_text(json.dumps(write(match, [{"name": "A"}, {"name": "B"}])), "utf-8")
    code, out, err = run("analyse", str(path))
    assert (code, out) == (2, "")
    assert "not over" in err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--bot", "genius"), "unknown bot 'genius'"),
        (("--budget", "0"), "at least 1"),
        (("--playouts", "0"), "--playouts must be"),
        (("--html", "/nowhere/match.html"), "cannot write"),
    ],
)
def test_wrong_usage_is_one_sentence_and_exit_code_2(
    run: Run, record: Path, arguments: tuple[str, ...], sentence: str
) -> None:
    code, out, err = run("analyse", str(record), *arguments)
    assert (code, out) == (2, "")
    assert sentence in err
    assert len(err.strip().splitlines()) == 1
    assert run("analyse", "/nowhere/match.json")[0] == 2


# Time


def iterations_of_choices(seconds: float | None, seconds_per_iteration: float) -> list[int]:
    """Of ten choices on a machine of that speed."""
    pace, found = Pace(1000, seconds), list[int]()
    for left in range(10, 0, -1):
        budget = pace.budget(left)
        assert budget.iterations is not None
        pace.note(budget, budget.iterations * seconds_per_iteration)
        found.append(budget.iterations)
    return found


@pytest.mark.parametrize(("seconds", "speed"), [(None, 1.0), (100.0, 0.01), (100.0, 0.001)])
def test_a_bot_that_has_the_time_uses_all_its_iterations(seconds: float | None, speed: float) -> None:
    assert iterations_of_choices(seconds, speed) == [1000] * 10


@pytest.mark.parametrize("speed", [0.02, 0.05, 0.5])
def test_a_bot_on_a_slow_machine_thinks_less_and_keeps_the_time(speed: float) -> None:
    """The first choice shows how slow the machine is."""
    first, *others = iterations_of_choices(100.0, speed)
    assert first == 1000
    assert all(1 <= iterations < 1000 for iterations in others)
    assert sum(others) * speed <= max(100.0 - 1000 * speed, 0) + len(others) * speed


def test_a_match_is_analysed_within_its_time() -> None:
    match = played(game("moving-day"), "random", "random")
    limited = AnalysisSettings("novice", playouts=5, workers=1, seconds=1e-6)
    assert len(analyse(match, limited).judgements) == len(analyse(match, QUICK).judgements)
