"""What an environment refuses."""

from collections.abc import Iterable
from numbers import Integral

from colisee.core.errors import ColiseeError, unknown
from colisee.core.spec import GameSpec
from colisee.core.text import Text

NO_GAME = Text("no game is under way: call reset() first", "aucune partie en cours : appelez d’abord reset()")


class ResearchError(ColiseeError):
    """A wrong use of an environment; the message says what is allowed."""


def no_action(spec: GameSpec, seat: int) -> ResearchError:
    """For a game that names a seat as due and gives it an empty mask."""
    title = spec.facts.title
    return ResearchError(
        Text(f"{title['en']}: seat {seat} is due and has no legal action: `legal` or `due` in its rules is wrong",
             f"{title['fr']} : la place {seat} doit décider et n’a aucune action permise : `legal` ou `due` est faux dans ses règles")
    )  # fmt: skip


def require_range(things: Text, given: object, count: int) -> None:
    """ResearchError if `given` is not one of the whole numbers below `count`."""
    if not isinstance(given, Integral) or not 0 <= int(given) < count:  # NumPy's integers too
        raise ResearchError(
            Text(f"{things.en} are 0 to {count - 1}, not {given}", f"{things.fr} vont de 0 à {count - 1}, pas {given}")
        )  # fmt: skip


def require_count(name: str, given: object) -> int:
    """The number, from 1; ResearchError for anything else."""
    number = whole_number(given)
    if number is None or number < 1:
        raise ResearchError(Text(f"{name} is at least 1, not {given!r}", f"{name} vaut au moins 1, pas {given!r}"))
    return number


def whole_number(given: object) -> int | None:
    """The integer of any kind, NumPy's too; None for anything else, and for truth values."""
    return int(given) if isinstance(given, Integral) and not isinstance(given, bool) else None


def require_one_of(thing: Text, given: object, known: Iterable[str]) -> None:
    """ResearchError if `given` is not known. The French name of the thing is feminine."""
    names = list(known)
    if given not in names:
        raise ResearchError(unknown(thing, given, names))
