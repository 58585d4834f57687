"""The HTTP API: tournaments, the deal of the day, quick pairing and leaderboards."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, TypeVar

import msgspec
from litestar import Response, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from colisee.core.registry import slugs
from colisee.server.http.address_limits import TOURNAMENT_COST, count_request
from colisee.server.http.route_types import Asking, Here, Place
from colisee.server.http.services import Services
from colisee.server.live.leaderboards import rated_players, seat_ratings
from colisee.server.live.tournament_view import as_csv
from colisee.server.protocol import tournament_messages as m
from colisee.server.protocol.deal_messages import DailyDeal
from colisee.server.protocol.messages import Name
from colisee.server.protocol.pairing_messages import Leaderboard, PairingFound, PairingWanted, SeatRating
from colisee.server.table.refusal import Refusal

Version = Annotated[int | None, QueryParameter(ge=0, le=1 << 40)]
Day = Annotated[str, PathParameter(max_length=10)]
Month = Annotated[str, QueryParameter(pattern=r"^([0-9]{4}-[0-9]{2})?$", max_length=7)]


Wanted = TypeVar("Wanted")


class TournamentCreated(msgspec.Struct, frozen=True):
    id: str


class DailyWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Name


class DailyTable(msgspec.Struct, frozen=True):
    table: str


@post("/api/tournaments")
async def create_tournament(data: JSONBody[m.TournamentWanted], services: Here, request: Asking) -> TournamentCreated:
    """Create a tournament; whoever creates it is its organiser."""
    services.context.bans.check_name(data.name)
    count_request(request, services.limits.participants, TOURNAMENT_COST + len(data.participants))
    player = await services.player_of(request)
    return TournamentCreated(await services.tournaments.create(player, data))


@get("/api/tournaments")
async def listed_tournaments(services: Here) -> list[m.TournamentListed]:
    """The listed tournaments that are not over."""
    return await services.tournaments.listed()


@get("/api/me/tournaments")
async def my_tournaments(services: Here, request: Asking) -> list[m.TournamentListed]:
    """The tournaments that you organise or take part in."""
    player = await services.known_player(request)
    return await services.tournaments.of_player(player) if player else []


@get("/api/tournaments/{tournament:str}")
async def one_tournament(
    tournament: Place, services: Here, request: Asking, after: Version = None
) -> m.TournamentForMe:
    """A tournament. With `after`: as soon as its version is above that, or after twenty seconds."""
    player = await services.known_player(request)
    if after is None:
        return await services.tournaments.show(tournament, player)
    return await services.tournaments.wait(tournament, player, after)


@get("/api/tournaments/{tournament:str}/standings.csv", media_type="text/csv")
async def tournament_csv(tournament: Place, services: Here) -> Response[str]:
    """The standings, for a spreadsheet."""
    shown = await services.tournaments.for_everybody(tournament)
    return Response(as_csv(shown), media_type="text/csv", headers=_attachment("standings.csv"))


@get("/api/tournaments/{tournament:str}/tournament.json")
async def tournament_json(tournament: Place, services: Here) -> Response[m.TournamentShown]:
    """What everybody may know of a tournament, to keep or to publish: no seat can be taken with it."""
    shown = await services.tournaments.for_everybody(tournament)
    return Response(shown, media_type="application/json", headers=_attachment("tournament.json"))


def _attachment(name: str) -> dict[str, str]:
    return {"content-disposition": f'attachment; filename="{name}"'}


@post("/api/tournaments/{tournament:str}/participants", status_code=200)
async def join_tournament(
    tournament: Place, data: JSONBody[m.JoinWanted], services: Here, request: Asking
) -> m.TournamentForMe:
    """Take part, or (as organiser) enter a plain name. Several people may play on one device."""
    count_request(request, services.limits.participants)
    return await _changed(services, request, services.tournaments.join, tournament, data)


@post("/api/tournaments/{tournament:str}/participant", status_code=200)
async def change_participant(
    tournament: Place, data: JSONBody[m.ParticipantWanted], services: Here, request: Asking
) -> m.TournamentForMe:
    """Claim a name for this device, release one, withdraw or return."""
    count_request(request, services.limits.stored)
    return await _changed(services, request, services.tournaments.change_participant, tournament, data)


@post("/api/tournaments/{tournament:str}/steps", status_code=200)
async def tournament_step(
    tournament: Place, data: JSONBody[m.StepWanted], services: Here, request: Asking
) -> m.TournamentForMe:
    """Start, pair the next round, or finish: for the organiser."""
    count_request(request, services.limits.stored)
    return await _changed(services, request, services.tournaments.step, tournament, data)


@post("/api/tournaments/{tournament:str}/corrections", status_code=200)
async def correct_result(
    tournament: Place, data: JSONBody[m.CorrectionWanted], services: Here, request: Asking
) -> m.TournamentForMe:
    """Set the result of a table by hand: for the organiser, and for everybody to see."""
    count_request(request, services.limits.stored)
    return await _changed(services, request, services.tournaments.correct, tournament, data)


async def _changed(
    services: Services,
    request: Asking,
    change: Callable[[str, str, Wanted], Awaitable[None]],
    tournament: str,
    wanted: Wanted,
) -> m.TournamentForMe:
    """Change a tournament in the name of the player who asks; returns it as that player sees it then."""
    player = await services.player_of(request)
    await change(tournament, player, wanted)
    return await services.tournaments.show(tournament, player)


@get("/api/daily/{game:str}")
async def deal_of_today(game: Place, services: Here, request: Asking) -> DailyDeal:
    """The deal of today. Its results are shown to those who have played it."""
    return await services.lobby.deals.today(game, await services.known_player(request))


@get("/api/daily/{game:str}/{day:str}")
async def deal_of_day(game: Place, day: Day, services: Here, request: Asking) -> DailyDeal:
    """The deal of an earlier day, with its secret and the tables to replay."""
    return await services.lobby.deals.of_day(game, day, await services.known_player(request))


@post("/api/daily/{game:str}")
async def play_deal_of_today(game: Place, data: JSONBody[DailyWanted], services: Here, request: Asking) -> DailyTable:
    """Play the deal of today, once."""
    services.context.bans.check_name(data.name)
    player = await services.player_of(request)
    count_request(request, services.limits.tables)
    await services.store.save_player(player, data.name.strip(), services.now())
    return DailyTable(await services.lobby.deals.play(game, player, data.name.strip(), services.opener_of(request)))


@post("/api/pairings", status_code=200)
async def quick_pairing(data: JSONBody[PairingWanted], services: Here, request: Asking) -> PairingFound:
    """Find opponents: a table where somebody waits, or one that is opened and listed for you. Ask again while you wait."""
    services.context.bans.check_name(data.name)
    player = await services.player_of(request)
    if not data.waiting:
        count_request(request, services.limits.tables)
        await services.store.save_player(player, data.name.strip(), services.now())
    found = await services.pairing.find(player, data, services.opener_of(request))
    return PairingFound(found.table, found.is_own, list(found.tokens.values()))


@get("/api/leaderboards/{game:str}")
async def leaderboard_of(game: Place, services: Here, request: Asking, month: Month = "") -> Leaderboard:
    """The best rated accounts of a month or of all time, with bots of known strength among them."""
    if game not in slugs():
        raise Refusal("not_found")
    return await rated_players(services.store.database, game, month, await services.known_player(request))


@get("/api/tables/{table:str}/ratings")
async def table_ratings(table: Place, services: Here, request: Asking) -> list[SeatRating]:
    """The ratings of the players of a table."""
    shown = await services.lobby.find(table, await services.known_player(request))
    return await seat_ratings(services.store, shown)


ROUTES = [
    quick_pairing,
    leaderboard_of,
    table_ratings,
    create_tournament,
    listed_tournaments,
    my_tournaments,
    one_tournament,
    tournament_csv,
    tournament_json,
    join_tournament,
    change_participant,
    tournament_step,
    correct_result,
    deal_of_today,
    deal_of_day,
    play_deal_of_today,
]
