"""`colisee serve`: tables for people, in the browser."""

from __future__ import annotations

import argparse
import gc
import os
import socket
import sys
import threading
import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from colisee.cli.common import UsageError, read_components, report_broken_games, warm_up, warm_up_search
from colisee.core.text import Language, Text

if TYPE_CHECKING:
    import uvicorn

    from colisee.server.app import App
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
SOCKET_MODE = 0o660
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
    prepare = Text(
        "compile rules and bots of this version, and exit: run it before a restart (docs/upgrade.md)",
        "compiler les règles et les robots de cette version, puis s’arrêter : à faire avant un redémarrage (docs/upgrade.md)",
    )
    parser.add_argument("--prepare", action="store_true", help=prepare.to(language))
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
    from colisee.core.components import game_with
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
    check_bots(settings)
    settings = replace(settings, database=settings.database or default_database())
    sets = [read_components(None, path) for path in settings.components]
    check_database(settings, may_migrate=not (options.check or options.prepare))
    if options.check:
        sys.stdout.write(report(effective._replace(settings=settings)))
        return 0
    if options.prepare:
        compile_everything(language)
        return 0
    listening = listen(settings)
    compile_rules(language)
    for components in sets:
        warm_up(game_with(components), language)
        warm_up_search(game_with(components), language)
    if settings.processes == 1:
        prepare_tables()
    report_broken_games(language)
    if not settings.socket:
        settings = replace(settings, port=listening.getsockname()[1])
    where = Text(f"Colisée is at {settings.socket}\n", f"Colisée est à {settings.socket}\n")
    sys.stdout.write(
        (where if settings.socket else greeting(settings.host, settings.port, settings.base_path)).to(language)
    )
    sys.stdout.flush()
    if settings.processes > 1:
        from colisee.cli.processes import serve_in_processes

        return serve_in_processes(settings, listening, settings.processes)
    serve(settings, listening)
    return 0


def greeting(host: str, port: int, base_path: str) -> Text:
    """Where a browser finds the page. Nobody can open "every address of this machine", and friends cannot open `localhost`."""
    path = f"{base_path}/"
    shown = f"http://[{host}]:{port}{path}" if ":" in host else f"http://{host}:{port}{path}"
    if host not in EVERY_ADDRESS:
        return Text(f"Colisée is at {shown}\n", f"Colisée est à {shown}\n")
    here, there = f"http://localhost:{port}{path}", f"http://{address_in_the_network()}:{port}{path}"
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


def check_bots(settings: Settings) -> None:
    from colisee.bots import BOTS

    for bot in (settings.substitute_bot, settings.analysis_bot):
        if bot not in BOTS:
            known = ", ".join(BOTS)
            raise UsageError(
                f"there is no bot {bot!r}; known: {known}", f"pas de robot {bot!r}\u00a0; connus\u00a0: {known}"
            )


def check_processes(count: int) -> None:
    if not 1 <= count <= MAX_PROCESSES:
        raise UsageError(f"--processes must be 1 to {MAX_PROCESSES}", f"--processes doit aller de 1 à {MAX_PROCESSES}")
    if count > 1 and not hasattr(socket, "send_fds"):
        raise UsageError("--processes needs Linux or macOS", "--processes demande Linux ou macOS")


def compile_rules(language: Language) -> None:
    """Compile with progress bars in a terminal, and with a sentence before and after it in a log."""
    from colisee.core.registry import game, leave_out_if_broken, slugs
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
        with leave_out_if_broken(spec.slug):
            warm_up(spec, language)
    sys.stderr.write(done.to(language))


def compile_everything(language: Language) -> None:
    """Compile natively what a server of this version would compile in the background. Without Numba nothing is compiled."""
    from colisee.core.backends import NATIVE, VARIABLE, has_numba
    from colisee.core.registry import game, leave_out_if_broken, slugs

    if has_numba():
        os.environ.setdefault(VARIABLE, NATIVE)
    compile_rules(language)
    for slug in slugs():
        with leave_out_if_broken(slug):
            warm_up_search(game(slug), language)


def prepare_tables() -> None:
    """Load everything that tables need before the first request, which would otherwise block all clients: the rules now, search in
    a thread, if need be after a background process has compiled it. COLISEE_WARM=0 disables this."""
    from colisee.bots.warmup import compile_in_background
    from colisee.core.registry import game, leave_out_if_broken, slugs
    from colisee.core.warmup import no_progress, warm_up
    from colisee.server.protocol import view_json

    if os.environ.get("COLISEE_WARM") != "0":
        for slug in slugs():
            with leave_out_if_broken(slug):
                warm_up(game(slug), no_progress)
                view_json.warm_up(game(slug))
        compile_in_background()
        threading.Thread(target=load_search, name="warm", daemon=True).start()


def load_search() -> None:
    from colisee.bots.warmup import is_being_compiled, needs_compiling, warm_up
    from colisee.core.registry import game, leave_out_if_broken, slugs
    from colisee.core.warmup import no_progress

    for spec in map(game, slugs()):
        while is_being_compiled(spec):
            time.sleep(SECONDS_BETWEEN_LOOKS)
        if not needs_compiling(spec):
            with leave_out_if_broken(spec.slug):
                warm_up(spec, no_progress)


def check_database(settings: Settings, may_migrate: bool) -> None:
    """Open the database once, so that a problem is reported in one sentence."""
    import asyncio

    from colisee.server.cluster.bus import bus_at
    from colisee.server.storage.database import DatabaseError, database_at
    from colisee.server.storage.store import Store

    path = settings.database.removeprefix("sqlite:///")
    if not may_migrate and path != settings.database and not Path(path).exists():
        return  # it is made at the first start

    async def try_it() -> None:
        store = Store(database_at(settings.database))
        await (store.open() if may_migrate else store.check_version())
        await store.close()

    try:
        if settings.bus:
            bus_at(settings.bus)
        asyncio.run(try_it())
    except (DatabaseError, ValueError) as error:
        raise UsageError(str(error), f"base de données : {error}") from None


def listen(settings: Settings) -> socket.socket:
    if settings.socket:
        return listen_on_path(Path(settings.socket))
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
            f"impossible d’écouter sur {where} : {reason} (choisissez-en un autre avec --port)",
        ) from None
    return listening


def listen_on_path(path: Path) -> socket.socket:
    """A Unix socket, for the user and group of this process. The socket of a server that has ended is replaced."""
    listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        if path.is_socket() and not is_answered(path):
            path.unlink()
        listening.bind(str(path))
        path.chmod(SOCKET_MODE)
        listening.listen(BACKLOG)
    except OSError as error:
        listening.close()
        reason = error.strerror or str(error)
        raise UsageError(
            f"cannot listen on {path}: {reason}", f"impossible d’écouter sur {path}\u00a0: {reason}"
        ) from None
    return listening


def is_answered(path: Path) -> bool:
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
        return probe.connect_ex(str(path)) == 0


def serve(settings: Settings, listening: socket.socket) -> None:
    import uvicorn

    from colisee.server.app import create_app
    from colisee.server.live.logs import configure_logging

    raise_file_limit()
    configure_logging(settings.log_format)
    server = uvicorn.Server(config_of(create_app(settings), settings))
    collect_garbage_seldom()
    server.run([listening])


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


def config_of(app: App, settings: Settings) -> uvicorn.Config:
    """How uvicorn serves the application. No access log: an address may hold what others may not know."""
    import uvicorn

    from colisee.server.http.http_limits import limited_http
    from colisee.server.live.limited_websocket import LimitedWebSocket
    from colisee.server.live.shared_limits import ConnectionCounts

    ws: type = LimitedWebSocket
    if settings.fast_websocket:
        from colisee.server.live.fast_websocket import FastWebSocket

        ws = FastWebSocket
    return uvicorn.Config(
        app,
        http=limited_http(
            settings.connections_per_address,
            settings.trusted_proxies,
            ConnectionCounts(settings.limits_folder, settings.node, "http"),
            app.stop_waiting,
        ),
        ws=ws,
        ws_max_size=4 * settings.max_message_bytes,
        ws_ping_interval=20,
        ws_ping_timeout=30,
        ws_per_message_deflate=False,
        access_log=False,
        log_level="error",  # what strangers send is no warning: it would let them fill the log
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=3,
        proxy_headers=bool(settings.trusted_proxies or settings.socket),
        forwarded_allow_ips="*" if settings.socket else list(settings.trusted_proxies),
    )
