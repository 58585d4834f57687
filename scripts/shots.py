"""Takes pictures of every board: at the start, in the middle and at the end of a match, on a laptop and on a phone, in both languages, light and dark;
and in the middle of a match at the other sizes that the boards are made for, which take turns with language and light.

    python scripts/shots.py                       all of them, into build/shots, with an index.html to look through
    python scripts/shots.py --game toy-rush       of one game
    python scripts/shots.py --moment middle       of one moment
    python scripts/shots.py --best docs/pictures  only the few that the documents show

The matches are played with fixed draws by bots with an iteration limit instead of a time limit, stored in a separate database and shown by a real server.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import shutil
import socket
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import uvicorn
from rich.progress import track

from colisee.bots import make
from colisee.cli.serve import config_of
from colisee.core.registry import game
from colisee.server.app import BUILT_PAGE, create_app
from colisee.server.live.seat_tokens import SeatTokens
from colisee.server.live.table_rows import table_row
from colisee.server.settings import Settings
from colisee.server.storage.database import database_at
from colisee.server.storage.store import Store
from colisee.server.table import events as ev
from colisee.server.table.state import TableState

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "build" / "shots"
NAMES = ("Camille", "Biscotte", "Tango", "Pixel", "Moka")
READER = 0
"""The seat whose view the pictures show: a person among bots."""
LEVEL = "expert"
LANGUAGES, LIGHTS = ("en", "fr"), ("light", "dark")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--hide-scrollbars",
    "--font-render-hinting=none",
)
SETTLED = """(quiet) => new Promise((settled) => {
  let timer = setTimeout(settled, quiet);
  const again = () => (clearTimeout(timer), (timer = setTimeout(settled, quiet)));
  new MutationObserver(again).observe(document.body, { subtree: true, childList: true, attributes: true });
})"""
"""Waits until nothing has changed for a while, because a board is rendered in parts."""
QUIET = 600
"""Milliseconds; long enough for fonts and animations."""
PORT_SECONDS = 60
LARGEST = 150_000
"""Maximum bytes of a picture in the documentation."""
QUALITIES = (90, 84, 78, 72, 66, 60)


class Size(NamedTuple):
    name: str
    width: int
    height: int


LAPTOP, PHONE = Size("laptop", 1280, 720), Size("phone", 390, 844)
OTHER_SIZES = tuple(
    Size(f"{width}x{height}", width, height)
    for width, height in (
        (360, 640), (430, 932), (844, 390), (932, 430), (640, 360), (768, 1024), (820, 1180), (1024, 768), (1024, 1366),
        (1180, 820), (1366, 768), (1440, 900), (1536, 864), (1920, 1080), (2560, 1440),
    )
)  # fmt: skip
"""With laptop and phone those of tests/web/test_screen_sizes.py."""
MAX_PHONE = 500
"""The shorter side of a phone's screen, in pixels."""


@dataclass(frozen=True)
class Show:
    """A match to take pictures of. `middle` is the fraction of the reader's decisions at which the second picture is taken."""

    slug: str
    seats: int
    seed: int
    middle: float


SHOWS = (
    Show("moving-day", 3, 4, 0.62),
    Show("toy-rush", 2, 7, 0.55),
    Show("post-office", 3, 11, 0.6),
    Show("the-truckers", 4, 5, 0.55),
)
MOMENTS = ("start", "middle", "end")


class Shot(NamedTuple):
    show: Show
    moment: str
    size: Size
    language: str
    light: str

    @property
    def name(self) -> str:
        return f"{self.show.slug}-{self.moment}-{self.size.name}-{self.language}-{self.light}"


BEST = {
    "moving-day-middle-laptop-en-light": "moving-day",
    "toy-rush-middle-laptop-en-light": "toy-rush",
    "post-office-middle-laptop-en-light": "post-office",
    "the-truckers-middle-laptop-en-light": "the-truckers",
    "post-office-middle-laptop-fr-dark": "post-office-dark",
    "moving-day-middle-phone-fr-light": "phone-moving-day",
    "toy-rush-middle-phone-en-light": "phone-toy-rush",
    "the-truckers-middle-phone-fr-dark": "phone-the-truckers",
    "the-truckers-end-phone-en-light": "phone-end",
}
"""The pictures in README and docs/web.md, by their file names."""


def main() -> int:
    options = _arguments()
    if shutil.which("chromium") is None:
        print("Chromium is not installed (apt install chromium): no pictures.", file=sys.stderr)
        return 2
    if not (options.page / "index.html").is_file():
        print(f"There is no built page in {options.page} (make page).", file=sys.stderr)
        return 2
    shots = [
        shot for shot in all_shots() if options.game in (None, shot.show.slug) and options.moment in (None, shot.moment)
    ]
    if options.best:
        shots = [shot for shot in shots if shot.name in BEST]
    folder: Path = options.best or options.out
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        database = f"sqlite:///{place}/shots.sqlite3"
        shows = {shot.show for shot in shots}
        addresses = asyncio.run(store_tables(database, sorted(shows, key=SHOWS.index)))
        with served(database, options.page) as address:
            take(shots, address, addresses, folder, is_best=bool(options.best))
    if not options.best:
        (folder / "index.html").write_text(contact_sheet(shots), "utf-8")
    print(f"{len(shots)} pictures in {folder}")
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="scripts/shots.py", description="Take pictures of the boards.")
    parser.add_argument("--game", choices=[show.slug for show in SHOWS], help="of this game only")
    parser.add_argument("--moment", choices=MOMENTS, help="at this moment only")
    parser.add_argument("--page", type=Path, default=BUILT_PAGE, help="the folder of the built page")
    parser.add_argument("--out", type=Path, default=FOLDER, help="where the pictures go")
    parser.add_argument(
        "--best", type=Path, metavar="FOLDER", help="only those that the documents show, by their names there"
    )
    return parser.parse_args()


def all_shots() -> Iterator[Shot]:
    yield from (Shot(*parts) for parts in product(SHOWS, MOMENTS, (LAPTOP, PHONE), LANGUAGES, LIGHTS))
    looks = list(product(LANGUAGES, LIGHTS))
    for number, (show, size) in enumerate(product(SHOWS, OTHER_SIZES)):
        yield Shot(show, "middle", size, *looks[number % len(looks)])


# The tables


async def store_tables(database: str, shows: list[Show]) -> dict[tuple[str, str], str]:
    """Opens three tables per match; returns the address of the reader's seat by game and moment."""
    store = Store(database_at(database))
    await store.open()
    tokens = SeatTokens(await store.secret("server"))
    addresses = {}
    for show in shows:
        for moment, decisions in moments(show).items():
            table, events = played(show, moment, decisions)
            row = table_row(table)
            await store.open_table(row, "", [ev.encode_event(event) for event in events])
            addresses[show.slug, moment] = f"/t/{table.id}#seat={tokens.token(table.root, READER, 0)}"
    await store.close()
    return addresses


def moments(show: Show) -> dict[str, int | None]:
    """The number of decisions the reader has taken, by moment; None = all."""
    _, events = played(show, "end", None)
    whole = sum(isinstance(event, ev.Played) and event.seat == READER for event in events)
    return {"start": 0, "middle": round(whole * show.middle), "end": None}


def played(show: Show, moment: str, decisions: int | None) -> tuple[TableState, list[ev.Event]]:
    """A table where the reader has taken this number of decisions and is the only one due, or where the match is over."""
    opened = _opened(show, moment)
    table, rng = TableState(opened), Random(show.seed)
    bots = [make(LEVEL, table.spec, seat) for seat in range(show.seats)]
    events: list[ev.Event] = [opened, ev.Started(opened.at)]
    table.apply(events[1])
    while table.due and (decisions is None or decisions > 0 or table.due != [READER]):
        assert table.match
        seat = max(table.due)
        action = bots[seat].choose(table.match.view(seat), table.match.legal(seat), rng)
        events.append(ev.Played(opened.at, seat=seat, action=action))
        table.apply(events[-1])
        if decisions is not None and seat == READER:
            decisions -= 1
    return table, events


def _opened(show: Show, moment: str) -> ev.Opened:
    facts = game(show.slug).facts
    bots = [ev.SeatOpened("bot", name, level=LEVEL) for name in NAMES[1 : show.seats]]
    secret = hashlib.sha256(f"shots/{show.slug}/{show.seed}".encode()).hexdigest()
    return ev.Opened(
        at=0, table=f"{show.slug}-{moment}", code=f"{show.slug[:3]}{moment[:3]}", game=show.slug, rules_version=facts.rules_version,
        options={option.name: option.values[0] for option in facts.options}, seats=[ev.SeatOpened("person", NAMES[READER], "reader"), *bots],
        clock=ev.ClockSettings(), listed=False, spectators_allowed=True, secret=secret, host="",
    )  # fmt: skip


@contextmanager
def served(database: str, page: Path) -> Iterator[str]:
    """Yields the address of a server with those tables."""
    listening = socket.create_server(("127.0.0.1", 0))
    settings = Settings(database=database, page=page, requests_per_second=1e6, messages_per_second=1e6, burst=1e6)
    server = uvicorn.Server(config_of(create_app(settings), settings))
    thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    server.should_exit = True
    thread.join(PORT_SECONDS)


# The pictures


def take(shots: list[Shot], address: str, tables: dict[tuple[str, str], str], folder: Path, *, is_best: bool) -> None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=list(FLAGS))
        for shot in track(shots, "pictures"):
            name = f"{BEST[shot.name]}.jpg" if is_best else f"{shot.name}.png"
            picture(browser, shot, address + tables[shot.show.slug, shot.moment], folder / name)
        browser.close()


def picture(browser: Any, shot: Shot, address: str, target: Path) -> None:
    is_phone = min(shot.size.width, shot.size.height) <= MAX_PHONE
    visitor = browser.new_context(
        locale=shot.language, color_scheme=shot.light, viewport={"width": shot.size.width, "height": shot.size.height},
        reduced_motion="reduce", is_mobile=is_phone, has_touch=is_phone,
    )  # fmt: skip
    page = visitor.new_page()
    page.goto(address)
    page.locator("dialog table.sheet tr.total" if shot.moment == "end" else ".prompt.mine").first.wait_for()
    page.evaluate("document.fonts.ready.then(() => undefined)")
    page.evaluate(SETTLED, QUIET)
    news = page.locator(".since button")
    if news.count():  # what happened since the last turn lies over the board
        news.click()
        page.mouse.move(0, 0)  # a mouse that rests on a piece explains it
        page.evaluate(SETTLED, QUIET)
    if target.suffix == ".jpg":
        small(page, target)
    else:
        page.screenshot(path=target)
    visitor.close()


def small(page: Any, target: Path) -> None:
    """The best quality whose size is below the maximum."""
    for quality in QUALITIES:
        if len(page.screenshot(path=target, type="jpeg", quality=quality)) <= LARGEST:
            return


def contact_sheet(shots: list[Shot]) -> str:
    figures = "\n".join(
        f'<a href="{shot.name}.png"><img loading="lazy" src="{shot.name}.png" alt="{shot.name}"><span>{shot.name}</span></a>'
        for shot in shots
    )
    return (
        '<!doctype html><meta charset="utf-8"><title>Colisée: pictures of the boards</title>'
        "<style>body{font:14px sans-serif;display:flex;flex-wrap:wrap;gap:14px;background:#777}a{color:#fff;display:grid;gap:4px}img{height:300px}</style>\n"
        f"{figures}\n"
    )


if __name__ == "__main__":
    sys.exit(main())
