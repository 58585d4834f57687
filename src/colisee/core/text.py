"""Sentences for people, each in every language of the product, side by side."""

from __future__ import annotations

from typing import Literal, NamedTuple, get_args

Language = Literal["en", "fr"]
LANGUAGES: tuple[Language, ...] = get_args(Language)


class Text(NamedTuple):
    """One sentence or word, in both languages."""

    en: str
    fr: str

    def to(self, language: Language) -> str:
        return self.fr if language == "fr" else self.en
