"""Setups: what a match is set up from, and which rules version it follows."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

from colisee.core.errors import SetupError
from colisee.core.registry import game, slugs
from colisee.core.setup import Setup
from colisee.core.spec import GameSpec, Option

TOY_RUSH = game("toy-rush")
LATE = Option("wrapping", ("paper", "ribbon", "box"), since=3, before="ribbon")


@pytest.fixture
def versioned() -> GameSpec:
    """Toy Rush as if it had three versions and an option that came with the third."""
    facts = replace(TOY_RUSH.facts, rules_version=3, older_versions=(1, 2), options=(LATE,))
    return replace(TOY_RUSH, facts=facts)


def test_a_match_follows_the_newest_rules_unless_told_otherwise(versioned: GameSpec) -> None:
    assert Setup(versioned).rules_version == 3
    assert Setup(versioned, rules_version=2).rules_version == 2


@pytest.mark.parametrize("version", [0, 4, -1, True, "2", 2.0])
def test_an_unknown_version_is_refused_with_those_there_are(versioned: GameSpec, version: object) -> None:
    with pytest.raises(SetupError, match="playable here: 1, 2, 3") as caught:
        Setup(versioned, rules_version=version)  # type: ignore[arg-type]  # the misuse
    assert caught.value.field == "rules_version"
    assert "jouables ici\u00a0: 1, 2, 3" in caught.value.message.fr


def test_an_option_has_its_former_value_under_earlier_versions(versioned: GameSpec) -> None:
    assert Setup(versioned).options == {"wrapping": "paper"}
    assert Setup(versioned, options={"wrapping": "box"}).options == {"wrapping": "box"}
    assert Setup(versioned, rules_version=2).options == {}
    assert Setup(versioned, options={"wrapping": "ribbon"}, rules_version=2) == Setup(versioned, rules_version=2)


def test_a_choice_that_came_later_is_refused_under_earlier_versions(versioned: GameSpec) -> None:
    with pytest.raises(
        SetupError, match=r"came with rules version 3.*version 1 is always played with ribbon"
    ) as caught:
        Setup(versioned, options={"wrapping": "paper"}, rules_version=1)
    assert caught.value.field == "options.wrapping"


def test_the_rules_are_given_the_version_after_the_options(versioned: GameSpec) -> None:
    assert Setup(versioned, options={"wrapping": "box"}).option_indexes.tolist() == [2, 3]
    assert Setup(versioned, rules_version=1).option_indexes.tolist() == [1, 1]
    assert versioned.option_indexes({}).tolist() == [0, 3]


def test_setups_of_different_versions_differ(versioned: GameSpec) -> None:
    older, newer = Setup(versioned, rules_version=2), Setup(versioned, options={"wrapping": "ribbon"})
    assert older.option_indexes.tolist()[:-1] == newer.option_indexes.tolist()[:-1]
    assert older != newer
    assert "rules_version=2" in repr(older)


@pytest.mark.parametrize("slug", slugs())
def test_a_setup_is_copied_with_its_version(slug: str) -> None:
    for version in game(slug).facts.playable_versions:
        setup = Setup(slug, rules_version=version)
        assert pickle.loads(pickle.dumps(setup)) == setup


@pytest.mark.parametrize("slug", slugs())
def test_versions_and_options_of_the_games_agree(slug: str) -> None:
    facts = game(slug).facts
    assert list(facts.playable_versions) == sorted(set(facts.playable_versions))
    for option in facts.options:
        assert option.since <= facts.rules_version
        assert (option.before is None) == (option.since == 1)
        assert option.before is None or option.before in option.values


@pytest.mark.parametrize("slug", slugs())
def test_the_fairest_value_of_an_option_is_one_of_its_values(slug: str) -> None:
    for option in game(slug).facts.options:
        assert option.fairest is None or option.fairest in option.values


def test_the_truckers_recommends_the_setting_that_was_measured_to_be_fairest() -> None:
    fairest = {option.name: option.fairest for option in game("the-truckers").facts.options if option.fairest}
    assert fairest == {"majority_ties": "all"}
