"""The suite of duels: baselines against opponents."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from colisee.bots import BOTS
from colisee.core.registry import game, slugs
from colisee.core.setup import SetupError
from colisee.lab import workers
from colisee.lab.arena import Contest, hold
from colisee.lab.errors import LabError
from colisee.lab.referee import GamePlan
from colisee.lab.suite import GAMES, Suite, hold_suite, markdown, numbers_of_players, read_suite
from colisee.lab.workers import Workers
from command_line import Run

SMALL = Suite({"toy-rush": [2]}, ["random", "greedy"], ["random", "greedy", "beginner"], games=4, seed=3)


def test_the_built_in_suite_has_every_game_every_number_of_players_and_every_level() -> None:
    suite = Suite(numbers_of_players())
    lines = {(setup.game.slug, setup.players, baseline, other) for setup, baseline, other in suite.duels()}
    seats = {(slug, players) for slug in slugs() for players in game(slug).facts.seats}
    assert {line[:2] for line in lines} == seats
    assert len(lines) == len(seats) * sum(baseline != other for baseline in suite.baselines for other in BOTS)


def test_two_baselines_meet_once_and_their_lines_mirror_each_other() -> None:
    assert len(SMALL.contests()) == 3
    duels = {(duel.baseline, duel.opponent): duel for duel in hold_suite(SMALL, Workers(1))}
    assert len(duels) == 4
    there, back = duels["greedy", "random"], duels["random", "greedy"]
    assert there.meetings == back.meetings == 4
    assert there.beats.value == pytest.approx(1 - back.beats.value)
    assert there.beats.value > 0.5
    assert there.beats.low < there.beats.value


def test_a_duel_of_a_suite_is_that_of_the_arena() -> None:
    suite = Suite({"the-truckers": [3]}, ["greedy"], ["random"], games=3, seed=5)
    (duel,) = hold_suite(suite, Workers(1))
    alone = hold(Contest(suite.setups()[0], ("greedy", "random"), 3, seed=5), Workers(1))
    assert (duel.beats, duel.meetings) == alone.duel(0, 1)


def test_a_stopped_suite_resumes_from_its_checkpoint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, real, left = tmp_path / "suite.checkpoint", workers.play_task, 4
    whole = hold_suite(SMALL, Workers(1))

    def stops(plans: list[GamePlan]) -> list[object]:
        nonlocal left
        left -= 1
        if left < 0:
            raise KeyboardInterrupt
        return real(plans)

    monkeypatch.setattr(workers, "play_task", stops)
    with pytest.raises(KeyboardInterrupt):
        hold_suite(SMALL, Workers(1), path)
    left = 2  # six deals in all, four of them are done
    assert hold_suite(SMALL, Workers(1), path) == whole
    assert left == 0
    assert not path.exists()


def test_tables_in_markdown_leave_a_bot_against_itself_empty() -> None:
    lines = markdown(SMALL, hold_suite(SMALL, Workers(1)), "en").splitlines()
    assert lines[0] == "**Toy Rush**"
    assert lines[2] == "| players | bot | random | greedy | beginner |"
    assert lines[4].startswith("| 2 | random |  | ")
    assert len(lines) == 6


def test_one_number_of_players_leaves_out_games_without_it() -> None:
    assert numbers_of_players(players=5) == {"the-truckers": [5]}
    assert numbers_of_players("moving-day") == {"moving-day": [2, 3, 4]}
    with pytest.raises(SetupError):
        numbers_of_players("toy-rush", 4)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("games = 0", "games cannot be 0"),
        ('opponents = "expert"', "opponents cannot be 'expert'"),
        ("levels = []", "unknown setting 'levels'; known: baselines, opponents, games, seed, players"),
        ('players = {toy-rush = ["2"]}', "players cannot be"),
        ("games = ", "cannot read the suite"),
        ("\xff", "cannot read the suite"),
    ],
)
def test_a_wrong_file_is_refused_with_its_mistake(text: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "suite.toml"
    path.write_bytes(text.encode("latin-1"))
    with pytest.raises(LabError, match=message):
        read_suite(path)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(LabError, match="No such file"):
        read_suite(tmp_path / "none.toml")


def test_the_command_reads_the_file_and_the_command_line_comes_first(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "suite.toml"
    path.write_text(
        'baselines = ["greedy"]\nopponents = ["expert"]\ngames = 30\nseed = 9\n[players]\nmoving-day = [2]\n', "utf-8"
    )
    code, out, err = run(
        "arena", "toy-rush", "--suite", str(path), "--bots", "random", "--games", "2", "--workers", "1", "--json"
    )
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert (found["games"], found["seed"], found["players"]) == (2, 9, {"toy-rush": [2]})
    (duel,) = found["duels"]
    assert (duel["baseline"], duel["opponent"], duel["meetings"]) == ("greedy", "random", 2)
    assert set(duel["beats"]) == {"value", "low", "high"}


def test_a_game_on_the_command_line_keeps_the_numbers_of_players_of_the_file(run: Run, tmp_path: Path) -> None:
    """A trained baseline may have weights for some numbers of players only."""
    path = tmp_path / "suite.toml"
    path.write_text(
        'baselines = ["greedy"]\nopponents = ["random"]\n[players]\nmoving-day = [3]\ntoy-rush = [2]\n', "utf-8"
    )
    command = ("arena", "moving-day", "--suite", str(path), "--games", "3", "--workers", "1", "--json")
    assert json.loads(run(*command)[1])["players"] == {"moving-day": [3]}
    assert json.loads(run(*command, "--players", "2")[1])["players"] == {"moving-day": [2]}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["arena"], "name a game"),
        (["arena", "toy-rush", "--markdown"], "--markdown is for a suite"),
        (["arena", "--suite", "--html", "page.html"], "--html cannot be combined with --suite"),
        (["arena", "--suite", "--bots", "nobody"], "unknown bot 'nobody'"),
        (["arena", "--suite", "--players", "6"], "no game"),
        (["arena", "toy-rush", "--suite", "--games", "0"], "--games must be from 1"),
    ],
)
def test_misuse_is_answered_in_one_sentence(arguments: list[str], message: str, run: Run) -> None:
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert message in err
    assert err.count("\n") == 1


def test_the_help_names_the_number_of_games_per_duel(run: Run) -> None:
    assert f"{GAMES} games per duel" in " ".join(run("arena", "--help")[1].split())


@pytest.mark.parametrize("baseline", ["self_play", "maskable_ppo"])
def test_the_suite_of_a_trained_baseline_plays_where_it_has_weights(baseline: str) -> None:
    folder = Path(__file__).parents[2] / "examples"
    suite = read_suite(folder / f"{baseline}.toml")
    played = {f"{slug}-{count}" for slug, counts in suite["players"].items() for count in counts}
    assert suite["baselines"][0] == f"{baseline}:Trained"
    assert played == {path.stem for path in (folder / "baselines" / baseline).glob("*.npz")}


def test_the_suite_of_the_documentation_is_read(tmp_path: Path) -> None:
    root = Path(__file__).parents[2]
    (block,) = re.findall(r"```toml\n(.*?)```", (root / "docs" / "lab.md").read_text("utf-8"), re.DOTALL)
    (tmp_path / "suite.toml").write_text(block, "utf-8")
    assert read_suite(tmp_path / "suite.toml")["opponents"][-1] == "expert"
