"""The page's types are those of the server."""

from __future__ import annotations

import json
import runpy
from pathlib import Path

WEB = Path(__file__).parents[2] / "web"


def test_the_types_of_the_page_are_up_to_date() -> None:
    script = runpy.run_path(str(WEB / "scripts" / "protocol.py"))
    assert script["TARGET"].read_text("utf-8") == script["types"](), "run web/scripts/protocol.py"


def test_the_lock_file_names_no_download_address() -> None:
    lock = json.loads((WEB / "package-lock.json").read_text("utf-8"))
    assert not [name for name, package in lock["packages"].items() if "resolved" in package]
