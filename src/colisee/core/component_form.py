"""What the component data of a game must look like, and the check of data that somebody has edited.

A game declares its `ComponentForm`: the parts of its components.toml, their columns, ranges and printed counts. The check reports
every mistake, each with its field and, for a file, its line. The page builds its tables from the same form.
"""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any, Literal, Protocol

from colisee.core.components import ComponentSet
from colisee.core.errors import ColiseeError
from colisee.core.registry import known_game
from colisee.core.sheet import Field, SheetError
from colisee.core.text import Language, Text

if TYPE_CHECKING:
    from colisee.core.spec import GameSpec

MAX_TEXT = 60_000
"""Characters of a component file; the largest built-in one has a sixth."""
MAX_NAME = 40
MAX_NOTE = 1_000
MAX_MISTAKES = 100
"""Checking stops after this many."""
MARKS = ("given", "found", "derived", "edition", "ruling", "ours")
_META = ("provenance", "note")
_PICTURES = ("colours",)
"""What only the picture depends on; the first edition's sets do not have it."""

Path = tuple[str | int, ...]


@dataclass(frozen=True)
class Column:
    """One attribute of a piece."""

    name: str
    title: Text
    kind: Literal["number", "choice", "flag", "word", "face", "faces", "counts", "fixed"]
    """`face`: the four parcels of a tile. `faces`: `most` of them. `counts`: how many of each of `choices`. `fixed`: as in the current set, row by row."""
    least: int = 0
    most: int = 0
    choices: Mapping[str, Text] = field(default_factory=dict)
    total: int | None = None
    """What the numbers of all rows add up to."""
    optional: bool = False


@dataclass(frozen=True)
class Part:
    """A table of the data, such as [boxes]: a list of rows, each a mapping from columns to values.

    With a single column of kind `face`, rows are plain texts. A part without columns cannot be changed.
    """

    name: str
    title: Text
    columns: tuple[Column, ...] = ()
    rows: range = range(0)
    """How many rows there may be."""
    different: tuple[str, ...] = ()
    """Columns in which no two rows may agree all at once."""
    numbers: tuple[Column, ...] = ()
    """Values of the table beside its rows."""


class Law(Protocol):
    def __call__(self, data: Mapping[str, Any]) -> Iterator[tuple[Path, Text]]:
        """Mistakes that concern several parts. The parts themselves are sound."""


@dataclass(frozen=True)
class ComponentForm:
    parts: tuple[Part, ...]
    law: Law | None = None


@dataclass(frozen=True)
class Mistake:
    field: str
    message: Text
    line: int | None = None

    def sentence(self, language: Language) -> str:
        line = "" if self.line is None else Text(f"line {self.line}, ", f"ligne {self.line}, ").to(language)
        colon = Text(": ", "\u00a0: ").to(language)
        return f"{line}{self.field}{colon}{self.message.to(language)}"


class ComponentsError(ColiseeError):
    """Component data that failed its check: `mistakes` has one entry per mistake."""

    def __init__(self, mistakes: Sequence[Mistake]) -> None:
        en, fr = ("\n".join(mistake.sentence(language) for mistake in mistakes) for language in ("en", "fr"))
        super().__init__(Text(en, fr))
        self.mistakes = tuple(mistakes)

    def __reduce__(self) -> tuple[object, ...]:
        return ComponentsError, (self.mistakes,)


# Reading


def read_set(spec: GameSpec, text: str, name: str = "") -> ComponentSet:
    """The component set of a TOML text, checked; ComponentsError with every mistake."""
    if len(text) > MAX_TEXT:
        raise ComponentsError([_whole(f"the text has more than {MAX_TEXT} characters", f"le texte dépasse {MAX_TEXT} caractères")])  # fmt: skip
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise ComponentsError([_not_toml(str(error))]) from None
    return checked_set(spec, data, name, text)


def game_named_in(text: str) -> str:
    """The game that a component file names; ComponentsError if it names none."""
    try:
        name = tomllib.loads(text[:MAX_TEXT]).get("game")
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise ComponentsError([_not_toml(str(error))]) from None
    if not isinstance(name, str):
        missing = Text('the file names no game: add game = "moving-day"', 'le fichier ne nomme aucun jeu\u00a0: ajoutez game = "moving-day"')  # fmt: skip
        raise ComponentsError([Mistake("game", missing)])
    return name


def checked_set(spec: GameSpec, data: Any, name: str = "", text: str = "") -> ComponentSet:
    """The component set of parsed data; `game` and `name` at its top are about the set and do not belong to the pieces."""
    found, content = about_set(spec, data)
    wanted = content.get("name") or name or spec.slug
    pieces = {key: value for key, value in content.items() if key not in ("game", "name")}
    if not found:
        found = list(islice(mistakes(spec, pieces), MAX_MISTAKES))
    if found:
        lines = lines_of(text) if text else {}
        raise ComponentsError([_mistake(path, message, lines) for path, message in found])
    return ComponentSet(spec.slug, wanted, pieces)


def about_set(spec: GameSpec, data: Any) -> tuple[list[tuple[Path, Text]], Mapping[str, Any]]:
    """What is wrong with the game and the name of a set, and its content as far as it is one."""
    if not isinstance(data, dict):
        return [((), Text("a table of components belongs here", "il faut ici un tableau de pièces"))], {}
    found: list[tuple[Path, Text]] = []
    slug, name = data.get("game", spec.slug), data.get("name", "")
    if slug != spec.slug:
        found.append((("game",), Text(f"these are components of {slug!r}, not of {spec.slug}", f"ce sont des pièces de {slug!r}, pas de {spec.slug}")))  # fmt: skip
    if not isinstance(name, str) or len(name) > MAX_NAME or not name.isprintable():
        found.append((("name",), Text(f"a name of at most {MAX_NAME} characters belongs here", f"il faut ici un nom de {MAX_NAME} caractères au plus")))  # fmt: skip
    if spec.component_form is None:
        title = spec.facts.title
        found.append(((), Text(f"the components of {title['en']} cannot be changed", f"les pièces de {title['fr']} ne se modifient pas")))  # fmt: skip
    return found, data


def _whole(en: str, fr: str) -> Mistake:
    return Mistake("file", Text(en, fr))


def _not_toml(reason: str) -> Mistake:
    at = re.search(r"at line (\d+)", reason)
    return Mistake("file", Text(f"this is not TOML: {reason}", f"ce n’est pas du TOML\u00a0: {reason}"), int(at[1]) if at else None)  # fmt: skip


def _mistake(path: Path, message: Text, lines: Mapping[Path, int]) -> Mistake:
    line = next((lines[path[:size]] for size in range(len(path), 0, -1) if path[:size] in lines), None)
    return Mistake(field_name(path) or "file", message, line)


def field_name(path: Path) -> str:
    """A place in the data as people read it: `boxes.rows[3].weight`."""
    return "".join(f"[{step + 1}]" if isinstance(step, int) else f".{step}" for step in path).removeprefix(".")


def read_file(path: str | os.PathLike[str]) -> ComponentSet:
    """The component set of a file that names its game, checked."""
    try:
        text = FilePath(path).read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or type(error).__name__
        raise ComponentsError([_whole(f"cannot read {path}: {reason}", f"impossible de lire {path}\u00a0: {reason}")]) from None  # fmt: skip
    return read_set(known_game(game_named_in(text)), text, FilePath(path).stem)


# Checking


def mistakes(spec: GameSpec, data: Mapping[str, Any]) -> Iterator[tuple[Path, Text]]:
    """What is wrong with the parts of a set. Translated for the page as well (web/scripts/forms.py)."""
    form, current = spec.component_form, spec.components.data
    assert form is not None
    names = [part.name for part in form.parts]
    for name in data:
        if name not in names:
            known = ", ".join(names)
            yield (name,), Text(f"unknown part; known: {known}", f"partie inconnue\u00a0; connues\u00a0: {known}")
    sound = True
    for part in form.parts:
        for mistake in _mistakes_in(part, data.get(part.name), current[part.name]):
            sound = False
            yield mistake
    if sound and form.law is not None:
        yield from form.law(data)


def _mistakes_in(part: Part, table: Any, current: Mapping[str, Any]) -> Iterator[tuple[Path, Text]]:
    if not isinstance(table, dict):
        yield (part.name,), Text("this part is missing", "cette partie manque")
        return
    for key in _META:
        if key in table:
            yield from _refused((part.name, key), table[key], lambda f: f.text(MAX_NOTE))
    if "provenance" in table and table["provenance"] not in MARKS:
        yield from _refused((part.name, "provenance"), table["provenance"], lambda f: f.one_of(MARKS))
    for key in table:
        if key not in current and key not in _META:
            yield (part.name, key), _unknown_field([key for key in current if key not in _META])
    editable = {*_META, *(column.name for column in part.numbers), *(("rows",) if part.columns else ())}
    for key, value in current.items():
        if key not in editable and table.get(key, value if key in _PICTURES else None) != value:
            yield (part.name, key), Text("this cannot be changed", "ceci ne se modifie pas")
    for column in part.numbers:
        yield from _value_mistakes(column, (part.name, column.name), table.get(column.name), None)
    if part.columns:
        yield from _row_mistakes(part, table.get("rows"), current["rows"])


def _row_mistakes(part: Part, rows: Any, current: Sequence[Any]) -> Iterator[tuple[Path, Text]]:
    path: Path = (part.name, "rows")
    if not isinstance(rows, list):
        yield path, Text("a list […] belongs here", "il faut ici une liste […]")
        return
    if len(rows) not in part.rows:
        span = str(part.rows[0]) if len(part.rows) == 1 else f"{part.rows[0]}–{part.rows[-1]}"
        yield path, Text(f"{len(rows)} rows; {span} belong here", f"{len(rows)} lignes\u00a0; il en faut {span}")
    sound = True
    for number, row in enumerate(rows[: part.rows[-1]]):
        fixed = current[number] if number < len(current) else None
        for mistake in _one_row(part, (*path, number), row, fixed):
            sound = False
            yield mistake
    if sound and len(rows) in part.rows:
        yield from _agreeing(part, path, rows)
        yield from _wrong_totals(part, path, rows)


def _one_row(part: Part, path: Path, row: Any, current: Any) -> Iterator[tuple[Path, Text]]:
    if part.columns[0].kind == "face" and len(part.columns) == 1:
        yield from _value_mistakes(part.columns[0], path, row, None)
        return
    if not isinstance(row, dict):
        yield path, Text("an object {…} belongs here", "il faut ici un objet {…}")
        return
    names = [column.name for column in part.columns]
    for key in row:
        if key not in names and key != "provenance":
            yield (*path, key), _unknown_field(names)
    for column in part.columns:
        if column.name in row:
            fixed = current.get(column.name) if current else None
            yield from _value_mistakes(column, (*path, column.name), row[column.name], fixed)
        elif not column.optional:
            yield (*path, column.name), Text("this field is missing", "ce champ manque")


def _value_mistakes(column: Column, path: Path, value: Any, current: Any) -> Iterator[tuple[Path, Text]]:
    match column.kind:
        case "number":
            yield from _refused(path, value, lambda f: f.integer(column.least, column.most))
        case "choice":
            yield from _refused(path, value, lambda f: f.one_of(list(column.choices)))
        case "flag":
            yield from _refused(path, value, lambda f: f.yes_or_no())
        case "word":
            yield from _refused(path, value, lambda f: f.text(column.most))
            if isinstance(value, str) and not re.fullmatch(r"[^\W\d_]+(?:[-’'][^\W\d_]+)*", value):
                yield path, Text(f"{value!r} is not one word of letters", f"{value!r} n’est pas un mot fait de lettres")
        case "face":
            if not (
                isinstance(value, str) and re.fullmatch(r"[LDYB][tsw.] [LDYB][tsw.] / [LDYB][tsw.] [LDYB][tsw.]", value)
            ):
                yield path, Text(
                    f"{value!r} is no tile: write four parcels, each a colour (L, D, Y, B) and a symbol (t, s, w or .), as in \"L. Ls / Dt Y.\"",
                    f"{value!r} n’est pas un jeton\u00a0: écrivez quatre colis, chacun une couleur (L, D, Y, B) et un symbole (t, s, w ou .), comme dans \"L. Ls / Dt Y.\"",
                )  # fmt: skip
        case "faces":
            yield from _refused(path, value, lambda f: f.items(column.most, column.most))
            for number, face in enumerate(value if isinstance(value, list) else []):
                yield from _value_mistakes(replace(column, kind="face"), (*path, number), face, None)
        case "counts":
            yield from _count_mistakes(column, path, value)
        case "fixed":
            if value != current:
                yield path, Text(f"{value!r} cannot be here: {current!r} belongs here", f"{value!r} ne va pas ici\u00a0: il faut {current!r}")  # fmt: skip


def _count_mistakes(column: Column, path: Path, value: Any) -> Iterator[tuple[Path, Text]]:
    if not isinstance(value, dict) or not value:
        yield path, Text("at least one entry belongs here", "il faut ici au moins une entrée")
        return
    for key, count in value.items():
        if key not in column.choices:
            yield (*path, key), _unknown_field(list(column.choices))
        else:
            yield from _refused((*path, key), count, lambda f: f.integer(column.least, column.most))


def _agreeing(part: Part, path: Path, rows: Sequence[Any]) -> Iterator[tuple[Path, Text]]:
    seen: dict[tuple[Any, ...], int] = {}
    for number, row in enumerate(rows):
        key = tuple(row.get(name) for name in part.different) if part.different else (number,)
        if key in seen:
            first = seen[key] + 1
            yield (*path, number), Text(f"the same as row {first}: no two rows may agree in {', '.join(part.different)}",
                                        f"identique à la ligne {first}\u00a0: deux lignes ne peuvent pas avoir les mêmes {', '.join(part.different)}")  # fmt: skip
        seen.setdefault(key, number)


def _wrong_totals(part: Part, path: Path, rows: Sequence[Any]) -> Iterator[tuple[Path, Text]]:
    for column in part.columns:
        total = sum(row[column.name] for row in rows) if column.total is not None else None
        if total != column.total:
            yield path, Text(f"{column.name} adds up to {total}; the box has {column.total}", f"la somme de {column.name} est {total}\u00a0; la boîte en a {column.total}")  # fmt: skip


def _refused(path: Path, value: Any, read: Any) -> Iterator[tuple[Path, Text]]:
    try:
        read(Field(value))
    except SheetError as error:
        yield path, error.message


def _unknown_field(names: Sequence[str]) -> Text:
    known = ", ".join(names)
    return Text(f"unknown field; known: {known}", f"champ inconnu\u00a0; connus\u00a0: {known}")


# Writing


def toml_of(components: ComponentSet) -> str:
    """A component set as a text that `read_set` reads: one row per line."""
    parts = [f"game = {_toml(components.game)}\nname = {_toml(components.name)}\n"]
    for name, table in components.data.items():
        values = "".join(f"{key} = {_toml_rows(value)}\n" for key, value in table.items())
        parts.append(f"[{name}]\n{values}")
    return "\n".join(parts)


def _toml_rows(value: Any) -> str:
    is_table = isinstance(value, list) and any(isinstance(row, dict | str) for row in value)
    return "[\n" + "".join(f"    {_toml(row)},\n" for row in value) + "]" if is_table else _toml(value)


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_toml(part)}" for key, part in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(_toml(part) for part in value) + "]"
    return json.dumps(value, ensure_ascii=False)  # texts, numbers, true and false are written alike in JSON and TOML


# Lines of a TOML text

_TOKEN = re.compile(
    r'"""(?:\\.|[^\\])*?"""|\'\'\'.*?\'\'\'|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|#[^\n]*|\n|[\[\]{},=]|[^\s\[\]{},=#"\']+', re.DOTALL
)  # fmt: skip


def lines_of(text: str) -> dict[Path, int]:
    """The line of every value of a TOML text, by its path. The text is known to be TOML."""
    lines: dict[Path, int] = {}
    table: Path = ()
    inside: list[list[Any]] = []  # the open brackets: [path of the array or inline table, index of the element or None]
    key: list[str] = []
    line, is_header = 1, False
    for token in _TOKEN.findall(text):
        at_top = not inside
        if token == "\n" or token.startswith("#"):
            line += token == "\n"
            key = [] if at_top and token == "\n" else key
            continue
        if is_header or (token == "[" and at_top and not key):
            is_header, table = _header(token, table if is_header else ())
            lines.setdefault(table, line)
            continue
        here: Path = inside[-1][0] if inside else table
        if inside and inside[-1][1] is not None and token not in ",]":
            here = (*here, inside[-1][1])
        elif key:
            here = (*here, *key)
        if token == "=":
            lines.setdefault(here, line)
        elif token in ("[", "{"):
            lines.setdefault(here, line)
            inside.append([here, 0 if token == "[" else None])
            key = []
        elif token in ("]", "}"):
            inside.pop()
            key = []
        elif token == ",":
            if inside[-1][1] is not None:
                inside[-1][1] += 1
            key = []
        elif (inside and inside[-1][1] is None) or at_top:
            key = key or [part.strip("\"'") for part in token.split(".")]
        else:
            lines.setdefault(here, line)
        line += token.count("\n")
    return lines


def _header(token: str, table: Path) -> tuple[bool, Path]:
    """Whether the header goes on after this token, and the table as far as it is known."""
    if token == "[":
        return True, table
    return (
        (False, table) if token == "]" else (True, (*table, *(part for part in token.strip("\"'").split(".") if part)))
    )
