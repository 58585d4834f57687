"""`colisee score`: one sheet, or JSON Lines, from a file or standard input."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any

from colisee.cli.common import (
    WRONG_USAGE,
    add_components,
    console,
    exit_with_error,
    print_json,
    read_components,
    read_input,
)
from colisee.core.text import Language, Text

if TYPE_CHECKING:
    from colisee.core.components import ComponentSet
    from colisee.core.spec import GameSpec

EXAMPLES = ("colisee score table.json", "colisee score --json < tables.jsonl")
LARGEST = 20_000_000
BAD_LINE = 1
"""Exit code if at least one line of JSON Lines is not a valid sheet; the other lines are scored nevertheless."""


def arguments(parser: argparse.ArgumentParser, language: Language) -> None:
    sheet = Text(
        "a score sheet (JSON), or many (JSON Lines: a bad line is answered by its error, and the exit code is 1);"
        " - or nothing: standard input",
        "une feuille de score (JSON), ou plusieurs (JSON Lines\u00a0: une ligne fautive reçoit son erreur, et le code de"
        " retour est 1)\u00a0; - ou rien\u00a0: entrée standard",
    )
    parser.add_argument("sheet", nargs="?", default="-", help=sheet.to(language))
    add_components(parser, language)
    parser.add_argument("--json", action="store_true", help=Text("print JSON", "écrire du JSON").to(language))


def run(options: argparse.Namespace, language: Language) -> int:
    pieces = read_components(None, options.components) if options.components else None
    text = read_input(options.sheet, LARGEST)
    lines = sheet_lines(text)
    if len(lines) == 1:
        return _score_one(lines[0], pieces, options.json, language)
    return _score_lines(lines, pieces, options.json, language)


def sheet_lines(text: str) -> list[str]:
    """One string per sheet: the lines of JSON Lines, or the whole text if it is a single sheet, valid or not."""
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) > 1 and not _is_json(text) and any(_is_json(line) for line in lines):
        return lines
    return [text]


def _is_json(text: str) -> bool:
    try:
        return isinstance(json.loads(text), dict)
    except (ValueError, RecursionError):
        return False


def _score_one(text: str, pieces: ComponentSet | None, as_json: bool, language: Language) -> int:
    result = scored(text, language, pieces)
    if "error" in result and not as_json:
        exit_with_error(error_sentence(result["error"]), language)
    if as_json:
        print_json(result)
    else:
        _show(result, language)
    return WRONG_USAGE if "error" in result else 0


def _score_lines(lines: list[str], pieces: ComponentSet | None, as_json: bool, language: Language) -> int:
    code = 0
    for number, line in enumerate(lines):
        result = scored(line, language, pieces)
        if as_json:
            print_json(result)
        else:
            console().rule(Text(f"Sheet {number + 1}", f"Feuille {number + 1}").to(language))
            _show(result, language)
        if "error" in result:
            code = BAD_LINE
    return code


def scored(text: str, language: Language, pieces: ComponentSet | None = None) -> dict[str, Any]:
    """The result of a sheet, or its error, as the documented object."""
    from colisee.core.sheet import SheetError

    try:
        sheet = _parsed(text)
        result: dict[str, Any] = _game_of(sheet, pieces).sheet.score(sheet)
        return result
    except SheetError as error:
        return error.as_dict(language)


def _parsed(text: str) -> dict[str, Any]:
    from colisee.core.sheet import SheetError

    try:
        sheet = json.loads(text, parse_constant=_no_such_number)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        place = where.replace("line", "ligne").replace("column", "colonne")
        raise SheetError("", Text(f"this is not JSON ({where})", f"ce n’est pas du JSON ({place})")) from None
    except (ValueError, RecursionError):
        raise SheetError("", Text("this is not JSON", "ce n’est pas du JSON")) from None
    if not isinstance(sheet, dict):
        raise SheetError("", Text("a sheet is an object {…}", "une feuille est un objet {…}"))
    return sheet


def _no_such_number(name: str) -> Any:
    raise ValueError(name)


def _game_of(sheet: dict[str, Any], pieces: ComponentSet | None) -> GameSpec:
    from colisee.core.registry import game, slugs
    from colisee.core.sheet import Field

    spec = game(Field(sheet).get("game").one_of(slugs()))
    return spec.with_components(pieces) if pieces else spec


def error_sentence(error: dict[str, Any]) -> str:
    rule = f" ({error['rule']})" if error["rule"] else ""
    return f"{error['field']}: {error['message']}{rule}" if error["field"] else f"{error['message']}{rule}"


def _show(result: dict[str, Any], language: Language) -> None:
    from rich.table import Table

    from colisee.core.registry import game

    screen = console()
    if "error" in result:
        screen.print(error_sentence(result["error"]), style="bold red", markup=False)
        return
    spec = game(result["game"])
    columns = [
        key for key, value in result["players"][0].items() if isinstance(value, int) and key not in ("total", "rank")
    ]
    table = Table(title=spec.facts.title[language], title_justify="left")
    table.add_column(Text("player", "joueur").to(language))
    for column in columns:
        table.add_column(_clause_name(spec, column, language), justify="right")
    table.add_column("total", justify="right", style="bold")
    table.add_column(Text("place", "place").to(language), justify="right")
    for player in result["players"]:
        table.add_row(player["name"], *(str(player[c]) for c in columns), str(player["total"]), str(player["rank"]))
    screen.print(table)
    for line in spec.sheet.explain(result, language):
        screen.print(line, markup=False)


def _clause_name(spec: GameSpec, clause: str, language: Language) -> str:
    names = spec.wording.clause_names
    return names[clause].to(language) if clause in names else clause
