"""The score pad: entered by touch, counted at once, sent as a link, and all that without network after one visit."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from colisee.core.registry import game
from web.conftest import PAGE
from web.steps import expect, resolved

CACHES = "async () => (await caches.keys()).filter((name) => name.startsWith('colisee-page-')).length"
DESCRIPTION = "() => document.querySelector('meta[name=description]').content"
"""For search engines: nobody sees or hears it."""
FETCHED_AHEAD = """async () => {
  await navigator.serviceWorker.ready;
  return Boolean(await caches.match("/api/games/the-truckers/rules?language=fr"));
}"""


@pytest.fixture(scope="module")
def page_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not (PAGE / "index.html").is_file():
        pytest.skip("the page is not built (make page)")
    return Path(shutil.copytree(PAGE, tmp_path_factory.mktemp("built") / "page"))


def total_cells(page: Any) -> Any:
    return page.get_by_role("row", name="Total").get_by_role("cell")


def totals(page: Any) -> Any:
    return expect(total_cells(page))


def press(page: Any, *names: str) -> None:
    for name in names:
        page.get_by_role("button", name=name, exact=True).click()


def test_gifts_are_counted_as_they_are_entered(visit: Any) -> None:
    page = visit("/pad/toy-rush", "en")
    press(page, "Add a gift of 8 points", "Add a gift of 4 points", "Add a gift of 5 points")
    totals(page).to_have_text(["17", "0"])
    page.get_by_text("17 points are reached: the match is over (TR-E1).").wait_for()
    press(page, "Take back the gift of 8 points")
    totals(page).to_have_text(["9", "0"])


def test_boxes_and_helpers_are_put_into_vehicles(visit: Any) -> None:
    page = visit("/pad/moving-day", "en", has_touch=True)
    press(page, "Truck, row 1, column 1: empty", "plant, blue, weight 2, 1 point", "plant, violet, weight 2, 1 point")
    page.get_by_text("A, truck: the box in row 1, column 1 breaks (MD-D3)").wait_for()
    press(page, "Add helpers: Truck", "1 person, strength 3")
    totals(page).to_have_text(["4", "0"])
    press(page, "Truck, row 2, column 3: empty", "lamp, red, weight 3, 1 point")
    page.get_by_text("A: this box floats: fill the spaces below it first (MD-T4)").wait_for()
    press(page, "Take back")
    totals(page).to_have_text(["4", "0"])


def test_a_box_that_the_set_does_not_have_is_described_and_removed_again(visit: Any) -> None:
    page = visit("/pad/moving-day", "en")
    press(page, "Another box…")
    dialog = page.get_by_role("dialog", name="Scooter, row 1, column 1")
    press(dialog, "guitar", "violet")
    dialog.get_by_role("group", name="Weight").get_by_role("button", name="4", exact=True).click()
    press(dialog, "Put it here")
    press(page, "Scooter, row 1, column 1: guitar, violet, weight 4, 2 points")
    press(page.get_by_role("dialog"), "Remove")
    page.get_by_role("button", name="Scooter, row 1, column 1: empty").wait_for()


def test_a_shelf_is_entered_by_keyboard(visit: Any) -> None:
    page = visit("/pad/post-office", "fr")
    press(page, "Bande, bleu clair")
    page.get_by_role("button", name="rangée 1, colonne 1\u00a0: vide").focus()
    for _ in range(4):
        page.keyboard.press("Enter")
        page.keyboard.press("ArrowRight")
    page.get_by_role("spinbutton", name="Symboles découverts\u00a0: objets fragiles").fill("3")
    totals(page).to_have_text(["3", "0"])  # a tape times three symbols
    press(page, "Bordereau")
    page.get_by_role("button", name="rangée 2, colonne 2\u00a0: vide").focus()
    page.keyboard.press("Enter")
    totals(page).to_have_text(["6", "0"])
    press(page, "Effacer")
    page.get_by_role("button", name="rangée 1, colonne 1\u00a0: bleu clair, bande").focus()
    page.keyboard.press("Enter")
    totals(page).to_have_text(["0", "0"])


def test_evenings_are_kept_opened_saved_and_deleted(visit: Any, tmp_path: Path) -> None:
    page = visit("/pad/toy-rush", "en")
    press(page, "Add a gift of 8 points", "Keep this evening")
    page.get_by_text("Kept.").wait_for()
    page.on("dialog", lambda dialog: dialog.accept())
    press(page, "Start over")
    totals(page).to_have_text(["0", "0"])
    page.reload()
    past = page.get_by_role("region", name="Past evenings")
    past.get_by_role("button", name=re.compile("^Open the evening of")).click()
    totals(page).to_have_text(["8", "0"])
    with page.expect_download() as saved:
        past.get_by_role("button", name=re.compile("^Save the evening of")).click()
    saved.value.save_as(tmp_path / "evening.json")
    sheet = json.loads((tmp_path / "evening.json").read_text("utf-8"))
    assert game("toy-rush").sheet.score(sheet)["players"][0]["total"] == 8
    past.get_by_role("button", name=re.compile("^Delete the evening of")).click()
    past.get_by_text("No evening kept yet.").wait_for()


KEEP_A_SET = """async () => {
  const data = await (await fetch("/api/games/the-truckers/components")).json();
  data.goods.rows.find((row) => row.type === "fish").reward = 9;
  localStorage.setItem("sets", JSON.stringify([{ game: "the-truckers", name: "Ours", data }]));
}"""


@pytest.mark.rule("TK-P2")
def test_a_set_of_ones_own_is_counted(visit: Any) -> None:
    page = visit("/pad/the-truckers", "en")
    page.evaluate(KEEP_A_SET)
    page.reload()
    page.get_by_text("Rules of this table").click()
    page.get_by_role("combobox", name="Pieces").select_option("Ours")
    press(page, "Truck 1, for 3", "Add: fish")
    expect(page.get_by_role("row", name="Most fish").get_by_role("cell").first).to_have_text("9")


def test_trucks_are_loaded(visit: Any) -> None:
    page = visit("/pad/the-truckers", "en")
    press(page, "Truck 1, for 3", "Add: fish", "Add: fish, double", "Truck 2, for 5", "Add: toys", "Goods left waiting")
    press(page, "Add: clothes")
    expect(total_cells(page).first).to_have_text(str(3 + 4 + 2 - 2))
    page.get_by_role("group", name="Place at the end").get_by_role("button", name="3").click()
    expect(total_cells(page).first).to_have_text(str(-3 + 4 + 2 - 2))


def test_a_sheet_is_opened_from_its_link_and_does_not_replace_ones_own(visit: Any) -> None:
    host = visit("/pad/toy-rush", "en")
    host.context.grant_permissions(["clipboard-read", "clipboard-write"])
    press(host, "Add a gift of 8 points", "Copy as a link")
    host.get_by_text("Copied.").wait_for()
    link = host.evaluate("navigator.clipboard.readText()")
    guest = visit("/pad/toy-rush", "en")
    press(guest, "Add a gift of 3 points")
    guest.goto(link)
    guest.reload()
    totals(guest).to_have_text(["8", "0"])
    guest.goto("/pad/toy-rush")
    guest.reload()
    totals(guest).to_have_text(["3", "0"])


@pytest.mark.parametrize("text", ["nonsense", "", "q1YqS8wpTS1WsopWykvMTVWyUkorSi1OzUtOVdJRKk7OyC_OLFKyiq4FAA"])
def test_a_link_without_a_sheet_says_so_and_leaves_a_pad_that_works(visit: Any, text: str) -> None:
    page = visit(f"/pad/moving-day#sheet={text}", "en")
    page.get_by_text("There is no sheet for this pad in the link.").wait_for()
    totals(page).to_have_text(["0", "0"])


def offline_counting(page: Any) -> None:
    page.context.set_offline(True)
    page.goto("/pad/toy-rush")
    page.get_by_text("No network.").wait_for()
    press(page, "Add a gift of 7 points")
    totals(page).to_have_count(2)


def test_a_page_seen_once_counts_and_tells_the_rules_without_network(visit: Any) -> None:
    page = visit("/", "en")
    resolved(page, FETCHED_AHEAD)
    offline_counting(page)
    page.reload()
    totals(page).to_have_text(["7", "0"])
    page.goto("/rules/the-truckers#TK-P3")
    page.get_by_text("Whoever has loaded all five types gets 5 points.").wait_for()
    for slug in ("moving-day", "post-office", "the-truckers"):
        page.goto(f"/pad/{slug}")
        totals(page).not_to_have_count(0)


def rebuilt(folder: Path, build: int) -> None:
    """Another build: other names of files, so another worker and another first page."""
    worker, first = folder / "worker.js", folder / "index.html"
    worker.write_text(re.sub(r'BUILD = "[^"]*"', f'BUILD = "{build}"', worker.read_text("utf-8")), "utf-8")
    named = re.sub(
        r'name="description" content="[^"]*"', f'name="description" content="{build}"', first.read_text("utf-8")
    )
    first.write_text(named, "utf-8")
    first.with_name("index.html.br").unlink(missing_ok=True)


def test_a_new_build_replaces_the_old_one(visit: Any, page_folder: Path) -> None:
    page = visit("/pad/toy-rush", "en")
    resolved(page, FETCHED_AHEAD)
    for build in range(1, 4):
        page.context.set_offline(False)
        rebuilt(page_folder, build)
        page.reload()
        resolved(page, f"async () => (await caches.keys()).includes('colisee-page-{build}')")
        resolved(page, FETCHED_AHEAD)
        resolved(page, "() => navigator.serviceWorker.getRegistration().then((r) => !r.installing && !r.waiting)")
        offline_counting(page)
        assert page.evaluate(DESCRIPTION) == str(build)
        assert page.evaluate(CACHES) <= 2


def test_what_phones_want_to_install_the_page_is_there(visit: Any) -> None:
    page = visit("/", "en")
    manifest = page.evaluate("fetch(document.querySelector('link[rel=manifest]').href).then((answer) => answer.json())")
    sizes = {icon["sizes"] for icon in manifest["icons"] if icon["type"] == "image/png"}
    assert sizes == {"192x192", "512x512"}
    assert any(icon.get("purpose") == "maskable" for icon in manifest["icons"])
    for icon in manifest["icons"]:
        answer = page.request.get(icon["src"])
        assert answer.headers["content-type"] == icon["type"]
