"""The page as a folder for any web host: everything but playing with others works, because tables are in the browser."""

from __future__ import annotations

import gzip
import shutil
from pathlib import Path
from typing import Any

import msgspec

from colisee.core import wasm_module
from colisee.core.errors import ColiseeError
from colisee.core.registry import slugs
from colisee.core.text import LANGUAGES, Text
from colisee.server.http import game_routes
from colisee.server.http.static_page import MODULES, PRELOAD_FILE, SMALL

DATA = "data"
"""The folder of the answers that a server would give; the page knows their names (web/src/site.ts)."""
COMPRESSED_KINDS = (".html", ".js", ".css", ".json", ".svg", ".wasm", ".webmanifest")
IN_BOTH_LANGUAGES = ("rules", "introduction", "notes", "guide")


class SiteError(ColiseeError):
    """Why a site cannot be written."""


def write_site(page: Path, folder: Path) -> None:
    """Write the page, the games' modules and their data to a folder, which is made or must be empty or a site."""
    modules = [wasm_module.FOLDER / f"{slug}.wasm" for slug in slugs()]
    if not (page / "index.html").is_file() or not all(module.is_file() for module in modules):
        raise SiteError(Text("the page is not built: run make page", "la page n’est pas construite : lancez make page"))
    if folder.exists() and any(folder.iterdir()) and not (folder / DATA).is_dir():
        raise SiteError(
            Text(f"{folder} is not empty, and no site", f"{folder} n’est pas vide, et ce n’est pas un site")
        )
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(page, folder, ignore=shutil.ignore_patterns(PRELOAD_FILE))
    _change(folder / "index.html", ("<html ", '<html data-site="static" '), ('="/', '="./'))
    _change(folder / "worker.js", ("const IS_STATIC = false;", "const IS_STATIC = true;"))
    _change(folder / "manifest.webmanifest", (': "/', ': "./'))
    (folder / MODULES).mkdir()
    for path in wasm_module.FOLDER.glob("*.wasm*"):
        shutil.copyfile(path, folder / MODULES / path.name)
    for name, answer in answers().items():
        path = folder / DATA / f"{name}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(msgspec.json.encode(answer))
    compress(folder)


def compress(folder: Path) -> None:
    """Write every file that becomes smaller as .gz, too: web hosts that know such files send them, and those with .br."""
    for path in [path for path in folder.rglob("*") if path.suffix in COMPRESSED_KINDS]:
        data = path.read_bytes()
        if len(data) >= SMALL:
            path.with_name(f"{path.name}.gz").write_bytes(gzip.compress(data, mtime=0))


def answers() -> dict[str, Any]:
    """What a server answers about its games, by file."""
    found: dict[str, Any] = {"bots": game_routes.bots.fn()}
    for language in LANGUAGES:
        found[f"games.{language}"] = game_routes.games.fn(language)
        for slug in slugs():
            for part in IN_BOTH_LANGUAGES:
                found[f"games/{slug}/{part}.{language}"] = getattr(game_routes, part).fn(slug, language)
            found[f"games/{slug}/components/form.{language}"] = game_routes.component_form.fn(slug, language)
    return found | {f"games/{slug}/components": game_routes.components.fn(slug) for slug in slugs()}


def _change(path: Path, *changes: tuple[str, str]) -> None:
    text = path.read_text("utf-8")
    for old, new in changes:
        if old not in text:
            raise ValueError(f"{path.name} has no {old!r}")
        text = text.replace(old, new)
    path.write_text(text, "utf-8")
    path.with_name(f"{path.name}.br").unlink(missing_ok=True)  # of the text before
