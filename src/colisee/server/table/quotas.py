"""How many events of each kind a table may store: it must not fill the disk."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal

from colisee.server.table import events as ev
from colisee.server.table.refusal import Refusal

if TYPE_CHECKING:
    from colisee.server.table.state import TableState

StoredKind = Literal["chat", "take_back", "other"]
QUOTAS: dict[StoredKind, int] = {"chat": 2_000, "take_back": 1_000, "other": 1_000}
"""Events per table besides moves, seats and the end of the match."""


KIND_OF_EVENT: dict[type[ev.Event], StoredKind] = {
    ev.Chatted: "chat",
    **dict.fromkeys((ev.TookBack, ev.AskedBack, ev.Consented), "take_back"),
    **dict.fromkeys(
        (
            ev.Voted, ev.Muted, ev.HandedOver, ev.TakenOver, ev.Seated, ev.Left, ev.WantedRematch, ev.AbsenceSettled,
            ev.Removed,
        ),
        "other",
    ),
}  # fmt: skip
"""The quota that an event counts against; none if the rules or the number of seats bound it."""


def check_quota(table: TableState, events: Iterable[ev.Event]) -> None:
    for event in events:
        kind = KIND_OF_EVENT.get(type(event))
        if kind and table.stored_of_kind[kind] >= QUOTAS[kind]:
            raise Refusal("quota")
