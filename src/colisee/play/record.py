"""The record of a match: JSON that anybody can read, and that re-executes. Documented in docs/records.md."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from colisee.core.errors import REFUSALS, ColiseeError, IllegalMove, SetupError
from colisee.core.kit import CHANCE
from colisee.core.registry import known_game
from colisee.core.setup import Setup
from colisee.core.spec import GameSpec, Rules
from colisee.core.text import Language, Text
from colisee.play.fairness import Fairness
from colisee.play.match import Event, Match, TakeBack, default_names

FORMAT = "colisee-record/1"
MAX_BYTES = 5_000_000
MAX_EVENTS = 50_000


class RecordError(ColiseeError):
    """A record that cannot be read or replayed: what is wrong and, if known, the event's number and the rule."""

    def __init__(self, message: Text, event: int | None = None, rule: str | None = None) -> None:
        super().__init__(message)
        self.event, self.rule = event, rule

    def __reduce__(self) -> tuple[object, ...]:
        return RecordError, (self.message, self.event, self.rule)

    def as_dict(self, language: Language = "en") -> dict[str, Any]:
        return {"error": {"event": self.event, "rule": self.rule, "message": self.message.to(language)}}


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
    def names(self) -> list[str]:
        return [str(player["name"]) for player in self.players]


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
    """The record of a match as it stands. The secret of its draws is revealed once it is over."""
    return {
        "format": FORMAT,
        "game": match.spec.slug,
        "rules_version": match.spec.facts.rules_version,
        "components": match.spec.digest,
        "players": [dict(player) for player in players],
        "options": dict(match.options),
        "events": [_entry_json(match.spec, entry) for entry in match.log],
        "result": match.scores() if match.is_over else None,
        "fairness": match.fairness.as_json(reveal=match.is_over) if match.fairness else None,
    }


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
    players = _players_of(data)
    try:
        setup = Setup(spec, len(players), data.get("options", {}))
    except SetupError as error:
        raise RecordError(error.message) from None
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
            Text(f"the record is larger than {MAX_BYTES:,} bytes", f"l'enregistrement dépasse {MAX_BYTES:,} octets")
        )
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        at = f" ({error.msg}, line {error.lineno})" if isinstance(error, json.JSONDecodeError) else ""
        raise RecordError(
            Text(
                f"this is not JSON, or it was cut off{at}",
                f"ce n'est pas du JSON, ou le fichier est tronqué{at.replace('line', 'ligne')}",
            )
        ) from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
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
    version = data.get("rules_version")
    if version != spec.facts.rules_version:
        raise RecordError(
            Text(
                f"the record was played by rules version {version!r}; this program plays version {spec.facts.rules_version}",
                f"l'enregistrement suit la version {version!r} des règles ; ce programme joue la version {spec.facts.rules_version}",
            )
        )
    if data.get("components") != spec.digest:
        raise RecordError(
            Text(
                f"the record was played with other pieces ({data.get('components')!r}) than those of this program ({spec.digest!r}): "
                "restore the components.toml it was played with",
                f"l'enregistrement a été joué avec d'autres pièces ({data.get('components')!r}) que celles de ce programme ({spec.digest!r}) : "
                "remettez le components.toml d'origine",
            )
        )
    return spec


def _players_of(data: Mapping[str, Any]) -> tuple[Mapping[str, Any], ...]:
    players = data.get("players")
    named = isinstance(players, list) and all(isinstance(p, dict) and isinstance(p.get("name"), str) for p in players)
    if not isinstance(players, list) or not named:
        raise RecordError(
            Text(
                '"players" must be a list of objects with a "name"',
                '"players" doit être une liste d’objets avec un "name"',
            )
        )
    return tuple(players)


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
                f"l'événement {number + 1} n'est pas une action de {spec.facts.title['fr']} : {error}",
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
            f"l'événement {number + 1} ({what}) n'y est pas possible : {REFUSALS[refusal.code].fr}{rule}",
        ),
        event=number + 1,
        rule=refusal.rule,
    )


# Verifying


@dataclass(frozen=True)
class Verdict:
    """What `verify` found: how many draws there were, and the number of the first event that is not as committed.

    Not proved by it: who the players were, and that the commitment is the one shown at the start of the match.
    """

    draws: int
    commitment_holds: bool
    first_wrong: int | None
    commitment: str
    """The one that the secret of the record has."""
    is_finished: bool
    """Whether the match was played to its end. A record of an unfinished match may have been cut off."""
    take_backs: int

    @property
    def is_proved(self) -> bool:
        return self.commitment_holds and self.first_wrong is None


def verify(record: Record) -> Verdict:
    """Check every draw of a record against the commitment; RecordError if it holds no revealed secret."""
    fairness = _revealed(record)
    draws = 0
    wrong: list[int] = []
    number = 0

    def check(match: Match, entry: Event | TakeBack) -> None:
        nonlocal draws, number
        number += 1
        if isinstance(entry, Event) and entry.seat == CHANCE and match.is_chance_due:
            n = fairness.number(draws, match.position.draw_count())
            if match.position.draw(n) != entry.action:
                wrong.append(number)
            draws += 1

    match = replay(record, check)
    holds = (record.fairness or {})["commitment"] == fairness.commitment
    take_backs = sum(isinstance(entry, TakeBack) for entry in record.entries)
    return Verdict(draws, holds, wrong[0] if wrong else None, fairness.commitment, match.is_over, take_backs)


def _revealed(record: Record) -> Fairness:
    try:
        secret = bytes.fromhex((record.fairness or {})["secret"])
    except (KeyError, TypeError, ValueError):
        raise RecordError(
            Text(
                "the record reveals no secret, so its draws cannot be proved (a match reveals it when it is over)",
                "l'enregistrement ne révèle pas de secret : ses tirages ne sont pas prouvables (une partie le révèle à la fin)",
            )
        ) from None
    return Fairness(secret, tuple((record.fairness or {})["entropy"]))
