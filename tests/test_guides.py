"""The guided first matches: tied to the rules of their game and to its decisions, short, in both languages, without numbers."""

from __future__ import annotations

import re

import pytest

from colisee.core.guide import guide
from colisee.core.spec import GameSpec

LONGEST = 150
"""Letters that the guide's card holds on a small screen without scrolling."""


def test_every_step_names_rules_of_its_game_and_decisions_that_exist(spec: GameSpec) -> None:
    decisions = {kind for action in range(spec.facts.actions) for kind in spec.notation.as_json(action)}
    for step in guide(spec.slug):
        assert step.rules
        assert set(step.rules) <= set(spec.facts.rules), step.said.en
        assert step.until is None or step.until in decisions, step.said.en


def test_every_step_leaves_the_numbers_to_the_rulebook_and_fits_on_its_card(spec: GameSpec) -> None:
    for step in guide(spec.slug):
        for text in step.said:
            assert text
            assert not re.search(r"\d", text), text
            assert len(text) <= LONGEST, text
        assert not re.search(r" [;:!?»]|« ", step.said.fr), step.said.fr


def test_a_guide_has_about_ten_steps_and_the_first_decision_comes_early(spec: GameSpec) -> None:
    steps = guide(spec.slug)
    if not steps:
        pytest.skip(f"{spec.slug} has no guide")
    assert 9 <= len(steps) <= 12
    assert any(step.until for step in steps[:3])
