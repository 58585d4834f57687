"""What everybody, and what one player, is shown of a tournament."""

from __future__ import annotations

import csv
import io

from colisee.server.live.seat_tokens import SeatTokens
from colisee.server.protocol import tournament_messages as m
from colisee.server.protocol.messages import ClockKind
from colisee.server.tournament import log
from colisee.server.tournament.pairing import arena_end, swiss_rounds
from colisee.server.tournament.standings import standings
from colisee.server.tournament.state import Round, TournamentState


def tournament_shown(
    state: TournamentState, commitments: dict[str, str], done_by_hand: list[m.TournamentLogLine]
) -> m.TournamentShown:
    created = state.created
    return m.TournamentShown(
        created.tournament,
        created.name,
        created.game,
        created.format,
        created.size,
        swiss_rounds(state) if created.format == "swiss" else None,
        arena_end(state) if created.format == "arena" and state.started_at else None,
        created.duplicate,
        created.rated,
        created.listed,
        created.open_to_all,
        created.automatic,
        ClockKind(created.clock.kind, created.clock.seconds, created.clock.increment),
        state.status,
        state.version,
        [m.ParticipantShown(one.name, bool(one.player), one.is_withdrawn) for one in state.participants],
        [_round_shown(state, one, commitments) for one in state.rounds],
        [
            m.StandingShown(
                row.participant, row.rank, float(row.points), float(row.buchholz), float(row.sonneborn), row.wins, row.played
            )
            for row in standings(state)
        ],
        done_by_hand,
    )  # fmt: skip


def _round_shown(state: TournamentState, one: Round, commitments: dict[str, str]) -> m.RoundShown:
    pairings = []
    for paired in one.tables:
        result = state.results.get(paired.table)
        pairings.append(
            m.PairingShown(
                paired.table,
                paired.participants,
                list(result.totals) if result else None,
                list(result.places) if result else None,
                result.reason if result else None,
            )
        )
    return m.RoundShown(pairings, list(one.byes), commitments.get(one.deal))


def log_lines(entries: list[log.Entry]) -> list[m.TournamentLogLine]:
    """What was done by hand, in order."""
    lines: list[m.TournamentLogLine] = []
    rounds = 0
    for entry in entries:
        match entry:
            case log.Corrected():
                line = m.TournamentLogLine(
                    entry.at, "correction", table=entry.table, totals=entry.totals, reason=entry.reason
                )
                lines.append(line)
            case log.Withdrawn():
                lines.append(m.TournamentLogLine(entry.at, "withdrawal", entry.participant))
            case log.Returned():
                lines.append(m.TournamentLogLine(entry.at, "return", entry.participant))
            case log.Paired():
                rounds += 1
                if entry.by_hand:
                    lines.append(m.TournamentLogLine(entry.at, "by_hand", round=rounds))
    return lines


def for_player(
    state: TournamentState, shown: m.TournamentShown, player: str | None, tokens: SeatTokens
) -> m.TournamentForMe:
    mine = [number for number, one in enumerate(state.participants) if player and one.player == player]
    seats = [
        m.MySeat(number, paired.table, seat, tokens.token(paired.table, seat, 0))
        for one in state.rounds
        for paired in one.tables
        if paired.table not in state.results
        for seat, number in enumerate(paired.participants)
        if number in mine
    ]
    return m.TournamentForMe(shown, player == state.created.organiser, mine, seats)


FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r")


def as_csv(shown: m.TournamentShown) -> str:
    """The standings as CSV. Names that a spreadsheet would take for a formula get an apostrophe, and the byte order mark tells Excel
    that it is UTF-8."""
    out = io.StringIO()
    out.write("\ufeff")
    writer = csv.writer(out)
    writer.writerow(["rank", "name", "points", "buchholz", "sonneborn_berger", "wins", "played", "withdrawn"])
    for row in shown.standings:
        one = shown.participants[row.participant]
        name = f"'{one.name}" if one.name.startswith(FORMULA_SIGNS) else one.name
        numbers = [f"{value:g}" for value in (row.points, row.buchholz, row.sonneborn)]
        writer.writerow([row.rank, name, *numbers, row.wins, row.played, "yes" if one.is_withdrawn else ""])
    return out.getvalue()
