"""The page in Debian's Chromium. Without Chromium or without the built page these tests are skipped, and say so."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import pytest

from dealing import SEED
from reruns import rerun_tests_below

ROOT = Path(__file__).parents[2]
PAGE = Path(os.environ.get("COLISEE_TEST_PAGE", ROOT / "src" / "colisee" / "server" / "page"))
"""Another build of the page may be tested by naming its folder."""
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
TIMEOUT = 120
"""Seconds for a server whose rules may still have to be compiled, and for what a page waits for on a busy machine."""

TOO_MANY_REQUESTS = 429

RUNNING = Path(tempfile.gettempdir()) / f"colisee-test-{os.getpid()}"
"""The file from which the servers of this process read the name of the running test."""
SAME_ENTROPY = """(() => {
  const fresh = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (array) => (array instanceof Uint32Array ? array.fill(1) : fresh(array));
})()"""
"""Fixes the entropy that the page adds to the draws, which would otherwise differ in every run."""

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")
"""The first is the same engine without windows: opening a page takes a quarter of the processor time."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    rerun_tests_below(Path(__file__).parent, items)


def chromium() -> str:
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        pytest.skip("Chromium is not installed (apt install chromium): the page is not tested in a browser")
    return path


@pytest.fixture(scope="module")
def page_folder() -> Path:
    """The built page; a module that changes it works on a copy."""
    if not (PAGE / "index.html").is_file():
        pytest.skip("the page is not built (make page)")
    return PAGE


@contextmanager
def serving(
    database: Path,
    page: Path,
    port: int = 0,
    leak: str = "",
    base_path: str = "",
    limits: dict[str, float] | None = None,
) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """Runs a server in a separate process; yields its address, with the base path, and the process.

    `limits` are settings that differ from a real server's limits; without it there are none.
    """
    script = str(ROOT / "tests" / "web" / "serving.py")
    arguments = [f"sqlite:///{database}", str(page), str(port), leak, str(RUNNING), base_path]
    command = [sys.executable, script, *arguments, *([] if limits is None else [json.dumps(limits)])]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout
            address = f"http://127.0.0.1:{process.stdout.readline().strip()}{base_path}"
            _wait_for(address)
            yield address, process
        finally:
            process.terminate()


@pytest.fixture(autouse=True)
def deal(request: pytest.FixtureRequest) -> Iterator[None]:
    """Tells the servers and the failure report which test runs."""
    RUNNING.write_text(request.node.nodeid, "utf-8")
    request.node.add_report_section("setup", "deal", f"dealt again by COLISEE_SEED={SEED}")
    yield
    RUNNING.unlink()


def visitor(
    browser: Any, address: str, language: str, playback: str = "off", panel: str = "moves", **context: Any
) -> Any:
    """A separate browser context with a long timeout. What others do is shown at once unless a test asks for its playback,
    and the list of moves is open, as for people who opened it last."""
    usual = {"reduced_motion": "reduce", "viewport": {"width": 1280, "height": 720}}
    opened = browser.new_context(locale=language, base_url=address, **{**usual, **context})
    opened.set_default_timeout(TIMEOUT * 1000)
    opened.add_init_script(SAME_ENTROPY)
    for key, value in (("playback", playback), ("panel", panel)):
        opened.add_init_script(f"""localStorage.getItem("{key}") ?? localStorage.setItem("{key}", '"{value}"')""")
    return opened


def requests_refused(context: Any) -> list[str]:
    """The addresses for which the page, or its service worker, is told that it asks too often; a list that grows."""
    refused: list[str] = []
    context.on("response", lambda answer: answer.status == TOO_MANY_REQUESTS and refused.append(answer.url))
    return refused


@pytest.fixture(scope="module")
def limited_server(tmp_path_factory: pytest.TempPathFactory, page_folder: Path) -> Iterator[str]:
    """The address of a server with the limits of a real one: for what one visitor's browser may ask of it."""
    with serving(tmp_path_factory.mktemp("limited") / "tables.sqlite3", page_folder, limits={}) as (address, _):
        yield address


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, page_folder: Path) -> Iterator[str]:
    """The address of a running server."""
    with serving(tmp_path_factory.mktemp("web") / "tables.sqlite3", page_folder) as (address, _):
        yield address


def _wait_for(address: str) -> None:
    for _ in range(TIMEOUT * 5):
        try:
            with urlopen(f"{address}/api/health", timeout=2):
                return
        except (URLError, TimeoutError):
            time.sleep(0.2)
    pytest.fail("the server did not start")


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """One browser per module: its event loop must not outlive the module, others run their own."""
    with launched(chromium()) as running:
        yield running


@contextmanager
def launched(path: str) -> Iterator[Any]:
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    sync_api.expect.set_options(timeout=TIMEOUT * 1000)
    with sync_api.sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield running
        running.close()


@pytest.fixture
def visit(browser: Any, server: str) -> Iterator[Any]:
    """visit(path, language, **context) opens a page as a new visitor; errors on the page fail the test."""
    visitors: list[Any] = []
    errors: list[str] = []

    def open_page(path: str = "/", language: str = "en", **context: Any) -> Any:
        visitors.append(visitor(browser, server, language, **context))
        page = visitors[-1].new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(path)
        return page

    yield open_page
    for somebody in visitors:
        somebody.close()
    assert not errors
