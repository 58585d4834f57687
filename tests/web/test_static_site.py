"""The page on a plain file server, under a path, with the network cut after the first visit."""

from __future__ import annotations

import gzip
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from colisee.core import wasm_module
from colisee.play import record
from colisee.server.http.static_site import SiteError, write_site
from web.conftest import visitor
from web.steps import check_the_end, expect, open_match, play_on

SITE = "games/colisee"


@contextmanager
def file_server(folder: Path) -> Iterator[str]:
    """Python's own, which knows nothing of the page."""
    command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        try:
            assert process.stdout
            port = process.stdout.readline().split(" port ")[1].split()[0]
            yield f"http://127.0.0.1:{port}/{SITE}/"
        finally:
            process.terminate()


IS_KEPT = "() => navigator.serviceWorker.controller !== null"
"""The worker takes control when it has fetched all files."""


def check_compressed_files(site: Path) -> None:
    """Hosts that send compressed files find them, and none belongs to another text."""
    for compressed in site.rglob("*.gz"):
        assert gzip.decompress(compressed.read_bytes()) == compressed.with_suffix("").read_bytes()
    assert (site / "wasm" / "toy-rush.wasm.gz").is_file()
    assert {path.name for path in (site / "wasm").glob("*.br")} == {
        path.name for path in wasm_module.FOLDER.glob("*.br")
    }
    assert not (site / "index.html.br").exists()
    assert list((site / "assets").glob("*.js.br"))


OWN_WEIGHT = 7


def open_with_own_pieces(page: Any, address: str) -> None:
    """Change a box of Moving Day in "My box" and open a table with the set, against a novice."""
    page.goto(f"{address}#/box/moving-day")
    page.get_by_role("button", name="Start from the standard pieces").click()
    page.get_by_role("spinbutton", name="Boxes, row 1, weight").fill(str(OWN_WEIGHT))
    page.get_by_role("link", name="Open a table with it").click()
    page.get_by_label("Level of the bot at seat 2").select_option("novice")
    page.get_by_role("button", name="Open", exact=True).click()
    page.wait_for_url(lambda url: "/t/local-" in url)


def test_a_match_with_pieces_of_ones_own_is_played_to_its_end_without_network_and_its_record_is_proved(
    browser: Any, page_folder: Path, tmp_path: Path
) -> None:
    write_site(page_folder, tmp_path / SITE)
    check_compressed_files(tmp_path / SITE)
    with file_server(tmp_path) as address:
        context = visitor(browser, address, "en")
        page = context.new_page()
        page.goto(address)
        expect(page.get_by_role("heading", name="Moving Day")).to_be_visible()
        page.wait_for_function(IS_KEPT)
    context.set_offline(True)
    page.reload()
    open_with_own_pieces(page, address)
    play_on(page, "en", most=5)
    page.reload()  # the match is resumed from what the browser keeps
    play_on(page, "en", most=5)
    page.workers[0].evaluate("() => void setTimeout(() => { throw new Error('broken') })")
    expect(page.get_by_text("Nothing is lost.")).to_be_visible()
    play_on(page, "en")
    check_the_end(page, "en")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the record").click()
    text = Path(saved.value.path()).read_text("utf-8")
    verdict = record.verify(record.read(text))
    assert verdict.is_finished
    assert verdict.commitment_holds
    assert verdict.first_wrong is None
    saved_match = json.loads(text)
    assert saved_match["players"][1]["bot"] == "novice"
    assert saved_match["component_set"]["data"]["boxes"]["rows"][0]["weight"] == OWN_WEIGHT
    context.close()


def publish_another_build(site: Path) -> str:
    """Put another build of the page into the folder: its first file and the cache have other names. Returns that file's name."""
    page, worker = site / "index.html", site / "worker.js"
    [first] = re.findall(r'<script type="module"[^>]* src="([^"]+)"', page.read_text("utf-8"))
    name = first.rpartition("/")[2]
    (site / "assets" / f"new-{name}").write_bytes((site / "assets" / name).read_bytes())
    page.write_text(page.read_text("utf-8").replace(name, f"new-{name}"), "utf-8")
    text = worker.read_text("utf-8").replace(name, f"new-{name}")
    worker.write_text(re.sub(r'BUILD = "[^"]+"', 'BUILD = "another"', text), "utf-8")
    return f"new-{name}"


LOOK_FOR_UPDATE = """() => {
  document.dispatchEvent(new Event("visibilitychange"));
  return document.body.innerText.includes("A new version of this page is ready.");
}"""
"""As if the reader came back to the page; whether a new version is offered."""
UPDATED = "async () => void (await (await navigator.serviceWorker.getRegistration()).update())"
"""Resolves when the browser has looked for a new version."""
FIRST_FILE = "() => document.querySelector('script[type=module]').src.split('/').at(-1)"


def test_a_new_version_is_offered_and_the_old_page_goes_on_until_it_is_accepted(
    browser: Any, page_folder: Path, tmp_path: Path
) -> None:
    write_site(page_folder, tmp_path / SITE)
    with file_server(tmp_path) as address:
        context = visitor(browser, address, "en")
        page = context.new_page()
        page.goto(address)
        page.wait_for_function(IS_KEPT)
        page.reload()
        expect(page.get_by_role("heading", name="Moving Day")).to_be_visible()
        offer = page.get_by_text("A new version of this page is ready.")
        old = page.evaluate(FIRST_FILE)
        new = publish_another_build(tmp_path / SITE)
        # the page registers its worker some seconds after it has loaded, and looks for a new version from then on
        page.wait_for_function(LOOK_FOR_UPDATE, polling=250, timeout=60_000)
        expect(offer).to_be_visible()
        open_match(page, "moving-day", "en")  # the old page goes on
        play_on(page, "en", most=2)
        assert page.evaluate(FIRST_FILE) == old
        match = page.url
        page.goto(f"{address}#/")
        page.get_by_role("button", name="Reload").click()
        page.wait_for_function(f"() => ({FIRST_FILE})() === {new!r}")
        page.goto(match)
        play_on(page, "en", most=2)  # the match is still there
        page.goto(f"{address}#/")
        page.evaluate(UPDATED)
        expect(page.get_by_role("heading", name="Moving Day")).to_be_visible()
        expect(offer).to_be_hidden()
        context.close()


def test_without_a_service_worker_nothing_claims_to_work_offline(browser: Any, server: str) -> None:
    """As over plain HTTP on a local network, where browsers allow none."""
    context = visitor(browser, server, "en")
    context.add_init_script("delete Navigator.prototype.serviceWorker")
    page = context.new_page()
    page.goto("/pad/moving-day")
    expect(page.get_by_role("button", name="Keep this evening")).to_be_visible()
    expect(page.get_by_text("works without network too")).to_have_count(0)
    context.set_offline(True)
    page.evaluate("() => dispatchEvent(new Event('offline'))")
    expect(page.get_by_text("No network.", exact=True)).to_be_visible()
    context.close()


def test_storage_that_is_denied_or_damaged_is_said_and_loses_nothing(
    browser: Any, page_folder: Path, tmp_path: Path
) -> None:
    write_site(page_folder, tmp_path / SITE)
    with file_server(tmp_path) as address:
        context = visitor(browser, address, "en")
        page = context.new_page()
        page.goto(address)
        page.evaluate("() => localStorage.setItem('match/local-bad', '{\"id\": ')")
        page.goto(f"{address}#/t/local-bad")
        expect(page.get_by_text("It is kept as it is.")).to_be_visible()
        assert page.evaluate("() => localStorage.getItem('match/local-bad')") == '{"id": '
        page.goto(f"{address}#/t/of-a-server")
        expect(page.get_by_text("This match is not in this browser.")).to_be_visible()
        context.close()

        context = visitor(browser, address, "en")
        context.add_init_script(
            "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError') }"
        )
        page = context.new_page()
        page.goto(address)
        open_match(page, "moving-day", "en")
        expect(page.get_by_text("This browser cannot keep the match")).to_be_visible()
        play_on(page, "en", most=3)
        context.close()


def test_rules_of_another_version_are_refused_and_the_match_goes_on_when_they_are_right_again(
    browser: Any, page_folder: Path, tmp_path: Path
) -> None:
    write_site(page_folder, tmp_path / SITE)
    modules = tmp_path / SITE / "wasm"
    with file_server(tmp_path) as address:
        context = visitor(browser, address, "en", service_workers="block")
        page = context.new_page()
        right = (modules / "moving-day.wasm").read_bytes()
        shutil.copy(modules / "toy-rush.wasm", modules / "moving-day.wasm")
        page.goto(address)
        open_match(page, "moving-day", "en")
        expect(page.get_by_text("are of different versions")).to_be_visible()
        (modules / "moving-day.wasm").write_bytes(right)
        page.get_by_role("button", name="Reload").click()
        play_on(page, "en", most=2)
        context.close()


def test_a_folder_with_other_files_is_left_alone(page_folder: Path, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("keep me")
    with pytest.raises(SiteError):
        write_site(page_folder, tmp_path)
    assert (tmp_path / "letter.txt").is_file()
