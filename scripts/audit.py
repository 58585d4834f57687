"""Check the pinned packages for known vulnerabilities (constraints.txt, web/package-lock.json).

A known vulnerability fails the check and is printed with its name and the release that fixes it. A registry that does not answer
fails nothing; each missing answer is reported in a line. PyPI is queried per release (some mirrors know only the latest one), npm
with `npm audit`; if a mirror does not support that, only releases withdrawn by their authors are reported.
"""

from __future__ import annotations

import json
import ssl
import subprocess
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

ROOT = Path(__file__).parents[1]
SECONDS_TO_ANSWER = 20
AT_ONCE = 8
TRUSTED = ssl.create_default_context()
NAMED = 5
"""Unanswered packages listed by name; further ones are only counted."""

Pin = tuple[str, str]
Fetch = Callable[[str], Any]


class Unanswered(Exception):
    """The registry cannot be reached, or does not report vulnerabilities."""


@dataclass
class Findings:
    """The answer of a registry about some pinned packages."""

    registry: str
    answered: int = 0
    vulnerable: list[str] = field(default_factory=list)
    withdrawn: list[str] = field(default_factory=list)
    unanswered: list[str] = field(default_factory=list)
    silence: str = ""
    """Why vulnerabilities are unknown."""

    def lines(self) -> list[str]:
        known = f"{len(self.vulnerable)} known vulnerabilities" if self.vulnerable else "no known vulnerability"
        report = [f"{self.registry}: {known} in {self.answered} releases"]
        if self.silence:
            asked = "only whether an author withdrew a release was asked"
            report = [
                f"{self.registry}: vulnerabilities could not be asked ({self.silence}); {asked}, of {self.answered}"
            ]
        if self.unanswered:
            names = ", ".join(self.unanswered[:NAMED]) + (", …" if len(self.unanswered) > NAMED else "")
            report.append(f"{self.registry}: could not be asked about {len(self.unanswered)} releases ({names})")
        report += [f"{self.registry}: withdrawn by its author: {line}" for line in self.withdrawn]
        return report + [f"{self.registry}: VULNERABLE {line}" for line in self.vulnerable]


def fetch(address: str) -> Any:
    try:
        with urlopen(address, timeout=SECONDS_TO_ANSWER, context=TRUSTED) as answer:
            return json.load(answer)
    except (HTTPError, URLError, TimeoutError, ValueError, OSError) as error:
        raise Unanswered(str(error)) from None


# Python


@cache
def pypi() -> str:
    """The JSON API of the package index that pip uses."""
    from pip._internal.models.index import PyPI

    command = [sys.executable, "-m", "pip", "config", "get", "global.index-url"]
    output = subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
    return f"{(output or PyPI.simple_url).rstrip('/').removesuffix('/simple')}/pypi"


def python_pins(constraints: str) -> list[Pin]:
    lines = (line.partition("#")[0].partition(";")[0].strip() for line in constraints.splitlines())
    return [(name, version) for name, sign, version in (line.partition("==") for line in lines) if sign]


def ask_pypi(pins: Iterable[Pin], ask: Fetch = fetch) -> Findings:
    findings = Findings("PyPI")
    for (name, version), release in _answers(pins, lambda pin: _release(*pin, ask)):
        if release is None:
            findings.unanswered.append(f"{name} {version}")
            continue
        findings.answered += 1
        for flaw in release["vulnerabilities"]:
            if not flaw.get("withdrawn"):
                mended = ", ".join(flaw.get("fixed_in") or ()) or "no release yet"
                findings.vulnerable.append(f"{name} {version}: {flaw['id']}, mended in {mended}")
        if any(part.get("yanked") for part in release.get("urls", ())):
            findings.withdrawn.append(
                f"{name} {version}: {release['urls'][0].get('yanked_reason') or 'no reason given'}"
            )
    return findings


def _release(name: str, version: str, ask: Fetch) -> Any:
    try:
        return ask(f"{pypi()}/{name}/{version}/json")
    except Unanswered:
        latest = ask(f"{pypi()}/{name}/json")
        if latest["info"]["version"] != version:
            raise Unanswered(f"only {latest['info']['version']} is known") from None
        return latest


# npm


@cache
def npm() -> str:
    """The registry that npm uses."""
    command = [sys.executable, str(ROOT / "hatch_build.py"), "config", "get", "registry"]
    output = subprocess.run(command, capture_output=True, text=True, check=False).stdout.split()
    return output[-1].rstrip("/") if output else ""


def npm_pins(lock: str) -> list[Pin]:
    packages = json.loads(lock)["packages"]
    return sorted({(path.rpartition("node_modules/")[2], entry["version"]) for path, entry in packages.items() if path})


def ask_npm(pins: list[Pin], audit: Callable[[], Any], ask: Fetch = fetch) -> Findings:
    findings = Findings("npm")
    try:
        report = audit()
        findings.answered = len(pins)
        findings.vulnerable = [_flaw(name, entry) for name, entry in report["vulnerabilities"].items()]
    except Unanswered as error:
        findings.silence = str(error)
        for (name, version), release in _answers(pins, lambda pin: ask(f"{npm()}/{'/'.join(pin)}")):
            if release is None:
                findings.unanswered.append(f"{name} {version}")
                continue
            findings.answered += 1
            if release.get("deprecated"):
                findings.withdrawn.append(f"{name} {version}: {release['deprecated']}")
    return findings


def npm_audit() -> Any:
    """Audits all packages: they are build tools, and some of their code ends up in the page."""
    command = [sys.executable, str(ROOT / "hatch_build.py"), "audit", "--json", "--fetch-retries=0"]
    output = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    try:
        report = json.loads(output)
    except ValueError:
        raise Unanswered("npm said nothing") from None
    if "vulnerabilities" not in report:
        raise Unanswered(str(report.get("message", "no report")))
    return report


def _flaw(name: str, entry: Any) -> str:
    causes = [cause["url"] for cause in entry["via"] if isinstance(cause, dict)] or [f"by {', '.join(entry['via'])}"]
    return f"{name} {entry['range']} ({entry['severity']}): {', '.join(causes)}"


# Both


def _answers(pins: Iterable[Pin], ask: Callable[[Pin], Any]) -> list[tuple[Pin, Any]]:
    """Every pinned package with its answer, or None."""

    def asked(pin: Pin) -> tuple[Pin, Any]:
        try:
            return pin, ask(pin)
        except Unanswered:
            return pin, None

    with ThreadPoolExecutor(AT_ONCE) as pool:
        return list(pool.map(asked, pins))


def main() -> int:
    python = ask_pypi(python_pins((ROOT / "constraints.txt").read_text("utf-8")))
    page = ask_npm(npm_pins((ROOT / "web" / "package-lock.json").read_text("utf-8")), npm_audit)
    print(*python.lines(), *page.lines(), sep="\n")
    return int(bool(python.vulnerable or page.vulnerable))


if __name__ == "__main__":
    sys.exit(main())
