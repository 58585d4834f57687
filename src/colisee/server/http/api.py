"""The HTTP API: everything that is not live. Each answer is JSON; each refusal has a code and a sentence."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from litestar import Request, Response, delete, get, patch, post
from litestar.di import NamedDependency
from litestar.openapi import ResponseSpec
from litestar.params import FromQuery, JSONBody, PathParameter, QueryParameter
from msgspec import Meta

from colisee.bots import BOTS, LEVELS
from colisee.core import guide as guides
from colisee.core import rulebook as book
from colisee.core.registry import game, slugs
from colisee.core.text import Language
from colisee.play import record as records
from colisee.server.http.errors import RefusedRequest
from colisee.server.http.identity import hash_passphrase, is_passphrase, is_recovery_code, new_recovery_code
from colisee.server.http.names import mixes_scripts, normalized, skeleton
from colisee.server.http.passphrases import is_weak
from colisee.server.http.services import Services
from colisee.server.jobs import analyses, studies
from colisee.server.jobs.job_runner import Job, Kind
from colisee.server.jobs.record_process import UploadRequest, UploadResponse
from colisee.server.live.lobby import MAX_LISTED, shown_in
from colisee.server.protocol.messages import Name, TableShown
from colisee.server.protocol.replay import Replay, replay_of
from colisee.server.protocol.table_requests import TableOpened, TableWanted
from colisee.server.storage.database import Conflict
from colisee.server.storage.store import Player
from colisee.server.table.refusal import Refusal
from colisee.server.table.state import TableState
from colisee.server.table.summary import Status

Words = Annotated[str, QueryParameter(max_length=100)]
Place = Annotated[str, PathParameter(max_length=40)]
First = Annotated[int, QueryParameter(ge=0, le=100_000)]
Count = Annotated[int, QueryParameter(ge=1, le=500)]
Most = Annotated[int, QueryParameter(ge=1, le=MAX_LISTED)]
Asking = Request[Any, Any, Any]
Here = NamedDependency[Services]


class Fault(msgspec.Struct, frozen=True):
    """Of a sheet, with its field; of a record, with its event."""

    message: str
    rule: str | None
    field: str | None = None
    event: int | None = None


class Faulty(msgspec.Struct, frozen=True):
    error: Fault


def shows(answer: type, description: str = "") -> ResponseSpec:
    return ResponseSpec(answer, generate_examples=False, description=description)


FAULTY = shows(Faulty, "What was sent can be read, and is wrong")
REFUSED = shows(RefusedRequest, "Refused: nothing has changed")


class OptionShown(msgspec.Struct, frozen=True):
    name: str
    title: str
    values: dict[str, str]
    """Every value with its title, the default first."""


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


class RatingShown(msgspec.Struct, frozen=True):
    game: str
    mu: float
    sigma: float
    ordinal: float
    """mu − 3 sigma: what is shown as the rating."""
    matches: int


class Me(msgspec.Struct, frozen=True):
    id: str
    name: str
    login: str | None
    ratings: list[RatingShown]
    recovery_code: str | None = None
    """Shown once, when the account is made or recovered: it sets a new passphrase."""


class Naming(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Name


class Credentials(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    login: Name
    passphrase: Annotated[str, Meta(min_length=8, max_length=200)]


Passphrase = Annotated[str, Meta(min_length=8, max_length=200)]


class PassphraseChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    old: Annotated[str, Meta(max_length=200)]
    new: Passphrase


class Recovery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    login: Name
    recovery_code: Annotated[str, Meta(max_length=60)]
    passphrase: Passphrase


class Health(msgspec.Struct, frozen=True):
    status: Literal["ok"]
    node: str
    version: str


# Games


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
def components(slug: Place) -> dict[str, Any]:
    """The pieces of a game, in the order of their numbers, and where each part comes from."""
    return book.components(_known(slug))


@get("/api/games/{slug:str}/notes", sync_to_thread=False)
def notes(slug: Place, language: FromQuery[Language] = "en") -> dict[str, str]:
    """What there is to say about kinds of pieces, by their names in the components."""
    return book.notes(_known(slug), language)


@get("/api/games/{slug:str}/guide", sync_to_thread=False)
def guide(slug: Place, language: FromQuery[Language] = "en") -> list[StepShown]:
    """The steps of a guided first match."""
    return [StepShown(list(step.rules), step.text.to(language), step.until) for step in guides.guide(_known(slug))]


@post("/api/games/{slug:str}/score", status_code=200, responses={422: FAULTY})
async def score(
    slug: Place, data: JSONBody[dict[str, Any]], services: Here, request: Asking, language: FromQuery[Language] = "en"
) -> Response[Any]:
    """Score a physical table from its sheet (the format of `colisee score`)."""
    upload = UploadRequest("score", data, language, game=_known(slug))
    return _uploaded(await services.process_upload(request, upload))


@get("/api/bots", sync_to_thread=False)
def bots() -> dict[str, list[str]]:
    """Every bot by name, and those that are levels for people, the weakest first."""
    return {"bots": list(BOTS), "levels": list(LEVELS)}


# Tables


@post("/api/tables")
async def open_table(data: JSONBody[TableWanted], services: Here, request: Asking) -> TableOpened:
    """Open a table; answered with it and with the tokens of one's own seats and of the external ones."""
    player = await services.player_of(request)
    services.limit_tables(request, data)
    await services.store.save_player(player, data.name, services.now())
    return await services.lobby.open(player, data, services.opener_of(request))


@get("/api/tables")
async def tables(services: Here, status: FromQuery[Status] = "waiting") -> list[TableShown]:
    """The listed tables, the latest first."""
    return await services.lobby.listed(status)


@get("/api/tables/{table:str}")
async def one_table(table: Place, services: Here) -> TableShown:
    return await services.lobby.find(table)


@get("/api/codes/{code:str}")
async def table_by_code(code: Place, services: Here, request: Asking) -> TableShown:
    """A table by its short code."""
    services.limit_lookups(request)
    return await services.lobby.find_by_code(code)


@get("/api/tables/{table:str}/record")
async def record(table: Place, services: Here, request: Asking) -> dict[str, Any]:
    """The record of an ended match, as `colisee replay` and `colisee verify` take it. Of a private table for its players."""
    return records_of(await _readable_table(services, request, table))


@get("/api/tables/{table:str}/replay")
async def replay(
    table: Place, services: Here, request: Asking, language: FromQuery[Language] = "en",
    first: First = 0, count: Count = 100,
) -> Replay:  # fmt: skip
    """An ended match step by step, everything open."""
    state = await _readable_table(services, request, table)
    if state.match is None or not state.ended:
        raise Refusal("still_running")
    return await services.in_thread(replay_of, state.match, state.names, language, first, count)


@post("/api/replay", status_code=200, responses={200: shows(Replay), 422: FAULTY})
async def replay_record(
    data: JSONBody[dict[str, Any]], services: Here, request: Asking, language: FromQuery[Language] = "en",
    first: First = 0, count: Count = 100,
) -> Response[Any]:  # fmt: skip
    """A record step by step."""
    upload = UploadRequest("replay", data, language, first=first, count=count)
    return _uploaded(await services.process_upload(request, upload))


# The lab


@post("/api/tables/{table:str}/analysis", status_code=202)
async def analyse_table(
    table: Place, services: Here, request: Asking, language: FromQuery[Language] = "en"
) -> analyses.AnalysisShown:
    """Start the analysis of a finished match, or return its progress."""
    state = await _readable_table(services, request, table)
    record = records_of(state)
    if state.match is None or not state.match.is_over:
        raise Refusal("unfinished")
    return analyses.shown(await services.start_analysis(request, table, record), language, knew=False)


@post("/api/analyses", status_code=202, responses={202: shows(analyses.AnalysisShown), 422: FAULTY})
async def analyse_record(
    data: JSONBody[dict[str, Any]], services: Here, request: Asking, language: FromQuery[Language] = "en"
) -> Response[Any]:
    """The same for a record."""
    services.check_lab_enabled()
    checked = await services.process_upload(request, UploadRequest("check", data, language))
    if checked.fault:
        return _uploaded(checked)
    if not checked.is_finished:
        raise Refusal("unfinished")
    job = await services.start_analysis(request, analyses.name_of(data), data)
    return Response(analyses.shown(job, language, knew=False))


@get("/api/analyses/{analysis:str}")
async def one_analysis(
    analysis: Place, services: Here, language: FromQuery[Language] = "en", knew: FromQuery[bool] = False
) -> analyses.AnalysisShown:
    """The progress or result of an analysis; that of a table has the table's id. `knew` adds what each seat knew."""
    return analyses.shown(await _job(services, analysis, "analysis"), language, knew)


@get("/api/studies")
async def all_studies(services: Here, language: FromQuery[Language] = "en") -> studies.StudiesShown:
    """What may be studied here, and the latest studies."""
    return await studies.listed(services.jobs, services.settings.lab, language)


@post("/api/studies", status_code=202)
async def begin_study(
    data: JSONBody[studies.StudyWanted], services: Here, request: Asking, language: FromQuery[Language] = "en"
) -> studies.StudyShown:
    """Begin a small balance study, or wait in line; one that was played already is answered at once."""
    name = studies.name_of(studies.study_of(data))
    job = await services.start_job(request, "study", name, data)
    return studies.shown(job, await services.player_of(request), language)


@get("/api/studies/{study:str}")
async def one_study(
    study: Place, services: Here, request: Asking, language: FromQuery[Language] = "en"
) -> studies.StudyShown:
    """A study with what its games say so far."""
    sample = studies.sample(study, language)
    return sample or studies.shown(await _job(services, study, "study"), await services.player_of(request), language)


@delete("/api/studies/{study:str}", status_code=200)
async def stop_study(
    study: Place, services: Here, request: Asking, language: FromQuery[Language] = "en"
) -> studies.StudyShown:
    """Stop a study of one's own."""
    player = await services.player_of(request)
    if (await _job(services, study, "study")).owner != player:
        raise Refusal("not_yours")
    await services.jobs.stop(study)
    return studies.shown(await _job(services, study, "study"), player, language)


@get("/api/studies/{study:str}/report", media_type="text/html")
async def study_report(study: Place, services: Here, language: FromQuery[Language] = "en") -> Response[str]:
    """The report of a finished study: one page, nothing from elsewhere."""
    found = studies.sample_found(study)
    if found is None:
        job = await _job(services, study, "study")
        if not job.progress.result:
            raise Refusal("still_running")
        found = msgspec.json.decode(job.progress.result)
    name = f"colisee-{found['game']}-{language}.html"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(studies.report_of(found, language), media_type="text/html", headers=headers)


# People


@get("/api/me")
async def me(services: Here, request: Asking) -> Me:
    """Who the cookie says you are; without one you become a new guest."""
    return await _me(services, await services.player_of(request))


@patch("/api/me")
async def rename(data: JSONBody[Naming], services: Here, request: Asking) -> Me:
    """Give yourself a name, as guest or with an account."""
    player = await services.player_of(request)
    await services.store.save_player(player, data.name.strip(), services.now())
    return await _me(services, player)


@get("/api/me/tables")
async def my_tables(
    services: Here, request: Asking, game: Words = "", status: FromQuery[Status | None] = None, search: Words = "",
    most: Most = 50,
) -> list[TableShown]:  # fmt: skip
    """Your tables, the latest first: all of them, or those of a game, in a status, with names like `search`."""
    found = await services.store.tables_of(await services.player_of(request), game, status, search, most)
    return [shown_in(row) for row in found]


@post("/api/account")
async def register(data: JSONBody[Credentials], services: Here, request: Asking) -> Me:
    """Make this guest an account: history and ratings then follow the name. The recovery code is shown this once."""
    player = await services.player_of(request)
    login = normalized(data.login)
    if await services.store.has_account(player):
        raise Refusal("has_account")
    if mixes_scripts(data.login):
        raise Refusal("confusing_name")
    _check_strength(data.passphrase, data.login)
    services.limit_attempts(request, login)
    passphrase = await services.in_thread(hash_passphrase, data.passphrase)
    code, digest = new_recovery_code()
    known = await services.store.player(player)
    name = known.name if known else data.login.strip()
    try:
        await services.store.register(player, login, skeleton(data.login), passphrase, digest, services.now(), name)
    except Conflict:
        services.count_failure(request, login)
        raise Refusal("name_taken") from None
    await services.log_in(request, player, login)
    return await _me(services, player, code)


@post("/api/session", status_code=200)
async def log_in(data: JSONBody[Credentials], services: Here, request: Asking) -> Me:
    """Be the player of an account, on this device too."""
    login = normalized(data.login)
    player = await _checked_account(services, request, login, data.passphrase)
    await services.log_in(request, player, login)
    return await _me(services, player)


@delete("/api/session", status_code=200)
async def log_out(services: Here, request: Asking) -> Me:
    """End this session and become a new guest."""
    return await _me(services, await services.become_guest(request))


@delete("/api/sessions", status_code=200)
async def log_out_everywhere(services: Here, request: Asking) -> Me:
    """End the sessions of this account on all devices."""
    await services.sessions.end_all((await _account(services, request)).id)
    return await _me(services, await services.become_guest(request))


@post("/api/account/passphrase", status_code=200)
async def change_passphrase(data: JSONBody[PassphraseChange], services: Here, request: Asking) -> Me:
    """Change the passphrase; the sessions on all other devices end."""
    account = await _account(services, request)
    login = account.login or ""
    _check_strength(data.new, login)
    player = await _checked_account(services, request, login, data.old)
    await services.store.set_passphrase(player, await services.in_thread(hash_passphrase, data.new))
    await services.log_in(request, player, login)
    return await _me(services, player)


@post("/api/account/recovery", status_code=200)
async def recover(data: JSONBody[Recovery], services: Here, request: Asking) -> Me:
    """Set a new passphrase with the recovery code. Returns a new code; all sessions of the account end."""
    login = normalized(data.login)
    services.limit_attempts(request, login)
    known = await services.store.player_by_login(login)
    digest = await services.store.recovery_of(known.id) if known else None
    if known is None or not is_recovery_code(data.recovery_code, digest):
        services.count_failure(request, login)
        raise Refusal("wrong_recovery_code")
    _check_strength(data.passphrase, data.login)
    code, new_digest = new_recovery_code()
    passphrase = await services.in_thread(hash_passphrase, data.passphrase)
    await services.store.set_passphrase(known.id, passphrase, new_digest)
    await services.log_in(request, known.id, login)
    return await _me(services, known.id, code)


# Operations


@get("/api/health")
async def health(services: Here) -> Health:
    """Liveness: whether this process answers. Restart it if it does not."""
    return Health("ok", services.context.node, services.version)


@get("/api/ready")
async def ready(services: Here) -> Health:
    """Readiness: whether this server can store something. 503 while the disk is full or the database is gone."""
    await services.store.check_writable(services.now())
    return Health("ok", services.context.node, services.version)


@get("/api/metrics", media_type="text/plain; version=0.0.4")
async def metrics(services: Here, request: Asking) -> str:
    """For operators, in Prometheus' format: for this machine and the networks of `--metrics-to`."""
    if not services.is_operator(request):
        raise Refusal("operators_only")
    return await services.metrics_text()


ROUTES = [
    games, one_game, rules, introduction, components, notes, guide, score, bots, open_table, tables, one_table, table_by_code, record, replay, replay_record,
    analyse_table, analyse_record, one_analysis, all_studies, begin_study, one_study, stop_study, study_report,
    me, rename, my_tables, register, log_in, log_out, log_out_everywhere, change_passphrase, recover, health, ready, metrics,
]  # fmt: skip

for _route in ROUTES:
    _route.responses = {400: REFUSED, **(_route.responses or {}), "default": REFUSED}  # type: ignore[dict-item]  # as OpenAPI says it


def records_of(state: Any) -> dict[str, Any]:
    if state.match is None or not state.ended:
        raise Refusal("still_running")
    written = records.write(state.match, state.players())
    return {**written, "fairness": state.fairness.as_json(reveal=True)}


def _uploaded(response: UploadResponse) -> Response[Any]:
    if response.fault:
        return Response(response.fault, status_code=422)
    return Response(response.result)


async def _job(services: Services, name: str, kind: Kind) -> Job:
    found = await services.jobs.find(name)
    if found is None or found.kind != kind:
        raise Refusal("not_found")
    return found


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
    )


async def _readable_table(services: Services, request: Asking, table: str) -> TableState:
    """A table whose record the client may read: without spectators only its players may."""
    state = await services.lobby.state(table)
    if not state.opened.spectators_allowed:
        player = await services.player_of(request)
        if player != state.opened.host and not await services.store.is_player_of(table, player):
            raise Refusal("not_a_player")
    return state


async def _account(services: Services, request: Asking) -> Player:
    """The account of the client; Refusal for a guest."""
    player = await services.store.player(await services.player_of(request))
    if player is None or player.login is None:
        raise Refusal("no_account")
    return player


async def _checked_account(services: Services, request: Asking, login: str, passphrase: str) -> str:
    """The player of a login and passphrase; failures are counted."""
    services.limit_attempts(request, login)
    known = await services.store.player_by_login(login)
    stored = known.passphrase if known else None
    if not await services.in_thread(is_passphrase, passphrase, stored) or known is None:
        services.count_failure(request, login)
        raise Refusal("wrong_passphrase")
    return known.id


def _check_strength(passphrase: str, login: str) -> None:
    if is_weak(passphrase, login):
        raise Refusal("weak_passphrase")


async def _me(services: Services, player: str, recovery_code: str | None = None) -> Me:
    known = await services.store.player(player)
    ratings = [
        RatingShown(r.game, r.mu, r.sigma, r.mu - 3 * r.sigma, r.matches)
        for r in await services.store.ratings([player])
    ]
    return Me(player, known.name if known else "", known.login if known else None, ratings, recovery_code)
