"""Names of players: which are allowed, which count as the same, and distinct names for one table."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from itertools import chain, count

MAX_NAME = 30
BOT_NAMES = ("Biscotte", "Tango", "Pixel", "Moka", "Réglisse", "Zigzag")
MIXABLE = ("LATIN", "CYRILLIC", "GREEK")
"""Scripts with letters that look alike: a name uses at most one of them."""
LOOK_ALIKES = str.maketrans(
    "асеоріѕјухкмтвнԁԛԝһαορνικτυχγωᴀıіл0",
    "aceopisjyxkmtbhdqwhaopviktuxywaiino",
)
"""Letters of other scripts (and digits) that look like a Latin letter, each with that letter."""


def normalized(name: str) -> str:
    """A name for comparison: compatible characters and letter case make no difference."""
    return unicodedata.normalize("NFKC", name).casefold().strip()


def skeleton(name: str) -> str:
    """A name reduced to what it looks like: names with equal skeletons cannot be told apart."""
    plain = unicodedata.normalize("NFKD", normalized(name))
    visible = "".join(letter for letter in plain if not unicodedata.combining(letter) and not letter.isspace())
    return visible.translate(LOOK_ALIKES)


def mixes_scripts(name: str) -> bool:
    """Whether a name has letters of several scripts that look alike, such as a Cyrillic `а` among Latin letters."""
    scripts = {unicodedata.name(letter, "").partition(" ")[0] for letter in name if letter.isalpha()}
    return len(scripts & set(MIXABLE)) > 1


def distinct(name: str, others: Iterable[str]) -> str:
    """The name, with a number if it cannot be told apart from one of the others."""
    taken = {skeleton(other) for other in others}
    numbered = (f"{name[: MAX_NAME - len(str(n)) - 1].rstrip()} {n}" for n in count(2))
    return next(one for one in chain([name], numbered) if skeleton(one) not in taken)


def printable(text: str) -> str:
    """A text without control characters, such as those that change what a terminal shows."""
    return "".join(letter if letter.isprintable() else " " for letter in text).strip()
