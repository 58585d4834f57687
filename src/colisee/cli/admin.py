"""`colisee admin`: tables, people, retention and backups of a server."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from colisee.cli.common import UsageError, print_json
from colisee.core.text import Language, Text

if TYPE_CHECKING:
    from colisee.server.admin import TableLine
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
        "delete tables, tournaments and guests older than a number of days",
        "supprimer les tables, les tournois et les invités plus anciens qu’un nombre de jours donné",
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
        "delete an account with everything that leads to its owner",
        "supprimer un compte et tout ce qui mène à son propriétaire",
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
    rules = {
        **dict.fromkeys(("waiting", "running", "over"), kept),
        "tournaments": Text("keep tournaments for this many days", "garder les tournois ce nombre de jours"),
        "guests": Text(
            "keep guests without a seat or an ended match for this many days",
            "garder ce nombre de jours les invités sans place ni partie finie",
        ),
    }
    for name, text in rules.items():
        parsers["prune"].add_argument(
            f"--{name}", type=int, metavar=Text("DAYS", "JOURS").to(language), help=text.to(language)
        )
    for name in ("reset-passphrase", "export-person", "delete-person"):
        parsers[name].add_argument("login")
    for name in ("backup", "restore"):
        parsers[name].add_argument("file", type=Path)
    for one in parsers.values():
        one.add_argument("--json", action="store_true", help=Text("print JSON", "écrire du JSON").to(language))


def run(options: argparse.Namespace, language: Language) -> int:
    from colisee.server import admin
    from colisee.server.settings import SettingsError, default_database, load
    from colisee.server.storage.database import DatabaseError

    try:
        flags = {"database": options.database} if options.database else {}
        database = load(flags, config=options.config).settings.database or default_database()
        answer = _done(options, database)
    except SettingsError as error:
        raise UsageError(error.message.en, error.message.fr) from None
    except (admin.AdminError, DatabaseError, OSError, ValueError) as error:
        raise UsageError(str(error), str(error)) from None
    if options.json:
        print_json(answer.data)
    else:
        sys.stdout.write(answer.text.to(language))
    return 0


class Answer(NamedTuple):
    """What to print: for programs, and in words."""

    data: Any
    text: Text


def _done(options: argparse.Namespace, database: str) -> Answer:
    """Do what is asked."""
    from colisee.server import admin

    match options.action:
        case "backup":
            admin.backup(database, options.file)
            return Answer(
                {"file": str(options.file)}, Text(f"Copied to {options.file}\n", f"Copié dans {options.file}\n")
            )
        case "restore":
            admin.restore(options.file, database)
            return Answer({"database": database}, Text(f"Restored {database}\n", f"Restauré\u00a0: {database}\n"))
        case "tables":
            lines = _with_store(database, lambda store: admin.tables(store, options.status, options.limit))
            return _listed([line._asdict() for line in lines], TABLE_HEADS, [_table_cells(line) for line in lines])
        case "bans":
            bans = _with_store(database, lambda store: store.bans())
            cells = [(ban.kind, _time(ban.created_at), ban.shown) for ban in bans]
            return _listed([ban._asdict() for ban in bans], ("kind", "since", "address or name"), cells)
        case "reports":
            reports = _with_store(database, lambda store: store.reports())
            text = "".join(map(_report_lines, reports))
            return Answer([one._asdict() for one in reports], Text(text, text) if text else NOTHING)
        case "prune":
            kept = admin.Retention(options.waiting, options.running, options.over, options.tournaments, options.guests)
            deleted = _with_store(database, lambda store: admin.prune(store, kept))
            text = "".join(f"{rule}: {count}\n" for rule, count in deleted.items())
            return Answer(deleted, Text(f"Deleted\n{text}", f"Supprimé\n{text}"))
        case "reset-passphrase":
            phrase = _with_store(database, lambda store: admin.reset_passphrase(store, options.login))
            return Answer({"passphrase": phrase}, Text(f"{phrase}\n", f"{phrase}\n"))
        case "export-person":
            found = _with_store(database, lambda store: admin.export_person(store, options.login))
            text = json.dumps(found, ensure_ascii=False, indent=2) + "\n"
            return Answer(found, Text(text, text))
    return _changed(options, database)


def _changed(options: argparse.Namespace, database: str) -> Answer:
    """Carry out a change that returns nothing."""
    from colisee.server import admin

    change, target = {
        "unlist": (admin.unlist_table, "table"),
        "close-table": (admin.close_table, "table"),
        "delete-table": (admin.delete_table, "table"),
        "delete-reports": (admin.delete_reports, "table"),
        "ban-address": (admin.ban_address, "address"),
        "unban-address": (admin.unban_address, "address"),
        "ban-name": (admin.ban_name, "name"),
        "unban-name": (admin.unban_name, "name"),
        "delete-person": (admin.delete_person, "login"),
    }[options.action]
    value: str = getattr(options, target)
    _with_store(database, lambda store: change(store, value))
    return Answer({"done": options.action, target: value}, Text(f"Done: {value}\n", f"Fait\u00a0: {value}\n"))


TABLE_HEADS = ("id", "code", "game", "status", "listed", "changed", "events")
NOTHING = Text("None.\n", "Aucun.\n")


def _listed(data: list[dict[str, Any]], heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Answer:
    """A list with a line of heads, its columns aligned."""
    if not rows:
        return Answer(data, NOTHING)
    lines = [heads, *rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(heads))]
    text = "".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() + "\n" for line in lines
    )
    return Answer(data, Text(text, text))


def _table_cells(line: TableLine) -> tuple[str, ...]:
    listed = "yes" if line.listed else "no"
    return (line.id, line.code, line.game, line.status, listed, _time(line.changed_at), str(line.events))


def _report_lines(report: Report) -> str:
    chat = "".join(f"    {line}\n" for line in report.chat.splitlines())
    return f"{report.table} {_time(report.at)} {report.about or '-'}: {report.text}\n{chat}"


def _time(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000).astimezone().isoformat(timespec="seconds")


def _with_store(database: str, action: Callable[[Store], Awaitable[R]]) -> R:
    from colisee.server.storage.database import DatabaseError, database_at
    from colisee.server.storage.store import Store

    path = database.removeprefix("sqlite:///")
    if path != database and not Path(path).is_file():
        raise DatabaseError(f"there is no database at {path}; name the server's with --database or --config")

    async def act() -> R:
        store = Store(database_at(database, is_shared=True))
        await store.open_existing()
        try:
            return await action(store)
        finally:
            await store.close()

    return asyncio.run(act())
