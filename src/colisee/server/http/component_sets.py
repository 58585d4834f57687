"""Component sets over HTTP: what an edited set must look like, and the check of one. The page's editor is built from these."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from colisee.core.component_form import (
    MAX_NAME,
    MAX_TEXT,
    Column,
    ComponentsError,
    Mistake,
    Part,
    checked_set,
    read_set,
    toml_of,
)
from colisee.core.registry import game
from colisee.core.text import Language


class ColumnShown(msgspec.Struct, frozen=True):
    name: str
    title: str
    kind: str
    least: int
    most: int
    choices: dict[str, str]
    """Every value with its title."""
    total: int | None
    """What the numbers of all rows add up to."""


class PartShown(msgspec.Struct, frozen=True):
    name: str
    title: str
    columns: list[ColumnShown]
    """Of the rows; none if the part cannot be changed."""
    numbers: list[ColumnShown]
    """Values beside the rows."""
    least_rows: int
    most_rows: int


class SetGiven(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A set to check: the text of a component file, or its data."""

    text: Annotated[str, Meta(max_length=MAX_TEXT)] | None = None
    data: dict[str, Any] | None = None
    name: Annotated[str, Meta(max_length=MAX_NAME)] = ""


class MistakeShown(msgspec.Struct, frozen=True):
    field: str
    message: str
    line: int | None
    """In the text, if one was given."""


class SetChecked(msgspec.Struct, frozen=True):
    mistakes: list[MistakeShown]
    name: str = ""
    digest: str = ""
    is_built_in: bool = False
    data: dict[str, Any] = {}
    text: str = ""
    """The set as a component file."""


def form_shown(slug: str, language: Language) -> list[PartShown]:
    form = game(slug).component_form
    return [] if form is None else [_part_shown(part, language) for part in form.parts]


def checked(slug: str, given: SetGiven, language: Language) -> SetChecked:
    spec = game(slug)
    try:
        found = read_set(spec, given.text, given.name) if given.text is not None else checked_set(spec, given.data, given.name)  # fmt: skip
    except ComponentsError as error:
        return SetChecked([_mistake_shown(mistake, language) for mistake in error.mistakes])
    return SetChecked([], found.name, found.digest, found.is_built_in, dict(found.data), toml_of(found))


def _part_shown(part: Part, language: Language) -> PartShown:
    columns, numbers = ([_column_shown(column, language) for column in some] for some in (part.columns, part.numbers))
    least, most = (part.rows[0], part.rows[-1]) if part.rows else (0, 0)
    return PartShown(part.name, part.title.to(language), columns, numbers, least, most)


def _column_shown(column: Column, language: Language) -> ColumnShown:
    choices = {value: title.to(language) for value, title in column.choices.items()}
    return ColumnShown(column.name, column.title.to(language), column.kind, column.least, column.most, choices, column.total)  # fmt: skip


def _mistake_shown(mistake: Mistake, language: Language) -> MistakeShown:
    return MistakeShown(mistake.field, mistake.message.to(language), mistake.line)
