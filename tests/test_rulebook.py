"""The ids are the spine: every rule has its texts, is proved by a test, and is the same in both languages."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from colisee.core.registry import slugs
from colisee.core.rulebook import notes, rulebook, search
from colisee.core.spec import GameSpec

TESTS = Path(__file__).parent
WRITTEN = {
    "moving-day": ("MD", "S1 S2 T1 T2 T3 T4 T5 T6 T7 T8 D1 D2 D3 P1 P2 P3 P4 E1"),
    "toy-rush": ("TR", "S1 S2 S3 A1 A2 A3 A4 R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 G1 G2 E1 E2 E3"),
    "post-office": ("PO", "S1 S2 R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 P1 P2 P3 P4 E1"),
    "the-truckers": ("TK", "S1 S2 S3 1 2 3A L1 L2 L3 L4 L5 3B 3C 4 M1 M2 M3 M4 5 6 7 P1 P2 P3 P4 P5 P6 E1"),
}
"""The ids of the rules, as they were written down before the first line of a game: an id is never given up or given twice."""
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


def test_every_rule_that_was_written_down_is_there(spec: GameSpec) -> None:
    prefix, ids = WRITTEN[spec.slug]
    assert sorted(spec.facts.rules) == sorted(f"{prefix}-{number}" for number in ids.split())


def test_french_typography_keeps_punctuation_with_its_word(spec: GameSpec) -> None:
    texts = [f"{rule.title} {rule.text}" for rule in rulebook(spec.slug, "fr")]
    for text in (*texts, *notes(spec.slug, "fr").values()):
        assert not re.search(r" [;:!?»]|« ", text), text


def test_the_last_rule_on_equals_says_who_wins(spec: GameSpec) -> None:
    """The page shows it under a verdict between equals, and finds it so (`ui/EndDialog.svelte`)."""
    parting = {"moving-day": "MD-E1", "toy-rush": "TR-E2", "post-office": "PO-E1", "the-truckers": "TK-E1"}
    for language, word in (("en", "equal"), ("fr", "égal")):
        speaking = [rule.id for rule in rulebook(spec.slug, language) if word in f"{rule.title} {rule.text}".lower()]
        assert speaking[-1] == parting[spec.slug]


def test_search_finds_words_whatever_their_case_and_accents() -> None:
    rules = rulebook("moving-day", "fr")
    assert {rule.id for rule in search(rules, "CASSE-CROUTE voisin")} == {"MD-T7"}
    assert [rule.id for rule in search(rules, "md-t4")] == ["MD-T4"]
    assert search(rules, "hippopotame") == []
