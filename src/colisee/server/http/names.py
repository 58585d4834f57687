"""Names of accounts: which are allowed, and which count as the same."""

from __future__ import annotations

import unicodedata

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
