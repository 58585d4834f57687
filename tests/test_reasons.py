"""Reasons for and against actions: they add up to the change of the score, and name rules that exist."""

from __future__ import annotations

import re
from random import Random

import pytest

from colisee.core.position import View
from colisee.core.reasons import reasons
from colisee.core.registry import game, slugs
from colisee.core.text import Text
from colisee.games.moving_day.reasons import reasons as moving_day_reasons
from colisee.play.match import Match

CHANGE = re.compile(r" ([+−])(\d+), ([A-Z]+-\w+)$")


def clause_changes(view: View, action: int) -> int:
    """The sum of the changes that the clauses of the score tell."""
    names = [name.en for name in view.spec.wording.clause_names.values()]
    total = 0
    for reason in reasons(view, action):
        sign, number, rule = CHANGE.search(reason.en).groups() if CHANGE.search(reason.en) else ("+", "0", "")
        if any(reason.en.startswith(f"{name} ") for name in names):
            assert rule in view.spec.wording.clause_rules.values()
            assert CHANGE.search(reason.fr).groups() == (sign, number, rule)  # type: ignore[union-attr]  # as in English
            total += int(number) if sign == "+" else -int(number)
    return total


@pytest.mark.parametrize("slug", slugs())
def test_the_changes_of_all_clauses_are_the_change_of_the_total(slug: str) -> None:
    match, rng, changed = Match(game(slug), seed=3), Random(3), 0
    while not match.is_over:
        seat = match.due[0]
        view = match.view(seat)
        if rng.random() < 0.2:
            for action, change in list(view.previews().items())[:6]:
                if change is not None and not match.spec.facts.secrets:
                    assert clause_changes(view, action) == change
                    changed += change != 0
                else:
                    clause_changes(view, action)
        match.play(rng.choice(match.legal(seat)), seat)
    assert changed or match.spec.facts.secrets


def test_reasons_do_not_change_with_what_is_hidden() -> None:
    """Two states that a seat cannot tell apart give the same reasons."""
    match, rng = Match(game("toy-rush"), seed=5), Random(5)
    for _ in range(60):
        seat = match.due[0]
        view = match.view(seat)
        again = view.guess(7).view(seat)
        assert again == view
        for action in match.legal(seat)[:3]:
            assert reasons(view, action) == reasons(again, action)
        match.play(rng.choice(match.legal(seat)), seat)


@pytest.mark.rule("MD-D2")
def test_a_box_that_crushes_another_says_so_with_its_points_and_its_rule() -> None:
    found = set[Text]()
    for seed in range(4):
        match, rng = Match(game("moving-day"), 2, seed=seed), Random(seed)
        while not match.is_over:
            seat = match.due[0]
            for action in match.legal(seat):
                after = match.position.copy()
                after.apply(seat, action)
                found |= set(moving_day_reasons(match.view(seat), after.view(seat)))
            match.play(rng.choice(match.legal(seat)), seat)
    assert {"crushes", "breaks"} == {reason.en.split()[0] for reason in found}
    for reason in found:
        rule = "MD-D2" if reason.en.startswith("crushes") else "MD-D1"
        verb = "écrase" if rule == "MD-D2" else "casse"
        assert re.fullmatch(rf"\w+ your (lamp|books|dishes|plant|guitar): −[1-3], {rule}", reason.en)
        assert re.fullmatch(rf"{verb} (votre|vos) \w+\u00a0: −[1-3], {rule}", reason.fr)
