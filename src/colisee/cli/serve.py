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
from ipaddress import ip_network
from typing import TYPE_CHECKING

from colisee.cli.speech import Complaint, warm_up
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
SOMEWHERE_ELSE = "192.0.2.1"
"""An address kept for documentation (RFC 5737)."""
MAX_PROCESSES = 64
MAX_OPEN_FILES = 65_536
BACKLOG = 2048
GARBAGE = (50_000, 20, 20)
"""New objects before the youngest, the younger and all are looked through."""
SECONDS_BETWEEN_LOOKS = 0.2


def arguments(parser: argparse.ArgumentParser, language: Language) -> None:
    host = Text("the address to listen on (default: only this machine)", "l'adresse d'écoute (par défaut : cette machine seule)")  # fmt: skip
    parser.add_argument("--host", default="127.0.0.1", help=host.to(language))
    parser.add_argument(
        "--port",
        type=int,
        default=8000,
        help=Text("the port (default: 8000)", "le port (par défaut\u00a0: 8000)").to(language),
    )
    database = Text(
        "sqlite:///PATH or postgresql://… (default: a file in your data folder)",
        "sqlite:///CHEMIN ou postgresql://… (par défaut : un fichier dans vos données)",
    )
    parser.add_argument("--database", default="", metavar="URL", help=database.to(language))
    bus = Text(
        "redis://… between several nodes (default: PostgreSQL itself)",
        "redis://… entre plusieurs nœuds (par défaut : PostgreSQL)",
    )
    parser.add_argument("--bus", default="", metavar="URL", help=bus.to(language))
    processes = Text(
        "how many processes share the work, one a core (default: 1)",
        "combien de processus se partagent le travail, un par cœur (par défaut : 1)",
    )
    parser.add_argument("--processes", type=int, default=1, metavar="N", help=processes.to(language))
    origin = Text("another site whose pages may play here; may be repeated", "un autre site dont les pages peuvent jouer ici ; répétable")  # fmt: skip
    parser.add_argument("--origin", action="append", default=[], help=origin.to(language))
    https = Text("served over HTTPS (by a proxy): cookies only there", "servi en HTTPS (par un mandataire) : cookies là seulement")  # fmt: skip
    parser.add_argument("--https", action="store_true", help=https.to(language))
    metrics_to = Text(
        "an address or network, beside this machine, that may read the metrics; may be repeated",
        "une adresse ou un réseau, outre cette machine, qui peut lire les mesures\u00a0; répétable",
    )
    parser.add_argument("--metrics-to", action="append", default=[], metavar="NETWORK", help=metrics_to.to(language))
    no_lab = Text("visitors may not analyse matches nor run studies", "les visiteurs ne peuvent ni analyser ni étudier")
    parser.add_argument("--no-lab", action="store_true", help=no_lab.to(language))


def run(options: argparse.Namespace, language: Language) -> int:
    from colisee.server.settings import Settings, default_database

    if not 0 <= options.port <= HIGHEST_PORT:
        raise Complaint(f"--port must be 0 to {HIGHEST_PORT}", f"--port doit aller de 0 à {HIGHEST_PORT}")
    check_processes(options.processes)
    settings = Settings(
        host=options.host,
        port=options.port,
        database=options.database or default_database(),
        bus=options.bus,
        origins=tuple(options.origin),
        metrics_to=tuple(map(checked_network, options.metrics_to)),
        https=options.https,
        lab=not options.no_lab,
    )
    check_database(settings)
    listening = listen(settings)
    compile_rules(language)
    if options.processes == 1:
        prepare_tables()
    settings = replace(settings, port=listening.getsockname()[1])
    sys.stdout.write(greeting(settings.host, settings.port).to(language))
    sys.stdout.flush()
    if options.processes > 1:
        from colisee.cli.processes import serve_in_processes

        return serve_in_processes(settings, listening, options.processes)
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
    """By which others reach this machine: the one it would itself speak from. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect((SOMEWHERE_ELSE, 9))
            return str(asked.getsockname()[0])
        except OSError:
            return socket.gethostname()


def checked_network(network: str) -> str:
    try:
        return str(ip_network(network, strict=False))
    except ValueError:
        raise Complaint(
            f"--metrics-to wants an address or a network such as 10.0.0.0/8, not {network!r}",
            f"--metrics-to veut une adresse ou un réseau comme 10.0.0.0/8, pas {network!r}",
        ) from None


def check_processes(count: int) -> None:
    if not 1 <= count <= MAX_PROCESSES:
        raise Complaint(f"--processes must be 1 to {MAX_PROCESSES}", f"--processes doit aller de 1 à {MAX_PROCESSES}")
    if count > 1 and not hasattr(socket, "send_fds"):
        raise Complaint("--processes needs Linux or macOS", "--processes demande Linux ou macOS")


def compile_rules(language: Language) -> None:
    """A terminal shows bars. Who reads a log is told in sentences: the first start would be a minute of silence there."""
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
    """Have everything that a table may ask for at hand before it asks: the rules read from the disk before anybody comes, search
    compiled by a process beside this one and read by a thread. Later it would hold everybody up. COLISEE_WARM=0 leaves it out."""
    from colisee.bots.warmup import compile_in_background
    from colisee.core.registry import game, slugs
    from colisee.core.warmup import no_progress, warm_up

    if os.environ.get("COLISEE_WARM") != "0":
        for slug in slugs():
            warm_up(game(slug), no_progress)
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
    """Open the database once, so that what is wrong with it is said in a sentence."""
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
        raise Complaint(str(error), f"base de données : {error}") from None


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
        raise Complaint(
            f"cannot listen on {where}: {reason} (choose another with --port)",
            f"impossible d'écouter sur {where} : {reason} (choisissez-en un autre avec --port)",
        ) from None
    return listening


def serve(settings: Settings, listening: socket.socket) -> None:
    import uvicorn

    from colisee.server.app import create_app

    raise_file_limit()
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


def config_of(app: Litestar, settings: Settings) -> uvicorn.Config:
    """How uvicorn serves the application. No access log: an address may hold what others may not know."""
    import uvicorn

    from colisee.server.http.http_limits import limited_http
    from colisee.server.live.fast_websocket import FastWebSocket

    return uvicorn.Config(
        app,
        http=limited_http(settings.connections_per_address, settings.trusted_proxies),
        ws=FastWebSocket,
        ws_max_size=4 * settings.max_message_bytes,
        ws_ping_interval=20,
        ws_ping_timeout=30,
        ws_per_message_deflate=False,
        access_log=False,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=3,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=list(settings.trusted_proxies),
    )
