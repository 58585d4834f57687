"""Draw public/icon.svg as the pictures that phones want beside it: PNG in two sizes, one with room for a round mask.

python web/scripts/icons.py
"""

from __future__ import annotations

import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

PUBLIC = Path(__file__).parents[1] / "public"
KRAFT = "#d9bd92"
WHOLE, SAFE = 1.0, 0.72
"""How much of the picture the drawing fills; a mask may cut off the outer tenth on every side."""
PICTURES = {
    "icon-192.png": (192, WHOLE),
    "icon-512.png": (512, WHOLE),
    "icon-maskable-512.png": (512, SAFE),
    "icon-apple-180.png": (180, 0.86),
}


def main() -> None:
    drawing = (PUBLIC / "icon.svg").read_text("utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for name, (size, share) in PICTURES.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            ground = "transparent" if share == WHOLE else KRAFT
            style = f"html{{background:{ground}}}body{{margin:0;display:grid;place-items:center;height:100vh}}svg{{width:{share:.0%}}}"
            page.set_content(f"<style>{style}</style>{drawing}")
            page.screenshot(path=PUBLIC / name, omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
