"""Balance studies: their results, and resuming after an interruption."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from colisee.core.registry import game, slugs
from colisee.core.setup import Setup
from colisee.lab import parquet
from colisee.lab.balance import MAIN, Batch, Study, findings, histogram, strategies
from colisee.lab.balance import run as run_study
from colisee.lab.balance_page import balance_page
from colisee.lab.checkpoint import Checkpoint
from colisee.lab.data_card import data_card
from colisee.lab.errors import LabError
from colisee.lab.referee import GamePlan, Played, play
from colisee.lab.vocabulary import vocabulary_of
from colisee.lab.workers import Workers
from command_line import Run
from lab.pages import check_page


def study(slug: str = "moving-day", games: int = 20, bots: tuple[str, ...] = ("random",)) -> Study:
    spec = game(slug)
    return Study(Setup(spec), bots, games, seed=5)


@pytest.fixture(scope="module")
def batches() -> list[Batch]:
    return run_study(study(games=60), Workers(1))


@pytest.fixture(scope="module")
def found(batches: list[Batch]) -> dict[str, Any]:
    return findings(study(games=60), batches)


def test_the_batches_of_a_study() -> None:
    first = study(games=40).first_batches()
    assert list(first) == [MAIN, "option filling=gravity", "option damage=fr", "option clumsy=person"]
    assert [len(plans) for plans in first.values()] == [40, 10, 10, 10]
    assert {plan.deal for plan in first[MAIN]} == set(range(40))


def test_strategies_may_be_left_out(found: dict[str, Any]) -> None:
    quick = replace(study(games=60), tries_strategies=False)
    short = findings(quick, run_study(quick, Workers(1)))
    assert short["strategies"] == []
    assert {key: short[key] for key in ("seats", "scores", "words", "other_options")} == {
        key: found[key] for key in ("seats", "scores", "words", "other_options")
    }
    assert "strategies below" not in balance_page(quick.spec, short, "", "en")


def test_different_bots_play_every_deal_from_every_seat() -> None:
    plans = study(games=4, bots=("greedy", "random")).first_batches()[MAIN]
    assert [(s.bots, s.deal) for s in plans] == [
        (("greedy", "random"), 0), (("random", "greedy"), 0), (("greedy", "random"), 1), (("random", "greedy"), 1),
    ]  # fmt: skip


def test_shares_of_seats_and_of_the_order_add_up(found: dict[str, Any]) -> None:
    for lines in (found["seats"], found["order"]):
        assert sum(line["wins"]["value"] for line in lines) == pytest.approx(1, abs=1e-5)


def test_strategies_are_actions_that_had_alternatives(batches: list[Batch]) -> None:
    texts = {word.text for word in strategies(study(games=60), batches[0])}
    assert {"take group=1", "assign vehicle=truck", "dismiss"} <= texts
    assert not any(text.startswith("draw") for text in texts)
    assert {batch.name for batch in batches} >= {f"strategy {text}" for text in texts}


def test_clauses_of_the_winners_lead_add_up_to_their_lead(batches: list[Batch], found: dict[str, Any]) -> None:
    ahead = sum(clause["winner_ahead"]["value"] for clause in found["scores"]["clauses"])
    totals = [(game.totals, game.places) for game in batches[0].games]
    leads = [np.mean([t - np.mean(ts) for t, p in zip(ts, ps, strict=True) if p == 1]) for ts, ps in totals]
    assert ahead == pytest.approx(np.mean(leads), abs=1e-4)


def test_a_histogram_counts_everything_once() -> None:
    values = [3, 3, 4, 90, -5]
    bins = histogram(np.array(values))
    assert sum(count for _, _, count in bins) == 5
    assert bins[0][0] == -5
    assert bins[-1][1] >= 90
    assert histogram(np.array([7, 7])) == [[7, 7, 2]]


def test_a_piece_that_wins_every_game_is_found() -> None:
    """Forty games: whoever got one piece won; another piece came to the winner and the loser in turn."""
    vocabulary = vocabulary_of(game("moving-day"))
    lucky, idle = [number for number, word in enumerate(vocabulary.words) if word.is_piece][:2]
    plans = [GamePlan(Setup("moving-day"), ("random", "random"), 1, deal) for deal in range(40)]
    games = []
    for deal in range(40):
        words = [{lucky: 1, idle: 1}, {}] if deal % 2 else [{lucky: 1}, {idle: 1}]
        places, points = [1, 2], [[9, 0, 0, 0], [1, 0, 0, 0]]
        way = 1 if deal % 4 < 2 else -1
        games.append(Played(points[::way], places[::way], 9, 5, [1, 2], words[::way]))
    found = findings(study(games=40), [Batch(MAIN, plans, games)])
    values = {line["word"]: line for line in found["words"]}
    winner, neutral = (values[vocabulary.words[number].text] for number in (lucky, idle))
    assert (winner["wins"]["value"], winner["points"]["value"], winner["stands_out"]) == (0.5, 4, True)
    assert (neutral["wins"]["value"], neutral["points"]["value"], neutral["stands_out"]) == (0, 0, False)


def test_a_dominated_strategy_is_found() -> None:
    """Dismissing every helper leaves the vehicles without strength."""
    wide = Study(Setup("moving-day"), ("random",), 400, seed=5)
    word = next(w for w in vocabulary_of(game("moving-day")).words if w.text == "dismiss")
    plans = wide.strategy_batches([word])
    main = [play(plan) for plan in wide.first_batches()[MAIN][:20]]
    played = [play(plan) for plan in plans["strategy dismiss"]]
    batches = [
        Batch(MAIN, wide.first_batches()[MAIN][:20], main),
        Batch("strategy dismiss", plans["strategy dismiss"], played),
    ]
    line = findings(wide, batches)["strategies"][0]
    assert line["games"] == 40
    assert line["wins"]["high"] < 0.5
    assert line["stands_out"]


@pytest.mark.parametrize("slug", slugs())
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_report_of_every_game(slug: str, language: str) -> None:
    small = study(slug, games=12)
    batches = run_study(small, Workers(1))
    text = balance_page(small.spec, findings(small, batches), "colisee lab …", language)  # type: ignore[arg-type]  # a language
    tree = check_page(text, language)
    assert len(list(tree.iter("svg"))) >= 5


def test_a_study_of_one_game_can_be_reported() -> None:
    small = study(games=1)
    check_page(balance_page(small.spec, findings(small, run_study(small, Workers(1))), "", "en"), "en")


# The command


def lab(out: Path, *more: str) -> tuple[str, ...]:
    return ("lab", "moving-day", "--bots", "random", "--games", "40", "--seed", "9", "--out", str(out), *more)


def files_of(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_output_does_not_depend_on_the_number_of_workers(run: Run, tmp_path: Path) -> None:
    assert run(*lab(tmp_path / "one", "--workers", "1"))[0] == 0
    assert run(*lab(tmp_path / "two", "--workers", "2"))[0] == 0
    assert files_of(tmp_path / "one") == files_of(tmp_path / "two")
    assert {"report.html", "study.json"} <= files_of(tmp_path / "one").keys()


def test_a_killed_run_resumes_from_its_checkpoint(run: Run, tmp_path: Path) -> None:
    arguments = lab(tmp_path / "killed", "--workers", "1")
    process = subprocess.Popen([sys.executable, "-m", "colisee.cli.main", *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # fmt: skip
    checkpoint = tmp_path / "killed" / "checkpoint"
    until = time.monotonic() + 240
    while not checkpoint.exists() and time.monotonic() < until:
        time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert checkpoint.exists()
    assert not (tmp_path / "killed" / "report.html").exists()
    assert run(*arguments)[0] == 0
    assert run(*lab(tmp_path / "whole", "--workers", "1"))[0] == 0
    killed, whole = files_of(tmp_path / "killed"), files_of(tmp_path / "whole")
    assert {name: killed[name] for name in whole} == whole
    assert "checkpoint" not in killed


@pytest.mark.parametrize("damage", ["", "x", "colisee-checkpoint/1 0000\n{}\n"])
def test_a_damaged_checkpoint_is_reported_and_kept(run: Run, tmp_path: Path, damage: str) -> None:
    (tmp_path / "checkpoint").write_text(damage)
    code, out, err = run(*lab(tmp_path))
    assert (code, out) == (2, "")
    assert "damaged" in err
    assert len(err.strip().splitlines()) == 1
    assert files_of(tmp_path) == {"checkpoint": damage.encode()}


def test_a_cut_off_checkpoint_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "checkpoint"
    kept = Checkpoint(path, {"seed": 1})
    kept.note("a", [[1]])
    kept.write()
    assert Checkpoint(path, {"seed": 1}).done == {"a": [[1]]}
    path.write_bytes(path.read_bytes()[:-9])
    with pytest.raises(LabError, match="damaged"):
        Checkpoint(path, {"seed": 1})
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(LabError, match="damaged"):
        Checkpoint(path, {"seed": 1})


def test_a_checkpoint_of_another_study_is_refused(run: Run, tmp_path: Path) -> None:
    kept = Checkpoint(tmp_path / "checkpoint", study(games=3).plan())
    kept.write()
    code, _, err = run(*lab(tmp_path))
    assert code == 2
    assert "another run (different: games, seed)" in err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--bots", "genius"), "unknown bot 'genius'"),
        (("--bots", "random,random,random"), "3 bots for 2 seats"),
        (("--games", "0"), "--games must be"),
        (("--budget", "-1"), "at least 1"),
        (("--option", "weather=fine"), "unknown option"),
        (("--out", "/dev/null/study"), "cannot make the folder"),
    ],
)
def test_wrong_usage_is_one_sentence_and_exit_code_2(
    run: Run, tmp_path: Path, arguments: tuple[str, ...], sentence: str
) -> None:
    code, out, err = run("lab", "moving-day", "--out", str(tmp_path / "study"), *arguments)
    assert (code, out) == (2, "")
    assert sentence in err
    assert len(err.strip().splitlines()) == 1
    assert not (tmp_path / "study").exists()


def test_requesting_parquet_without_pyarrow_is_refused(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parquet, "has_pyarrow", lambda: False)
    code, _, err = run(*lab(tmp_path / "study", "--parquet"))
    assert code == 2
    assert "colisee[lab]" in err


def test_the_games_as_parquet(batches: list[Batch], tmp_path: Path) -> None:
    tables = pytest.importorskip("pyarrow.parquet", reason="PyArrow is not installed: pip install 'colisee[lab]'")
    whole = study(games=60)
    parquet.write_games(tmp_path / "games.parquet", whole.spec, batches, whole.plan())
    rows = tables.read_table(tmp_path / "games.parquet").to_pylist()
    assert len(rows) == sum(len(batch.games) for batch in batches)
    first, game_played = rows[0], batches[0].games[0]
    assert (first["batch"], first["deal"], first["bots"]) == ("main", 0, ["random", "random"])
    assert first["totals"] == game_played.totals
    assert [
        sum(points) for points in zip(*(first[f"points_{c}"] for c in whole.spec.facts.clauses), strict=True)
    ] == first["totals"]
    assert sum(word["times"] for word in first["words"][0] if word["word"].startswith("take ")) == 8
    assert json.loads(first["options"]) == {"filling": "rows", "damage": "en", "clumsy": "card"}
    metadata = json.loads(tables.read_metadata(tmp_path / "games.parquet").metadata[b"colisee"])
    assert metadata["format"] == "colisee-games/1"


def test_the_schema_is_the_documented_one() -> None:
    arrow = pytest.importorskip("pyarrow", reason="PyArrow is not installed: pip install 'colisee[lab]'")
    text = (
        (Path(__file__).parents[2] / "docs" / "lab.md")
        .read_text("utf-8")
        .partition("### The schema")[2]
        .partition("\n## ")[0]
    )
    documented = [line.split("`")[1] for line in text.splitlines() if line.startswith("| `")]
    columns = [
        name if not name.startswith("points_") else "points_CLAUSE"
        for name in parquet.schema_of(arrow, game("moving-day")).names
    ]
    assert documented == list(dict.fromkeys(columns))


def test_the_data_card_describes_every_column_and_its_examples_run(batches: list[Batch], tmp_path: Path) -> None:
    """An example runs where its libraries are installed."""
    arrow = pytest.importorskip("pyarrow", reason="PyArrow is not installed: pip install 'colisee[lab]'")
    whole = study(games=60)
    parquet.write_games(tmp_path / "games.parquet", whole.spec, batches, whole.plan())
    card = data_card(whole.spec, {batch.name: len(batch.games) for batch in batches}, whole.plan(), "colisee lab")
    for column in parquet.schema_of(arrow, whole.spec).names:
        assert f"| `{column}` |" in card
    assert f"# {whole.spec.facts.title['en']}: {sum(len(batch.games) for batch in batches):,} games" in card
    blocks = re.findall(r"```python\n(.*?)```", card, re.DOTALL)
    assert len(blocks) == 3
    for block in blocks:
        if all(find_spec(name) for name in re.findall(r"^import (\w+)", block, re.MULTILINE)):
            exec(block.replace("games.parquet", str(tmp_path / "games.parquet")), {})
