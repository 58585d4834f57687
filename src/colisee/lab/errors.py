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
