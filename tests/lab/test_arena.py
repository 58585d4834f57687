"""The round robin."""

from __future__ import annotations

import json
import socket
from collections import Counter
from pathlib import Path

import pytest

from colisee.core.registry import game
from colisee.core.setup import Setup
from colisee.lab import workers
from colisee.lab.arena import Contest, hold, seatings
from colisee.lab.arena_page import arena_page
from colisee.lab.errors import LabError
from colisee.lab.referee import GamePlan, Played, play
from colisee.lab.workers import Workers, check_answers, check_ray
from command_line import Run
from lab.pages import check_page


def contest(*bots: str, slug: str = "moving-day", players: int = 2, games: int = 6) -> Contest:
    return Contest(Setup(slug, players), bots, games, seed=5)


def test_every_bot_sits_in_every_seat_of_every_deal() -> None:
    for deal in range(3):
        rows = list(seatings(("a", "b", "c"), deal))
        for seat in range(3):
            assert sorted(row[seat] for row in rows) == ["a", "b", "c"]
    neighbours = {row.index("b") - row.index("a") for deal in range(2) for row in seatings(("a", "b", "c"), deal)}
    assert {step % 3 for step in neighbours} == {1, 2}


def test_tables_are_all_choices_of_bots_or_all_ways_to_share_the_seats() -> None:
    assert contest("greedy", "random", "novice").tables == [
        ("greedy", "random"),
        ("greedy", "novice"),
        ("random", "novice"),
    ]
    shared = contest("greedy", "random", slug="the-truckers", players=3).tables
    assert shared == [("greedy", "greedy", "random"), ("greedy", "random", "random")]


def test_games_are_rounded_up_to_whole_deals() -> None:
    assert len(contest("greedy", "random", games=5).tasks()) == 3
    assert all(len(seats) == 2 for seats in contest("greedy", "random", games=5).tasks().values())


def test_the_stronger_bot_is_rated_higher() -> None:
    result = hold(contest("random", "greedy", games=16), Workers(1)).as_json()
    first, second = result["ratings"]
    assert (first["bot"], second["bot"]) == ("greedy", "random")
    assert first["next"]["gap"]["low"] > 0
    assert first["next"]["wins"]["value"] > 0.8
    assert sum(first["places"]) == sum(second["places"]) == result["games_played"] == 16


def test_duels_of_a_larger_table_add_up() -> None:
    """Six games of two against one: twice as many duels."""
    outcome = hold(contest("random", "greedy", slug="the-truckers", players=3, games=3), Workers(1))
    assert outcome.duel(0, 1)[0].value + outcome.duel(1, 0)[0].value == pytest.approx(1)
    assert outcome.duel(0, 1)[1] == outcome.duel(1, 0)[1] == 12
    assert outcome.games_played == 6


def test_results_do_not_depend_on_the_number_of_processes() -> None:
    one = hold(contest("random", "novice"), Workers(1)).as_json()
    two = hold(contest("random", "novice"), Workers(2)).as_json()
    assert json.dumps(one) == json.dumps(two)


def test_another_seed_gives_other_games() -> None:
    plans = [s for seed in (1, 2) for s in Contest(Setup("moving-day"), ("random", "greedy"), 2, seed).tasks()["0/0"]]
    assert play(plans[0]) != play(plans[2])


def test_a_stopped_contest_resumes_from_its_checkpoint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "checkpoint"
    whole = hold(contest("random", "greedy", games=8), Workers(1)).as_json()

    def stop(done: int, total: int) -> None:
        if done == 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        hold(contest("random", "greedy", games=8), Workers(1), path, stop)
    seen: Counter[int] = Counter()

    def counted(plan: GamePlan) -> Played:
        seen[plan.deal] += 1
        return play(plan)

    monkeypatch.setattr(workers, "play", counted)
    assert hold(contest("random", "greedy", games=8), Workers(1), path).as_json() == whole
    assert seen == {2: 2, 3: 2}
    assert not path.exists()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page(language: str) -> None:
    spec = game("the-truckers")
    result = hold(contest("random", "greedy", slug="the-truckers", players=3, games=3), Workers(1)).as_json()
    page = arena_page(spec, result, "colisee arena …", language)  # type: ignore[arg-type]  # a language
    tree = check_page(page, language)
    assert len(list(tree.iter("svg"))) == 1
    assert "greedy" in page


def test_the_command(run: Run, tmp_path: Path) -> None:
    arguments = ("arena", "moving-day", "--bots", "greedy,random", "--games", "4", "--workers", "1", "--seed", "3")
    code, out, _ = run(*arguments, "--json", "--html", str(tmp_path / "arena.html"))
    assert code == 0
    assert json.loads(out)["games_played"] == 4
    assert "--games 4 --seed 3" in (tmp_path / "arena.html").read_text("utf-8")
    code, out, _ = run(*arguments, "--lang", "fr")
    assert code == 0
    assert "classement" in out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--bots", "genius,random"), "unknown bot 'genius'"),
        (("--bots", "greedy"), "two different bots"),
        (("--bots", "greedy,greedy"), "two different bots"),
        (("--bots", ""), "unknown bot ''"),
        (("--games", "0"), "--games must be"),
        (("--budget", "0"), "at least 1"),
        (("--players", "9"), "takes 2–4 players"),
        (("--workers", "0"), "--workers must be"),
        (("--html", "/nowhere/arena.html"), "cannot write"),
        (("--checkpoint", "/nowhere/arena"), "cannot write"),
        (("--seed", "x"), "invalid int"),
    ],
)
def test_wrong_usage_is_one_sentence_and_exit_code_2(run: Run, arguments: tuple[str, ...], sentence: str) -> None:
    code, out, err = run("arena", "moving-day", *arguments)
    assert (code, out) == (2, "")
    assert sentence in err
    assert len(err.strip().splitlines()) == 1


# Ray


def test_a_missing_ray_is_reported_in_one_sentence(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(workers, "import_module", missing)
    code, out, err = run("arena", "moving-day", "--bots", "greedy,random", "--ray")
    assert (code, out) == (2, "")
    assert "colisee[ray]" in err


@pytest.mark.parametrize("address", ["127.0.0.1:9", "ray://127.0.0.1:9", "nonsense", "host:port", "ray://"])
def test_an_unreachable_cluster_address_is_refused(address: str) -> None:
    with pytest.raises(LabError, match="no Ray cluster answers"):
        check_answers(address)


def test_connecting_to_a_server_that_is_no_cluster_times_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "import_module", lambda name: None)
    monkeypatch.setattr(workers, "SECONDS_TO_CONNECT", 0.01)
    with socket.create_server(("127.0.0.1", 0)) as server, pytest.raises(LabError, match="no Ray cluster answers"):
        check_ray(f"127.0.0.1:{server.getsockname()[1]}")


def test_a_cluster_plays_the_same_games(fake_ray: FakeRay) -> None:
    """With a fake Ray; test_ray.py uses the real one."""
    cluster = hold(contest("random", "greedy", games=20), Workers(ray="")).as_json()
    assert cluster == hold(contest("random", "greedy", games=20), Workers(1)).as_json()


def test_every_core_of_a_cluster_has_one_call_and_its_node_another(fake_ray: FakeRay) -> None:
    """A node with three cores and one with a single core; one that is dead and one without cores get nothing."""
    hold(contest("random", "greedy", games=40), Workers(ray=""))
    assert fake_ray.under_way[0] == ["large", "large", "large", "small", "large", "large", "large", "small"]
    assert max(calls.count("large") for calls in fake_ray.under_way) == 6
    assert max(calls.count("small") for calls in fake_ray.under_way) == 2


def test_ray_places_calls_while_no_node_has_cores(fake_ray: FakeRay) -> None:
    fake_ray.cores = {"head": 0}
    hold(contest("random", "greedy", games=4), Workers(ray=""))
    assert set(fake_ray.under_way[0]) == {"DEFAULT"}


@pytest.fixture
def fake_ray(monkeypatch: pytest.MonkeyPatch) -> FakeRay:
    ray = FakeRay()
    monkeypatch.setattr(workers, "import_module", lambda name: ray)
    return ray


class FakeRay:
    def __init__(self) -> None:
        self.cores = {"large": 3, "none": 0, "small": 1}
        self.under_way: list[list[str]] = []
        """The nodes of the calls under way, whenever one was waited for."""

    def is_initialized(self) -> bool:
        return False

    def nodes(self) -> list[dict[str, object]]:
        alive = [{"NodeID": node, "Alive": True, "Resources": {"CPU": count}} for node, count in self.cores.items()]
        return [*alive, {"NodeID": "dead", "Alive": False, "Resources": {"CPU": 8}}]

    def NodeAffinitySchedulingStrategy(self, node: str, soft: bool) -> str:  # noqa: N802  # Ray's name
        return node

    def init(self, **options: object) -> None: ...

    def shutdown(self) -> None: ...

    def remote(self, function: object) -> FakeRemote:
        return FakeRemote(function)

    def wait(self, references: list[_Reference]) -> tuple[list[_Reference], list[_Reference]]:
        self.under_way.append([reference.node for reference in references])
        return references[-1:], references[:-1]

    def get(self, reference: _Reference) -> object:
        return reference.function(reference.plans)  # type: ignore[operator]  # whatever `remote` was given


class FakeRemote:
    def __init__(self, function: object, node: str = "") -> None:
        self.function, self.node = function, node

    def options(self, scheduling_strategy: str) -> FakeRemote:
        return FakeRemote(self.function, scheduling_strategy)

    def remote(self, plans: object) -> _Reference:
        return _Reference(self.function, plans, self.node)


class _Reference:
    def __init__(self, function: object, plans: object, node: str) -> None:
        self.function, self.plans, self.node = function, plans, node
