"""Draw learning curves: python -m scripts.learned.curves SVG NAME=CSV…

One chart per network: the mean squared error by epoch, of training (dashed) and validation (solid).
"""

from __future__ import annotations

import csv
import sys
from pathlib import Path

WIDTH, HEIGHT, MARGIN, GAP = 220, 120, 30, 24
STYLES = {"training": 'stroke="#888" stroke-dasharray="3 3"', "validation": 'stroke="#2563a8"'}


def chart(title: str, lines: list[dict[str, str]], left: int) -> str:
    errors = {name: [float(line[name]) for line in lines] for name in STYLES}
    low, high = min(map(min, errors.values())), max(map(max, errors.values()))
    bottom = MARGIN + HEIGHT
    parts = [
        f'<text x="{left}" y="{MARGIN - 12}" font-weight="bold">{title}</text>',
        f'<path d="M{left} {MARGIN}V{bottom}H{left + WIDTH}" fill="none" stroke="#888"/>',
        f'<text x="{left + 4}" y="{MARGIN + 4}">{high:.4f}</text>',
        f'<text x="{left + 4}" y="{bottom - 4}">{low:.4f}</text>',
        f'<text x="{left + WIDTH}" y="{bottom + 14}" text-anchor="end">epoch {len(lines)}</text>',
    ]
    for name, values in errors.items():
        points = " ".join(
            f"{left + WIDTH * (i + 1) / len(values):.1f},{bottom - HEIGHT * (value - low) / (high - low):.1f}"
            for i, value in enumerate(values)
        )
        parts.append(f'<polyline points="{points}" fill="none" {STYLES[name]}/>')
    return "\n".join(parts)


def main() -> None:
    target, *sources = sys.argv[1:]
    charts = []
    for number, source in enumerate(sources):
        title, _, path = source.partition("=")
        with open(path, encoding="utf-8") as file:
            charts.append(chart(title, list(csv.DictReader(file)), GAP + number * (WIDTH + GAP)))
    width, height = GAP + len(sources) * (WIDTH + GAP), HEIGHT + 2 * MARGIN
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="11">'
    background = '<rect width="100%" height="100%" fill="#fff"/>'
    Path(target).write_text("\n".join([head, background, *charts, "</svg>\n"]), "utf-8")


if __name__ == "__main__":
    main()
