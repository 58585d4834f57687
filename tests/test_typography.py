"""French signs of two parts (; : ! ?) and quotation marks keep a space that does not break; English has none there."""

from __future__ import annotations

import io
import re
import tokenize
from pathlib import Path

import colisee

ROOT = Path(colisee.__file__).parent
PAGE = Path(__file__).parents[1] / "web" / "src"
BREAKS = re.compile(r"(?<=[\w»)}%'’…\"]) [:;!?](?=\s|$|\"|'|\\n|[)}])|« | »|[éèêàçîôû][^%]*\d %")
"""An accent tells a French percentage from an English one, which has an ordinary space here."""


def test_no_line_breaks_before_a_french_sign() -> None:
    found = [f"{path.relative_to(ROOT)}: {text}" for path in sorted(ROOT.rglob("*.py")) for text in _sentences(path) if BREAKS.search(text)]  # fmt: skip
    assert found == []


def test_no_line_breaks_before_a_french_sign_on_the_page() -> None:
    paths = [path for path in sorted(PAGE.rglob("*.ts")) if ".gen." not in path.name and ".test." not in path.name]
    found = [f"{path.relative_to(PAGE)}: {text}" for path in paths for text in _script_texts(path) if BREAKS.search(text)]  # fmt: skip
    assert found == []


def _script_texts(path: Path) -> list[str]:
    """The texts of a script; what is inserted into a template becomes a brace."""
    source = re.sub(r"//.*|/\*.*?\*/", "", path.read_text("utf-8"))
    while (shorter := re.sub(r"\$\{[^{}]*\}", "}", source)) != source:
        source = shorter
    return re.findall(r'"[^"\n]*"|`[^`\n]*`', source)


def _sentences(path: Path) -> list[str]:
    """The texts of a file, without docstrings and SQL."""
    tokens = tokenize.generate_tokens(io.StringIO(path.read_text()).readline)
    texts = [token.string for token in tokens if token.type == tokenize.STRING]
    return [text for text in texts if '"""' not in text and "SELECT" not in text and "LIKE" not in text]


def test_a_space_that_breaks_would_be_seen() -> None:
    assert BREAKS.search('"jeu inconnu ; connus"')
    assert BREAKS.search('"Victoire : {names}."')
    assert not BREAKS.search('"jeu inconnu\u00a0; connus"')
    assert BREAKS.search('"intervalle à 95 %"')
    assert not BREAKS.search('"95 % interval"')


APOSTROPHE = re.compile(r"\b(?:[dlnsjmtcDLNSJMTC]|[Qq]u)'(?=[aeiouyhéèêàâîôœAEIOUYHÉÈÊÀÂÎÔŒ{])")


def test_french_has_typographic_apostrophes() -> None:
    paths = sorted(ROOT.rglob("*.py"))
    assert [f"{path.name}: {text}" for path in paths for text in _sentences(path) if APOSTROPHE.search(text)] == []
    assert APOSTROPHE.search('"l\'étagère"')
