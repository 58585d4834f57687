"""Everything that is stored about the owner of an account, for exports."""

from __future__ import annotations

from typing import Any

from colisee.server.storage.accounts import AccountStore
from colisee.server.storage.history import HistoryFilter, HistoryStore
from colisee.server.storage.notifications import NotificationStore
from colisee.server.storage.store import Store

MAX_MATCHES = 100_000


async def personal_data(store: Store, player: str) -> dict[str, Any]:
    accounts, notifications = AccountStore(store.database), NotificationStore(store.database)
    profile, address = await accounts.profile(player), await notifications.address_of(player)
    rows = await HistoryStore(store.database).of(player, HistoryFilter(), MAX_MATCHES)
    return {
        "account": profile._asdict() if profile else None,
        "sessions": await accounts.sessions(player),
        "ratings": [rating._asdict() for rating in await store.ratings([player])],
        "email": address._asdict() if address else None,
        "devices": [one._asdict() for one in await notifications.subscriptions_of(player)],
        "matches": [row._asdict() for row in rows],
    }
