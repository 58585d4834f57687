"""The record of a match: JSON that anybody can read, and that re-executes. Documented in docs/records.md."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from colisee.core.component_form import ComponentsError, checked_set
from colisee.core.components import ComponentSet, UnknownComponents
from colisee.core.errors import REFUSALS, ColiseeError, IllegalMove, SetupError
from colisee.core.kit import CHANCE, SPECTATOR
from colisee.core.registry import known_game
from colisee.core.rules import Rules
from colisee.core.setup import Setup
from colisee.core.spec import GameSpec
from colisee.core.text import Language, Text
from colisee.play.deal import Deal
from colisee.play.fairness import Fairness
from colisee.play.match import Event, Match, TakeBack, default_names
from colisee.play.reader_log import ReaderLog, chain_origin

FORMAT = "colisee-record/1"
DEAL_FORMAT = "colisee-record/2"
"""Of matches that were played with a deal: programs that know only the first format would take its draws for wrong."""
MAX_BYTES = 5_000_000
MAX_EVENTS = 50_000
MAX_NAME = 200

Unavailable = Literal["rules_unavailable", "components_unavailable"]
"""What this program lacks to replay a match: its rules version, or its components."""


class RecordError(ColiseeError):
    """A record that cannot be read or replayed: what is wrong and, if known, the event's number and the rule.

    `code` is set if this program lacks the rules version or the components of the record.
    """

    def __init__(
        self, message: Text, event: int | None = None, rule: str | None = None, code: Unavailable | None = None
    ) -> None:
        super().__init__(message)
        self.event, self.rule, self.code = event, rule, code

    def __reduce__(self) -> tuple[object, ...]:
        return RecordError, (self.message, self.event, self.rule, self.code)

    def as_dict(self, language: Language = "en") -> dict[str, Any]:
        message = self.message.to(language)
        return {"error": {"code": self.code, "event": self.event, "rule": self.rule, "message": message}}


@dataclass(frozen=True)
class Record:
    """A record whose form has been checked; `replay` checks its events."""

    setup: Setup
    players: tuple[Mapping[str, Any], ...]
    entries: tuple[Event | TakeBack, ...]
    result: Sequence[Mapping[str, int]] | None
    fairness: Mapping[str, Any] | None

    @property
    def spec(self) -> GameSpec:
        return self.setup.game

    @property
    def pieces(self) -> list[str]:
        """By seat, what the player chose or was given when sitting down; empty in a game without such a choice."""
        chosen = [player.get("piece", "") for player in self.players]
        return self.spec.seat_pieces.completed(chosen) if self.spec.seat_pieces else [""] * len(chosen)

    @property
    def names(self) -> list[str]:
        """Names to print: characters that would control a terminal, and halves of surrogate pairs, are replaced."""
        return [
            "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in player["name"])
            for player in self.players
        ]


# Files


def save(match: Match, path: str | Path, names: Sequence[str] | None = None) -> None:
    """Write a match to a file as a record."""
    players = [{"name": name} for name in names or default_names(match.players)]
    try:
        Path(path).write_text(json.dumps(write(match, players), ensure_ascii=False, indent=1) + "\n", "utf-8")
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise RecordError(Text(f"cannot write {path}: {reason}", f"impossible d’écrire {path} : {reason}")) from None


def load(path: str | Path) -> Match:
    """The match that a record file holds, every event checked; RecordError if it cannot be replayed."""
    record = read(_bytes_of(path))
    return replay(record, rules=record.spec.compiled)


def verify_file(path: str | Path) -> Verdict:
    """Check every draw of a record file against its commitment."""
    return verify(read(_bytes_of(path)))


def _bytes_of(path: str | Path) -> bytes:
    try:
        with open(path, "rb") as file:
            return file.read(MAX_BYTES + 1)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise RecordError(Text(f"cannot read {path}: {reason}", f"impossible de lire {path} : {reason}")) from None


# Writing


def write(match: Match, players: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The record of a match as it stands. The secret of its draws is revealed once it is over, that of a deal never."""
    return {
        "format": DEAL_FORMAT if isinstance(match.fairness, Deal) else FORMAT,
        "game": match.spec.slug,
        "rules_version": match.setup.rules_version,
        "components": match.spec.digest,
        **_set_json(match.spec.components),
        "players": [dict(player) for player in players],
        "options": dict(match.options),
        "events": [_entry_json(match.spec, entry) for entry in match.log],
        "result": match.scores() if match.is_over else None,
        "fairness": _fairness_json(match),
    }


def _fairness_json(match: Match) -> dict[str, Any] | None:
    fairness = match.fairness
    return fairness.as_json(reveal=match.is_over and fairness.is_revealed_at_end) if fairness else None


def _set_json(components: ComponentSet) -> dict[str, Any]:
    """The data of a set that is not built in, so that anybody can replay the match."""
    if components.is_built_in:
        return {}
    return {"component_set": {"name": components.name, "data": dict(components.data)}}


def _entry_json(spec: GameSpec, entry: Event | TakeBack) -> dict[str, Any]:
    if isinstance(entry, TakeBack):
        return {"by": entry.seat + 1, "take_back": {"event": entry.event + 1, "alone": entry.alone}}
    by = "chance" if entry.seat == CHANCE else entry.seat + 1
    return {"by": by, **spec.notation.as_json(entry.action)}


# Reading


def read(text: str | bytes) -> Record:
    """A record from its text; RecordError says what is wrong with it."""
    data = _parsed(text)
    spec = _game_of(data)
    players = _players_of(data, spec)
    try:
        setup = Setup(spec, len(players), data.get("options", {}), _version_of(data))
    except SetupError as error:
        raise RecordError(error.message, code="rules_unavailable" if error.field == "rules_version" else None) from None
    return Record(
        setup=setup,
        players=players,
        entries=_entries_of(data, spec, len(players)),
        result=_result_of(data, spec, len(players)),
        fairness=_fairness_of(data),
    )


def _parsed(text: str | bytes) -> dict[str, Any]:
    if len(text) > MAX_BYTES:
        raise RecordError(
            Text(f"the record is larger than {MAX_BYTES:,} bytes", f"l’enregistrement dépasse {MAX_BYTES:,} octets")
        )
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        at = f" ({error.msg}, line {error.lineno})" if isinstance(error, json.JSONDecodeError) else ""
        raise RecordError(
            Text(
                f"this is not JSON, or it was cut off{at}",
                f"ce n’est pas du JSON, ou le fichier est tronqué{at.replace('line', 'ligne')}",
            )
        ) from None
    if not isinstance(data, dict) or data.get("format") not in (FORMAT, DEAL_FORMAT):
        raise RecordError(
            Text(
                f'this is no record: "format" is not "{FORMAT}"',
                f'ce n\'est pas un enregistrement : "format" n\'est pas "{FORMAT}"',
            )
        )
    return data


def _game_of(data: Mapping[str, Any]) -> GameSpec:
    try:
        spec = known_game(data.get("game"))  # type: ignore[arg-type]  # whatever it is, it is checked
    except SetupError as error:
        raise RecordError(error.message) from None
    try:
        if "component_set" in data:
            return spec.with_components(_set_of(data, spec))
        return spec.with_digest(str(data.get("components")))
    except UnknownComponents as error:
        raise RecordError(error.message, code="components_unavailable") from None


def _set_of(data: Mapping[str, Any], spec: GameSpec) -> ComponentSet:
    """The component set in a record. Whoever wrote the record may have written anything, so it is checked like an edited file."""
    given = data["component_set"]
    if not isinstance(given, dict) or not isinstance(given.get("data"), dict):
        raise RecordError(Text('"component_set" needs "name" and "data"', '"component_set" demande "name" et "data"'))
    try:
        components = checked_set(spec, {**given["data"], "name": given.get("name", "")})
    except ComponentsError as error:
        raise RecordError(
            Text(
                f"the component set of the record has mistakes: {error.message.en}",
                f"les pièces de l’enregistrement ont des erreurs\u00a0: {error.message.fr}",
            )
        ) from None
    if components.digest != data.get("components"):
        raise RecordError(
            Text(
                f"the component set of the record has the digest {components.digest}, not {data.get('components')!r}",
                f"les pièces de l’enregistrement ont l’empreinte {components.digest}, et non {data.get('components')!r}",
            )
        )
    return components


def _version_of(data: Mapping[str, Any]) -> int:
    version = data.get("rules_version")
    if isinstance(version, int):
        return version
    raise RecordError(
        Text('"rules_version" must be a number', '"rules_version" doit être un nombre'), code="rules_unavailable"
    )


def _players_of(data: Mapping[str, Any], spec: GameSpec) -> tuple[Mapping[str, Any], ...]:
    players = data.get("players")
    named = isinstance(players, list) and all(isinstance(p, dict) and _is_name(p.get("name")) for p in players)
    if not isinstance(players, list) or not named:
        raise RecordError(
            Text(
                f'"players" must be a list of objects with a "name" of at most {MAX_NAME} characters',
                f'"players" doit être une liste d’objets avec un "name" de {MAX_NAME} caractères au plus',
            )
        )
    pieces = [player.get("piece", "") for player in players]
    if spec.seat_pieces and not (all(isinstance(p, str) for p in pieces) and spec.seat_pieces.are_valid(pieces)):
        known = ", ".join(spec.seat_pieces.names)
        raise RecordError(
            Text(
                f'the "piece" of a player must be one of {known}, and of no other player',
                f'"piece" doit être une pièce parmi {known}, et jamais celle d’un autre joueur',
            ),
            rule=spec.seat_pieces.rule,
        )
    return tuple(players)


def _is_name(name: Any) -> bool:
    return isinstance(name, str) and len(name) <= MAX_NAME


def _entries_of(data: Mapping[str, Any], spec: GameSpec, seats: int) -> tuple[Event | TakeBack, ...]:
    events = data.get("events")
    if not isinstance(events, list) or len(events) > MAX_EVENTS:
        raise RecordError(
            Text(
                f'"events" must be a list of at most {MAX_EVENTS:,}',
                f'"events" doit être une liste de {MAX_EVENTS:,} au plus',
            )
        )
    return tuple(_entry(number, event, spec, seats) for number, event in enumerate(events))


def _entry(number: int, event: Any, spec: GameSpec, seats: int) -> Event | TakeBack:
    by = event.get("by") if isinstance(event, dict) else None
    is_seat = isinstance(by, int) and not isinstance(by, bool) and 1 <= by <= seats
    if not is_seat and by != "chance":
        raise RecordError(
            Text(
                f'event {number + 1}: "by" must be "chance" or a seat from 1 to {seats}',
                f'événement {number + 1} : "by" doit être "chance" ou une place de 1 à {seats}',
            ),
            event=number + 1,
        )
    seat = by - 1 if isinstance(by, int) else CHANCE
    action = {key: value for key, value in event.items() if key != "by"}
    if "take_back" in action:
        return _take_back(number, seat, action["take_back"])
    try:
        return Event(seat, spec.notation.from_json(action))
    except (ValueError, TypeError, KeyError) as error:
        raise RecordError(
            Text(
                f"event {number + 1} is no action of {spec.facts.title['en']}: {error}",
                f"l’événement {number + 1} n’est pas une action de {spec.facts.title['fr']} : {error}",
            ),
            event=number + 1,
        ) from None


def _take_back(number: int, seat: int, fields: Any) -> TakeBack:
    if isinstance(fields, dict) and isinstance(fields.get("event"), int) and isinstance(fields.get("alone"), bool):
        return TakeBack(seat, fields["event"] - 1, fields["alone"])
    raise RecordError(
        Text(
            f'event {number + 1}: "take_back" needs "event" and "alone"',
            f'événement {number + 1} : "take_back" demande "event" et "alone"',
        ),
        event=number + 1,
    )


def _result_of(data: Mapping[str, Any], spec: GameSpec, seats: int) -> list[dict[str, int]] | None:
    result = data.get("result")
    keys = {*spec.facts.clauses, "total", "rank"}
    if result is None:
        return None
    if (
        not isinstance(result, list)
        or len(result) != seats
        or not all(isinstance(r, dict) and r.keys() == keys for r in result)
    ):
        names = ", ".join(sorted(keys))
        raise RecordError(
            Text(
                f'"result" must hold {seats} objects with: {names}',
                f'"result" doit contenir {seats} objets avec : {names}',
            )
        )
    return result


def _fairness_of(data: Mapping[str, Any]) -> Mapping[str, Any] | None:
    fairness = data.get("fairness")
    if fairness is None:
        return None
    entropy = fairness.get("entropy") if isinstance(fairness, dict) else None
    is_sound = isinstance(entropy, list) and all(isinstance(text, str) for text in entropy)
    given = fairness.get("given", 0) if isinstance(fairness, dict) else 0
    is_sound = is_sound and isinstance(given, int) and 0 <= given <= MAX_EVENTS
    if not isinstance(fairness, dict) or not is_sound or not isinstance(fairness.get("commitment"), str):
        raise RecordError(
            Text('"fairness" needs "commitment" and "entropy"', '"fairness" demande "commitment" et "entropy"')
        )
    return fairness


# Re-executing


def replay(
    record: Record, each: Callable[[Match, Event | TakeBack], None] | None = None, rules: Rules | None = None
) -> Match:
    """Play a record again. Every entry is checked by the rules; `each` is called with it just before it is applied."""
    match = Match.with_given_draws(record.setup, rules or record.spec.interpreted)
    for number, entry in enumerate(record.entries):
        try:
            match.check(entry)
            if each:
                each(match, entry)
            if isinstance(entry, TakeBack):
                match.apply_take_back(entry)
            else:
                match.play_unchecked(entry.seat, entry.action)
        except IllegalMove as refusal:
            raise _refused(record, number, entry, refusal) from None
    if record.result is not None and [dict(r) for r in record.result] != (match.scores() if match.is_over else None):
        raise RecordError(
            Text("the result does not follow from the events", "le résultat ne découle pas des événements")
        )
    return match


def _refused(record: Record, number: int, entry: Event | TakeBack, refusal: IllegalMove) -> RecordError:
    what = "take_back" if isinstance(entry, TakeBack) else record.spec.notation.word(entry.action)
    rule = f" ({refusal.rule})" if refusal.rule else ""
    return RecordError(
        Text(
            f"event {number + 1} ({what}) is not possible there: {REFUSALS[refusal.code].en}{rule}",
            f"l’événement {number + 1} ({what}) n’y est pas possible : {REFUSALS[refusal.code].fr}{rule}",
        ),
        event=number + 1,
        rule=refusal.rule,
    )


# Verifying

HeadFound = Literal["last", "earlier", "nowhere"]
"""Where a noted head was found: at the end of the record, before its end, or not at all."""


@dataclass(frozen=True)
class Verdict:
    """What `verify` found: how many draws there were, and the number of the first event that is not as committed.

    Proved only by the commitment noted at the start: that the draws were not made anew. Proved only by the head noted at the end:
    that players, moves and take-backs are those of the match that was played.
    """

    draws: int
    commitment_holds: bool
    first_wrong: int | None
    commitment: str
    """The one that the secret of the record has."""
    is_finished: bool
    """Whether the match was played to its end. A record of an unfinished match may have been cut off."""
    take_backs: int
    head: HeadFound | None = None
    """Where the noted head was; None if no head was given."""
    given: int = 0
    """Number of events that were played elsewhere before the commitment was shown: nothing proves their draws."""

    @property
    def is_proved(self) -> bool:
        return self.commitment_holds and self.first_wrong is None and self.head in (None, "last")


def verify(record: Record, head: str | None = None) -> Verdict:
    """Check every draw of a record against the commitment; RecordError if it holds no revealed secret.

    `head` is the head of the hash chain that a player or a spectator has noted (`reader_log`).
    """
    fairness = _revealed(record)
    search = None if head is None else _HeadSearch(record, fairness.commitment, head)
    given = (record.fairness or {}).get("given", 0)
    draws = 0
    wrong: list[int] = []
    number = 0

    def check(match: Match, entry: Event | TakeBack) -> None:
        nonlocal draws, number
        number += 1
        if search:
            search.before(match, entry)
        if isinstance(entry, Event) and entry.seat == CHANCE and match.is_chance_due:
            if number > given and fairness.drawn(match.position, draws) != entry.action:
                wrong.append(number)
            draws += 1

    match = replay(record, check)
    holds = (record.fairness or {})["commitment"] == fairness.commitment
    take_backs = sum(isinstance(entry, TakeBack) for entry in record.entries)
    found = search.result(match) if search else None
    first_wrong = wrong[0] if wrong else None
    return Verdict(draws, holds, first_wrong, fairness.commitment, match.is_over, take_backs, found, given)


class _HeadSearch:
    """Follows a replay with the log of every reader and compares the heads of their chains with a noted one."""

    def __init__(self, record: Record, commitment: str, head: str) -> None:
        self._commitment, self._names = commitment, [str(player["name"]) for player in record.players]
        self._wanted, self._found = head, False
        self._logs: list[ReaderLog] = []
        self._taken_back: tuple[TakeBack, list[bytes]] | None = None

    def before(self, match: Match, entry: Event | TakeBack) -> None:
        """Call before an entry is applied. Readers are shown a match only while no draw is due."""
        if not match.is_chance_due:
            self._follow(match)
            if isinstance(entry, TakeBack):
                self._taken_back = entry, [match.view(log.reader).to_bytes() for log in self._logs]

    def result(self, match: Match) -> HeadFound:
        self._follow(match)
        if self._wanted in [log.head for log in self._logs]:
            return "last"
        return "earlier" if self._found else "nowhere"

    def _follow(self, match: Match) -> None:
        if not self._logs:
            origin = chain_origin(match, self._commitment, self._names)
            readers = (*range(match.players), SPECTATOR) if match.spec.facts.secrets else (SPECTATOR,)
            self._logs = [ReaderLog(reader, match, origin) for reader in readers]
        elif self._taken_back:
            entry, views = self._taken_back
            for log, view in zip(self._logs, views, strict=True):
                log.take_back(match, entry.seat, entry.event, entry.alone, view)
        else:
            for log in self._logs:
                log.follow(match)
        self._taken_back = None
        self._found = self._found or self._wanted in [log.head for log in self._logs]


def _revealed(record: Record) -> Fairness | Deal:
    fairness = record.fairness or {}
    try:
        secret = bytes.fromhex(fairness["secret"])
    except (KeyError, TypeError, ValueError):
        raise RecordError(
            Text(
                "the record reveals no secret, so its draws cannot be proved (a match reveals it when it is over, "
                "a deal when it closes)",
                "l’enregistrement ne révèle pas de secret : ses tirages ne sont pas prouvables (une partie le révèle à la "
                "fin, une donne à sa clôture)",
            )
        ) from None
    return Deal(secret) if fairness.get("deal") else Fairness(secret, tuple(fairness["entropy"]))
