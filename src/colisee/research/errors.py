"""What an environment refuses."""

from collections.abc import Iterable

from colisee.core.errors import ColiseeError, unknown
from colisee.core.text import Text

NO_GAME = Text("no game is under way: call reset() first", "aucune partie en cours : appelez d’abord reset()")


class ResearchError(ColiseeError):
    """A wrong use of an environment; the message says what is allowed."""


def require_one_of(thing: Text, given: object, known: Iterable[str]) -> None:
    """ResearchError if `given` is not known. The French name of the thing is feminine."""
    names = list(known)
    if given not in names:
        raise ResearchError(unknown(thing, given, names))
