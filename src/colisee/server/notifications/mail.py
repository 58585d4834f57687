"""Notifications by e-mail, through the operator's SMTP server. Every message can be unsubscribed from with one click (RFC 8058)."""

from __future__ import annotations

import asyncio
import logging
import smtplib
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import Literal, NamedTuple
from urllib.parse import unquote, urlsplit

from colisee.core.text import Text
from colisee.server.notifications.notices import Notice
from colisee.server.storage.notifications import MailAddress

log = logging.getLogger("colisee.server")

SMTP_SECONDS = 10.0
MAIL_THREADS = 2
CONFIRMATION_DAYS = 3

CONFIRM_SUBJECT = Text("Confirm your e-mail address", "Confirmez votre adresse e-mail")
CONFIRM_BODY = Text(
    "Somebody, probably you, wants to be told by e-mail when it is their turn at Colisée.\n\n"
    "To confirm this address, open this page within {days} days:\n{link}\n\n"
    "If it was not you, do nothing: you will not hear from us again.\n",
    "Quelqu’un, sans doute vous, souhaite être prévenu par e-mail quand c’est à son tour de jouer sur Colisée.\n\n"
    "Pour confirmer cette adresse, ouvrez cette page dans les {days} jours\u00a0:\n{link}\n\n"
    "Si ce n’était pas vous, ne faites rien\u00a0: vous ne recevrez plus rien de notre part.\n",
)
NOTICE_BODY = Text(
    "{body}\n\nOpen the table:\n{link}\n\n--\nYou asked to be told about this table. To stop all these e-mails:\n{stop}\n",
    "{body}\n\nOuvrir la table\u00a0:\n{link}\n\n--\nVous avez demandé à être prévenu pour cette table. Pour ne plus recevoir ces messages\u00a0:\n{stop}\n",
)

Outcome = Literal["sent", "bounced", "failed"]


class SmtpServer(NamedTuple):
    host: str
    port: int
    is_tls: bool
    """TLS from the first byte; otherwise STARTTLS if the server offers it."""
    user: str
    password: str


def smtp_server(url: str) -> SmtpServer:
    """The server of smtp://[user:password@]host[:port], or smtps:// for TLS from the first byte; ValueError if it is neither."""
    parts = urlsplit(url)
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
        raise ValueError("must be smtp://HOST or smtps://HOST")
    is_tls = parts.scheme == "smtps"
    port = parts.port or (465 if is_tls else 587)
    return SmtpServer(parts.hostname, port, is_tls, unquote(parts.username or ""), unquote(parts.password or ""))


class MailLinks(NamedTuple):
    """The addresses in an e-mail."""

    table: str
    stop: str
    """The page that stops the messages."""
    one_click: str
    """Where mail programs send the request that stops the messages."""


class MailSender:
    def __init__(self, url: str, sender: str) -> None:
        self._server, self._sender = smtp_server(url), sender
        self._threads = ThreadPoolExecutor(MAIL_THREADS, "mail")

    async def confirm(self, to: MailAddress, link: str) -> Outcome:
        """Ask the owner of an address whether messages are welcome."""
        body = CONFIRM_BODY.to(to.language).format(days=CONFIRMATION_DAYS, link=link)
        return await self._send(self._message(to, CONFIRM_SUBJECT.to(to.language), body))

    async def notify(self, to: MailAddress, notice: Notice, links: MailLinks) -> Outcome:
        sentence = notice.body(to.player, to.language)
        body = NOTICE_BODY.to(to.language).format(body=sentence, link=links.table, stop=links.stop)
        title = notice.title(to.language)
        message = self._message(
            to, f"{title}\u00a0: {sentence}" if to.language == "fr" else f"{title}: {sentence}", body
        )
        message["List-Unsubscribe"] = f"<{links.one_click}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        return await self._send(message)

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _message(self, to: MailAddress, subject: str, body: str) -> EmailMessage:
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self._sender, to.address, subject
        message["Date"], message["Message-ID"] = formatdate(), make_msgid(domain="colisee.invalid")
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(body)
        return message

    async def _send(self, message: EmailMessage) -> Outcome:
        """Failures are logged, never raised. The log does not name the receiver."""
        try:
            await asyncio.get_running_loop().run_in_executor(self._threads, self._deliver, message)
        except smtplib.SMTPRecipientsRefused as error:
            code = next(iter(error.recipients.values()))[0]
            log.warning("e-mail not accepted: %d", code)
            return "bounced" if code >= 500 else "failed"
        except (OSError, smtplib.SMTPException) as error:
            log.warning("e-mail not sent: %s", error)
            return "failed"
        return "sent"

    def _deliver(self, message: EmailMessage) -> None:
        server = self._server
        kind = smtplib.SMTP_SSL if server.is_tls else smtplib.SMTP
        with kind(server.host, server.port, timeout=SMTP_SECONDS) as smtp:
            smtp.ehlo()
            if not server.is_tls and smtp.has_extn("starttls"):
                smtp.starttls()
                smtp.ehlo()
            if server.user:
                smtp.login(server.user, server.password)
            smtp.send_message(message)
