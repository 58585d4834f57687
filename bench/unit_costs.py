"""Bytes that a match costs: in the database, on the wire and in memory. Independent of the machine's load: `python -m bench.unit_costs`.

docs/scale.md shows the figures.
"""

from __future__ import annotations

import random
import tracemalloc
from typing import NamedTuple

import msgspec

from colisee.core.registry import game, slugs
from colisee.server.protocol.rendering import Wording, render
from colisee.server.table import events as ev
from colisee.server.table.opening import new_table
from colisee.server.table.state import TableState

NOW = 1_700_000_000_000
FORMS: tuple[Wording, ...] = ("en", "brief", "changes")


class Costs(NamedTuple):
    game: str
    moves: int
    """Decisions of a whole random match."""
    stored: float
    """Bytes of events per move."""
    record: int
    """Bytes of the record."""
    position: float
    """Bytes per move and player, in words: to a page without the game's module."""
    brief: float
    """Bytes per move and player, in numbers: to a program."""
    changes: float
    """Bytes per move and player, only what changed: to a page with the module."""
    memory: float
    """Kilobytes of a table in memory at the end of the match."""


def costs_of(slug: str) -> Costs:
    rng, facts = random.Random(1), game(slug).facts
    seats = [ev.SeatOpened("person", f"Player {n}", f"p{n}") for n in range(facts.seats[0])]
    bodies: list[str] = []
    moves, sent = 0, dict.fromkeys(FORMS, 0)
    table, events = new_table(NOW, "p0", slug, {}, seats, ev.ClockSettings(), False, True, "")
    bodies += [ev.encode_event(event) for event in events]
    first = len(bodies)
    while table.due and table.match:
        seat = rng.choice(table.due)
        before = table.versions()
        played = ev.Played(NOW, f"{seat}:k3-{moves:04}-abcdef", seat=seat, action=rng.choice(table.match.legal(seat)))
        bodies.append(ev.encode_event(table.apply(played)))
        moves += 1
        rendering = render(table, lambda: NOW)
        assert rendering is not None
        for reader in range(len(seats)):
            log = table.log_of[reader]
            if log.version > before[log] or table.ended:
                for form in FORMS:
                    sent[form] += len(rendering.position(reader, log, log.known_lines(before[log]), form))
    tracemalloc.start()
    kept = TableState.from_events(bodies)
    memory = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert kept.ended
    stored = sum(len(body.encode()) for body in bodies[first:]) / moves
    each = [sent[form] / moves / len(seats) for form in FORMS]
    return Costs(slug, moves, stored, _record_bytes(kept), *each, memory / 1024)


def _record_bytes(table: TableState) -> int:
    return len(msgspec.json.encode(table.record()))


def main() -> None:
    print(
        "| game | moves | events, bytes per move | record, bytes | position, bytes | brief, bytes | changes, bytes | table in memory, KB |"
    )
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for slug in slugs():
        c = costs_of(slug)
        print(
            f"| {c.game} | {c.moves} | {c.stored:.0f} | {c.record} | {c.position:.0f} | {c.brief:.0f} | {c.changes:.0f} | {c.memory:.0f} |"
        )


if __name__ == "__main__":
    main()
