"""`colisee rules`: the teaching part, the options, every rule with its marks; by id, searched, and as data."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from colisee.cli.main import main
from colisee.core.registry import game, slugs
from colisee.core.text import LANGUAGES

Show = Callable[..., str]


@pytest.fixture
def show(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Show:
    """What the command prints, without line breaks."""
    monkeypatch.setenv("COLUMNS", "100")

    def shown(*arguments: str) -> str:
        assert main(["rules", *arguments]) == 0
        return " ".join(capsys.readouterr().out.split())

    return shown


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", slugs())
def test_the_whole_rulebook_teaches_lists_the_options_and_has_every_rule(show: Show, slug: str, language: str) -> None:
    out = show(slug, "--lang", language)
    assert ("A scoring example" if language == "en" else "Un exemple de décompte") in out
    for option in game(slug).facts.options:
        default = "default" if language == "en" else "par défaut"
        label = game(slug).wording.option_names[f"{option.name}={option.values[0]}"].to(language)
        assert " ".join(f"{option.name}={option.values[0]} {label} ({default})".split()) in out
        assert all(f"• {option.name}={value} " in out for value in option.values)
    assert [rule for rule in game(slug).facts.rules if f"{rule} " not in out] == []


@pytest.mark.parametrize("name", ["MD-T6", "md-t6", "T6"])
def test_one_rule_shows_the_mark_of_each_clause_and_the_other_reading(show: Show, name: str) -> None:
    out = show("moving-day", name)
    assert "MD-T6 Sending helpers away" in out
    assert "out of the game. [printed]" in out
    assert "[our ruling: the print is silent] Other reading: A card may be sent away only if" in out
    assert "MD-T5" not in out


def test_an_edition_is_named(show: Show) -> None:
    assert "[les éditions diffèrent : nous suivons l’anglaise]" in show("moving-day", "T1", "--lang", "fr")
    assert "Other edition: The English text speaks of the row above only." in show("moving-day", "D2")


def test_search_takes_words_sections_and_ids(show: Show) -> None:
    assert "TK-M2" in show("the-truckers", "--search", "NEAREST earlier space")
    assert "TR-S1" in show("toy-rush", "--search", "MISE en place", "--lang", "fr")
    assert "PO-R7" in show("post-office", "--search", "r7")


def test_json_has_everything(show: Show) -> None:
    data: dict[str, Any] = json.loads(show("moving-day", "T6", "--json"))
    assert (data["game"], data["rules_version"]) == ("moving-day", game("moving-day").facts.rules_version)
    assert data["options"][0] == {
        "name": "filling",
        "title": "Filling a vehicle",
        "default": "rows",
        "values": {"rows": "row by row", "gravity": "column by column"},
    }
    (rule,) = data["rules"]
    assert [(clause["mark"], clause["reason"]) for clause in rule["clauses"]] == [("given", None), ("ruling", "silent")]
    assert rule["clauses"][1]["alternative"]
    assert data["introduction"]["example"]["points"]
