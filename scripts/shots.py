"""Takes pictures of every board: at the start, in the middle and at the end of a match, on a laptop and on a phone, in both languages, light and dark;
in the middle of a match at the other sizes that the boards are made for, and for other numbers of players, which take turns with language and light;
and of the other pages that players see: Home, Learn, the score pad, the analysis of a match, the rules, the lab, the profile, tournaments …

    python scripts/shots.py                       all of them, into build/shots, with an index.html to look through
    python scripts/shots.py --game toy-rush       the boards of one game
    python scripts/shots.py --moment middle       the boards at one moment
    python scripts/shots.py --name 1920x1080      those whose file name contains this
    python scripts/shots.py --best docs/pictures  only the few that the documents show

The matches are played with fixed draws by bots with an iteration limit instead of a time limit, stored in a separate database and shown by a real server.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import hashlib
import shutil
import socket
import sys
import tempfile
import threading
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import groupby, product
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
LEVEL, QUICK_LEVEL = "expert", "novice"
"""Of the bots that play the matches; those with other numbers of players are played quickly."""
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
WHOLE_PAGE = "body { background-attachment: scroll !important }"
"""A background that is fixed to the window would end where the first screen ends."""
QUIET = 600
"""Milliseconds; long enough for fonts and animations."""
PORT_SECONDS = 60
ANALYSIS_MS = 300_000
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
SOME_SIZES = (LAPTOP, PHONE, *(size for size in OTHER_SIZES if size.name in ("844x390", "820x1180", "1920x1080")))
"""One of every layout."""
RULES_SIZES = (LAPTOP, PHONE)
MAX_PHONE = 500
"""The shorter side of a phone's screen, in pixels."""


@dataclass(frozen=True)
class Show:
    """A match to take pictures of. `middle` is the fraction of the reader's decisions at which the second picture is taken."""

    slug: str
    seats: int
    seed: int
    middle: float
    level: str = LEVEL

    @property
    def name(self) -> str:
        """The number of players is in the name where it is not the usual one."""
        return self.slug if self in SHOWS else f"{self.slug}-{self.seats}"


SHOWS = (
    Show("moving-day", 3, 4, 0.62),
    Show("toy-rush", 2, 7, 0.55),
    Show("post-office", 3, 11, 0.6),
    Show("the-truckers", 4, 5, 0.55),
)
OTHER_SEATS = {"moving-day": (2, 4), "post-office": (2, 4), "the-truckers": (3, 5)}
OTHER_SHOWS = tuple(
    Show(show.slug, seats, show.seed, show.middle, QUICK_LEVEL)
    for show in SHOWS
    for seats in OTHER_SEATS.get(show.slug, ())
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
        return f"{self.show.name}-{self.moment}-{self.size.name}-{self.language}-{self.light}"


class PageShot(NamedTuple):
    """A picture of a page that is no board; `act` does what is needed to see it."""

    page: str
    path: str
    size: Size
    language: str
    light: str
    act: Callable[[Any], None]

    @property
    def name(self) -> str:
        return f"{self.page}-{self.size.name}-{self.language}-{self.light}"


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
    if chromium() is None:
        print("Chromium is not installed (apt install chromium): no pictures.", file=sys.stderr)
        return 2
    if not (options.page / "index.html").is_file():
        print(f"There is no built page in {options.page} (make page).", file=sys.stderr)
        return 2
    shots = [
        shot for shot in all_shots() if options.game in (None, shot.show.slug) and options.moment in (None, shot.moment)
    ]
    pages = [] if options.game or options.moment or options.best else list(page_shots())
    if options.best:
        shots = [shot for shot in shots if shot.name in BEST]
    if options.name:
        shots = [shot for shot in shots if options.name in shot.name]
        pages = [shot for shot in pages if options.name in shot.name]
    folder: Path = options.best or options.out
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        database = f"sqlite:///{place}/shots.sqlite3"
        wanted = {(shot.show, shot.moment) for shot in shots}
        wanted |= {(show, "end") for show in SHOWS if any(page.path == replay_of(show) for page in pages)}
        addresses = asyncio.run(store_tables(database, wanted))
        with served(database, options.page) as address:
            take(shots, pages, address, addresses, folder, is_best=bool(options.best))
    if not options.best:
        (folder / "index.html").write_text(
            contact_sheet([*(shot.name for shot in shots), *(page.name for page in pages)]), "utf-8"
        )
    print(f"{len(shots) + len(pages)} pictures in {folder}")
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="scripts/shots.py", description="Take pictures of the boards.")
    parser.add_argument("--game", choices=[show.slug for show in SHOWS], help="of this game only")
    parser.add_argument("--moment", choices=MOMENTS, help="at this moment only")
    parser.add_argument("--name", help="only those whose file name contains this")
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
    for number, (show, size) in enumerate(product(OTHER_SHOWS, SOME_SIZES)):
        yield Shot(show, "middle", size, *looks[number % len(looks)])


def page_shots() -> Iterator[PageShot]:
    """One picture of every page at each of its sizes: languages and light take turns."""
    looks = list(product(LANGUAGES, LIGHTS))
    pages: list[tuple[str, str, Callable[[Any], None], tuple[Size, ...]]]
    pages = [("home", "/", nothing, (LAPTOP, PHONE, *OTHER_SIZES))]
    for show in SHOWS:
        pages += [
            (f"learn-{show.slug}", "/learn", start_lesson(show.slug), SOME_SIZES),
            (f"pad-{show.slug}", f"/pad/{show.slug}#sheet={packed_example(show.slug)}", nothing, SOME_SIZES),
            (f"analysis-{show.slug}", replay_of(show), analyse, SOME_SIZES),
        ]
    for show in SHOWS:
        pages += [
            (f"rules-{show.slug}", f"/rules/{show.slug}", nothing, RULES_SIZES),
            (f"pieces-{show.slug}", f"/rules/{show.slug}/pieces", nothing, RULES_SIZES),
        ]
    pages += [(page, path, act, SOME_SIZES) for page, (path, act) in OTHER_PAGES.items()]
    number = 0
    for page, path, act, sizes in pages:
        for size in sizes:
            yield PageShot(page, path, size, *looks[number % len(looks)], act)
            number += 1


def replay_of(show: Show) -> str:
    return f"/replay/{show.slug}-end"


def packed_example(slug: str) -> str:
    """The game's example of a score sheet, as it is in a link of the score pad (web/src/packing.ts)."""
    folder = slug.replace("-", "_")
    sheet = (ROOT / "src" / "colisee" / "games" / folder / "example.json").read_bytes()
    squeezer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return base64.urlsafe_b64encode(squeezer.compress(sheet) + squeezer.flush()).decode().rstrip("=")


# The tables


async def store_tables(database: str, wanted: set[tuple[Show, str]]) -> dict[tuple[Show, str], str]:
    """Opens a table per match and moment; returns the address of the reader's seat."""
    store = Store(database_at(database))
    await store.open()
    tokens = SeatTokens(await store.secret("server"))
    addresses = {}
    for show in {show for show, _ in wanted}:
        for moment, decisions in moments(show).items():
            if (show, moment) not in wanted:
                continue
            table, events = played(show, moment, decisions)
            row = table_row(table)
            await store.open_table(row, "", [ev.encode_event(event) for event in events])
            addresses[show, moment] = f"/t/{table.id}#seat={tokens.token(table.root, READER, 0)}"
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
    bots = [make(show.level, table.spec, seat) for seat in range(show.seats)]
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
    bots = [ev.SeatOpened("bot", name, level=show.level) for name in NAMES[1 : show.seats]]
    secret = hashlib.sha256(f"shots/{show.slug}/{show.seed}".encode()).hexdigest()
    return ev.Opened(
        at=0, table=f"{show.name}-{moment}", code=f"{show.slug[:2]}{show.seats}{moment[:3]}", game=show.slug, rules_version=facts.rules_version,
        options={option.name: option.values[0] for option in facts.options}, seats=[ev.SeatOpened("person", NAMES[READER], "reader"), *bots],
        clock=ev.ClockSettings(), listed=False, spectators_allowed=True, secret=secret, host="",
    )  # fmt: skip


@contextmanager
def served(database: str, page: Path) -> Iterator[str]:
    """Yields the address of a server with those tables."""
    listening = socket.create_server(("127.0.0.1", 0))
    settings = Settings(
        database=database, page=page, requests_per_second=1e6, messages_per_second=1e6, burst=1e6, tables_per_hour=10**6, jobs_per_hour=10**6,
        analysis_bot=QUICK_LEVEL, analysis_playouts=100,
    )  # fmt: skip
    server = uvicorn.Server(config_of(create_app(settings), settings))
    thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    server.should_exit = True
    thread.join(PORT_SECONDS)


# The pictures


def chromium() -> str | None:
    """The same engine without windows needs a quarter of the processor time."""
    return shutil.which("chromium-headless-shell") or shutil.which("chromium")


def take(
    shots: list[Shot],
    pages: list[PageShot],
    address: str,
    tables: dict[tuple[Show, str], str],
    folder: Path,
    *,
    is_best: bool,
) -> None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        alike = sorted(shots, key=opening)
        for (_, moment, _, _), group in track([(key, list(found)) for key, found in groupby(alike, opening)], "boards"):
            targets = [folder / (f"{BEST[shot.name]}.jpg" if is_best else f"{shot.name}.png") for shot in group]
            pictures(browser, group, moment, address + tables[group[0].show, moment], targets)
        for page in track(pages, "pages"):
            page_picture(browser, page, address, folder / f"{page.name}.png")
        browser.close()


def opening(shot: Shot) -> tuple[str, str, str, bool]:
    """Pictures with the same value are taken of one page, whose window changes its size."""
    return shot.show.name, shot.moment, shot.language, is_phone(shot.size)


def is_phone(size: Size) -> bool:
    return min(size.width, size.height) <= MAX_PHONE


def visitor(browser: Any, size: Size, language: str, light: str) -> Any:
    return browser.new_context(
        locale=language, color_scheme=light, viewport={"width": size.width, "height": size.height},
        reduced_motion="reduce", is_mobile=is_phone(size), has_touch=is_phone(size),
    )  # fmt: skip


def pictures(browser: Any, shots: list[Shot], moment: str, address: str, targets: list[Path]) -> None:
    context = visitor(browser, shots[0].size, shots[0].language, shots[0].light)
    page = context.new_page()
    page.goto(address)
    page.locator("dialog table.sheet tr.total" if moment == "end" else ".prompt.mine").first.wait_for()
    settle(page)
    news = page.locator(".since button")
    if news.count():  # what happened since the last turn lies over the board
        news.click()
        page.mouse.move(0, 0)  # a mouse that rests on a piece explains it
    for shot, target in zip(shots, targets, strict=True):
        page.set_viewport_size({"width": shot.size.width, "height": shot.size.height})
        page.emulate_media(color_scheme=shot.light)
        settle(page)
        if target.suffix == ".jpg":
            small(page, target)
        else:
            page.screenshot(path=target)
    context.close()


def page_picture(browser: Any, shot: PageShot, address: str, target: Path) -> None:
    """The whole page, also what has to be scrolled to."""
    context = visitor(browser, shot.size, shot.language, shot.light)
    page = context.new_page()
    page.goto(address + shot.path)
    page.locator("h1").first.wait_for()
    settle(page)
    shot.act(page)
    page.evaluate("scrollTo(0, 0)")  # what is fixed to the window would appear in the middle of the page
    settle(page)
    page.screenshot(path=target, full_page=True, style=WHOLE_PAGE)
    context.close()


def settle(page: Any) -> None:
    page.evaluate("document.fonts.ready.then(() => undefined)")
    page.evaluate(SETTLED, QUIET)


def nothing(page: Any) -> None:
    """The page as it opens."""


def start_lesson(slug: str) -> Callable[[Any], None]:
    def act(page: Any) -> None:
        page.locator(f"[data-game={slug}] button").click()
        page.locator(".guide h2, .guide p").first.wait_for()

    return act


def create_tournament(page: Any) -> None:
    """A tournament of six that has begun."""
    name, participants = page.locator("form input.input").first, page.locator("form textarea")
    name.fill("Colisée")
    participants.fill("\n".join((*NAMES, "Zoé")))
    page.locator("form button.primary").click()
    page.wait_for_url("**/tournament/*")
    page.locator("button.primary").first.click()
    page.locator("table").first.wait_for()


def open_report(page: Any) -> None:
    page.locator("a[href*='/lab/']").first.click()
    page.locator("h2").nth(3).wait_for()


def analyse(page: Any) -> None:
    part = page.locator("section[aria-labelledby=analysis]")
    if not part.locator("table").count():
        part.locator("button").first.click()
    part.locator("table").first.wait_for(timeout=ANALYSIS_MS)


OTHER_PAGES: dict[str, tuple[str, Callable[[Any], None]]] = {
    "learn": ("/learn", nothing),
    "new-table": ("/new/the-truckers", nothing),
    "matches": ("/replay", nothing),
    "lab": ("/lab", nothing),
    "report": ("/lab", open_report),
    "profile": ("/me", nothing),
    "tournaments": ("/tournaments", nothing),
    "tournament": ("/tournaments", create_tournament),
    "daily": ("/daily/post-office", nothing),
    "pair": ("/pair", nothing),
    "ranking": ("/ranking/the-truckers", nothing),
    "box": ("/box/moving-day", nothing),
    "no-such-page": ("/nowhere", nothing),
}
"""Path and what is done there, by the name of the picture."""


def small(page: Any, target: Path) -> None:
    """The best quality whose size is below the maximum."""
    for quality in QUALITIES:
        if len(page.screenshot(path=target, type="jpeg", quality=quality)) <= LARGEST:
            return


def contact_sheet(names: list[str]) -> str:
    figures = "\n".join(
        f'<a href="{name}.png"><img loading="lazy" src="{name}.png" alt="{name}"><span>{name}</span></a>'
        for name in names
    )
    return (
        '<!doctype html><meta charset="utf-8"><title>Colisée: pictures of the boards</title>'
        "<style>body{font:14px sans-serif;display:flex;flex-wrap:wrap;gap:14px;background:#777}a{color:#fff;display:grid;gap:4px}img{height:300px}</style>\n"
        f"{figures}\n"
    )


if __name__ == "__main__":
    sys.exit(main())
