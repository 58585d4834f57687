"""The HTTP API: games, their rules and components, score sheets, bots."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromQuery, JSONBody

from colisee.bots import BOTS, LEVELS
from colisee.core import guide as guides
from colisee.core import rulebook as book
from colisee.core.components import UnknownComponents, set_with
from colisee.core.pieces import SeatPieces
from colisee.core.registry import game, slugs
from colisee.core.text import Language
from colisee.server.http.address_limits import count_request
from colisee.server.http.component_sets import PartShown, SetChecked, SetGiven, checked, form_shown
from colisee.server.http.route_types import FAULTY, Asking, Digest, Here, Place, Words, uploaded
from colisee.server.jobs.record_process import UploadRequest
from colisee.server.table.refusal import Refusal
from colisee.server.table.setup import setup_of


class OptionShown(msgspec.Struct, frozen=True):
    name: str
    title: str
    values: dict[str, str]
    """Every value with its title, the default first."""
    fairest: str | None = None
    """The value with which the chances of the players differ least, if that has been measured."""


class PiecesShown(msgspec.Struct, frozen=True):
    title: str
    names: dict[str, str]
    """Every piece with its title, in the order in which they are given to players who do not choose."""


class GameShown(msgspec.Struct, frozen=True):
    slug: str
    title: str
    least_seats: int
    most_seats: int
    options: list[OptionShown]
    clauses: dict[str, str]
    """Of the score, with their titles."""
    clause_rules: dict[str, str]
    """The rule by which each clause is counted."""
    actions: list[str]
    rules_version: int
    components: str
    simultaneous: bool
    secrets: bool
    is_guided: bool
    """Whether there is a guided first match."""
    pieces: PiecesShown | None = None
    """What players choose when they sit down; null if there is nothing to choose."""


class IntroductionShown(msgspec.Struct, frozen=True):
    introduction: book.Introduction
    sheet: dict[str, Any]
    """The score sheet of the worked example."""
    result: dict[str, Any]
    """What the sheet is worth."""


class StepShown(msgspec.Struct, frozen=True):
    rules: list[str]
    text: str
    until: str | None
    """The kind of decision that ends the step; without one the learner goes on by hand."""
    part: str | None
    """The part of the board that the step is about; None for the scores."""


@get("/api/games", sync_to_thread=False)
def games(language: FromQuery[Language] = "en") -> list[GameShown]:
    """The games: seats, options, clauses of the score."""
    return [_game_shown(slug, language) for slug in slugs()]


@get("/api/games/{slug:str}", sync_to_thread=False)
def one_game(slug: Place, language: FromQuery[Language] = "en") -> GameShown:
    return _game_shown(_known(slug), language)


@get("/api/games/{slug:str}/rules", sync_to_thread=False)
def rules(slug: Place, language: FromQuery[Language] = "en", search: Words = "") -> list[book.Rule]:
    """The rules clause by clause, or those with the ids or words of `search`."""
    return book.search(book.rulebook(_known(slug), language), search)


@get("/api/games/{slug:str}/introduction", sync_to_thread=True)
def introduction(slug: Place, language: FromQuery[Language] = "en") -> IntroductionShown | None:
    """The teaching part of the rulebook with its worked example; null for a game without one."""
    taught = book.introduction(_known(slug), language)
    if taught is None:
        return None
    sheet = book.example_sheet(slug)
    return IntroductionShown(taught, sheet, game(slug).sheet.score(sheet))


@get("/api/games/{slug:str}/components", sync_to_thread=False)
def components(slug: Place, digest: Digest = "") -> dict[str, Any]:
    """The pieces of a game, in the order of their numbers, and where each part comes from: the current set, or that of a digest."""
    if not digest:
        return book.components(_known(slug))
    try:
        return dict(set_with(_known(slug), digest).data)
    except UnknownComponents:
        raise Refusal("not_found") from None


@get("/api/tables/{table:str}/components")
async def table_components(table: Place, services: Here) -> dict[str, Any]:
    """The pieces that a table is played with."""
    opened = await services.lobby.opened(table)
    return await services.in_thread(lambda: dict(setup_of(opened).game.components.data))


@get("/api/games/{slug:str}/components/form", sync_to_thread=False)
def component_form(slug: Place, language: FromQuery[Language] = "en") -> list[PartShown]:
    """What an edited component set of the game must look like, part by part."""
    return form_shown(_known(slug), language)


@post("/api/games/{slug:str}/components/check", status_code=200)
async def check_components(
    slug: Place, data: JSONBody[SetGiven], services: Here, request: Asking, language: FromQuery[Language] = "en"
) -> SetChecked:
    """Check a component set: its mistakes, or its digest and its text as a component file."""
    count_request(request, services.limits.checks)
    return await services.in_thread(checked, _known(slug), data, language)


@get("/api/games/{slug:str}/notes", sync_to_thread=False)
def notes(slug: Place, language: FromQuery[Language] = "en") -> dict[str, str]:
    """What there is to say about kinds of pieces, by their names in the components."""
    return book.notes(_known(slug), language)


@get("/api/games/{slug:str}/guide", sync_to_thread=False)
def guide(slug: Place, language: FromQuery[Language] = "en") -> list[StepShown]:
    """The steps of a guided first match."""
    return [
        StepShown(list(step.rules), step.text.to(language), step.until, step.part)
        for step in guides.guide(_known(slug))
    ]


@post("/api/games/{slug:str}/score", status_code=200, responses={422: FAULTY})
async def score(
    slug: Place, data: JSONBody[dict[str, Any]], services: Here, request: Asking, language: FromQuery[Language] = "en"
) -> Response[Any]:
    """Score a physical table from its sheet (the format of `colisee score`)."""
    upload = UploadRequest("score", data, language, game=_known(slug))
    return uploaded(await services.process_upload(request, upload))


@get("/api/bots", sync_to_thread=False)
def bots() -> dict[str, list[str]]:
    """Every bot by name, and those that are levels for people, the weakest first."""
    return {"bots": list(BOTS), "levels": list(LEVELS)}


def _known(slug: str) -> str:
    if slug not in slugs():
        raise Refusal("not_found")
    return slug


def _game_shown(slug: str, language: Language) -> GameShown:
    spec = game(slug)
    facts, wording = spec.facts, spec.wording
    options = [
        OptionShown(
            o.name,
            wording.option_names[o.name].to(language),
            {value: wording.option_names[f"{o.name}={value}"].to(language) for value in o.values},
            o.fairest,
        )
        for o in facts.options
    ]
    return GameShown(
        slug=slug,
        title=facts.title[language],
        least_seats=facts.seats[0],
        most_seats=facts.seats[-1],
        options=options,
        clauses={clause: wording.clause_names[clause].to(language) for clause in facts.clauses},
        clause_rules=dict(wording.clause_rules),
        actions=[r.name for r in facts.ranges if not r.by_chance],
        rules_version=facts.rules_version,
        components=spec.digest,
        simultaneous=facts.simultaneous,
        secrets=facts.secrets,
        is_guided=bool(guides.guide(slug)),
        pieces=_pieces_shown(spec.seat_pieces, language),
    )


def _pieces_shown(pieces: SeatPieces | None, language: Language) -> PiecesShown | None:
    if pieces is None:
        return None
    return PiecesShown(pieces.title.to(language), {name: title.to(language) for name, title in pieces.names.items()})


ROUTES = [
    games,
    one_game,
    rules,
    introduction,
    components,
    component_form,
    check_components,
    table_components,
    notes,
    guide,
    score,
    bots,
]
