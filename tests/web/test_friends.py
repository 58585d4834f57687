"""Playing with friends: links, codes, seats kept for one, one screen for two, spectators, chat, votes, bots that help out, rematches."""

from __future__ import annotations

from typing import Any

from web.steps import expect, play_on


def open_table(page: Any, *kinds: str, name: str = "Ann") -> None:
    """`kinds` of seats 2, 3, …"""
    page.get_by_label("Your name").fill(name)
    for seat, kind in enumerate(kinds, 2):
        page.get_by_label(f"Who sits at seat {seat}?").select_option(kind)
    page.get_by_role("button", name="Open", exact=True).click()
    page.wait_for_url("**/t/*")


def test_a_friend_comes_by_the_code(visit: Any) -> None:
    host = visit("/new/moving-day", "en")
    open_table(host, "open")
    code = host.locator(".code").inner_text()
    host.get_by_text("works on this computer only").wait_for()
    friend = visit("/", "fr")
    friend.get_by_label("Code de la table").fill(code.upper())
    friend.get_by_role("button", name="Rejoindre", exact=True).click()
    friend.get_by_label("Votre nom").fill("Zoé")
    friend.get_by_role("button", name="S’asseoir à la place 2").click()
    friend.get_by_role("region", name="Coups").wait_for()
    host.get_by_text("Zoé").first.wait_for()


def test_a_seat_is_kept_for_who_has_its_link(visit: Any) -> None:
    host = visit("/new/moving-day", "en")
    host.get_by_label("Who sits at seat 2?").select_option("reserved")
    host.get_by_label("Name at seat 2").fill("Zoé")
    open_table(host, "reserved")
    host.get_by_role("button", name="Copy the link for Zoé").click()
    link = host.locator(".link").inner_text()
    assert "#seat=" in link
    stranger = visit(host.url, "en")
    stranger.get_by_text("not here yet").wait_for()
    assert not stranger.get_by_role("button", name="Sit at seat 2").count()
    friend = visit(link, "en")
    friend.get_by_role("region", name="Moves").wait_for()
    assert "seat=" not in friend.url, "a seat's token does not stay in the address bar"
    host.get_by_text("Zoé").first.wait_for()
    stranger.get_by_text("You are watching.").wait_for()


def test_a_link_without_a_name_asks_for_one(visit: Any) -> None:
    host = visit("/new/moving-day", "en")
    open_table(host, "reserved")
    host.get_by_role("button", name="Copy the link for Seat 2").click()
    friend = visit(host.locator(".link").inner_text(), "en")
    friend.get_by_label("Your name").fill("Bob")
    friend.get_by_role("button", name="Sit at seat 2").click()
    friend.get_by_role("region", name="Moves").wait_for()
    host.get_by_text("Bob").first.wait_for()


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
    expect(page.locator(".centre > :not(.cover)")).to_have_count(0)
    expect(page.get_by_role("region", name="Moves")).to_have_count(0)
    page.get_by_role("button", name="I am Bea").click()
    page.get_by_role("region", name="Moves").get_by_role("button").first.wait_for()


def test_a_spectator_decides_nothing(visit: Any) -> None:
    host = visit("/new/toy-rush", "en")
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
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Français").click()
    page.get_by_role("region", name="Coups").wait_for()
    assert len(sockets) == 1
