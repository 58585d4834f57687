"""Tables in the browser: the size of the modules and of what a server sends to a page that has one, playouts in Chromium against
native code, how soon a table opens, what a bot's move costs the page, and whether the strongest quick level keeps its promised time.
Needs the built page (make page), Node and Chromium."""

from __future__ import annotations

import base64
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import perf_counter, sleep
from typing import Any

import numpy as np

from bench.figure import Figure, at_least, at_most
from bench.page import CHROME_FLAGS, PAGE, SEATS, SLOWDOWN, node
from bench.unit_costs import costs_of
from colisee.bots.levels import LEVELS
from colisee.core import wasm_module
from colisee.core.backends import NATIVE
from colisee.core.batch import play_games
from colisee.core.registry import game
from colisee.core.setup import Setup
from colisee.server.http.static_site import write_site

MAX_MODULE_KB, MAX_OPEN_MS, MAX_TASK_MS, MIN_PLAYOUTS, MAX_BYTES = 30, 300, 50, 0.75, 0.4
LEVEL = "master"
GAMES_PER_ROUND, ROUNDS = 1_000, 25
VISITS, MOVES = 5, 6
WAIT_MS, POLL_MS = 120_000, 300
BROTLI = "process.stdout.write(String(require('zlib').brotliCompressSync(require('fs').readFileSync(process.argv[1])).length))"

START_PLAYOUTS = """async ({ module, arrays, scalars }) => {
  const bytes = Uint8Array.from(atob(module), (letter) => letter.charCodeAt(0));
  const { instance } = await WebAssembly.instantiate(bytes);
  const { memory, __heap_base, playouts } = instance.exports;
  let top = Math.ceil(__heap_base.value / 64) * 64;
  const places = arrays.map(({ size }) => { const at = top; top += Math.ceil(size / 64) * 64; return at; });
  memory.grow(Math.ceil(Math.max(0, top - memory.buffer.byteLength) / 65536));
  const raw = arrays.flatMap(({ data, shape }, number) => {
    new Uint8Array(memory.buffer).set(Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0)), places[number]);
    return [places[number], ...shape];
  });
  const [players, seed, first, limit] = scalars;
  window.playouts = () => {
    const start = performance.now();
    const plies = playouts(...raw, players, BigInt(seed), BigInt(first), limit);
    return plies / (performance.now() - start) * 1000;
  };
}"""
WATCH = """() => {
  window.tasks = [];
  new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map((entry) => entry.duration))).observe({ type: "longtask" });
  const look = () => {
    if (document.querySelector("section.board svg, section.board button")) window.opened = performance.now();
    else requestAnimationFrame(look);
  };
  document.addEventListener("DOMContentLoaded", look);
  window.decisions = [];
  const Plain = Worker;
  window.Worker = class extends Plain {
    constructor(...given) {
      super(...given);
      let due = null;
      this.addEventListener("message", ({ data }) => {
        if (!data.stored) return;
        const now = performance.now();
        const [seat] = data.stored.decisions.at(-1) ?? [];
        const isBot = seat !== undefined && data.stored.seats[seat].kind === "bot";
        if (due !== null && isBot && data.stored.decisions.length > due.count) window.decisions.push(now - due.since);
        const count = data.stored.decisions.length;
        if (data.messages.length || count !== due?.count) due = { count, since: now }; // secret decisions are told to nobody
      });
    }
  };
}"""
"""Long tasks, when the board was drawn, and how long after a message of the table the decision of a bot came."""


def figures(tell: Callable[[str], None]) -> Iterator[Figure]:
    for slug in SEATS:
        yield _size(slug)
        yield _bytes_per_move(slug)
    chromium = shutil.which("chromium-headless-shell") or shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None or not (PAGE / "index.html").is_file():
        note = "Chromium or the built page is missing (apt install chromium; make page)"
        yield Figure("a table in the browser opens", None, "ms", target=at_most(MAX_OPEN_MS), note=note)
        return
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        write_site(PAGE, Path(folder) / "site")
        browser = playwright.chromium.launch(executable_path=chromium, args=list(CHROME_FLAGS))
        with _files(Path(folder) / "site") as address:
            for slug in SEATS:
                title = game(slug).facts.title["en"]
                tell(f"{title}: playouts in Chromium")
                yield _playouts(browser, address, slug, title)
                tell(f"{title}: a table in Chromium")
                yield from _table(browser, address, slug, title)
        browser.close()


def _size(slug: str) -> Figure:
    name, target = f"{game(slug).facts.title['en']}: module", at_most(MAX_MODULE_KB)
    path = wasm_module.FOLDER / f"{slug}.wasm"
    if not path.is_file() or node() is None:
        return Figure(name, None, "KB", target=target, note="the module is not built, or there is no Node")
    size = subprocess.run([node() or "", "-e", BROTLI, str(path)], capture_output=True, text=True, check=True).stdout
    return Figure(name, int(size) / 1000, "KB", target=target, note=f"Brotli; {path.stat().st_size / 1000:.0f} KB raw")


def _bytes_per_move(slug: str) -> Figure:
    costs, name = costs_of(slug), f"{game(slug).facts.title['en']}: a move, sent to a page with the module"
    note = f"ratio to a page without, which is sent {costs.position:.0f} bytes; mean of a random match and its players"
    return Figure(name, costs.changes, "bytes", costs.changes / costs.position, at_most(MAX_BYTES), note)


def _playouts(browser: Any, address: str, slug: str, title: str) -> Figure:
    setup, page = Setup(slug), browser.new_page()
    rules = setup.game.on(NATIVE)
    page.goto(address)
    page.evaluate(START_PLAYOUTS, _arguments(setup, slug))
    chromium = native = 0.0
    for _ in range(ROUNDS):
        chromium = max(chromium, page.evaluate("() => window.playouts()"))
        start = perf_counter()
        plies = int(play_games(setup, 1, 0, GAMES_PER_ROUND, rules).plies.sum())
        native = max(native, plies / (perf_counter() - start))
    page.close()
    note = f"ratio to native code, wall clock, taking turns, best of {ROUNDS} rounds"
    return Figure(f"{title}: playouts, Chromium", chromium, "plies/s", chromium / native, at_least(MIN_PLAYOUTS), note)


def _arguments(setup: Setup, slug: str) -> dict[str, Any]:
    """What `playouts` takes, as the page can pass it on."""
    spec, players, count = setup.game, setup.players, GAMES_PER_ROUND
    arrays: list[np.ndarray[Any, Any]] = [
        spec.states(), spec.states(), np.asarray(setup.option_indexes), np.zeros((count, players), np.int32),
        np.zeros((count, players), np.int8), np.zeros(count, np.int32), np.zeros(spec.facts.mask_words, np.uint32),
        np.zeros(4, np.uint32), np.zeros((players, len(spec.facts.clauses)), np.int32),
    ]  # fmt: skip
    coded = [
        {"data": base64.b64encode(array.tobytes()).decode(), "shape": array.shape, "size": array.nbytes}
        for array in arrays
    ]
    module = base64.b64encode((wasm_module.FOLDER / f"{slug}.wasm").read_bytes()).decode()
    return {"module": module, "arrays": coded, "scalars": [players, 1, 0, spec.facts.longest]}


def _table(browser: Any, address: str, slug: str, title: str) -> Iterator[Figure]:
    context = browser.new_context(viewport={"width": 1280, "height": 720}, locale="en")
    context.add_init_script(f"({WATCH})()")
    page = context.new_page()
    session = context.new_cdp_session(page)
    page.goto(address)
    page.evaluate("() => localStorage.setItem('playback', JSON.stringify('off'))")
    page.reload()
    page.get_by_text(LEVEL.capitalize(), exact=True).click()
    page.locator(f"[data-game={slug}]").get_by_role("button", name="now against bots").click()
    page.wait_for_function("() => window.opened", timeout=WAIT_MS)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    waits = []
    for _ in range(VISITS):
        page.reload()
        waits.append(_opened_after_load(session))
    note = f"after the page's load event, median of {VISITS}, wall clock; main thread slowed down {SLOWDOWN} times"
    yield Figure(f"{title}: a table in the browser opens", median(waits), "ms", target=at_most(MAX_OPEN_MS), note=note)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    page.get_by_role("tab", name="Moves").click()
    page.evaluate("() => { tasks.length = 0; decisions.length = 0; }")
    for _ in range(MOVES):
        move = page.locator("button.move[aria-disabled=false]").first
        move.wait_for(state="attached", timeout=WAIT_MS)
        move.dispatch_event("click")
        page.wait_for_timeout(50)
    page.locator("button.move[aria-disabled=false]").first.wait_for(state="attached", timeout=WAIT_MS)
    tasks, decisions = page.evaluate("() => [tasks, decisions]")
    note = f"while {MOVES} own moves and the bots' answers are shown; tasks below 50 ms are not reported by the browser"
    yield Figure(
        f"{title}: longest task of the page", max(tasks, default=0), "ms", target=at_most(MAX_TASK_MS), note=note
    )
    note = f"of {len(decisions)} decisions in a worker, wall clock; a slow device runs fewer iterations"
    worst = max(decisions) / 1000 if decisions else None
    yield Figure(f"{title}: {LEVEL} in Chromium, slowest", worst, "s", target=at_most(LEVELS[LEVEL].seconds), note=note)
    context.close()


def _opened_after_load(session: Any) -> float:
    """Asked over the protocol: the script that Playwright puts into a page in order to wait takes its main thread 150 ms when slowed down."""
    asked = {"expression": "window.opened - performance.getEntriesByType('navigation')[0].loadEventEnd"}
    for _ in range(WAIT_MS // POLL_MS):
        answer = session.send("Runtime.evaluate", asked)["result"].get("value")
        if isinstance(answer, int | float):
            return answer
        sleep(POLL_MS / 1000)
    raise TimeoutError("the table does not open")


@contextmanager
def _files(folder: Path) -> Iterator[str]:
    """Python's own file server."""
    command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        try:
            assert process.stdout
            yield f"http://127.0.0.1:{process.stdout.readline().split(' port ')[1].split()[0]}/"
        finally:
            process.terminate()
