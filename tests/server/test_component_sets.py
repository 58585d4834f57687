"""Component sets over HTTP: the form that the page's editor is built from, and the check of a set."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from colisee.core.component_form import MAX_TEXT, toml_of
from colisee.core.components import ComponentSet, built_in_sets
from colisee.core.registry import game, slugs
from colisee.core.text import LANGUAGES
from colisee.server.http.component_sets import SetGiven, checked, form_shown
from colisee.server.live import lobby
from colisee.server.protocol.table_requests import SetWanted
from colisee.server.table.events import Opened
from colisee.server.table.opening import rematch_of
from colisee.server.table.refusal import Refusal
from server.harness import LocalServer, play_on, run_with_server


@pytest.mark.parametrize("slug", slugs())
def test_the_form_names_everything_in_both_languages(slug: str) -> None:
    for language in LANGUAGES:
        parts = form_shown(slug, language)
        assert [part.name for part in parts] == list(game(slug).components.data)
        assert all(part.title and all(column.title for column in (*part.columns, *part.numbers)) for part in parts)
        assert any(part.columns for part in parts)


@pytest.mark.parametrize("slug", slugs())
def test_data_and_text_give_the_same_set(slug: str) -> None:
    current = game(slug).components
    by_text = checked(slug, SetGiven(text=toml_of(current)), "en")
    by_data = checked(slug, SetGiven(data=dict(current.data), name=current.name), "en")
    assert by_text == by_data
    assert (by_text.mistakes, by_text.digest, by_text.is_built_in) == ([], current.digest, True)
    assert checked(slug, SetGiven(text=by_text.text), "en") == by_text


def test_mistakes_are_told_in_the_language_asked_for() -> None:
    data: dict[str, Any] = deepcopy(dict(game("moving-day").components.data))
    data["boxes"]["rows"][4]["weight"] = None
    for language, message in (("en", "a whole number belongs here"), ("fr", "il faut ici un nombre entier")):
        found = checked("moving-day", SetGiven(data=data), language)  # type: ignore[arg-type]  # a language
        assert [(m.field, m.message, m.line) for m in found.mistakes] == [("boxes.rows[5].weight", message, None)]
        assert (found.digest, found.text) == ("", "")


def test_a_set_without_data_is_a_mistake() -> None:
    assert [m.field for m in checked("toy-rush", SetGiven(), "en").mistakes] == ["file"]


@pytest.mark.parametrize(
    "body", [{"text": "x" * (MAX_TEXT + 1)}, {"name": "n" * 41}, {"data": []}, {"text": 3}, {"pieces": {}}]
)
def test_other_bodies_are_refused(body: Any) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(body, SetGiven)


# Tables with a set of their own


def own_set() -> SetWanted:
    """Toy Rush with a first objective of 9 points."""
    data = deepcopy(dict(game("toy-rush").components.data))
    data["objectives"]["rows"][0]["points"] = 9
    return SetWanted("grandma", data)


@pytest.fixture
def without_compiling(monkeypatch: pytest.MonkeyPatch) -> None:
    """Modules take other component tables as they are. What is loaded here stays loaded for later tests, so not interpreted rules."""
    monkeypatch.setenv("COLISEE_BACKEND", "wasm")


@pytest.mark.usefixtures("without_compiling")
def test_a_table_is_opened_played_and_restored_with_its_set(tmp_path: Path) -> None:
    tables = []

    async def scenario(server: LocalServer) -> None:
        opened = await server.open("toy-rush", components=own_set())
        tables.append(opened.table.id)
        assert opened.table.components not in ("", game("toy-rush").digest)
        client = await server.join(opened.table.id, tokens=list(opened.tokens.values()))
        assert await play_on(client, 6, Random(3)) == 6

    async def restored(server: LocalServer) -> None:
        state = await server.services.lobby.state(tables[0])
        assert state.spec.components.name == "grandma"
        assert state.spec.modules[0].POINTS[0] == 9
        assert (await server.services.lobby.find(tables[0], None)).components == state.spec.digest
        again, events = rematch_of(state, 0)
        assert again.spec is state.spec
        assert isinstance(events[0], Opened)
        assert events[0].set_data == state.opened.set_data

    run_with_server(tmp_path, scenario)
    run_with_server(tmp_path, restored)


@pytest.mark.usefixtures("without_compiling")
def test_a_built_in_set_is_stored_by_its_digest_alone(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        first = built_in_sets("toy-rush")[1]
        opened = await server.open("toy-rush", components=SetWanted("", dict(first.data)))
        event = await server.services.lobby.opened(opened.table.id)
        assert (event.components, event.set_data) == (first.digest, None)

    run_with_server(tmp_path, scenario)


@pytest.mark.parametrize(
    ("given", "detail"),
    [
        (SetWanted("x", {}), "elves: this part is missing"),
        (SetWanted("x", {**own_set().data, "game": "moving-day"}), "components of 'moving-day', not of toy-rush"),
        (SetWanted("x", {**own_set().data, "objects": {"rows": []}}), "objects.rows: 0 rows; 9 belong here"),
    ],
)
def test_a_set_that_fails_its_check_opens_no_table(tmp_path: Path, given: SetWanted, detail: str) -> None:
    async def scenario(server: LocalServer) -> None:
        with pytest.raises(Refusal) as caught:
            await server.open("toy-rush", components=given)
        assert caught.value.code == "bad_request"
        assert detail in caught.value.detail
        assert await server.services.lobby.listed("waiting") == []

    run_with_server(tmp_path, scenario)


def test_a_set_that_would_have_to_be_compiled_opens_no_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "is_ready", lambda spec: False)

    async def scenario(server: LocalServer) -> None:
        with pytest.raises(Refusal) as caught:
            await server.open("toy-rush", components=own_set())
        assert caught.value.code == "components_unavailable"

    run_with_server(tmp_path, scenario)


@pytest.mark.usefixtures("without_compiling")
def test_tables_are_played_with_the_set_that_the_server_was_started_with(tmp_path: Path) -> None:
    path = tmp_path / "grandma.toml"
    path.write_text(toml_of(ComponentSet("toy-rush", "grandma", own_set().data)), "utf-8")

    async def scenario(server: LocalServer) -> None:
        default = await server.open("toy-rush")
        named = await server.open("toy-rush", components=SetWanted("", dict(game("toy-rush").components.data)))
        assert default.table.components != named.table.components == game("toy-rush").digest
        assert (await server.services.lobby.state(default.table.id)).spec.components.name == "grandma"

    run_with_server(tmp_path, scenario, components=(str(path),))
