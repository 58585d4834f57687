"""The server's settings: from a TOML file, from environment variables (COLISEE_NAME), and from flags; the later wins."""

from __future__ import annotations

import math
import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields
from ipaddress import ip_network
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from colisee.core.text import Text

KILOBYTE = 1024
FLAG = "flag"
PREFIX = "COLISEE_"
CONFIG = "COLISEE_CONFIG"
NOT_SETTINGS = {"COLISEE_CONFIG", "COLISEE_CACHE", "COLISEE_WARM", "COLISEE_SEED", "COLISEE_PROOF"}
BASE_PATH = re.compile(r"(/[A-Za-z0-9_-][A-Za-z0-9._-]*)*/?")
MAY_BE_ZERO = ("port", "bot_pause", "tables_per_hour", "sets_per_hour", "mails_per_hour", "jobs_per_hour")
"""The numbers that may be 0; all others must be above it."""
NETWORKS = ("trusted_proxies", "metrics_to", "push_networks")
TRUE, FALSE = ("1", "true", "yes", "on"), ("0", "false", "no", "off")


class SettingsError(Exception):
    """A setting that cannot be understood."""

    def __init__(self, en: str, fr: str) -> None:
        super().__init__(en)
        self.message = Text(en, fr)


def _setting(default: Any, en: str, fr: str, flag: str = "") -> Any:
    return field(default=default, metadata={"help": Text(en, fr), "flag": flag})


@dataclass(frozen=True)
class Settings:
    host: str = _setting(
        "127.0.0.1",
        "address to listen on; 0.0.0.0 = also for other machines",
        "adresse d’écoute ; 0.0.0.0 = aussi pour les autres machines",
    )
    port: int = _setting(8000, "port", "port")
    socket: str = _setting(
        "",
        "path of a Unix socket to listen on instead of a port, for a proxy on this machine",
        "chemin d’un socket Unix où écouter à la place d’un port, pour un mandataire sur cette machine",
    )
    base_path: str = _setting(
        "",
        "path under which a proxy serves Colisée, such as /colisee; the proxy passes it on unchanged",
        "chemin sous lequel un mandataire sert Colisée, par exemple /colisee ; le mandataire le transmet tel quel",
    )
    processes: int = _setting(
        1, "processes that share the port, one per core", "processus qui partagent le port, un par cœur"
    )
    database: str = _setting(
        "",
        "sqlite:///PATH or postgresql://…; empty = a file in your data folder",
        "sqlite:///CHEMIN ou postgresql://… ; vide = un fichier dans vos données",
    )
    bus: str = _setting(
        "",
        "redis://… between several nodes; empty = PostgreSQL itself",
        "redis://… entre plusieurs nœuds ; vide = PostgreSQL lui-même",
    )
    origins: tuple[str, ...] = _setting(
        (),
        "another site whose pages may play here; may be repeated",
        "autre site dont les pages peuvent jouer ici ; répétable",
        "--origin",
    )
    allowed_hosts: tuple[str, ...] = _setting(
        (),
        "host name that the server answers to besides its addresses, * = all; may be repeated",
        "nom d’hôte auquel le serveur répond en plus de ses adresses, * = tous ; répétable",
        "--allowed-host",
    )
    trusted_proxies: tuple[str, ...] = _setting(
        (),
        "address or network of a reverse proxy whose X-Forwarded-For is believed; may be repeated",
        "adresse ou réseau d’un mandataire dont on croit X-Forwarded-For ; répétable",
        "--trusted-proxy",
    )
    metrics_to: tuple[str, ...] = _setting(
        (),
        "address or network, besides this machine, that may read the metrics; may be repeated",
        "adresse ou réseau, outre cette machine, qui peut lire les mesures ; répétable",
        "--metrics-to",
    )
    components: tuple[str, ...] = _setting(
        (),
        "file of pieces that tables of its game are played with unless they name others; may be repeated",
        "fichier de pièces avec lequel se jouent les tables de son jeu, sauf si elles en nomment d’autres ; répétable",
        "--components",
    )
    https: bool = _setting(
        False, "served over HTTPS by a proxy: secure cookies", "servi en HTTPS par un mandataire : cookies sécurisés"
    )
    bot_threads: int = _setting(2, "threads in which bots think", "fils d’exécution des robots")
    bot_timeout: float = _setting(
        120.0,
        "seconds after which a bot that has not decided is replaced by a simple one",
        "secondes après lesquelles un robot qui n’a pas décidé est remplacé par un robot simple",
    )
    substitute_bot: str = _setting(
        "apprentice",
        "bot that plays for somebody who left, resigned or ran out of time",
        "robot qui remplace un joueur parti, qui abandonne ou dont le temps est écoulé",
    )
    bot_pause: float = _setting(
        0.6,
        "seconds that a bot takes at least, so that people can follow",
        "durée minimale d’un coup de robot, en secondes, pour qu’on puisse suivre",
    )
    idle_seconds: float = _setting(
        60.0,
        "seconds after which an inactive table leaves memory",
        "secondes après lesquelles une table inactive quitte la mémoire",
    )
    lease_seconds: float = _setting(
        5.0,
        "seconds without a heartbeat after which a node loses its tables",
        "secondes sans signe de vie après lesquelles un nœud perd ses tables",
    )
    max_message_bytes: int = _setting(16 * KILOBYTE, "bytes per WebSocket message", "octets par message WebSocket")
    max_body_bytes: int = _setting(256 * KILOBYTE, "bytes per request body", "octets par corps de requête")
    max_waiting_bytes: int = _setting(
        1024 * KILOBYTE,
        "unread bytes after which a client is disconnected",
        "octets non lus après lesquels un client est déconnecté",
    )
    messages_per_second: float = _setting(
        20.0, "messages per second and connection", "messages par seconde et par connexion"
    )
    hellos_per_second: float = _setting(
        0.5, "hello messages per second and connection", "messages hello par seconde et par connexion"
    )
    stored_per_second: float = _setting(
        2.0,
        "chat lines and other stored commands besides moves, per second and address",
        "lignes de discussion et autres commandes enregistrées hors coups, par seconde et par adresse",
    )
    requests_per_second: float = _setting(
        20.0, "HTTP requests per second and address", "requêtes HTTP par seconde et par adresse"
    )
    burst: float = _setting(100.0, "HTTP requests of an address at once", "requêtes HTTP simultanées d’une adresse")
    connections_per_address: int = _setting(
        200,
        "open connections per address, HTTP and WebSocket each",
        "connexions ouvertes par adresse, en HTTP comme en WebSocket",
    )
    tables_per_hour: int = _setting(300, "tables per hour and address", "tables par heure et par adresse")
    sets_per_hour: int = _setting(
        60,
        "tables with component sets of their own per hour and address",
        "tables avec leurs propres pièces par heure et par adresse",
    )
    public_url: str = _setting(
        "",
        "address at which people reach this server, such as https://play.example.org; for links in e-mails",
        "adresse où l’on joint ce serveur, par exemple https://play.example.org\u00a0; pour les liens des messages",
    )
    push: bool = _setting(
        True,
        "players may get notifications on their devices",
        "les joueurs peuvent recevoir des notifications sur leurs appareils",
    )
    push_networks: tuple[str, ...] = _setting(
        (),
        "private network whose push services are allowed besides public ones; may be repeated",
        "réseau privé dont les services de notification sont permis en plus des publics\u00a0; répétable",
        "--push-network",
    )
    smtp: str = _setting(
        "",
        "smtp://USER:PASSWORD@HOST:PORT (or smtps://) for notifications by e-mail; empty = none",
        "smtp://NOM:MOT-DE-PASSE@HÔTE:PORT (ou smtps://) pour prévenir par e-mail\u00a0; vide = aucun",
    )
    mail_from: str = _setting("", "sender of these e-mails", "expéditeur de ces e-mails")
    mails_per_hour: int = _setting(
        10,
        "confirmations by e-mail that an address may ask for per hour",
        "confirmations par e-mail qu’une adresse peut demander par heure",
    )
    chat: bool = _setting(True, "players may chat at their tables", "les joueurs peuvent discuter à leurs tables")
    lab: bool = _setting(
        True,
        "visitors may analyse matches and run studies",
        "les visiteurs peuvent analyser des parties et lancer des études",
    )
    analysis_bot: str = _setting("master", "bot that analyses compare with", "robot auquel les analyses comparent")
    analysis_playouts: int = _setting(
        1_000, "playouts per position of an analysis", "simulations par position d’une analyse"
    )
    jobs_per_hour: int = _setting(
        40, "analyses and studies per hour and address", "analyses et études par heure et par adresse"
    )
    fast_websocket: bool = _setting(
        True,
        "use the fast WebSocket path of uvicorn; several processes need it",
        "utiliser la voie WebSocket rapide d’uvicorn, nécessaire à plusieurs processus",
    )
    log_format: str = _setting("text", "text or json", "text ou json")
    node: str = _setting("", "name of this node; empty = a new one", "nom de ce nœud ; vide = un nouveau")
    process_folder: Path | None = None
    """The folder where the processes that share a port meet; None for a single process. Set by the supervisor."""
    limits_folder: Path | None = None
    """The folder of the limits per address that these processes share (`live.shared_limits`)."""
    page: Path | None = None
    """The folder of the built page; None = the one of the package."""


class Effective(NamedTuple):
    settings: Settings
    sources: dict[str, str]
    """By setting: where its value comes from."""


def configurable() -> list[Field[Any]]:
    return [entry for entry in fields(Settings) if "help" in entry.metadata]


def flag_of(entry: Field[Any]) -> str:
    return entry.metadata["flag"] or f"--{entry.name.replace('_', '-')}"


def load(
    flags: Mapping[str, Any], environment: Mapping[str, str] | None = None, config: str | None = None
) -> Effective:
    """The settings in force. `flags` holds those given on the command line, by name of the setting."""
    environment = os.environ if environment is None else environment
    file = config or environment.get(CONFIG)
    values: dict[str, Any] = {}
    sources = {entry.name: "default" for entry in configurable()}
    known = {entry.name: entry for entry in configurable()}
    layers: list[tuple[str, dict[str, Any]]] = [(file or "", _read_file(file) if file else {})]
    layers.append(("environment", _read_environment(environment)))
    layers.append((FLAG, dict(flags)))
    for source, layer in layers:
        for name, raw in layer.items():
            if name not in known:
                raise SettingsError(f"{source}: unknown setting {name!r}", f"{source} : réglage inconnu {name!r}")
            values[name] = _converted(known[name], raw, source)
            sources[name] = f"{PREFIX}{name.upper()}" if source == "environment" else source
    values["base_path"] = _checked_base_path(values.get("base_path", ""), sources["base_path"])
    settings = Settings(**values)
    _check_mail(settings)
    return Effective(settings, sources)


def _check_mail(settings: Settings) -> None:
    """E-mails need a sender, and links that lead here."""
    if not settings.smtp:
        return
    if not settings.smtp.startswith(("smtp://", "smtps://")) or not _has_port(settings.smtp):
        raise SettingsError("smtp must be smtp://HOST or smtps://HOST", "smtp doit être smtp://HÔTE ou smtps://HÔTE")
    if "@" not in settings.mail_from or not settings.public_url.startswith(("https://", "http://")):
        raise SettingsError(
            "smtp also needs mail_from and public_url", "smtp a aussi besoin de mail_from et de public_url"
        )


def _has_port(url: str) -> bool:
    """Whether the port of a URL, if it names one, is possible."""
    try:
        return urlsplit(url).port != 0
    except ValueError:
        return False


def _checked_base_path(path: str, source: str) -> str:
    """Without a slash at the end; empty at the root of the site."""
    if not BASE_PATH.fullmatch(path):
        raise SettingsError(
            f"{source}: base_path must be like /colisee, not {path!r}",
            f"{source} : base_path doit ressembler à /colisee, pas à {path!r}",
        )
    return path.rstrip("/")


def report(effective: Effective) -> str:
    """One line per setting: name, value, source. Passwords in URLs are hidden."""
    lines = []
    for entry in configurable():
        value = getattr(effective.settings, entry.name)
        lines.append(f"{entry.name} = {_shown(value)}  # {effective.sources[entry.name]}")
    return "\n".join(lines) + "\n"


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return "[" + ", ".join(f'"{part}"' for part in value) + "]"
    if isinstance(value, str):
        return f'"{_without_password(value)}"'
    return str(value)


def _without_password(text: str) -> str:
    scheme, separator, rest = text.partition("://")
    user, at, place = rest.rpartition("@")
    return f"{scheme}://{user.partition(':')[0]}:…@{place}" if separator and at and ":" in user else text


def _read_file(file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(Path(file).read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise SettingsError(f"cannot read {file}: {error}", f"impossible de lire {file} : {error}") from None


def _read_environment(environment: Mapping[str, str]) -> dict[str, Any]:
    names = {entry.name for entry in configurable()}
    found = {name.removeprefix(PREFIX).lower(): value for name, value in environment.items() if name.startswith(PREFIX)}
    return {name: value for name, value in found.items() if name in names}


def _converted(entry: Field[Any], raw: Any, source: str) -> Any:
    default = entry.default
    try:
        if isinstance(default, bool):
            return _as_bool(raw)
        if isinstance(default, int | float):
            if isinstance(raw, bool) or (isinstance(default, int) and isinstance(raw, float)):
                raise ValueError
            number: int | float = type(default)(raw)
            if not math.isfinite(number) or number < 0 or (number == 0 and entry.name not in MAY_BE_ZERO):
                raise ValueError
            return number
        if isinstance(default, tuple):
            parts = raw.split(",") if isinstance(raw, str) else map(str, raw)
            values = tuple(part.strip() for part in parts if part.strip())
            return tuple(str(ip_network(one, strict=False)) for one in values) if entry.name in NETWORKS else values
        if not isinstance(raw, str):
            raise ValueError
    except (ValueError, TypeError):
        hint = _hint_about(entry)
        where = (
            (flag_of(entry),) * 2 if source == FLAG else (f"{source}: {entry.name}", f"{source}\u00a0: {entry.name}")
        )
        raise SettingsError(
            f"{where[0]} cannot be {raw!r}{hint.en}", f"{where[1]} ne peut pas valoir {raw!r}{hint.fr}"
        ) from None
    return raw


def _hint_about(entry: Field[Any]) -> Text:
    if entry.name in NETWORKS:
        return Text(
            "; name addresses or networks such as 10.0.0.0/8", " ; donnez des adresses ou des réseaux comme 10.0.0.0/8"
        )
    if isinstance(entry.default, int | float) and not isinstance(entry.default, bool):
        least = Text("0 or more", "0 ou plus") if entry.name in MAY_BE_ZERO else Text("above 0", "au-dessus de 0")
        return Text(f"; it must be a number, {least.en}", f" ; il faut un nombre, {least.fr}")
    return Text("", "")


def _as_bool(raw: Any) -> bool:
    if isinstance(raw, bool):
        return raw
    if isinstance(raw, str) and raw.lower() in (*TRUE, *FALSE):
        return raw.lower() in TRUE
    raise ValueError


def default_database() -> str:
    from platformdirs import user_data_path

    return f"sqlite:///{user_data_path('colisee') / 'colisee.sqlite3'}"
