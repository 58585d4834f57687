"""The HTTP API: notifications on devices and by e-mail."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from litestar import delete, get, post, put
from litestar.params import JSONBody, PathParameter
from msgspec import Meta

from colisee.core.text import Language
from colisee.server.http.address_limits import count_request
from colisee.server.http.mail_tokens import Purpose
from colisee.server.http.people_routes import account_of
from colisee.server.http.route_types import Asking, Here, Place
from colisee.server.http.services import Services
from colisee.server.notifications.endpoints import BadEndpoint, parse
from colisee.server.notifications.mail import CONFIRMATION_DAYS
from colisee.server.notifications.push import check_keys
from colisee.server.storage.notifications import MailAddress, PushSubscription
from colisee.server.table.refusal import Refusal

DAY_MS = 24 * 3600 * 1000
MailToken = Annotated[str, PathParameter(max_length=80)]
Url = Annotated[str, Meta(min_length=1, max_length=1000)]
Key = Annotated[str, Meta(min_length=1, max_length=200, pattern=r"^[A-Za-z0-9_=-]+$")]


class MailShown(msgspec.Struct, frozen=True):
    address: str
    is_confirmed: bool


class NotificationSettings(msgspec.Struct, frozen=True):
    push_key: str | None
    """What a browser subscribes with; null if this server sends no notifications to devices."""
    has_mail: bool
    """Whether this server sends e-mails."""
    mail: MailShown | None
    """Your e-mail address, if you gave one."""


class PushKeys(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    p256dh: Key
    auth: Key


class PushSubscribed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A subscription, as the browser's `PushSubscription` states it."""

    endpoint: Url
    keys: PushKeys
    language: Language


class PushUnsubscribed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    endpoint: Url


class TableNotifications(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    is_wanted: bool


class MailGiven(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    address: Annotated[
        str, Meta(max_length=200, pattern=r"^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$")
    ]
    language: Language


class MailChanged(msgspec.Struct, frozen=True):
    state: Literal["confirmed", "stopped"]


@get("/api/notifications")
async def settings(services: Here, request: Asking) -> NotificationSettings:
    """How this server can notify you."""
    notifier = services.notifier
    player = await services.known_player(request)
    address = await notifier.store.address_of(player) if player else None
    return NotificationSettings(
        await notifier.push.public_key() if notifier.push else None,
        notifier.mail is not None,
        MailShown(address.address, address.confirmed_at is not None) if address else None,
    )


@post("/api/push")
async def subscribe(data: JSONBody[PushSubscribed], services: Here, request: Asking) -> PushUnsubscribed:
    """Get notifications of your tables on this device. The address of the push service must be public and https."""
    push = services.notifier.push
    if push is None:
        raise Refusal("notifications_off")
    count_request(request, services.limits.subscriptions)
    try:
        await push.resolver.resolve(parse(data.endpoint))
        check_keys(data.keys.p256dh, data.keys.auth)
    except BadEndpoint as error:
        raise Refusal("bad_endpoint", detail=str(error)[:200]) from None
    except ValueError:
        raise Refusal("bad_endpoint", detail="the keys are no keys of a browser") from None
    player = await services.player_of(request)
    subscription = PushSubscription(data.endpoint, player, data.keys.p256dh, data.keys.auth, data.language)
    await services.notifier.store.subscribe(subscription, services.now())
    return PushUnsubscribed(data.endpoint)


@post("/api/push/removal", status_code=200)
async def unsubscribe(data: JSONBody[PushUnsubscribed], services: Here, request: Asking) -> PushUnsubscribed:
    """Get no more notifications on this device."""
    await services.notifier.store.unsubscribe(data.endpoint, await services.player_of(request))
    return data


@get("/api/tables/{table:str}/notifications")
async def table_notifications(table: Place, services: Here, request: Asking) -> TableNotifications:
    """Whether you want to hear about a table."""
    player = await services.known_player(request)
    return TableNotifications(bool(player) and await services.notifier.store.is_wanted(table, player or ""))


@put("/api/tables/{table:str}/notifications")
async def set_table_notifications(
    table: Place, data: JSONBody[TableNotifications], services: Here, request: Asking
) -> TableNotifications:
    """Choose whether you want to hear about a table where you have a seat."""
    player = await services.player_of(request)
    if data.is_wanted and not await services.store.is_player_of(table, player):
        raise Refusal("not_a_player")
    await services.notifier.store.set_wanted(table, player, data.is_wanted)
    return data


@put("/api/mail")
async def set_mail(data: JSONBody[MailGiven], services: Here, request: Asking) -> MailShown:
    """Give your e-mail address. It is used once its owner has opened the link that is sent to it."""
    notifier = services.notifier
    if notifier.mail is None:
        raise Refusal("notifications_off")
    account = await account_of(services, request)
    services.limits.count_mail(request, data.address, services.settings.mails_per_hour)
    address = MailAddress(account.id, data.address, data.language, services.now(), None)
    await notifier.store.set_address(address)
    notifier.run(notifier.confirm(address))
    return MailShown(data.address, False)


@delete("/api/mail", status_code=200)
async def delete_mail(services: Here, request: Asking) -> MailChanged:
    """Delete your e-mail address."""
    await services.notifier.store.delete_address((await account_of(services, request)).id)
    return MailChanged("stopped")


@post("/api/mail/confirm/{token:str}", status_code=200)
async def confirm_mail(token: MailToken, services: Here) -> MailChanged:
    """Confirm an e-mail address with the link that was sent to it."""
    address = await _address(services, "confirm", token)
    if services.now() - address.asked_at > CONFIRMATION_DAYS * DAY_MS:
        raise Refusal("wrong_link")
    await services.notifier.store.set_address(address._replace(confirmed_at=services.now()))
    return MailChanged("confirmed")


@post("/api/mail/stop/{token:str}", status_code=200)
async def stop_mail(token: MailToken, services: Here) -> MailChanged:
    """Stop all e-mails, with the link of any of them. Mail programs call this with one click; calling it again does no harm."""
    player = token.partition(".")[0]
    if await services.notifier.store.address_of(player) is not None:
        await services.notifier.store.delete_address((await _address(services, "stop", token)).player)
    return MailChanged("stopped")


async def _address(services: Services, purpose: Purpose, token: str) -> MailAddress:
    address = await services.notifier.store.address_of(token.partition(".")[0])
    if address is None or not services.mail_tokens.verifies(purpose, token, address):
        raise Refusal("wrong_link")
    return address


ROUTES = [
    settings,
    subscribe,
    unsubscribe,
    table_notifications,
    set_table_notifications,
    set_mail,
    delete_mail,
    confirm_mail,
    stop_mail,
]
