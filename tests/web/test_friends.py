"""Playing with friends: links, codes, seats kept for one, one screen for two, spectators, chat, votes, bots that help out, rematches."""

from __future__ import annotations

import re
from typing import Any

from web.measuring import tab_icon, vehicle_colour
from web.steps import expect, play_on
from web.table_page import board, seats


def open_table(page: Any, *kinds: str, name: str = "Ann") -> None:
    """`kinds` of seats 2, 3, …"""
    page.get_by_label("Your name").fill(name)
    for seat, kind in enumerate(kinds, 2):
        page.get_by_label(f"Who sits at seat {seat}?").select_option(kind)
    page.get_by_role("button", name="Open", exact=True).click()
    page.wait_for_url("**/t/*")


TABLE_CODE = re.compile("^Table code: ")
LINK = re.compile("^http://")


def test_a_friend_comes_by_the_code_and_chooses_other_vehicles(visit: Any) -> None:
    host = visit("/new/moving-day", "en")
    host.get_by_role("radio", name="the blue vehicles").check(force=True)
    open_table(host, "open")
    code = host.get_by_text(TABLE_CODE).inner_text().split()[-1]
    host.get_by_text("works on this computer only").wait_for()
    friend = visit("/", "fr")
    friend.get_by_label("Code de la table").fill(code.upper())
    friend.get_by_role("button", name="Rejoindre", exact=True).click()
    friend.get_by_label("Votre nom").fill("Zoé")
    vehicles = friend.get_by_role("group", name="Vos véhicules")
    expect(vehicles.get_by_role("radio", name="les véhicules bleus")).to_be_disabled()
    vehicles.get_by_role("radio", name="les véhicules rouges").press("ArrowRight")
    expect(vehicles.get_by_role("radio", name="les véhicules verts")).to_be_checked()
    friend.get_by_role("button", name="S’asseoir à la place 2").click()
    friend.get_by_role("region", name="Coups").wait_for()
    expect(seats(host).filter(has_text="Ann").get_by_role("img", name="the blue vehicles")).to_be_visible()
    expect(seats(host).filter(has_text="Zoé").get_by_role("img", name="the green vehicles")).to_be_visible()
    for page, own, theirs, own_colour, other_colour in (
        (host, "Your vehicles", "Show Zoé", "blue", "green"),
        (friend, "Vos véhicules", "Voir Ann", "green", "blue"),
    ):
        assert vehicle_colour(page.get_by_role("region", name=own, exact=True)) == own_colour
        assert vehicle_colour(page.get_by_role("button", name=theirs)) == other_colour


def test_a_seat_is_kept_for_who_has_its_link(visit: Any) -> None:
    host = visit("/new/moving-day", "en")
    host.get_by_label("Who sits at seat 2?").select_option("reserved")
    host.get_by_label("Name at seat 2").fill("Zoé")
    open_table(host, "reserved")
    host.get_by_role("button", name="Show the link for Zoé").click()
    link = host.get_by_text(LINK).inner_text()
    assert "#seat=" in link
    stranger = visit(host.url, "en")
    stranger.get_by_text("not here yet").wait_for()
    assert not stranger.get_by_role("button", name="Sit at seat 2").count()
    friend = visit(link, "en")
    friend.get_by_role("region", name="Moves").wait_for()
    assert "seat=" not in friend.url, "a seat's token does not stay in the address bar"
    host.get_by_text("Zoé").first.wait_for()
    stranger.get_by_text("only its players see it").wait_for()


def test_a_link_without_a_name_asks_for_one(visit: Any) -> None:
    host = visit("/new/moving-day", "en")
    open_table(host, "reserved")
    host.get_by_role("button", name="Show the link for Seat 2").click()
    friend = visit(host.get_by_text(LINK).inner_text(), "en")
    friend.get_by_label("Your name").fill("Bob")
    friend.get_by_role("button", name="Sit at seat 2").click()
    friend.get_by_role("region", name="Moves").wait_for()
    host.get_by_text("Bob").first.wait_for()


PLAIN_HTTP = "Object.defineProperty(navigator, 'clipboard', { value: undefined })"
"""Over plain HTTP browsers have no clipboard API."""
NO_COPYING = f"{PLAIN_HTTP}; document.execCommand = () => false"
SELECTED = "() => getSelection().toString()"


def test_one_link_invites_to_every_seat_and_is_really_copied(visit: Any) -> None:
    host = visit("/new/moving-day", "en")
    host.get_by_role("button", name="3", exact=True).click()
    open_table(host, "reserved", "reserved")
    host.evaluate(PLAIN_HTTP)
    host.get_by_role("button", name="Copy the link").click()
    expect(host.get_by_role("status").get_by_text("Copied.")).to_be_visible()
    link = host.get_by_text(LINK).inner_text()
    say = host.get_by_label("Say something")
    say.focus()
    host.keyboard.press("Control+V")
    expect(say).to_have_value(link)
    say.fill("Sit where you like")
    host.get_by_role("button", name="Send").click()
    host.evaluate(NO_COPYING)
    host.get_by_role("button", name="Copy the link").click()
    expect(host.get_by_text("copy it yourself")).to_be_visible()
    assert host.evaluate(SELECTED) == link
    stranger = visit(host.url, "fr")
    expect(stranger.get_by_text("réservées aux amis de l’hôte")).to_be_visible()
    friends = [visit(link, language) for language in ("fr", "en")]
    expect(friends[0].get_by_text("Ann vous attend.")).to_be_visible()
    assert "invite=" not in friends[0].url, "the invitation does not stay in the address bar"
    friends[0].get_by_label("Votre nom").fill("Ann")
    friends[0].get_by_role("button", name="S’asseoir", exact=True).click()
    expect(friends[0].get_by_text("Sit where you like")).to_be_visible()
    friends[1].get_by_role("button", name="Sit down", exact=True).click()
    host.get_by_role("region", name="Moves").wait_for()
    expect(host.get_by_role("list", name="Seats").get_by_text("Ann 2")).to_be_visible()
    host.get_by_role("button", name="More", exact=True).click()
    host.get_by_role("button", name="Continue on another device").click()
    other_device = visit(host.get_by_role("dialog").get_by_text("#seat=").inner_text(), "en")
    other_device.get_by_role("region", name="Moves").wait_for()


def two_at_a_table(visit: Any) -> tuple[Any, Any]:
    host = visit("/new/moving-day", "en")
    open_table(host, "open")
    friend = visit(host.url, "en")
    friend.get_by_label("Your name").fill("Bob")
    friend.get_by_role("button", name="Sit at seat 2").click()
    host.get_by_role("tab", name="Chat").wait_for()
    return host, friend


def choose_in_the_menu(page: Any, *names: str) -> None:
    page.get_by_role("button", name="More", exact=True).click()
    for name in names:
        page.get_by_role("button", name=name).click()


def test_friends_talk_hand_over_and_play_again(visit: Any) -> None:
    host, friend = two_at_a_table(visit)
    friend.get_by_role("tab", name="Chat").click()
    friend.get_by_label("Say something").fill("Good luck!")
    friend.get_by_role("button", name="Send").click()
    host.get_by_role("tab", name="Chat").click()
    host.get_by_text("Good luck!").wait_for()
    choose_in_the_menu(friend, "Let a bot play for me")
    friend.get_by_role("button", name="Take my seat back").click()
    choose_in_the_menu(host, "Vote to end without a result")
    friend.get_by_role("status").get_by_text("Ann votes to end").wait_for()
    friend.get_by_role("button", name="Agree").click()
    for page in (host, friend):
        page.get_by_role("dialog", name="The match is over").get_by_text("No result").wait_for()
    host.get_by_role("button", name="Rematch").click()
    friend.get_by_text("Ann wants a rematch.").wait_for()
    friend.get_by_role("link", name="Go to the new table").click()
    for page in (host, friend):
        page.get_by_role("tab", name="Moves").click()
        page.get_by_role("region", name="Moves").wait_for()
    assert host.url == friend.url


def test_a_vote_that_finds_no_majority_can_be_taken_back(visit: Any) -> None:
    host, friend = two_at_a_table(visit)
    choose_in_the_menu(host, "Vote to end without a result")
    host.get_by_text("You voted to end.").wait_for()
    friend.get_by_role("button", name="No", exact=True).click()
    expect(friend.get_by_role("button", name="Agree")).to_have_count(0)
    friend.reload()
    friend.get_by_text("votes to end").first.wait_for()
    expect(friend.get_by_role("button", name="Agree")).to_have_count(0)
    choose_in_the_menu(host, "Withdraw my vote to end")
    host.get_by_text("You voted to end.").wait_for(state="detached")
    choose_in_the_menu(friend, "Vote to end without a result")
    host.get_by_role("button", name="Agree").wait_for()


def test_who_resigns_does_not_win(visit: Any) -> None:
    host, friend = two_at_a_table(visit)
    choose_in_the_menu(host, "Resign", "Resign: tap again")
    for page, verdict in ((host, "Bob wins!"), (friend, "You win!")):
        over = page.get_by_role("dialog", name="The match is over")
        over.get_by_text("Ann resigned.").wait_for()
        over.get_by_text(verdict).wait_for()


def test_a_vote_that_ends_the_match_at_once_takes_two_touches(visit: Any) -> None:
    page = visit("/new/moving-day", "en")
    open_table(page, "bot")
    page.get_by_role("region", name="Moves").wait_for()
    choose_in_the_menu(page, "Vote to end without a result", "End now: tap again")
    page.get_by_role("dialog", name="The match is over").get_by_text("No result").wait_for()


def test_a_screen_for_two_shows_one_hand_at_a_time(visit: Any) -> None:
    page = visit("/new/post-office", "en")
    page.get_by_label("Who sits at seat 2?").select_option("here")
    page.get_by_label("Name at seat 2").fill("Bea")
    open_table(page, "here")
    play_on(page, "en", most=1)
    page.get_by_role("heading", name="Hand the screen to Bea").wait_for()
    expect(board(page)).to_have_count(0)
    expect(page.get_by_role("region", name="Moves")).to_have_count(0)
    page.get_by_role("button", name="I am Bea").click()
    page.get_by_role("region", name="Moves").get_by_role("button").first.wait_for()
    expect(board(page)).to_be_visible()


def test_a_spectator_decides_nothing(visit: Any) -> None:
    host = visit("/new/toy-rush", "en")
    host.get_by_label("Others may watch").check()
    open_table(host, "bot")
    host.get_by_role("region", name="Moves").get_by_role("button").first.wait_for()
    spectator = visit(host.url, "en")
    spectator.get_by_text("You are watching.").wait_for()
    assert not spectator.get_by_role("region", name="Moves").get_by_role("button").count()


def test_another_language_opens_one_more_connection_not_two(visit: Any) -> None:
    page = visit("/new/moving-day", "en")
    open_table(page, "bot")
    page.get_by_role("region", name="Moves").wait_for()
    sockets: list[str] = []
    page.on("websocket", lambda socket: sockets.append(socket.url))
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Français").click()
    page.get_by_role("region", name="Coups").wait_for()
    assert len(sockets) == 1


def test_home_says_where_it_is_your_turn(visit: Any) -> None:
    host = visit("/new/post-office", "en")
    open_table(host, "open")
    friend = visit(host.url, "fr")
    friend.get_by_label("Votre nom").fill("Zoé")
    friend.get_by_role("button", name="S’asseoir", exact=True).click()
    play_on(friend, "fr", most=1)
    table = friend.url
    friend.goto("/")
    mine = friend.get_by_role("region", name="Vos tables").get_by_role("link")
    expect(mine).to_contain_text("On attend Ann…")
    expect(friend).to_have_title("Colisée")
    host.goto("/")
    mine = host.get_by_role("region", name="Your tables").get_by_role("link", name="Zoé")
    expect(mine).to_contain_text("Your turn")
    expect(host).to_have_title("(1) Your turn · Colisée")
    expect(tab_icon(host)).to_have_attribute("href", re.compile("icon-turn.svg$"))
    mine.click()
    expect(host).to_have_url(table)
    host.get_by_role("region", name="Moves").get_by_role("button").first.wait_for()


def test_a_phrase_is_read_in_the_readers_language_and_the_host_removes_a_player(visit: Any) -> None:
    host = visit("/new/moving-day", "en")
    host.get_by_label("Who may write in the chat").select_option("phrases")
    open_table(host, "open")
    friend = visit(host.url, "fr")
    friend.get_by_label("Votre nom").fill("Zoé")
    friend.get_by_role("button", name="S’asseoir", exact=True).click()
    friend.get_by_role("tab", name="Discussion").click()
    friend.get_by_role("button", name="Bonne chance").click()
    host.get_by_role("tab", name="Chat").click()
    panel = host.get_by_role("tabpanel")
    expect(panel.get_by_role("listitem").filter(has_text="Zoé")).to_contain_text("Good luck!")
    panel.get_by_text("People and settings").click()
    panel.get_by_role("button", name="Hide messages: Zoé").click()
    expect(panel.get_by_role("listitem").filter(has_text="Zoé")).to_have_count(0)
    panel.get_by_role("button", name="Report: Zoé").click()
    panel.get_by_label("What should the operator know about Zoé?").fill("Too lucky.")
    panel.get_by_role("button", name="Report", exact=True).click()
    expect(panel.get_by_text("The operator of this server can read your report.")).to_be_visible()
    host.on("dialog", lambda dialog: dialog.accept())
    panel.get_by_role("button", name="Remove from the table: Zoé").click()
    expect(friend.get_by_text("L’hôte vous a retiré de cette table.")).to_be_visible()
    expect(host.get_by_role("list", name="Seats").get_by_text("played by a bot")).to_be_visible()
