"""The words of records for a reader: as the game's `report_phrases` put them, else as the record has them."""

from __future__ import annotations

from collections.abc import Iterator

from colisee.core.spec import GameSpec
from colisee.core.text import Language, Text

YES_NO = {"True": Text("yes", "oui"), "False": Text("no", "non")}


def action_label(spec: GameSpec, verb: str, key: str, value: str, language: Language) -> str:
    """`take group 3`; of a game without phrases `take: group 3`."""
    phrase = _phrase(spec, verb, key, value, language)
    if phrase or not key:
        return phrase or _term(spec, verb, language)
    argument = f"{_term(spec, key, language)} {_term(spec, value, language)}"
    return f"{_term(spec, verb, language)}{_colon(language)} {argument}"


def piece_label(spec: GameSpec, verb: str, key: str, value: str, language: Language) -> str:
    """`box: lamp, red, weight 7` for a whole piece; `boxes of weight 7`, or `box: weight 7`, for an attribute."""
    phrase = _phrase(spec, verb, key, value, language)
    if phrase:
        return phrase
    noun, _, attribute = key.partition(".")
    attributes = _attributes(spec, f"{attribute} {value}" if attribute else value, language)
    return f"{_term(spec, noun, language)}{_colon(language)} {', '.join(attributes)}"


def _phrase(spec: GameSpec, verb: str, key: str, value: str, language: Language) -> str:
    words, phrases = " ".join(filter(None, (verb, key))), spec.report_phrases.phrases
    phrase = phrases.get(f"{words}={value}") or phrases.get(words)
    if phrase is None:
        return ""
    return phrase.to(language).format(*(_term(spec, part, language) for part in _parts(spec, value)))


def _attributes(spec: GameSpec, value: str, language: Language) -> Iterator[str]:
    """`lamp`, `red`, `weight 7`: a number belongs to the word before it."""
    words = _parts(spec, value)
    for word, after in zip(words, [*words[1:], ""], strict=True):
        if not word.isdecimal() or word is words[0]:
            term = _term(spec, word, language)
            yield f"{term} {after}" if after.isdecimal() else term


def _parts(spec: GameSpec, value: str) -> list[str]:
    return [value] if _text(spec, value) else value.split(" ")


def _term(spec: GameSpec, word: str, language: Language) -> str:
    text = _text(spec, word)
    return text.to(language) if text else word


def _text(spec: GameSpec, word: str) -> Text | None:
    return spec.report_phrases.terms.get(word) or YES_NO.get(word)


def _colon(language: Language) -> str:
    return "\u00a0:" if language == "fr" else ":"
