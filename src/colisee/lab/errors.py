"""The lab's errors, each with a message for users."""

from __future__ import annotations

from colisee.core.errors import ColiseeError
from colisee.core.text import Text


class LabError(ColiseeError):
    """A study or contest that cannot be held."""

    def __init__(self, en: str, fr: str) -> None:
        super().__init__(Text(en, fr))

    def __reduce__(self) -> tuple[object, ...]:
        return LabError, tuple(self.message)


def endless(slug: str, longest: int) -> LabError:
    """For a game that goes on longer than its facts allow: somebody's own game, not finished yet."""
    return LabError(
        f"a game of {slug} went on after {longest} plies: its tests say what to change",
        f"une partie de {slug} a dépassé {longest} actions : les tests du jeu disent quoi changer",
    )
