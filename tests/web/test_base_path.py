"""The page below a path of a site: its files, links, requests, WebSocket and service worker stay there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from web.conftest import requests_refused, serving, visitor
from web.steps import expect, open_match, play_on

BASE = "/games/colisee"


def test_the_page_stays_below_its_path(browser: Any, page_folder: Path, tmp_path: Path) -> None:
    with serving(tmp_path / "tables.sqlite3", page_folder, base_path=BASE, limits={}) as (address, _):
        context = visitor(browser, address, "en")
        page = context.new_page()
        asked: list[str] = []
        refused = requests_refused(context)
        context.on("request", lambda request: asked.append(request.url))
        page.on("websocket", lambda socket: asked.append(socket.url.replace("ws", "http", 1)))
        page.goto(f"{address}/")
        page.evaluate("() => caches.open('of-another-page')")

        rules = page.get_by_role("link", name="Rules", exact=True).first
        rules.focus()
        assert rules.get_attribute("href") == f"{address}/rules"  # for another tab, or to copy
        rules.click()
        expect(page).to_have_url(re.compile(f"^{address}/rules"))
        page.goto(f"{address}/")
        open_match(page, "moving-day", "en")
        expect(page).to_have_url(re.compile(f"^{address}/t/"))
        play_on(page, "en", most=2)
        page.reload()
        play_on(page, "en", most=1)
        assert any("/api/ws/tables/" in url for url in asked)

        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        scope = page.evaluate("() => navigator.serviceWorker.getRegistration().then((found) => found.scope)")
        assert scope == f"{address}/"
        names = page.evaluate("() => caches.keys()")
        assert "of-another-page" in names
        assert all(name.startswith(f"colisee:{BASE}/-") for name in names if name != "of-another-page")
        outside = {url for url in asked if url.startswith("http") and not url.startswith(f"{address}/")}
        assert not outside
        assert not refused
    context.set_offline(True)
    page.goto(f"{address}/rules/moving-day")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    context.close()
