"""`colisee admin`: tables, people, retention and backups of a server."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections.abc import Awaitable, Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from colisee.cli.common import UsageError
from colisee.core.text import Language, Text

if TYPE_CHECKING:
    from colisee.server.storage.store import Report, Store

R = TypeVar("R")

EXAMPLES = (
    "colisee admin tables --status waiting",
    "colisee admin prune --waiting 7 --running 90",
    "colisee admin backup colisee-copy.sqlite3",
)
ACTIONS = {
    "tables": Text("list tables, the latest first", "lister les tables, les plus récentes d’abord"),
    "unlist": Text("remove a table from the public list", "retirer une table de la liste publique"),
    "close-table": Text("end a table without a result", "arrêter une table sans résultat"),
    "delete-table": Text("delete a table with its log", "supprimer une table et son journal"),
    "prune": Text(
        "delete tables older than a number of days, by status",
        "supprimer les tables plus anciennes qu’un nombre de jours donné, par état",
    ),
    "ban-address": Text("refuse all requests of an address", "refuser toutes les requêtes d’une adresse"),
    "unban-address": Text("lift the ban of an address", "lever le blocage d’une adresse"),
    "ban-name": Text("refuse a name and those that look like it", "refuser un nom et ceux qui lui ressemblent"),
    "unban-name": Text("lift the ban of a name", "lever le blocage d’un nom"),
    "bans": Text("list the banned addresses and names", "lister les adresses et les noms bloqués"),
    "reports": Text(
        "list what players reported, the latest first", "lister les signalements, les plus récents d’abord"
    ),
    "delete-reports": Text("delete the reports about a table", "supprimer les signalements d’une table"),
    "reset-passphrase": Text(
        "set a temporary passphrase and end all sessions",
        "donner une phrase secrète provisoire et fermer toutes les sessions",
    ),
    "export-person": Text("print everything stored about an account", "écrire tout ce qui est enregistré d’un compte"),
    "delete-person": Text(
        "delete an account with its ratings and sessions", "supprimer un compte, ses classements et ses sessions"
    ),
    "backup": Text(
        "copy the SQLite database while the server runs", "copier la base SQLite pendant que le serveur tourne"
    ),
    "restore": Text(
        "put a backup in the place of the database of a stopped server",
        "remettre une sauvegarde à la place de la base d’un serveur arrêté",
    ),
}


def arguments(parser: argparse.ArgumentParser, language: Language) -> None:
    database = Text(
        "the server's database (default: that of the settings)", "la base du serveur (par défaut : celle des réglages)"
    )
    parser.add_argument("--database", metavar="URL", help=database.to(language))
    parser.add_argument("--config", metavar="FILE", help=Text("a settings file", "un fichier de réglages").to(language))
    actions = parser.add_subparsers(dest="action", required=True, metavar=Text("ACTION", "ACTION").to(language))
    parsers = {name: actions.add_parser(name, help=text.to(language)) for name, text in ACTIONS.items()}
    statuses, limit = (
        Text("only tables with this status", "seulement les tables dans cet état"),
        Text("at most this many", "au plus ce nombre"),
    )
    parsers["tables"].add_argument(
        "--status", choices=("waiting", "running", "over"), default="", help=statuses.to(language)
    )
    parsers["tables"].add_argument("--limit", type=int, default=50, help=limit.to(language))
    for name in ("ban-address", "unban-address"):
        parsers[name].add_argument("address")
    for name in ("ban-name", "unban-name"):
        parsers[name].add_argument("name")
    for name in ("unlist", "close-table", "delete-table", "delete-reports"):
        parsers[name].add_argument("table")
    kept = Text("keep tables with this status for this many days", "garder les tables dans cet état ce nombre de jours")
    for name in ("waiting", "running", "over"):
        parsers["prune"].add_argument(
            f"--{name}", type=int, metavar=Text("DAYS", "JOURS").to(language), help=kept.to(language)
        )
    for name in ("reset-passphrase", "export-person", "delete-person"):
        parsers[name].add_argument("login")
    for name in ("backup", "restore"):
        parsers[name].add_argument("file", type=Path)


def run(options: argparse.Namespace, language: Language) -> int:
    from colisee.server import admin
    from colisee.server.settings import SettingsError, default_database, load
    from colisee.server.storage.database import DatabaseError

    try:
        flags = {"database": options.database} if options.database else {}
        database = load(flags, config=options.config).settings.database or default_database()
        sys.stdout.write(_done(options, database))
    except SettingsError as error:
        raise UsageError(error.message.en, error.message.fr) from None
    except (admin.AdminError, DatabaseError, ValueError) as error:
        raise UsageError(str(error), str(error)) from None
    return 0


def _done(options: argparse.Namespace, database: str) -> str:
    """Do what is asked; returns what to print."""
    from colisee.server import admin

    match options.action:
        case "backup":
            admin.backup(database, options.file)
            return f"{options.file}\n"
        case "restore":
            admin.restore(options.file, database)
            return f"{database}\n"
        case "tables":
            lines = _with_store(database, lambda store: admin.tables(store, options.status, options.limit))
            return "".join(_table_line(line) for line in lines)
        case "unlist":
            _with_store(database, lambda store: admin.unlist_table(store, options.table))
        case "close-table":
            _with_store(database, lambda store: admin.close_table(store, options.table))
        case "ban-address":
            _with_store(database, lambda store: admin.ban_address(store, options.address))
        case "unban-address":
            _with_store(database, lambda store: admin.unban_address(store, options.address))
        case "ban-name":
            _with_store(database, lambda store: admin.ban_name(store, options.name))
        case "unban-name":
            _with_store(database, lambda store: admin.unban_name(store, options.name))
        case "bans":
            bans = _with_store(database, lambda store: store.bans())
            return "".join(f"{ban.kind:7} {_time(ban.created_at)} {ban.shown}\n" for ban in bans)
        case "reports":
            return "".join(map(_report_lines, _with_store(database, lambda store: store.reports())))
        case "delete-reports":
            _with_store(database, lambda store: admin.delete_reports(store, options.table))
        case "delete-table":
            _with_store(database, lambda store: admin.delete_table(store, options.table))
        case "prune":
            kept = admin.Retention(options.waiting, options.running, options.over)
            deleted = _with_store(database, lambda store: admin.prune(store, kept))
            return "".join(f"{status}: {count}\n" for status, count in deleted.items())
        case "reset-passphrase":
            return _with_store(database, lambda store: admin.reset_passphrase(store, options.login)) + "\n"
        case "export-person":
            found = _with_store(database, lambda store: admin.export_person(store, options.login))
            return json.dumps(found, ensure_ascii=False, indent=2) + "\n"
        case "delete-person":
            _with_store(database, lambda store: admin.delete_person(store, options.login))
    return ""


def _table_line(line: object) -> str:
    from colisee.server.admin import TableLine

    assert isinstance(line, TableLine)
    changed = _time(line.changed_at)
    listed = "listed" if line.listed else "-"
    return f"{line.id} {line.code} {line.game:12} {line.status:8} {listed:6} {changed} {line.events}\n"


def _report_lines(report: Report) -> str:
    chat = "".join(f"    {line}\n" for line in report.chat.splitlines())
    return f"{report.table} {_time(report.at)} {report.about or '-'}: {report.text}\n{chat}"


def _time(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000).astimezone().isoformat(timespec="seconds")


def _with_store(database: str, action: Callable[[Store], Awaitable[R]]) -> R:
    from colisee.server.storage.database import database_at
    from colisee.server.storage.store import Store

    async def act() -> R:
        store = Store(database_at(database, is_shared=True))
        await store.open()
        try:
            return await action(store)
        finally:
            await store.close()

    return asyncio.run(act())
