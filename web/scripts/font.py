"""Write src/style/fonts/: Barlow Semi Condensed with the characters of English and French only, and figures of equal width.

The whole fonts are in the npm package @fontsource/barlow-semi-condensed; needs fonttools and brotli.

python web/scripts/font.py FOLDER    FOLDER is the package, unpacked
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter  # type: ignore[import-not-found]  # a tool for this script only
from fontTools.ttLib import TTFont  # type: ignore[import-not-found]  # as above

FONTS = Path(__file__).parents[1] / "src" / "style" / "fonts"
WEIGHTS = (500, 700)
CHARACTERS = (
    "".join(map(chr, range(0x20, 0x7F)))
    + "ÀÂÇÈÉÊËÎÏÔÙÛÜŒàâçèéêëîïôùûüœ"
    + "«»‘’“”–—…·×±−→\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"
)
TABULAR = "tnum"
"""The feature whose figures replace the others: `font: …` in CSS would turn it off, and numbers that change must not move."""


def subset(package: Path, weight: int) -> None:
    name = f"barlow-semi-condensed-{weight}.woff2"
    font = TTFont(package / "files" / f"barlow-semi-condensed-latin-{weight}-normal.woff2")
    options = Options(layout_features=["kern", TABULAR], hinting=False)
    options.flavor = font.flavor = "woff2"
    _replace_figures(font)
    subsetter = Subsetter(options)
    subsetter.populate(text=CHARACTERS)
    subsetter.subset(font)
    font.save(FONTS / name)


def _replace_figures(font: TTFont) -> None:
    features = font["GSUB"].table
    (record, *_) = (one for one in features.FeatureList.FeatureRecord if one.FeatureTag == TABULAR)
    tables = [features.LookupList.Lookup[number].SubTable for number in record.Feature.LookupListIndex]
    replaced = {
        old: new for table in tables for one in table for old, new in getattr(one, "ExtSubTable", one).mapping.items()
    }
    for table in font["cmap"].tables:
        table.cmap = {code: replaced.get(glyph, glyph) for code, glyph in table.cmap.items()}


if __name__ == "__main__":
    for weight in WEIGHTS:
        subset(Path(sys.argv[1]), weight)
