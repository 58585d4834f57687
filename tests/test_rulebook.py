"""The ids are the spine: every rule has its texts, is proved by a test, and is the same in both languages."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from colisee.core.registry import slugs
from colisee.core.rulebook import notes, rulebook, search
from colisee.core.spec import GameSpec

TESTS = Path(__file__).parent
SHARED_RULES = Path(__file__).parents[2] / "shared" / "rules"
PROVENANCES = {"given", "derived", "found", "ruling", "ours"}


def proved_ids() -> set[str]:
    """The ids named by a rule marker on a test function anywhere below tests/."""
    ids = set()
    for path in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                for decorator in node.decorator_list:
                    if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.rule":
                        ids |= {str(ast.literal_eval(argument)) for argument in decorator.args}
    return ids


def test_every_rule_is_proved_by_a_test(spec: GameSpec) -> None:
    assert set(spec.facts.rules) - proved_ids() == set()


def test_tests_name_only_rules_that_exist() -> None:
    known = {rule.id for slug in slugs() for rule in rulebook(slug, "en")}
    assert proved_ids() <= known


def test_the_rulebook_has_every_rule_in_both_languages(spec: GameSpec) -> None:
    english, french = rulebook(spec.slug, "en"), rulebook(spec.slug, "fr")
    assert sorted(rule.id for rule in english) == sorted(spec.facts.rules)
    assert [rule.id for rule in english] == [rule.id for rule in french]
    assert [(rule.provenance, rule.option) for rule in english] == [(rule.provenance, rule.option) for rule in french]
    options = {option.name for option in spec.facts.options}
    for rule in (*english, *french):
        assert rule.provenance in PROVENANCES
        assert rule.option is None or rule.option in options
        assert rule.title
        assert rule.text.endswith((".", "!", ")"))
    assert all(one.text != other.text for one, other in zip(english, french, strict=True))


def test_every_note_on_the_pieces_is_there_in_both_languages(spec: GameSpec) -> None:
    english, french = notes(spec.slug, "en"), notes(spec.slug, "fr")
    assert english.keys() == french.keys()
    assert [kind for kind in english if english[kind] == french[kind]] == []
    assert "`" not in "".join((*english.values(), *french.values())), "names of fields are for programmers"


def test_every_option_is_named_by_a_rule(spec: GameSpec) -> None:
    assert {rule.option for rule in rulebook(spec.slug, "en")} - {None} == {
        option.name for option in spec.facts.options
    }


@pytest.mark.skipif(not SHARED_RULES.exists(), reason="the rules papers are not beside the project")
def test_every_rule_of_the_paper_is_there(spec: GameSpec) -> None:
    paper = (SHARED_RULES / f"{spec.slug}.md").read_text("utf-8")
    prefix = spec.facts.rules[0].split("-")[0]
    written = set(re.findall(rf"\b{prefix}-[A-Z]?\d+[A-Z]?\b", paper))
    assert written - set(spec.facts.rules) == set()


def test_french_typography_keeps_punctuation_with_its_word(spec: GameSpec) -> None:
    texts = [f"{rule.title} {rule.text}" for rule in rulebook(spec.slug, "fr")]
    for text in (*texts, *notes(spec.slug, "fr").values()):
        assert not re.search(r" [;:!?»]|« ", text), text


def test_search_finds_words_whatever_their_case_and_accents() -> None:
    rules = rulebook("moving-day", "fr")
    assert {rule.id for rule in search(rules, "CASSE-CROUTE voisin")} == {"MD-T7"}
    assert [rule.id for rule in search(rules, "md-t4")] == ["MD-T4"]
    assert search(rules, "hippopotame") == []
