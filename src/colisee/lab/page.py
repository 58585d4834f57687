"""A self-contained HTML page: no scripts, no external resources, styles for light, dark and print."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from colisee.core.text import Language, Text

STYLE = """
:root { color-scheme: light dark; --paper: #fffdf8; --ink: #23201c; --soft: #6d665d; --line: #ded7ca; --accent: #1f6f8b; --alarm: #b3431e;
  --fill: #cfe3ea; --s0: #1f6f8b; --s1: #c2571a; --s2: #5b8c3a; --s3: #8a4f9e; --s4: #9a7b1c; }
@media (prefers-color-scheme: dark) { :root { --paper: #191a1c; --ink: #ece7de; --soft: #a39c91; --line: #3a3c40; --accent: #6cc0dd; --alarm: #ff9c73;
  --fill: #2b4f5c; --s0: #6cc0dd; --s1: #f0915a; --s2: #9ccc77; --s3: #c99adb; --s4: #dcc062; } }
@media print { :root { color-scheme: light; --paper: #fff; --ink: #000; --soft: #444; --line: #bbb; --accent: #1f6f8b; --alarm: #b3431e;
  --fill: #cfe3ea; --s0: #1f6f8b; --s1: #c2571a; --s2: #5b8c3a; --s3: #8a4f9e; --s4: #9a7b1c; } section, svg, tr { break-inside: avoid; } body { max-width: none !important; } }
body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 860px; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0 0 .3rem; } h2 { font-size: 1.2rem; margin: 2.2rem 0 .3rem; } h3 { font-size: 1rem; margin: 1.4rem 0 .2rem; }
p { margin: .4rem 0 .8rem; max-width: 68ch; } .soft { color: var(--soft); } .verdict { font-weight: 600; }
svg { display: block; width: 100%; height: auto; margin: .6rem 0 1rem; font: 13px system-ui, sans-serif; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; margin: .6rem 0 1rem; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .7rem .25rem 0; text-align: right; border-bottom: 1px solid var(--line); }
th:first-child, td:first-child { text-align: left; } td { vertical-align: top; } td + td { white-space: nowrap; } th.prose, td.prose { text-align: left; white-space: normal; } th { font-weight: 600; color: var(--soft); }
text { fill: var(--ink); } .tick, .axis-name { fill: var(--soft); font-size: 12px; } .end { text-anchor: end; } .middle { text-anchor: middle; }
.figure { font-size: 12px; font-variant-numeric: tabular-nums; } .grid { stroke: var(--line); stroke-width: 1; } .axis { stroke: var(--soft); stroke-width: 1; }
.reference { stroke: var(--ink); stroke-width: 1.2; stroke-dasharray: 4 4; } .interval { stroke: var(--accent); stroke-width: 2.2; }
.point { fill: var(--accent); } .box, .column { fill: var(--fill); stroke: var(--accent); stroke-width: 1; } .median { stroke: var(--accent); stroke-width: 2.4; }
.interval.stands-out { stroke: var(--alarm); } .point.stands-out { fill: var(--alarm); } text.stands-out { fill: var(--alarm); font-weight: 600; }
.series { fill: none; stroke-width: 2; } line.series { stroke-width: 3; }
.series-0 { stroke: var(--s0); } .series-1 { stroke: var(--s1); } .series-2 { stroke: var(--s2); } .series-3 { stroke: var(--s3); } .series-4 { stroke: var(--s4); }
.bar { stroke: none; } .bar.series-0 { fill: var(--s0); } .bar.series-1 { fill: var(--s1); } .bar.series-2 { fill: var(--s2); } .bar.series-3 { fill: var(--s3); } .bar.series-4 { fill: var(--s4); }
"""


def page(title: str, language: Language, parts: Sequence[str]) -> str:
    return (
        f'<!DOCTYPE html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8"/>\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"/>\n<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n'
        f"<body>\n<h1>{escape(title)}</h1>\n{chr(10).join(part for part in parts if part)}\n</body>\n</html>\n"
    )


def section(title: str, *parts: str) -> str:
    return f"<section>\n<h2>{escape(title)}</h2>\n{chr(10).join(part for part in parts if part)}\n</section>"


def heading(words: str) -> str:
    return f"<h3>{escape(words)}</h3>"


def paragraph(words: str, kind: str = "") -> str:
    return f'<p class="{kind}">{escape(words)}</p>' if kind else f"<p>{escape(words)}</p>"


def table(headings: Sequence[str], rows: Sequence[Sequence[str]], prose: Sequence[int] = ()) -> str:
    """Figures to the right; columns of prose to the left, wrapped."""
    kinds = [' class="prose"' if column in prose else "" for column in range(len(headings))]
    head = "".join(f"<th{kind}>{escape(cell)}</th>" for cell, kind in zip(headings, kinds, strict=True))
    body = "\n".join(_table_row(row, kinds) for row in rows)
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>\n{body}\n</tbody></table></div>'


def _table_row(row: Sequence[str], kinds: Sequence[str]) -> str:
    return "<tr>" + "".join(f"<td{kind}>{escape(cell)}</td>" for cell, kind in zip(row, kinds, strict=True)) + "</tr>"


def options_in_words(names: Mapping[str, Text], options: dict[str, str], language: Language) -> str:
    """Every table option with its value, in the game's own words."""
    colon = "\u00a0: " if language == "fr" else ": "
    return " · ".join(
        f"{names[name].to(language)}{colon}{names[f'{name}={value}'].to(language)}" for name, value in options.items()
    )
