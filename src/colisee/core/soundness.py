"""Whether a game has everything that its users read without asking: labels, rulebooks, a first position. Laws check how it plays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from colisee.core import contract
from colisee.core.errors import ColiseeError
from colisee.core.kit import CHANCE
from colisee.core.position import Position
from colisee.core.rulebook import rulebook
from colisee.core.setup import Setup
from colisee.core.spec import GameSpec
from colisee.core.text import LANGUAGES, Text


class UnsoundGame(ColiseeError):
    """A game that lacks something. The message names the file to change."""

    def __init__(self, file: str, en: str, fr: str) -> None:
        super().__init__(Text(f"{file}: {en}", f"{file} : {fr}"))


def check_spec(slug: str, spec: GameSpec) -> None:
    """UnsoundGame, or an error of the game's own code, if the game cannot be listed, explained or begun."""
    _check_facts(slug, spec)
    _check_labels(spec)
    _check_actions(spec)
    _check_rulebooks(spec)
    _check_functions(spec)
    for players in spec.facts.seats:
        position = Position.new(Setup(spec, players), spec.interpreted)
        position.scores()
        if position.problems():
            found = ", ".join(position.problems())
            raise UnsoundGame(
                "rules.py",
                f"new_game makes an unsound state for {players} players ({found})",
                f"new_game produit un état impossible pour {players} joueurs ({found})",
            )


def _check_facts(slug: str, spec: GameSpec) -> None:
    facts = spec.facts
    if facts.slug != slug:
        raise UnsoundGame(
            "__init__.py",
            f"the slug is {facts.slug!r}, but the folder says {slug!r}",
            f"le slug est {facts.slug!r}, mais le dossier dit {slug!r}",
        )
    _require("__init__.py", "title", facts.title, LANGUAGES)
    if not facts.seats or not 1 <= facts.seats[0] <= facts.seats[-1] < CHANCE:
        raise UnsoundGame(
            "__init__.py", f"seats must be within 1–{CHANCE - 1}", f"seats doit être compris entre 1 et {CHANCE - 1}"
        )
    if "seats" not in (spec.dtype.names or ()):
        raise UnsoundGame("state.py", "the state has no field seats", "l’état n’a pas de champ seats")


def _check_labels(spec: GameSpec) -> None:
    facts, wording = spec.facts, spec.wording
    options = [name for o in facts.options for name in (o.name, *(f"{o.name}={value}" for value in o.values))]
    _require("wording.py", "option_names", wording.option_names, options)
    _require("wording.py", "clause_names", wording.clause_names, facts.clauses)
    _require("wording.py", "clause_rules", wording.clause_rules, facts.clauses)
    for clause, rule in wording.clause_rules.items():
        if rule not in facts.rules:
            raise UnsoundGame(
                "wording.py",
                f"clause_rules[{clause!r}] is {rule!r}, which is not in RULES",
                f"clause_rules[{clause!r}] vaut {rule!r}, qui n’est pas dans RULES",
            )


def _check_actions(spec: GameSpec) -> None:
    first = 0
    for kind in sorted(spec.facts.ranges, key=lambda kind: (kind.by_chance, kind.first)):
        if kind.first != first:
            raise UnsoundGame(
                "__init__.py",
                f"the range {kind.name!r} begins at {kind.first}, not at {first}: players’ actions from 0, then draws, no gaps",
                f"la plage {kind.name!r} commence à {kind.first}, pas à {first} : d’abord les coups à partir de 0, puis les tirages, sans trou",
            )
        first = kind.last + 1
    words = len(spec.notation.words)
    if words != spec.facts.all_actions:
        raise UnsoundGame(
            "notation.py",
            f"{words} words for {spec.facts.all_actions} actions",
            f"{words} mots pour {spec.facts.all_actions} actions",
        )


def _check_rulebooks(spec: GameSpec) -> None:
    for language in LANGUAGES:
        ids = tuple(rule.id for rule in rulebook(spec.slug, language))
        if ids != spec.facts.rules:
            raise UnsoundGame(
                f"rulebook.{language}.toml",
                f"its ids are {', '.join(ids)}, but RULES is {', '.join(spec.facts.rules)}",
                f"ses numéros sont {', '.join(ids)}, mais RULES vaut {', '.join(spec.facts.rules)}",
            )


def _check_functions(spec: GameSpec) -> None:
    wanted = [name for name, value in vars(contract).items() if getattr(value, "__module__", "") == contract.__name__]
    given = {name for module in spec.modules for name in vars(module)}
    missing = [name for name in wanted if name not in given]
    if missing:
        names = ", ".join(missing)
        raise UnsoundGame("rules.py", f"missing: {names}", f"il manque {names}")


def _require(file: str, name: str, given: Mapping[str, object], wanted: Iterable[str]) -> None:
    missing = [key for key in wanted if key not in given]
    if missing:
        keys = ", ".join(map(repr, missing))
        raise UnsoundGame(file, f"{name} lacks {keys}", f"il manque {keys} dans {name}")
