"""The ids are the spine: every rule has its clauses, each with its mark, is proved by a test, and is the same in both languages."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from colisee.core.registry import file_of, game, slugs
from colisee.core.rulebook import (
    Clause,
    Introduction,
    Rule,
    components,
    example_sheet,
    folded,
    introduction,
    notes,
    rulebook,
    search,
)
from colisee.core.spec import GameSpec
from colisee.core.text import LANGUAGES, Language

TESTS = Path(__file__).parent


def written(slug: str) -> dict[str, Any]:
    """`marks` has every rule as it was written down outside this repository, and where each of its clauses comes from: given,
    edition (and which one is followed), ruling (and why it is needed), derived, found, ours. An id is never given up or given
    twice. `tie_break` is the rule that decides between equals."""
    path = TESTS / "games" / slug.replace("-", "_") / "rulebook.toml"
    data: dict[str, Any] = tomllib.loads(path.read_text("utf-8"))
    return data


def written_marks(slug: str) -> dict[str, list[str]]:
    return {rule: marks.split() for rule, marks in written(slug)["marks"].items()}


def mark_of(clause: Clause) -> str:
    detail = clause.reason or clause.edition
    return f"{clause.mark}:{detail}" if detail else clause.mark


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


# Clauses and marks


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clause_that_was_written_down_is_there_with_its_mark(spec: GameSpec, language: Language) -> None:
    assert {
        rule.id: [mark_of(clause) for clause in rule.clauses] for rule in rulebook(spec.slug, language)
    } == written_marks(spec.slug)
    assert sorted(written_marks(spec.slug)) == sorted(spec.facts.rules)


def test_both_languages_say_the_same_clause_by_clause(spec: GameSpec) -> None:
    english, french = rulebook(spec.slug, "en"), rulebook(spec.slug, "fr")
    assert [rule.id for rule in english] == [rule.id for rule in french]
    for one, other in zip(english, french, strict=True):
        assert [(mark_of(clause), clause.option) for clause in one.clauses] == [
            (mark_of(clause), clause.option) for clause in other.clauses
        ]
        assert [clause.alternative is None for clause in one.clauses] == [c.alternative is None for c in other.clauses]
        for english, french in zip(one.clauses, other.clauses, strict=True):
            assert english.text != french.text
            assert numbers(english) == numbers(french), one.id


def numbers(clause: Clause) -> list[str]:
    return sorted(re.findall(r"\b\d+\b", clause.text + (clause.alternative or "")))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clause_and_every_other_reading_is_a_sentence(spec: GameSpec, language: Language) -> None:
    for rule in rulebook(spec.slug, language):
        assert rule.title
        for clause in rule.clauses:
            for text in (clause.text, clause.alternative or "A."):
                assert text.endswith((".", "!", ")")), text
                assert text[0].isupper() or text[0] in "«“", text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_files_hold_nothing_that_is_not_read(spec: GameSpec, language: Language) -> None:
    """A misspelt key would be ignored silently."""
    file = tomllib.loads(file_of(spec.slug, f"rulebook.{language}.toml").read_text("utf-8"))
    assert file.keys() <= {"introduction", "section", "notes"}
    assert file["introduction"] == plain(introduction(spec.slug, language))
    rules = [{**rule, "section": section["title"]} for section in file["section"] for rule in section["rule"]]
    assert rules == [plain(rule) for rule in rulebook(spec.slug, language)]


def plain(value: Introduction | Rule | None) -> Any:
    """As the file has it: without what was left out."""
    return without_none(msgspec.to_builtins(value))


def without_none(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: without_none(part) for key, part in value.items() if part is not None}
    return [without_none(part) for part in value] if isinstance(value, list | tuple) else value


@pytest.mark.parametrize(
    "table",
    [
        {"text": "A.", "mark": "ruling", "alternative": "B."},
        {"text": "A.", "mark": "ruling", "reason": "silent"},
        {"text": "A.", "mark": "ruling", "reason": "garbled", "alternative": "B."},
        {"text": "A.", "mark": "given", "reason": "silent"},
        {"text": "A.", "mark": "edition"},
        {"text": "A.", "mark": "given", "edition": "en"},
        {"text": "A.", "mark": "printed"},
        {"mark": "given"},
    ],
)
def test_a_clause_that_does_not_say_where_it_comes_from_is_refused(table: dict[str, str]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(table, Clause)


# Options


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_is_explained_by_the_clauses_that_name_its_values(spec: GameSpec, language: Language) -> None:
    clauses = [clause for rule in rulebook(spec.slug, language) for clause in rule.clauses]
    options = {option.name for option in spec.facts.options}
    assert {clause.option for clause in clauses} - {None} == options
    for option in spec.facts.options:
        about = " ".join(f"{c.text} {c.alternative or ''}" for c in clauses if c.option == option.name)
        assert [value for value in option.values if f"{option.name}={value}" not in about] == []
    named = {name for clause in clauses for name in re.findall(r"\b([a-z_]+)=[a-z]+", clause.text)}
    assert named <= options
    taught = introduction(spec.slug, language)
    assert taught
    assert taught.options.keys() == options


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rule_cited_at_a_table_speaks_of_its_options_only(spec: GameSpec, language: Language) -> None:
    for rule in rulebook(spec.slug, language):
        if any(clause.option for clause in rule.clauses) and rule.at_table:
            options = [option for option in spec.facts.options if any(c.option == option.name for c in rule.clauses)]
            assert set(rule.at_table) == {f"{option.name}={value}" for option in options for value in option.values}
            for key, sentence in rule.at_table.items():
                assert rule.text_at(dict([key.split("=")])) == sentence
        assert rule.text_at({}) == rule.text


def test_a_box_refused_by_the_filling_is_told_the_filling_of_its_table() -> None:
    rule = next(rule for rule in rulebook("moving-day", "en") if rule.id == "MD-T4")
    assert "every lower row" in rule.text_at({"filling": "rows", "damage": "en"})
    assert "directly on another box" in rule.text_at({"filling": "gravity", "damage": "en"})


# The teaching part


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_round_at_a_glance_leads_to_every_rule_of_play(spec: GameSpec, language: Language) -> None:
    taught = introduction(spec.slug, language)
    assert taught
    named = [rule for step in taught.round for rule in step.rules]
    assert len(named) == len(set(named))
    assert set(named) <= set(spec.facts.rules)
    of_play = {rule for rule in spec.facts.rules if re.search(r"-(T|A|R|G|D|\d)", rule)}
    assert of_play - set(named) == set()


def test_both_languages_teach_the_same(spec: GameSpec) -> None:
    english, french = introduction(spec.slug, "en"), introduction(spec.slug, "fr")
    assert english
    assert french
    assert [piece.picture for piece in english.pieces] == [piece.picture for piece in french.pieces]
    for one, other in zip(english.pieces, french.pieces, strict=True):
        assert [mark_of(clause) for clause in one.clauses] == [mark_of(clause) for clause in other.clauses]
        assert [numbers(clause) for clause in one.clauses] == [numbers(clause) for clause in other.clauses]
    assert [step.rules for step in english.round] == [step.rules for step in french.round]
    assert len(english.advice) == len(french.advice)
    assert [(p.player, p.clause, p.points) for p in english.example.points] == [
        (p.player, p.clause, p.points) for p in french.example.points
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_worked_example_is_what_the_score_sheet_says(spec: GameSpec, language: Language) -> None:
    taught = introduction(spec.slug, language)
    assert taught
    results = {player["name"]: player for player in spec.sheet.score(example_sheet(spec.slug))["players"]}
    assert taught.example.totals == {name: result["total"] for name, result in results.items()}
    listed = {(line.player, line.clause): line.points for line in taught.example.points}
    assert len(listed) == len(taught.example.points)
    counted = {(name, clause): points for name, result in results.items() for clause, points in clauses_of(result)}
    assert listed.items() <= counted.items()
    assert {key for key, points in counted.items() if points} <= listed.keys()
    for line in taught.example.points:
        for sum_or_product in re.findall(r"\d+(?: [+×] \d+)+", line.text):
            assert eval(sum_or_product.replace("×", "*")) == line.points, line.text
    for total in taught.example.totals.values():
        assert str(total).replace("-", "−") in taught.example.conclusion


def clauses_of(result: dict[str, Any]) -> list[tuple[str, int]]:
    """The clauses of a result and their points, those of a group (the majorities) by group and name."""
    found = []
    for clause, points in result.items():
        if isinstance(points, dict):
            found += [(f"{clause}.{part}", number) for part, number in points.items()]
        elif isinstance(points, int) and clause not in ("total", "rank"):
            found.append((clause, points))
    return found


def test_the_example_says_what_the_other_rule_on_ties_would_give() -> None:
    sheet = example_sheet("the-truckers")
    shared = {**sheet, "options": {**sheet["options"], "majority_ties": "all"}}
    alice, *_ = game("the-truckers").sheet.score(shared)["players"]
    for language in LANGUAGES:
        taught = introduction("the-truckers", language)
        assert taught
        assert f"{alice['total']} points" in taught.example.conclusion


def test_the_boxes_that_break_in_the_example_are_those_it_names() -> None:
    (alice,) = game("moving-day").sheet.score(example_sheet("moving-day"))["players"]
    car = next(vehicle for vehicle in alice["vehicles"] if vehicle["kind"] == "car")
    boxes = example_sheet("moving-day")["players"][0]["vehicles"][0]["boxes"]
    broken = {b["rule"]: boxes[b["row"] - 1][b["column"] - 1] for b in car["broken"]}
    assert {rule: (box["colour"], box["type"]) for rule, box in broken.items()} == {
        "MD-D1": ("green", "books"),
        "MD-D3": ("blue", "lamp"),
    }
    taught = introduction("moving-day", "en")
    assert taught
    text_of_rule = {rule: text for text in taught.example.text for rule in re.findall(r"MD-D\d", text)}
    assert "the green books" in text_of_rule["MD-D1"]
    assert "nothing breaks" in text_of_rule["MD-D2"]
    assert "the blue lamp" in text_of_rule["MD-D3"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pieces_are_as_many_as_the_box_holds(language: Language) -> None:
    """Numbers of the teaching part that come from the component data."""

    def numbers_in(slug: str, picture: str) -> list[int]:
        taught = introduction(slug, language)
        assert taught
        (piece,) = [piece for piece in taught.pieces if piece.picture == picture]
        text = " ".join((piece.name, *(clause.text for clause in piece.clauses)))
        return [int(number) for number in re.findall(r"\d+", text)]

    moving, toys = components("moving-day"), components("toy-rush")
    post, trucks = components("post-office"), components("the-truckers")
    boxes = moving["boxes"]["rows"]
    assert numbers_in("moving-day", "boxes")[0] == len(boxes)
    assert set(Counter((box["type"], box["colour"]) for box in boxes).values()) == {3}
    assert 0.28 < sum(box["fragile"] for box in boxes) / len(boxes) < 0.39
    assert numbers_in("moving-day", "helpers")[0] == sum(row["count"] for row in moving["helpers"]["rows"])
    of_object = {row["object"]: row["count"] for row in toys["objects"]["rows"]}
    assert numbers_in("toy-rush", "objects")[0] == sum(of_object.values())
    counts = [of_object[name] for name in ("pink", "dots", "train", "bear", "horse", "box")]
    assert numbers_in("toy-rush", "objects")[-6:] == counts
    assert numbers_in("toy-rush", "objectives")[0] == len(toys["objectives"]["rows"])
    assert numbers_in("post-office", "tiles")[0] == len(post["standard_tiles"]["rows"])
    assert numbers_in("post-office", "tapes")[0] == 4 * len(post["tapes"]["shapes"])
    assert numbers_in("post-office", "challenges")[0] == len(post["challenges"]["rows"])
    ours = [row["least"] for row in post["challenges"]["rows"] if row["provenance"] == "ours"]
    assert numbers_in("post-office", "challenges")[-len(ours) :] == ours
    goods = trucks["goods"]["rows"]
    tiles = sum(row["tiles"] + row["doubles"] for row in goods) + trucks["jokers"]["tiles"]
    assert numbers_in("the-truckers", "goods")[:6] == [tiles, *(row["tiles"] for row in goods)]
    sizes = [number for row in trucks["trucks"]["rows"] for number in (row["count"], row["capacity"])]
    assert numbers_in("the-truckers", "trucks") == [sum(row["count"] for row in trucks["trucks"]["rows"]), *sizes]


# Notes, typography, search


def test_every_note_on_the_pieces_is_there_in_both_languages(spec: GameSpec) -> None:
    english, french = notes(spec.slug, "en"), notes(spec.slug, "fr")
    assert english.keys() == french.keys()
    assert [kind for kind in english if english[kind] == french[kind]] == []
    assert "`" not in "".join((*english.values(), *french.values())), "names of fields are for programmers"


def test_french_typography_keeps_punctuation_with_its_word(spec: GameSpec) -> None:
    file = file_of(spec.slug, "rulebook.fr.toml").read_text("utf-8")
    assert re.findall(r".* [;:!?»].*|.*« .*", file) == []
    assert re.findall(r".*\w'\w.*", file) == []


def test_the_last_rule_on_equals_says_who_wins(spec: GameSpec) -> None:
    """The page shows it under a verdict between equals, and finds it so (`ui/EndDialog.svelte`)."""
    for language, word in (("en", "equal"), ("fr", "égal")):
        speaking = [rule.id for rule in rulebook(spec.slug, language) if word in f"{rule.title} {rule.text}".lower()]
        assert speaking[-1] == written(spec.slug)["tie_break"]


def found(slug: str, language: Language, words: str) -> list[str]:
    return [rule.id for rule in search(rulebook(slug, language), words)]


def test_search_finds_words_whatever_their_case_and_accents() -> None:
    assert found("moving-day", "fr", "CASSE-CROUTE voisin bout") == ["MD-T7"]
    assert found("moving-day", "fr", "qu'on a pris") == found("moving-day", "fr", "QU’ON A PRIS") == ["MD-T2"]
    assert found("moving-day", "fr", "hippopotame") == []
    assert folded("L’Égalité\u00a0:  tant pis") == "l'egalite : tant pis"


def test_search_finds_ids_with_and_without_their_prefix() -> None:
    assert found("moving-day", "fr", "md-t4") == found("moving-day", "en", "T4") == ["MD-T4"]
    assert found("the-truckers", "en", "1") == ["TK-1"]
    assert found("the-truckers", "en", "m1 TK-M2") == ["TK-M1", "TK-M2"]


def test_search_finds_section_titles_and_other_readings() -> None:
    assert found("toy-rush", "fr", "mise en place") == ["TR-S1", "TR-S2", "TR-S3"]
    assert "MD-P2" in found("moving-day", "en", "diagonal")


FIRST_READERS = """
import sys, threading
from colisee.core.registry import slugs
from colisee.core.rulebook import introduction, rulebook
sys.setswitchinterval(1e-6)
start = threading.Barrier(16)
def read(number):
    start.wait()
    for slug in slugs():
        for language in ("en", "fr"):
            (rulebook if number % 2 else introduction)(slug, language)
threads = [threading.Thread(target=read, args=(number,)) for number in range(16)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
"""


def test_several_threads_may_read_the_rulebooks_first() -> None:
    """Two visitors who opened the rules right after a start crashed the server, in about half the attempts."""
    for _ in range(6):
        subprocess.run([sys.executable, "-c", FIRST_READERS], check=True)
