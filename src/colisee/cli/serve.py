"""`colisee serve`: tables for people, in the browser."""

from __future__ import annotations

import argparse
import gc
import json
import logging
import os
import socket
import sys
import threading
import time
from dataclasses import replace
from ipaddress import ip_network
from typing import TYPE_CHECKING

from colisee.cli.common import UsageError, warm_up
from colisee.core.text import Language, Text

if TYPE_CHECKING:
    import uvicorn
    from litestar import Litestar

    from colisee.server.settings import Settings

EXAMPLES = (
    "colisee serve",
    "colisee serve --port 9000 --database sqlite:////srv/colisee.sqlite3",
    "colisee serve --processes 4",
)
HIGHEST_PORT = 65_535
EVERY_ADDRESS = ("0.0.0.0", "::")
TEST_NET_ADDRESS = "192.0.2.1"
"""An address kept for documentation (RFC 5737)."""
MAX_PROCESSES = 64
MAX_OPEN_FILES = 65_536
BACKLOG = 2048
GARBAGE = (50_000, 20, 20)
"""New objects before the youngest, the younger and all are looked through."""
SECONDS_BETWEEN_LOOKS = 0.2


def arguments(parser: argparse.ArgumentParser, language: Language) -> None:
    """A flag for every setting. A flag that is not given is left to the environment and the file."""
    from colisee.server.settings import configurable, flag_of

    config = Text(
        "a TOML file with settings (also COLISEE_CONFIG)", "un fichier TOML de réglages (aussi COLISEE_CONFIG)"
    )
    check = Text("print the settings in force and their sources, and exit", "écrire les réglages en vigueur et leur origine, puis s’arrêter")  # fmt: skip
    parser.add_argument("--config", metavar="FILE", help=config.to(language))
    parser.add_argument("--check", action="store_true", help=check.to(language))
    for entry in configurable():
        help_text = entry.metadata["help"].to(language).replace("%", "%%")
        flag, default = flag_of(entry), entry.default
        if isinstance(default, bool):
            action = argparse.BooleanOptionalAction
            parser.add_argument(flag, dest=entry.name, action=action, default=argparse.SUPPRESS, help=help_text)
        elif isinstance(default, tuple):
            parser.add_argument(
                flag, dest=entry.name, action="append", default=argparse.SUPPRESS, metavar="VALUE", help=help_text
            )
        else:
            shown = f" ({default})" if default != "" else ""
            parser.add_argument(
                flag, dest=entry.name, default=argparse.SUPPRESS, metavar="VALUE", help=help_text + shown
            )


def run(options: argparse.Namespace, language: Language) -> int:
    from colisee.server.settings import SettingsError, configurable, default_database, load, report

    flags = {entry.name: getattr(options, entry.name) for entry in configurable() if hasattr(options, entry.name)}
    try:
        effective = load(flags, config=options.config)
    except SettingsError as error:
        raise UsageError(error.message.en, error.message.fr) from None
    settings = effective.settings
    if not 0 <= settings.port <= HIGHEST_PORT:
        raise UsageError(f"--port must be 0 to {HIGHEST_PORT}", f"--port doit aller de 0 à {HIGHEST_PORT}")
    check_processes(settings.processes)
    if settings.processes > 1 and not settings.fast_websocket:
        raise UsageError("--processes needs --fast-websocket", "--processes demande --fast-websocket")
    if settings.log_format not in ("text", "json"):
        raise UsageError("--log-format must be text or json", "--log-format doit être text ou json")
    settings = replace(
        settings,
        database=settings.database or default_database(),
        metrics_to=tuple(map(checked_network, settings.metrics_to)),
    )
    check_database(settings)
    if options.check:
        sys.stdout.write(report(effective._replace(settings=settings)))
        return 0
    listening = listen(settings)
    compile_rules(language)
    if settings.processes == 1:
        prepare_tables()
    settings = replace(settings, port=listening.getsockname()[1])
    sys.stdout.write(greeting(settings.host, settings.port).to(language))
    sys.stdout.flush()
    if settings.processes > 1:
        from colisee.cli.processes import serve_in_processes

        return serve_in_processes(settings, listening, settings.processes)
    serve(settings, listening)
    return 0


def greeting(host: str, port: int) -> Text:
    """Where a browser finds the page. Nobody can open "every address of this machine", and friends cannot open `localhost`."""
    shown = f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
    if host not in EVERY_ADDRESS:
        return Text(f"Colisée is at {shown}\n", f"Colisée est à {shown}\n")
    here, there = f"http://localhost:{port}/", f"http://{address_in_the_network()}:{port}/"
    return Text(
        f"Colisée is at {here}, for your network at {there}\n", f"Colisée est à {here}, pour votre réseau à {there}\n"
    )


def address_in_the_network() -> str:
    """The address at which the network reaches this machine: the source address of outgoing packets. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((TEST_NET_ADDRESS, 9))
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()


def checked_network(network: str) -> str:
    try:
        return str(ip_network(network, strict=False))
    except ValueError:
        raise UsageError(
            f"--metrics-to wants an address or a network such as 10.0.0.0/8, not {network!r}",
            f"--metrics-to veut une adresse ou un réseau comme 10.0.0.0/8, pas {network!r}",
        ) from None


def check_processes(count: int) -> None:
    if not 1 <= count <= MAX_PROCESSES:
        raise UsageError(f"--processes must be 1 to {MAX_PROCESSES}", f"--processes doit aller de 1 à {MAX_PROCESSES}")
    if count > 1 and not hasattr(socket, "send_fds"):
        raise UsageError("--processes needs Linux or macOS", "--processes demande Linux ou macOS")


def compile_rules(language: Language) -> None:
    """Compile with progress bars in a terminal, and with a sentence before and after it in a log."""
    from colisee.core.registry import game, slugs
    from colisee.core.warmup import needs_compiling

    specs = [spec for spec in map(game, slugs()) if needs_compiling(spec)]
    if not specs or sys.stderr.isatty():
        started = done = Text("", "")
    else:
        started = Text(
            "Compiling the rules, once: about a minute.\n",
            "Compilation des règles, une seule fois\u00a0: environ une minute.\n",
        )
        done = Text("The rules are compiled.\n", "Les règles sont compilées.\n")
    sys.stderr.write(started.to(language))
    for spec in specs:
        warm_up(spec, language)
    sys.stderr.write(done.to(language))


def prepare_tables() -> None:
    """Load everything that tables need before the first request, which would otherwise block all clients: the rules from the disk
    cache now, search in a thread after a background process has compiled it. COLISEE_WARM=0 disables this."""
    from colisee.bots.warmup import compile_in_background
    from colisee.core.registry import game, slugs
    from colisee.core.warmup import no_progress, warm_up
    from colisee.server.protocol import view_json

    if os.environ.get("COLISEE_WARM") != "0":
        for slug in slugs():
            warm_up(game(slug), no_progress)
            view_json.warm_up(game(slug))
        compile_in_background()
        threading.Thread(target=load_search, name="warm", daemon=True).start()


def load_search() -> None:
    from colisee.bots.warmup import is_compiling, needs_compiling, warm_up
    from colisee.core.registry import game, slugs
    from colisee.core.warmup import no_progress

    while is_compiling():
        time.sleep(SECONDS_BETWEEN_LOOKS)
    for spec in map(game, slugs()):
        if not needs_compiling(spec):
            warm_up(spec, no_progress)


def check_database(settings: Settings) -> None:
    """Open the database once, so that a problem is reported in one sentence."""
    import asyncio

    from colisee.server.cluster.bus import bus_at
    from colisee.server.storage.database import DatabaseError, database_at
    from colisee.server.storage.store import Store

    async def try_it() -> None:
        store = Store(database_at(settings.database))
        await store.open()
        await store.close()

    try:
        if settings.bus:
            bus_at(settings.bus)
        asyncio.run(try_it())
    except (DatabaseError, ValueError) as error:
        raise UsageError(str(error), f"base de données : {error}") from None


def listen(settings: Settings) -> socket.socket:
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(settings.host, settings.port, type=socket.SOCK_STREAM)[
            0
        ]
        listening = socket.socket(family, kind, protocol)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(BACKLOG)
    except OSError as error:
        where, reason = f"{settings.host}:{settings.port}", error.strerror or str(error)
        raise UsageError(
            f"cannot listen on {where}: {reason} (choose another with --port)",
            f"impossible d'écouter sur {where} : {reason} (choisissez-en un autre avec --port)",
        ) from None
    return listening


def serve(settings: Settings, listening: socket.socket) -> None:
    import uvicorn

    from colisee.server.app import create_app

    raise_file_limit()
    configure_logging(settings)
    server = uvicorn.Server(config_of(create_app(settings), settings))
    collect_garbage_seldom()
    server.run([listening])


class JsonFormatter(logging.Formatter):
    """One JSON object per line."""

    def format(self, record: logging.LogRecord) -> str:
        fields = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            fields["exception"] = self.formatException(record.exc_info)
        return json.dumps(fields, ensure_ascii=False)


def configure_logging(settings: Settings) -> None:
    """Log to standard error, with time and level."""
    handler = logging.StreamHandler()
    text = logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s", "%Y-%m-%dT%H:%M:%S%z")
    handler.setFormatter(JsonFormatter() if settings.log_format == "json" else text)
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("colisee.server").setLevel(logging.INFO)


def raise_file_limit() -> None:
    """Allow as many open files as the system does: every connection is one, and the default is often 1,024."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_OPEN_FILES if hard == resource.RLIM_INFINITY else min(hard, MAX_OPEN_FILES)
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def collect_garbage_seldom() -> None:
    """Open tables are many objects and little garbage: looking through all of them at Python's own pace would hold everybody up."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)


def config_of(app: Litestar, settings: Settings) -> uvicorn.Config:
    """How uvicorn serves the application. No access log: an address may hold what others may not know."""
    import uvicorn

    from colisee.server.http.http_limits import limited_http
    from colisee.server.live.fast_websocket import FastWebSocket

    return uvicorn.Config(
        app,
        http=limited_http(settings.connections_per_address, settings.trusted_proxies),
        ws=FastWebSocket if settings.fast_websocket else "websockets-sansio",
        ws_max_size=4 * settings.max_message_bytes,
        ws_ping_interval=20,
        ws_ping_timeout=30,
        ws_per_message_deflate=False,
        access_log=False,
        log_level="warning",
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=3,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=list(settings.trusted_proxies),
    )
