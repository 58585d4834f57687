"""The observation: complete, in bounds, the same for every seat, and made of the view alone."""

from __future__ import annotations

from typing import Any, get_args

import numpy as np
import pytest

from colisee.core import loader
from colisee.core.kit import SPECTATOR
from colisee.core.meaning import Meaning
from colisee.core.registry import game, slugs
from colisee.core.spec import GameSpec
from colisee.research import drivers, entry_points
from colisee.research.drivers import DIGIT_BASE, UNSEEN
from colisee.research.layout import layout_of
from colisee.research.player import PlayersEnv
from colisee.research.table import EnvironmentSetup, Numbers, Table

settings = pytest.mark.parametrize(
    ("slug", "seats"), [(slug, seats) for slug in slugs() for seats in game(slug).facts.seats]
)


def tables(slug: str, seats: int, every: int = 7) -> list[Table]:
    """Tables from all stages of a random game."""
    table = Table(EnvironmentSetup(slug, seats, {o.name: o.values[-1] for o in game(slug).facts.options}))
    table.open(seats)
    table.settle()
    found, ply = [], 0
    while not table.is_over:
        if ply % every == 0:
            found.append(table.fork())
        seat = table.due[-1]
        table.play(seat, table.random_action(seat))
        ply += 1
    return [*found, table]


def obvious(spec: GameSpec, seats: int, view: Any, own: int) -> list[int]:
    """Slow reference implementation: reads the observation from the record field by field."""
    numbers: list[int] = []
    for name in spec.dtype.names or ():
        if name in spec.facts.by_seat:
            for step in range(seats):
                numbers += of_field(spec, name, view[name][(own + step) % seats], own, seats)
        else:
            numbers += of_field(spec, name, view[name], own, seats)
    return numbers


def of_field(spec: GameSpec, path: str, value: Any, own: int, seats: int) -> list[int]:
    if isinstance(value, np.void):
        names = value.dtype.names or ()
        return [n for name in names for n in of_field(spec, f"{path}.{name}", value[name], own, seats)]
    meaning = spec.facts.meanings.get(path, Meaning("number", 127))
    if meaning.kind == "wide set":
        return [int(value[bit // 32]) >> bit % 32 & 1 for bit in range(meaning.size)]
    if isinstance(value, np.ndarray):
        return [n for item in value for n in of_field(spec, path, item, own, seats)]
    return of_integer(meaning, int(value), own, seats)


def of_integer(meaning: Meaning, value: int, own: int, seats: int) -> list[int]:
    if meaning.kind == "set":
        return [value >> bit & 1 for bit in range(meaning.size)]
    turned = [(own + step) % seats for step in range(seats)]
    if meaning.kind == "seat":
        return [int(seat == value) for seat in turned]
    if meaning.kind == "holder":
        return [int(seat == value - 1) for seat in turned]
    if meaning.kind == "seats":
        return [value >> seat & 1 for seat in turned]
    if meaning.size < UNSEEN:
        return [UNSEEN if value < 0 else value]
    return [value // DIGIT_BASE, value % DIGIT_BASE]


@settings
def test_an_observation_equals_that_of_a_slow_reference(slug: str, seats: int) -> None:
    for table in tables(slug, seats):
        for seat in range(seats):
            expected = obvious(table.spec, seats, table.position.view(seat).record, seat)
            assert table.observation(seat).tolist() == expected


@settings
def test_no_number_is_larger_than_the_facts_say(slug: str, seats: int) -> None:
    for table in tables(slug, seats):
        wide = table.observation(seats - 1, "float32")
        compact = table.observation(seats - 1)
        assert wide.dtype == np.float32
        assert wide.min() >= -1
        assert wide.max() <= 1
        assert ((wide == -1) == (compact == UNSEEN)).all()


@settings
def test_many_tables_show_the_same_bytes_floats_and_masks(slug: str, seats: int) -> None:
    compact, wide = (PlayersEnv(slug, 8, players=seats, opponents="random", numbers=n) for n in get_args(Numbers))
    scales = layout_of(game(slug), seats).scales
    for env in (compact, wide):
        env.reset(seed=4)
    for _ in range(40):
        rows = compact.step(compact.random_actions())[0]["observation"]
        shown = wide.step(wide.random_actions())[0]
        expected = np.where(rows == UNSEEN, np.float32(-1), rows * scales)
        assert shown["observation"].tobytes() == expected.tobytes()
        assert (shown["action_mask"] == wide.action_masks()).all()


@settings
def test_seats_that_change_places_observe_the_same(slug: str, seats: int) -> None:
    for table in tables(slug, seats):
        turned = table.fork()
        turn(table.spec, table.position.record, turned.position.record, seats)
        layout = layout_of(table.spec, seats)
        for seat in range(seats):
            before, after = obvious(table.spec, seats, table.position.record, seat), encoded(turned, (seat + 1) % seats)
            assert before == after.tolist()
            assert len(before) == layout.size


def turn(spec: GameSpec, state: Any, out: Any, seats: int) -> None:
    """Everybody moves one seat on."""
    for name in spec.dtype.names or ():
        if name in spec.facts.by_seat:
            for seat in range(seats):
                out[name][(seat + 1) % seats] = state[name][seat]
            continue
        value = np.array(state[name]).astype(np.int64) if name in spec.facts.meanings else state[name]
        match spec.facts.meanings.get(name, Meaning("number")).kind:
            case "seat":
                out[name] = (value + 1) % seats
            case "holder":
                out[name] = np.where(value > 0, value % seats + 1, 0)
            case "seats":
                out[name] = (value << 1 | value >> seats - 1) & (1 << seats) - 1
            case _:
                pass


def encoded(table: Table, seat: int) -> np.ndarray[Any, Any]:
    """A whole state encoded for a seat, interpreted: the drivers under the debugger."""
    layout = table.setup.layout
    out = np.zeros(layout.size, np.uint8)
    row = np.frombuffer(table.position.to_bytes(), np.uint8)
    interpreted(table.spec)["encode"](row, layout.plans[seat], seat, table.players, out)
    return out


def interpreted(spec: GameSpec) -> Any:
    if spec.slug not in _INTERPRETED:
        _INTERPRETED[spec.slug] = loader.interpret(spec.rule_modules, (*spec.entries, drivers, entry_points), {})
    return _INTERPRETED[spec.slug]


_INTERPRETED: dict[str, Any] = {}


@pytest.mark.parametrize("slug", slugs())
def test_hidden_information_does_not_change_an_observation(slug: str) -> None:
    for table in tables(slug, game(slug).facts.seats[-1]):
        seat = table.players - 1
        other = table.fork()
        other.position = table.position.view(seat).guess(7)
        assert (other.observation(seat) == table.observation(seat)).all()


@settings
def test_slices_have_names_and_cover_everything(slug: str, seats: int) -> None:
    layout = layout_of(game(slug), seats)
    assert [part.start for part in layout.slices[1:]] == [part.stop for part in layout.slices[:-1]]
    assert len({part.name for part in layout.slices}) == len(layout.slices)
    batch = np.arange(3 * layout.size).reshape(3, layout.size)
    named = layout.named(batch)
    assert sum(part.size for part in named.values()) == batch.size
    assert all(np.shares_memory(part, batch) for part in named.values())


def test_a_slice_holds_what_its_name_says() -> None:
    table = tables("moving-day", 3)[-1]
    named = table.setup.layout.named(table.observation(1))
    assert named["player.0.box"].tolist() == table.position.record["player"][1]["box"].tolist()
    assert named["player.2.snacks"] == table.position.record["player"][0]["snacks"]
    assert named["first"].tolist() == [int((1 + step) % 3 == table.position.record["first"]) for step in range(3)]


@settings
def test_rewards_follow_places_or_points(slug: str, seats: int) -> None:
    for table in tables(slug, seats, every=40):
        places, totals = np.array(table.position.ranks()), np.array(table.position.totals())
        by_rank = Table(EnvironmentSetup(table.setup.setup, reward="rank"))
        by_margin = Table(EnvironmentSetup(table.setup.setup, reward="margin"))
        for judged in (by_rank, by_margin):
            judged.restore(table.save())
        for seat in range(seats):
            beaten = sum(places > places[seat]) - sum(places < places[seat])
            assert by_rank.returns()[seat] == pytest.approx(beaten / (seats - 1))
            others = np.delete(totals, seat).mean()
            assert by_margin.returns()[seat] == pytest.approx(totals[seat] - others)


def test_a_spectator_is_no_seat() -> None:
    assert all(game(slug).facts.seats[-1] <= SPECTATOR for slug in slugs())
