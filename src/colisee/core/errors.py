"""The errors of the public API: each carries its sentence in both languages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from colisee.core.text import Language, Text

RefusalCode = Literal[
    "over", "not_due", "unknown_action", "unknown_seat", "illegal", "nothing_to_take_back", "needs_consent"
]

REFUSALS: dict[RefusalCode, Text] = {
    "over": Text("the match is over", "la partie est finie"),
    "not_due": Text("this seat has nothing to decide now", "cette place n’a rien à décider maintenant"),
    "unknown_action": Text("there is no such action", "cette action n’existe pas"),
    "unknown_seat": Text("there is no such seat", "cette place n’existe pas"),
    "illegal": Text("the rules forbid it", "les règles l’interdisent"),
    "nothing_to_take_back": Text("there is nothing to take back", "il n’y a rien à reprendre"),
    "needs_consent": Text("the others must agree", "les autres doivent être d’accord"),
}


class ColiseeError(ValueError):
    """An invalid request. `message` says what is wrong and what is allowed."""

    def __init__(self, message: Text) -> None:
        super().__init__(message.en)
        self.message = message

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.message,)


class SetupError(ColiseeError):
    """A match that cannot be set up. `field` names what is wrong: game, players, rules_version, options, or
    options.<name>."""

    def __init__(self, field: str, message: Text) -> None:
        super().__init__(message)
        self.field = field

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.field, self.message)


class IllegalMove(ColiseeError):
    """A refused move or take-back: a closed code and, if a rule forbids it, the rule's id. Nothing has changed."""

    def __init__(self, code: RefusalCode, rule: str | None = None, message: Text | None = None) -> None:
        text = message or REFUSALS[code]
        suffix = f" ({rule})" if rule else ""
        super().__init__(Text(text.en + suffix, text.fr + suffix))
        self.code, self.rule, self._text = code, rule, message

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.code, self.rule, self._text)

    def sentence(self, language: Language = "en") -> str:
        return self.message.to(language)


def unknown(thing: Text, given: object, known: Iterable[str]) -> Text:
    """That something is unknown, what is known, and the likeliest spelling."""
    import difflib  # only mistakes need it

    names = list(known)
    close = difflib.get_close_matches(given, names, 1) if isinstance(given, str) else []
    en = f"unknown {thing.en}: {given!r}; known: {', '.join(names) or 'none'}"
    fr = f"{thing.fr} inconnue : {given!r} ; connues : {', '.join(names) or 'aucune'}"
    if thing.en == "game":
        fr = f"jeu inconnu : {given!r} ; connus : {', '.join(names)}"
    if close:
        return Text(f"{en}. Did you mean {close[0]}?", f"{fr}. Vouliez-vous dire {close[0]} ?")
    return Text(en, fr)
