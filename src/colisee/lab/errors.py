"""What the lab refuses, in a sentence for people."""

from __future__ import annotations

from colisee.core.text import Text


class LabError(ValueError):
    def __init__(self, en: str, fr: str) -> None:
        super().__init__(en)
        self.message = Text(en, fr)
