"""The built page: its files, compressed once and cached, and index.html for every other path.

The response for a table's page preloads the files of its board."""

from __future__ import annotations

import gzip
import hashlib
from functools import lru_cache
from mimetypes import guess_type
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from colisee.core import wasm_module
from colisee.server.http.services import Services
from colisee.server.storage.database import DatabaseError
from colisee.server.storage.store import TableRow
from colisee.server.table.refusal import Refusal

INDEX, MANIFEST = "index.html", "manifest.webmanifest"
ASSETS, MODULES = "assets", "wasm"
"""The folder whose files have their digest in their name, so they never change, and that of the games' modules."""
FOREVER, ASK_AGAIN = "public, max-age=31536000, immutable", "no-cache"
SMALL = 600
"""Bytes below which compression gains nothing."""
NOT_MODIFIED = 304
MAX_FILES = 500
PRELOAD_FILE = "ahead.json"
"""Written by the build (web/vite.config.ts): the files of the table, and those of every board."""
COMPRESSED = "is_compressed"
"""Marks the routes whose answers are compressed already."""


class StaticFile(NamedTuple):
    kind: str
    tag: str
    caching: str
    bodies: dict[str, bytes]
    """By encoding, the best first; the last is plain."""

    def answer(self, request: Request[Any, Any, Any], link: str = "") -> Response[bytes]:
        accepted = {part.split(";")[0].strip() for part in request.headers.get("accept-encoding", "").split(",")}
        encoding = next(name for name in self.bodies if name in accepted or not name)
        tag = f'"{self.tag}{encoding and "-" + encoding}"'
        headers = {"cache-control": self.caching, "etag": tag, "vary": "Accept-Encoding"}
        if link:
            headers["link"] = link
        if request.headers.get("if-none-match") == tag:
            return Response(b"", status_code=NOT_MODIFIED, headers=headers, media_type=self.kind)
        if encoding:
            headers["content-encoding"] = encoding
        return Response(self.bodies[encoding], headers=headers, media_type=self.kind)


@lru_cache(MAX_FILES)
def static_file(root: Path, path: Path, changed_at: int, base_path: str = "") -> StaticFile:
    """`changed_at`: a page that is rebuilt while the server runs is read again."""
    plain = path.read_bytes()
    is_moved = bool(base_path) and path in (root / INDEX, root / MANIFEST)
    if is_moved:
        plain = moved_index(plain, base_path) if path.name == INDEX else moved_manifest(plain, base_path)
    bodies = {"": plain}
    if len(plain) >= SMALL:
        brotli = path.with_name(f"{path.name}.br")
        smaller = {"br": brotli.read_bytes()} if brotli.is_file() and not is_moved else {}
        bodies = {**smaller, "gzip": gzip.compress(plain, mtime=0), **bodies}
    caching = FOREVER if path.is_relative_to(root / ASSETS) else ASK_AGAIN
    kind = guess_type(path.name)[0] or "application/octet-stream"
    return StaticFile(kind, hashlib.sha256(plain).hexdigest()[:16], caching, bodies)


def moved_index(html: bytes, base_path: str) -> bytes:
    """index.html below a path: the addresses of its files, and the path for the scripts (web/src/site.ts)."""
    base = base_path.encode()
    return html.replace(b'="/', b'="' + base + b"/").replace(b"<html ", b'<html data-base="' + base + b'" ', 1)


def moved_manifest(json: bytes, base_path: str) -> bytes:
    return json.replace(b': "/', b': "' + base_path.encode() + b"/")


class Preload(msgspec.Struct, frozen=True):
    table: list[str] = []
    boards: dict[str, list[str]] = {}

    def link(self, table: TableRow | None, base_path: str = "") -> str:
        """The header that makes a browser preload the files of this table.

        A waiting room shows no board yet: browsers warn of styles and data that are preloaded and not used, not of modules."""
        if table is None:
            return ""
        board = self.boards.get(table.game, [])
        pieces = f"<{base_path}/api/games/{table.game}/components>; rel=preload; as=fetch; crossorigin=anonymous"
        if table.status == "waiting":
            return ", ".join(_links([*self.table, *(file for file in board if file.endswith(".js"))], base_path))
        return ", ".join([*_links([*self.table, *board], base_path), pieces])


def _links(files: list[str], base_path: str) -> list[str]:
    """With a low priority: what the page shows first comes first."""
    return [f"<{base_path}/{file}>; rel={_relation(file)}; fetchpriority=low" for file in files]


def _relation(file: str) -> str:
    return "preload; as=style; crossorigin=anonymous" if file.endswith(".css") else "modulepreload"


@lru_cache(1)
def preload_in(root: Path, changed_at: int) -> Preload:
    listed = root / PRELOAD_FILE
    return msgspec.json.decode(listed.read_bytes(), type=Preload) if listed.is_file() else Preload()


async def known_table(services: Services, table: str) -> TableRow | None:
    """None for an unknown table: its page still opens and shows the error."""
    try:
        return await services.store.table(table)
    except DatabaseError:
        return None


def file_in(root: Path, path: Path) -> Path | None:
    """The file of the page that an address means, if it is one."""
    try:
        wanted = (root / str(path).lstrip("/")).resolve()
        return wanted if wanted.is_relative_to(root) and wanted.is_file() else None
    except (OSError, ValueError):  # a name that no file can have: too long, or with a zero in it
        return None


def module_at(path: Path) -> Path | None:
    """The WebAssembly module of a game: tables in the browser use it."""
    folder, _, name = str(path).strip("/").partition("/")
    return file_in(wasm_module.FOLDER, Path(name)) if folder == MODULES else None


def page_routes(folder: Path, base_path: str = "") -> list[Any]:
    if not (folder / INDEX).is_file():
        return []
    root = folder.resolve()
    first = root / INDEX

    def answer(request: Request[Any, Any, Any], path: Path, link: str = "") -> Response[bytes]:
        return static_file(root, path, path.stat().st_mtime_ns, base_path).answer(request, link)

    @get("/", include_in_schema=False, sync_to_thread=False, opt={COMPRESSED: True})
    def home(request: Request[Any, Any, Any]) -> Response[bytes]:
        return answer(request, first)

    @get("/t/{table:str}", include_in_schema=False, opt={COMPRESSED: True})
    async def table_page(
        request: Request[Any, Any, Any], table: FromPath[str], services: NamedDependency[Services]
    ) -> Response[bytes]:
        ahead = preload_in(root, first.stat().st_mtime_ns)
        return answer(request, first, ahead.link(await known_table(services, table), base_path))

    @get("/{path:path}", include_in_schema=False, sync_to_thread=False, opt={COMPRESSED: True})
    def page(request: Request[Any, Any, Any], path: FromPath[Path]) -> Response[bytes]:
        wanted = file_in(root, path) or module_at(path)
        if wanted:
            return answer(request, wanted)
        if str(path).startswith(("/api/", f"/{ASSETS}/", f"/{MODULES}/")):
            raise Refusal("not_found")
        return answer(request, first)

    return [home, table_page, page]
