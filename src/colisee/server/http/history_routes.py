"""The HTTP API: the history and statistics of a player, and public profiles."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from litestar import get
from litestar.params import FromQuery, PathParameter, QueryParameter

from colisee.server.http.address_limits import count_request
from colisee.server.http.people_routes import RatingShown, ratings_of
from colisee.server.http.route_types import Asking, Here, Words
from colisee.server.http.services import Services
from colisee.server.live.history import Opponent
from colisee.server.live.statistics import MAX_MATCHES, Statistics, statistics
from colisee.server.storage.history import EVER, HistoryFilter, HistoryRow
from colisee.server.table.names import normalized
from colisee.server.table.refusal import Refusal

Result = Literal["won", "drawn", "lost", "none"]
Cursor = Annotated[str, QueryParameter(max_length=80, pattern=r"^([0-9]{1,16}-[A-Za-z0-9]{1,40}-[0-9]{1,2})?$")]
Time = Annotated[int, QueryParameter(ge=0, le=EVER)]
PageSize = Annotated[int, QueryParameter(ge=1, le=100)]
Login = Annotated[str, PathParameter(max_length=60)]
RECENT = 10


class MatchShown(msgspec.Struct, frozen=True):
    table: str
    seat: int
    game: str
    ended_at: int
    ending: str
    result: Result
    players: int
    place: int | None
    score: int | None
    opponents: list[Opponent]


class HistoryShown(msgspec.Struct, frozen=True):
    matches: list[MatchShown]
    next: str | None
    """What to ask for with `before` to get the matches before these; null if there are none."""


class ProfileShown(msgspec.Struct, frozen=True):
    """What a player shows to everybody."""

    name: str
    login: str
    created_at: int
    ratings: list[RatingShown]
    matches: dict[str, int]
    """By game."""
    recent: list[MatchShown]


@get("/api/me/history")
async def history(
    services: Here, request: Asking, game: Words = "", result: FromQuery[Result | None] = None, opponent: Words = "",
    since: Time = 0, until: Time = EVER, before: Cursor = "", most: PageSize = 30,
) -> HistoryShown:  # fmt: skip
    """Your ended matches, the latest first: all of them, or those of a game, with a result, against an opponent, in a time."""
    player = await services.known_player(request)
    if player is None:
        return HistoryShown([], None)
    wanted = HistoryFilter(game, result or "", opponent, since, until)
    rows = await services.history.of(player, wanted, most + 1, _cursor(before))
    last = rows[most - 1] if len(rows) > most else None
    return HistoryShown(
        [match_of(row) for row in rows[:most]], f"{last.ended_at}-{last.table}-{last.seat}" if last else None
    )


@get("/api/me/statistics")
async def my_statistics(services: Here, request: Asking, game: Words = "") -> Statistics:
    """What your latest matches add up to: of a game, or of all."""
    player = await services.known_player(request)
    rows = await services.history.of(player, HistoryFilter(game), MAX_MATCHES) if player else []
    return await services.in_thread(statistics, rows)


@get("/api/players/{login:str}")
async def profile(login: Login, services: Here, request: Asking) -> ProfileShown:
    """The profile of a player who has made it public."""
    count_request(request, services.limits.lookups)
    found = await services.accounts.profile_by_login(normalized(login))
    if found is None or not found.is_public:
        raise Refusal("no_such_player")
    return await _profile(services, found.id, found.name, found.login, found.created_at)


async def _profile(services: Services, player: str, name: str, login: str, created_at: int) -> ProfileShown:
    recent = await services.history.of(player, HistoryFilter(), RECENT)
    public = [msgspec.structs.replace(match_of(row), table="") for row in recent]  # a table may be private
    return ProfileShown(
        name, login, created_at, await ratings_of(services, player), await services.history.counts(player), public
    )


def match_of(row: HistoryRow) -> MatchShown:
    opponents = msgspec.json.decode(row.opponents, type=list[Opponent])
    result: Result = row.result  # type: ignore[assignment]  # only these are stored
    return MatchShown(
        row.table, row.seat, row.game, row.ended_at, row.ending, result, row.players, row.place, row.score, opponents
    )


def _cursor(before: str) -> tuple[int, str, int] | None:
    if not before:
        return None
    at, table, seat = before.split("-")
    return int(at), table, int(seat)


ROUTES = [history, my_statistics, profile]
