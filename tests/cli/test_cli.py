"""The command line as users see it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from colisee.cli.main import COMMANDS
from colisee.core.registry import game, slugs
from command_line import Run
from games.moving_day.test_sheet import PRINTED

HEAVY = {"numpy", "numba", "llvmlite", "rich", "litestar", "msgspec"}


@pytest.mark.parametrize(
    ("arguments", "unwanted"),
    [
        (["--help"], {*HEAVY, "asyncio", "dataclasses", "inspect", "json", "socket"}),
        (["simulate", "--help"], HEAVY),
        (["rules", "chess"], HEAVY),
    ],
)
def test_help_imports_nothing_heavy(arguments: list[str], unwanted: set[str]) -> None:
    """The list of commands imports no command, and no command's help imports an engine or a server."""
    script = (
        "import sys\nbefore = set(sys.modules)\nfrom colisee.cli.main import main\n"
        "try: main(sys.argv[1:])\nexcept SystemExit: pass\n"
        "sys.stderr.write(' '.join(sys.modules.keys() - before))"
    )
    done = subprocess.run([sys.executable, "-c", script, *arguments], capture_output=True, text=True, check=True)
    imported = set(done.stderr.split())
    assert imported & unwanted == set()
    assert arguments != ["--help"] or {name for name in imported if name.startswith("colisee.cli.")} == {
        "colisee.cli.main",
        "colisee.cli.common",
    }


def test_scores_and_rules_do_not_import_numba(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.json"
    sheet.write_text(json.dumps(PRINTED))
    script = "import sys\nfrom colisee.cli.main import main\nmain(sys.argv[1:])\nsys.exit(3 if 'numba' in sys.modules else 0)"
    for arguments in (["score", str(sheet)], ["rules", "moving-day"]):
        done = subprocess.run([sys.executable, "-c", script, *arguments], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_command_has_help_with_an_example(run: Run, command: str, language: str) -> None:
    code, out, _ = run(command, "--help", "--lang", language)
    assert code == 0
    assert f": colisee {command}" in out
    assert ("Example" if language == "en" else "Exemple") in out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((), "required"),
        (("dance",), "invalid choice"),
        (("simulate",), "required"),
        (("simulate", "chess"), "unknown game: 'chess'; known: moving-day"),
        (("simulate", "moving-day", "--players", "5"), "takes 2–4 players"),
        (("simulate", "moving-day", "--players", "x"), "invalid int"),
        (("simulate", "moving-day", "--games", "0"), "--games must be"),
        (("simulate", "moving-day", "--seed", "-1"), "--seed must be"),
        (("simulate", "moving-day", "--workers", "0"), "--workers must be"),
        (("simulate", "moving-day", "--option", "weather=fine"), "unknown option"),
        (
            ("simulate", "moving-day", "--option", "filling"),
            "unknown value of the option filling: ''; known: rows, gravity",
        ),
        (
            ("simulate", "moving-day", "--option", "filling=sideways"),
            "unknown value of the option filling: 'sideways'; known: rows, gravity",
        ),
        (("play", "moving-day", "--bots", "genius"), "unknown bot"),
        (("play", "moving-day", "--bots", "greedy,greedy,greedy"), "3 bots for 1 seats"),
        (("rules", "chess"), "unknown game"),
        (("rules", "moving-day", "MD-Z9"), "no rule 'MD-Z9'"),
        (("rules", "moving-day", "--search", "hippopotamus"), "no rule has"),
        (("replay", "/nowhere/match.json"), "cannot read"),
        (("verify", "/"), "cannot read"),
        (("score", "/nowhere/sheet.json"), "cannot read"),
    ],
)
def test_wrong_usage_is_one_sentence_and_exit_code_2(run: Run, arguments: tuple[str, ...], sentence: str) -> None:
    code, out, err = run(*arguments)
    assert code == 2
    assert out == ""
    assert sentence in err
    assert len(err.strip().splitlines()) == 1
    assert "Traceback" not in err


def test_complaints_speak_french(run: Run) -> None:
    code, _, err = run("simulate", "échecs", "--lang", "fr")
    assert code == 2
    assert "jeu inconnu" in err
    assert "arguments manquants" in run("--lang", "fr", "simulate")[2]


def test_the_locale_chooses_the_language(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "fr_CA.UTF-8")
    assert "inconnu" in run("simulate", "chess")[2]


# score


def test_score_prints_the_documented_object(run: Run) -> None:
    code, out, _ = run("score", "--json", stdin=json.dumps(PRINTED))
    result = json.loads(out)
    assert code == 0
    assert result["game"] == "moving-day"
    assert result["players"][0]["total"] == 31


def test_score_shows_a_table_with_every_clause_and_every_broken_box(run: Run) -> None:
    code, out, _ = run("score", "-", "--lang", "fr", stdin=json.dumps(PRINTED, indent=2))
    assert code == 0
    assert "casse-croûtes" in out
    assert "31" in out
    assert out.count("MD-D2") == 3


FLOATING = {**PRINTED, "players": [{"name": "A", "snacks": 0, "vehicles": [
    {"kind": "scooter", "boxes": [[None], [{"type": "a", "colour": "b", "weight": 1, "points": 1, "fragile": False}]], "helpers": []}
]}]}  # fmt: skip


def test_a_bad_sheet_is_exit_code_2_with_rule_and_field(run: Run) -> None:
    code, out, _ = run("score", "--json", stdin=json.dumps(FLOATING))
    error = json.loads(out)["error"]
    assert code == 2
    assert (error["rule"], error["field"]) == ("MD-T4", "players[0].vehicles[0].boxes[1][0]")
    code, out, err = run("score", stdin=json.dumps(FLOATING))
    assert (code, out) == (2, "")
    assert "MD-T4" in err
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "7",
        "null",
        "{}",
        '{"game": "chess"}',
        '{"game": ["moving-day"]}',
        "[" * 50_000,
        '{"game": NaN}',
        "\x00",
        "{" * 50_000,
    ],
)
def test_what_is_no_sheet_is_refused(run: Run, text: str) -> None:
    code, out, err = run("score", "--json", stdin=text)
    assert code == 2
    assert json.loads(out)["error"]["message"]
    assert err == ""


def test_a_sheet_that_is_not_text_is_refused(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "picture.png"
    path.write_bytes(b"\x89PNG\xff\xfe")
    assert run("score", str(path))[0] == 2


def test_one_bad_line_spoils_only_itself_and_the_exit_code(run: Run) -> None:
    lines = [json.dumps(PRINTED), "{broken", json.dumps(FLOATING), json.dumps(PRINTED)]
    code, out, _ = run("score", "--json", stdin="\n".join(lines))
    results = [json.loads(line) for line in out.splitlines()]
    assert code == 1
    assert ["error" in result for result in results] == [False, True, True, False]
    assert results[2]["error"]["rule"] == "MD-T4"
    code, shown, _ = run("score", stdin="\n".join(lines))
    assert code == 1
    assert shown.count("31") >= 2
    assert "MD-T4" in shown


def test_good_lines_alone_end_well(run: Run) -> None:
    code, out, _ = run("score", "--json", stdin="\n".join([json.dumps(PRINTED)] * 3))
    assert code == 0
    assert len(out.splitlines()) == 3


def test_a_huge_file_is_refused_unread(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("colisee.cli.score.LARGEST", 1_000_000)
    path = tmp_path / "huge.json"
    path.write_text(" " * 1_000_001)
    code, _, err = run("score", str(path))
    assert code == 2
    assert "larger" in err


# simulate


def test_simulate_does_not_depend_on_the_workers(run: Run) -> None:
    arguments = ("simulate", "moving-day", "--players", "3", "--games", "12000", "--seed", "7", "--json")
    one, two, three = (json.loads(run(*arguments, "--workers", n)[1]) for n in ("1", "2", "5"))
    assert one == two == three
    assert one["games"] == 12000
    assert abs(sum(seat["wins"] for seat in one["seats"]) - 1) < 1e-5


def test_simulate_gives_other_numbers_for_another_seed(run: Run) -> None:
    arguments = ("simulate", "moving-day", "--games", "500", "--json")
    assert run(*arguments, "--seed", "1")[1] != run(*arguments, "--seed", "2")[1]


def test_simulate_shows_a_table(run: Run) -> None:
    code, out, _ = run("simulate", "moving-day", "--games", "500", "--lang", "fr")
    assert code == 0
    assert "score moyen" in out


# play, replay, verify


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole match in the terminal, always the first move, saved."""
    path = tmp_path_factory.mktemp("match") / "match.json"
    script = "?\nscore\nwhy Usa4\nrules snacks\nnonsense\n99\nundo\n1\nundo\n" + "1\n" * 40
    done = subprocess.run(
        [sys.executable, "-m", "colisee.cli.main", "play", "moving-day", "--seed", "3", "--players", "3", "--bots", "greedy,random", "--save", str(path)],
        input=script, capture_output=True, text=True, check=True, env={"COLUMNS": "100", "PATH": "", "HOME": str(Path.home()), "LANG": "C.UTF-8"},
    )  # fmt: skip
    for wanted in ("Victory: ", "MD-T1", "nothing to take back", "Taken back", "Record written", "(+1)"):
        assert wanted in done.stdout
    return path


def test_a_played_match_is_saved_replayed_and_proved(run: Run, played: Path) -> None:
    code, out, _ = run("replay", str(played))
    assert code == 0
    assert "goes first" in out
    assert "takes back" in out
    assert "│ Biscotte" in out
    code, out, _ = run("verify", str(played))
    assert code == 0
    assert "draws are proved" in out
    assert json.loads(run("verify", str(played), "--json")[1])["proved"] is True


def test_replay_as_data_at_an_event_and_step_by_step(run: Run, played: Path) -> None:
    record: dict[str, Any] = json.loads(played.read_text("utf-8"))
    data = json.loads(run("replay", str(played), "--json")[1])
    assert data["scores"] == record["result"]
    shown = run("replay", str(played), "--at", "15")[1]
    assert "The row" in shown
    assert "goes first" not in shown, "only the table, not the story"
    assert run("replay", str(played), "--at", "100000")[0] == 2
    assert run("replay", str(played), "--step")[1].count("The row") > 50


def test_a_forged_record_is_not_proved(run: Run, played: Path, tmp_path: Path) -> None:
    record = json.loads(played.read_text("utf-8"))
    record["fairness"]["secret"] = "11" * 32
    forged = tmp_path / "forged.json"
    forged.write_text(json.dumps(record))
    code, out, _ = run("verify", str(forged))
    assert code == 1
    assert "Not proved" in out


def test_a_broken_record_names_event_and_rule(run: Run, played: Path, tmp_path: Path) -> None:
    record = json.loads(played.read_text("utf-8"))
    number = next(i for i, event in enumerate(record["events"]) if "take" in event)
    record["events"][number] = {"by": record["events"][number]["by"], "dismiss": {}}
    broken = tmp_path / "broken.json"
    broken.write_text(json.dumps(record))
    code, _, err = run("replay", str(broken))
    assert code == 2
    assert f"event {number + 1}" in err
    assert "MD-T1" in err


def test_leaving_a_match_is_not_an_error_with_a_traceback(run: Run, tmp_path: Path) -> None:
    code, out, err = run(
        "play",
        "moving-day",
        "--seed",
        "1",
        "--lang",
        "fr",
        "--save",
        str(tmp_path / "no" / "where.json"),
        stdin="quit\n",
    )
    assert code == 130
    assert "À bientôt" in out
    assert "Impossible d’écrire" in out
    assert "Traceback" not in err


# bench


def test_bench_measures_a_game(run: Run) -> None:
    code, out, _ = run("bench", "moving-day", "--json")
    (figure,) = json.loads(out)
    assert code == 0
    assert (figure["game"], figure["players"]) == ("moving-day", 4)
    assert figure["plies_a_second"] > 0
    assert "coups" in run("bench", "toy-rush", "--lang", "fr")[1]
    assert run("bench", "chess")[0] == 2


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_help_of_play_names_every_option_of_every_game(run: Run, language: str) -> None:
    _, out, _ = run("play", "--help", "--lang", language)
    for slug in slugs():
        options = game(slug).facts.options
        words = " ".join(f"{option.name}={'|'.join(option.values)}" for option in options) or "-"
        assert f"{slug}: {words}" in out
