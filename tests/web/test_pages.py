"""Pages: small at first load, in the reader's language, resuming, with errors that say what to do."""

from __future__ import annotations

import gzip
import json
import re
from random import Random
from typing import Any

import pytest

from colisee.core.registry import game, slugs
from colisee.core.rulebook import introduction
from web.conftest import PAGE
from web.measuring import document, drawings
from web.steps import PHONE, expect, open_match, play_on
from web.test_endings import KEEP
from web.test_local_tables import opened

KILOBYTE = 1024
FIRST_LOAD, A_TABLE = 60 * KILOBYTE, 60 * KILOBYTE
"""Bytes of JavaScript and CSS, compressed: of the first page, and what a table of any game adds."""


def test_the_first_load_is_small() -> None:
    html = (PAGE / "index.html").read_text("utf-8")
    first = set(re.findall(r'(?:src|href)="(/assets/[^"]+\.(?:js|css))"', html))
    assert first
    sizes = compressed({"index.html", *first})
    assert sum(sizes.values()) <= FIRST_LOAD, sizes


@pytest.mark.parametrize("slug", slugs())
def test_a_table_adds_little(slug: str) -> None:
    preloaded = json.loads((PAGE / "ahead.json").read_text("utf-8"))
    sizes = compressed({*preloaded["table"], *preloaded["boards"][slug]})
    assert sum(sizes.values()) <= A_TABLE, sizes


def compressed(names: set[str]) -> dict[str, int]:
    return {name: len(gzip.compress((PAGE / name.lstrip("/")).read_bytes())) for name in names}


def test_the_language_is_the_browsers_and_can_be_switched(visit: Any) -> None:
    page = visit("/", "fr")
    page.get_by_role("link", name="Règles", exact=True).wait_for()
    page.get_by_role("button", name="English").click()
    page.get_by_role("link", name="Rules", exact=True).wait_for()
    page.reload()
    page.get_by_role("link", name="Rules", exact=True).wait_for()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_phone_shows_two_games_with_their_buttons_at_once(visit: Any, language: str) -> None:
    page = visit("/", language, viewport=PHONE, has_touch=True)
    page.evaluate("document.fonts.ready.then(() => undefined)")
    second = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name="Toy Rush"))
    buttons = second.get_by_role("button")
    expect(buttons).to_have_count(2)
    for button in buttons.all():
        box = button.bounding_box()
        assert box["y"] + box["height"] <= PHONE["height"]


def test_a_match_that_the_browser_keeps_stands_above_the_games_until_it_is_over(visit: Any) -> None:
    _, stored = opened("moving-day", Random(1))
    page = visit("/")
    for number, ended in enumerate([None, "finished"]):
        page.evaluate(KEEP, {**stored, "id": f"local-{number}", "decisions": [], "ended": ended})
    page.reload()
    kept = page.get_by_role("region", name="Your tables").get_by_role("link")
    expect(kept).to_have_count(1)
    expect(kept).to_have_text(re.compile("Moving Day.*Continue"))
    first = page.get_by_role("button", name="Play Moving Day now against bots")
    assert kept.bounding_box()["y"] < first.bounding_box()["y"]
    kept.click()
    expect(page.get_by_role("region", name="Board of Moving Day")).to_be_visible()


def test_a_table_comes_back_after_the_connection_was_lost(visit: Any) -> None:
    page = visit("/", "en")
    page.evaluate("""() => {
      const Real = WebSocket;
      window.sockets = [];
      window.WebSocket = class extends Real { constructor(...a) { super(...a); window.sockets.push(this); } };
    }""")
    open_match(page, "moving-day", "en")
    play_on(page, "en", most=3)
    page.evaluate("window.sockets.at(-1).close()")
    assert play_on(page, "en", most=3) == 3
    assert page.evaluate("window.sockets.length") == 2


def test_two_people_share_a_table_by_its_link(visit: Any) -> None:
    host = visit("/new/moving-day", "en")
    host.get_by_label("Your name").fill("Ann")
    host.get_by_role("button", name="Open", exact=True).click()
    host.get_by_text("Waiting for players", exact=True).wait_for()
    friend = visit(host.url, "fr")
    friend.get_by_label("Votre nom").fill("Bob")
    friend.get_by_role("button", name="S’asseoir à la place 2").click()
    for page, region in ((host, "Moves"), (friend, "Coups")):
        page.get_by_role("region", name=region).wait_for()
    host.get_by_text("Bob").first.wait_for()


def test_a_screen_passed_round_is_covered_between_two_players(visit: Any) -> None:
    page = visit("/new/post-office", "en")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_label("Who sits at seat 2?").select_option("here")
    page.get_by_role("button", name="Open", exact=True).click()
    play_on(page, "en", most=1)
    page.get_by_role("heading", name="Hand the screen to Player 2").wait_for()
    assert not page.get_by_role("region", name="Moves").count()
    page.get_by_role("button", name="I am Player 2").click()
    page.get_by_role("region", name="Moves").get_by_role("button").first.wait_for()


def test_an_ended_match_can_be_seen_again_step_by_step(visit: Any) -> None:
    page = visit("/", "en")
    open_match(page, "post-office", "en")
    play_on(page, "en")
    page.get_by_role("link", name="Watch the replay").click()
    moment = page.get_by_label("Moment of the match")
    last = int(moment.get_attribute("max"))
    assert last > 0
    page.get_by_role("button", name="To the end").click()
    expect(moment).to_have_value(str(last))
    page.get_by_role("button", name="Step back").click()
    # The step before may be a draw, where the replay does not stop: it goes back to the last step worth a stop.
    expect(moment).not_to_have_value(str(last))
    expect(page).to_have_url(re.compile(rf"\?step={moment.input_value()}$"))


@pytest.mark.parametrize(
    ("language", "words", "rule"),
    [("en", "clumsy fragile", "MD-D1"), ("fr", "EQUIPE TROP", "MD-D3"), ("fr", "md-t4", "MD-T4")],
)
def test_rules_are_found_by_their_words_whatever_case_and_accents(
    visit: Any, language: str, words: str, rule: str
) -> None:
    page = visit("/rules/moving-day", language)
    page.get_by_role("searchbox").fill(words)
    expect(page.get_by_role("article", name=rule)).to_have_count(1)
    expect(page.get_by_role("article")).not_to_have_count(len(game("moving-day").facts.rules))


def test_a_link_to_a_rule_leads_to_it(visit: Any) -> None:
    page = visit("/rules/the-truckers#TK-P6", "en")
    expect(page.get_by_role("article", name="TK-P6")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("heading", level=1)).not_to_be_in_viewport()
    rules = game("the-truckers").facts.rules
    expect(page.get_by_role("article")).to_have_count(len(rules))
    for rule in rules:
        expect(page.get_by_role("article", name=re.compile(f"^{rule} "))).to_have_count(1)


TAUGHT = {
    "en": {"pieces": "The pieces", "example": "A scoring example", "options": "Table options"},
    "fr": {"pieces": "Le matériel", "example": "Un exemple de décompte", "options": "Options de table"},
}
"""The parts of a rules page."""


@pytest.mark.parametrize("slug", slugs())
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_rules_page_teaches_with_drawings_and_a_worked_example(visit: Any, slug: str, language: str) -> None:
    page = visit(f"/rules/{slug}", language)
    taught = introduction(slug, language)
    assert taught
    names = TAUGHT[language]
    pieces = page.get_by_role("region", name=names["pieces"])
    expect(pieces.get_by_role("heading", level=3)).to_have_text([piece.name for piece in taught.pieces])
    for piece in taught.pieces:
        heading = page.get_by_role("heading", name=piece.name, exact=True)
        assert drawings(pieces.get_by_role("listitem").filter(has=heading)), piece.picture
    example = page.get_by_role("region", name=names["example"]).first
    for player, total in taught.example.totals.items():
        row = example.get_by_role("row", name=re.compile(rf"^{player} [−\d]+$"))
        expect(row.get_by_role("cell").first).to_have_text(str(total).replace("-", "−"))
    assert drawings(example) > 1
    for option in game(slug).facts.options:
        options = page.get_by_role("region", name=names["options"])
        expect(options.get_by_text(f"{option.name}={option.values[0]}")).to_be_visible()


def test_a_ruling_shows_its_mark_and_the_other_reading(visit: Any) -> None:
    clauses = visit("/rules/moving-day#MD-T6", "en").get_by_role("article", name="MD-T6").get_by_role("listitem")
    expect(clauses).to_have_count(2)
    expect(clauses.first).to_contain_text("printed")
    expect(clauses.last).to_contain_text("our ruling")
    expect(clauses.last).to_contain_text("The print is silent. Other reading: A card may be sent away only")


def test_what_is_ours_among_the_pieces_is_marked(visit: Any) -> None:
    page = visit("/rules/post-office", "fr")
    page.get_by_role("link", name="Tout le matériel").first.click()
    page.get_by_role("heading", name="Jetons de départ notre création", exact=True).wait_for()
    page.get_by_role("heading", name="Bandes adhésives imprimé").wait_for()
    page.get_by_text("Les faces sont notre création").first.wait_for()
    rows = game("post-office").components.data["challenges"]["rows"]
    marks = page.get_by_role("region", name="Tuiles Défi").get_by_text("notre création", exact=True)
    expect(marks).to_have_count(1 + [row["provenance"] for row in rows].count("ours"))  # one is that of the whole set


@pytest.mark.parametrize("path", ["/nowhere", "/%E0%A4%A", "/t/nothing"])
def test_an_address_that_leads_nowhere_says_so_in_the_readers_language(visit: Any, path: str) -> None:
    page = visit(path, "fr")
    page.get_by_text("Le lien est peut-être incomplet").wait_for()
    page.get_by_role("link", name="Aller à l’accueil").click()
    page.get_by_role("heading", name="Quatre jeux de colis").wait_for()


def test_a_table_is_joined_by_the_link_where_the_code_goes(visit: Any) -> None:
    host = visit("/new/toy-rush", "en")
    host.get_by_role("button", name="Open", exact=True).click()
    host.get_by_text("Waiting for players", exact=True).wait_for()
    friend = visit("/", "fr")
    friend.get_by_label("Code de la table").fill("zzzzzz")
    friend.get_by_role("button", name="Rejoindre", exact=True).click()
    friend.get_by_text("Aucune table n’a ce code.").wait_for()
    friend.get_by_label("Code de la table").fill(f" {host.url} ")
    friend.get_by_role("button", name="Rejoindre", exact=True).click()
    friend.get_by_role("button", name="S’asseoir à la place 2").wait_for()


def test_what_is_wrong_with_a_form_stands_beside_it_in_the_readers_language(visit: Any) -> None:
    page = visit("/me", "fr")
    account = page.get_by_role("region", name="Compte")
    account.get_by_label("Nom", exact=True).fill("personne")
    account.get_by_label("Phrase secrète").fill("une phrase assez longue")
    account.get_by_role("button", name="Se connecter").click()
    account.get_by_role("alert").get_by_text("Le nom ou la phrase secrète est faux.").wait_for()


def test_a_profile_keeps_name_colours_and_account(visit: Any) -> None:
    page = visit("/me", "fr")
    page.get_by_label("Votre nom").fill("Zoé")
    page.get_by_role("button", name="Enregistrer").click()
    page.get_by_text("Enregistré.").wait_for()
    page.get_by_role("button", name="sombre").click()
    expect(page.get_by_role("button", name="sombre", pressed=True)).to_be_visible()
    expect(document(page)).to_have_css("color-scheme", "dark")
    page.get_by_label("Nom", exact=True).fill("zoe-du-profil")
    page.get_by_label("Phrase secrète").fill("une phrase assez longue")
    page.get_by_role("button", name="Créer un compte").click()
    page.get_by_role("button", name="Se déconnecter").wait_for()
    page.reload()
    page.get_by_role("button", name="Se déconnecter").wait_for()
    expect(document(page)).to_have_css("color-scheme", "dark")
    expect(page.get_by_label("Votre nom")).to_have_value("Zoé")


RECOVERY_CODE = re.compile(r"^(\w{5}-){3}\w{5}$")


def test_a_recovery_code_is_shown_once_and_sets_a_new_passphrase(visit: Any) -> None:
    page = visit("/me", "fr")
    account = page.get_by_role("region", name="Compte")
    account.get_by_label("Nom", exact=True).fill("zoe-qui-oublie")
    account.get_by_label("Phrase secrète").fill("une phrase assez longue")
    account.get_by_role("button", name="Créer un compte").click()
    code = account.get_by_role("alert").get_by_text(RECOVERY_CODE).inner_text()
    account.get_by_role("button", name="Je l’ai noté").click()
    account.get_by_role("button", name="Changer de phrase secrète").click()
    account.get_by_label("Phrase secrète", exact=True).fill("une phrase assez longue")
    account.get_by_label("Nouvelle phrase secrète").fill("une autre phrase encore")
    account.get_by_role("button", name="Changer de phrase secrète").click()
    account.get_by_text("La phrase secrète est changée.").wait_for()
    account.get_by_role("button", name="Déconnecter tous les appareils").click()
    account.get_by_text("Tous vos appareils sont déconnectés.").wait_for()
    page.reload()
    expect(page.get_by_text(code)).to_have_count(0)
    account.get_by_role("button", name="Phrase secrète oubliée").click()
    account.get_by_label("Nom", exact=True).fill("zoe-qui-oublie")
    account.get_by_label("Code de secours").fill(code.upper())
    account.get_by_label("Nouvelle phrase secrète").fill("une troisième phrase")
    account.get_by_role("button", name="Choisir une nouvelle phrase secrète").click()
    account.get_by_role("button", name="Se déconnecter").wait_for()
    assert account.get_by_role("alert").get_by_text(RECOVERY_CODE).inner_text() != code
