"""Sphinx: `make docs` builds the English pages from docs/ and the French guides from docs/fr/, each with its own search index."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from colisee import __version__
from colisee.cli.main import COMMANDS
from colisee.core.registry import game
from colisee.core.rulebook import rulebook
from colisee.core.text import Language

ROOT = Path(__file__).parents[1]

project, author, release = "Colisée", "The Colisée developers", __version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["fr", "examples"]
html_theme = "furo"
html_title = "Colisée"
html_show_copyright = html_show_sphinx = html_copy_source = False
html_theme_options = {"footer_icons": [], "top_of_page_buttons": []}
myst_heading_anchors = 3
default_role = "code"
"""Docstrings write code in single backticks."""
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_inherit_docstrings = False
autodoc_class_signature = "separated"
python_display_short_literal_types = True

MARKS: dict[Language, dict[str, str]] = {
    "en": {"ruling": "our ruling", "ours": "our design", "edition": "editions differ", "found": "from public sources"},
    "fr": {
        "ruling": "notre décision",
        "ours": "notre conception",
        "edition": "selon l’édition",
        "found": "sources publiques",
    },
}


def setup(app: Any) -> None:
    app.connect("source-read", complete)


def complete(app: Any, name: str, source: list[str]) -> None:
    """Fill in what is generated, and turn links to files outside the site into their names."""
    language: Language = "fr" if app.config.language == "fr" else "en"
    text = re.sub(r"<!-- rulebook (\S+) -->", lambda found: rules_page(found[1], language), source[0])
    text = text.replace("<!-- commands -->", commands_page(language))
    folder = (Path(app.srcdir) / name).parent
    source[0] = re.sub(r"(?<!!)\[([^\]]+)\]\(([^)#:\s]+)\)", lambda link: inside(link, folder, Path(app.srcdir)), text)


def inside(link: re.Match[str], folder: Path, site: Path) -> str:
    """A link as it is; to a page in the other language, as HTML; to anything else, the path of its target in the repository."""
    words, address = link.groups()
    target = Path(os.path.normpath(folder / address))
    if target.suffix == ".html":
        return f'<a href="{address}">{words.strip("*")}</a>'
    if target.suffix == ".md" and site in target.parents and target.exists():
        return link[0]
    path = target.relative_to(ROOT) if ROOT in target.parents else address
    return f"{words} (`{path}`)" if str(path) not in words else words


def rules_page(slug: str, language: Language) -> str:
    lines, section = [f"# {game(slug).facts.title[language]}"], ""
    for rule in rulebook(slug, language):
        if rule.section != section:
            section = rule.section
            lines += ["", f"## {section}"]
        lines += ["", f"### {rule.title} ({rule.id})", ""]
        for clause in rule.clauses:
            mark = MARKS[language].get(clause.mark)
            lines.append(f"- {clause.text}" + (f" *({mark})*" if mark else ""))
    return "\n".join(lines)


def commands_page(language: Language) -> str:
    rows = [f"| `colisee {name}` | {summary.to(language)} |" for name, summary in COMMANDS.items()]
    return "\n".join(["| command | what it does |", "| --- | --- |", *rows])
