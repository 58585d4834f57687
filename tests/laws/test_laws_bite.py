"""A law that cannot fail proves nothing: each must fail on the tiny game with one line broken, and hold on the whole one."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from colisee.core.setup import Setup
from colisee.core.spec import ActionRange, Facts, GameSpec
from colisee.testing import laws
from colisee.testing.laws import LAWS, BrokenLaw, walk

SOURCE = (Path(__file__).parent / "tiny.py").read_text("utf-8")
MATCHES = 12

BROKEN = {
    laws.every_state_is_sound: ("not s.has_chosen[seat]:", "s.has_chosen[seat]:"),
    laws.somebody_is_due_or_it_is_over: ("2 * (1 - s.has_chosen[1])", "4 * (1 - s.has_chosen[1])"),
    laws.a_due_seat_has_a_move: ("add(mask, pick)", "pass"),
    laws.every_refused_action_names_its_rule: ("return RULE_ONCE if s.has_chosen[seat] else 0", "return 0"),
    laws.chance_draws_what_it_may: ("return DIE + n", "return n"),
    laws.simultaneous_seats_may_act_in_any_order: (
        "    s.has_chosen[seat] = 1\n",
        "    s.has_chosen[seat] = 1\n    s.die = seat\n",
    ),
    laws.questions_change_nothing: ("        out[seat, 1] = s.die", "        out[seat, 1] = s.die\n        s.die = 1"),
    laws.every_ply_changes_the_state: ("        s.phase = ENDED\n", "        s.die = 0\n"),
    laws.ranks_follow_totals: ("else 2", "else 1"),
    laws.a_view_is_what_its_seat_needs: ("    out.phase = s.phase\n", "    out.phase = ROLLING\n"),
    laws.a_guess_is_indistinguishable_from_the_truth: ("    other = 1 - seat\n    if", "    other = seat\n    if"),
    laws.what_a_seat_sees_depends_on_nothing_hidden: (
        "return reader == seat or action >= DIE",
        "return s.chosen[1 - reader] != 1",
    ),
    laws.without_secrets_everybody_knows_everything: ("SECRETS = True", "SECRETS = False"),
    laws.a_drawing_reads_back: ("{s.chosen[1]} {s.has_chosen[0]}", "0 {s.has_chosen[0]}"),
    laws.every_event_has_its_sentence: ("{NOTATION.word(action)}.", ""),
    laws.a_player_is_addressed_as_you: ('"you" if seat == reader else ', ""),
    laws.outcomes_are_facts_in_words_for_every_reader: ("{NOTATION.word(outcome.facts['action'])}.", ""),
}


def tiny(source: str) -> GameSpec:
    module = sys.modules["tiny"] = ModuleType("tiny")  # annotations are looked up there
    exec(compile(source, "tiny.py", "exec"), module.__dict__)
    facts = Facts(
        slug="tiny",
        title={"en": "Tiny", "fr": "Tiny"},
        seats=range(2, 3),
        options=(),
        ranges=(ActionRange("pick", 0, 2), ActionRange("die", 3, 6, by_chance=True)),
        clauses=("pick", "die"),
        rules=("TINY-1", "TINY-2"),
        problems=("chosen",),
        rules_version=1,
        longest=10,
        simultaneous=True,
        secrets=module.SECRETS,
    )
    return GameSpec(
        facts,
        module.DTYPE,
        (module,),
        module.NOTATION,
        module.WORDING,
        module.PICTURE,
        module.SHEET,
        components=module.COMPONENTS,
    )


def broken_laws(spec: GameSpec) -> set[str]:
    """The names of the laws that fail somewhere in a few random matches."""
    found = set()
    for seed in range(MATCHES):
        try:
            rng = Random(seed)
            for position in walk(Setup(spec), spec.interpreted, rng):
                for law in LAWS:
                    try:
                        law(position, rng)
                    except (BrokenLaw, IndexError):
                        found.add(law.__name__)
        except (AssertionError, IndexError):  # a broken game may never end
            continue
    return found


def test_the_whole_game_obeys_every_law() -> None:
    assert broken_laws(tiny(SOURCE)) == set()


def test_every_law_has_a_game_that_breaks_it() -> None:
    assert set(BROKEN) == set(LAWS)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_law_bites(law) -> None:  # type: ignore[no-untyped-def]
    whole, cut = BROKEN[law]
    assert SOURCE.count(whole) == 1
    assert law.__name__ in broken_laws(tiny(SOURCE.replace(whole, cut)))


SHOWS_ALL = ("if other == seat or s.phase != CHOOSING:", "if True:")
TELLS_ALL = ("return reader == seat or action >= DIE", "return True")
OPEN = ("SECRETS = True", "SECRETS = False")


@pytest.mark.parametrize(
    ("cuts", "is_open"), [((OPEN, SHOWS_ALL), False), ((OPEN, TELLS_ALL), False), ((OPEN, SHOWS_ALL, TELLS_ALL), True)]
)
def test_a_game_is_open_if_it_shows_every_state_and_tells_every_event(
    cuts: tuple[tuple[str, str], ...], is_open: bool
) -> None:
    source = SOURCE
    for whole, cut in cuts:
        assert source.count(whole) == 1
        source = source.replace(whole, cut)
    assert (laws.without_secrets_everybody_knows_everything.__name__ not in broken_laws(tiny(source))) == is_open


def test_a_match_without_end_is_noticed() -> None:
    endless = tiny(SOURCE.replace("        s.phase = ENDED\n", ""))
    with pytest.raises(AssertionError, match="went on"):
        list(walk(Setup(endless), endless.interpreted, Random(1)))
