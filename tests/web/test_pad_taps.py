"""A typical board takes at most 28 taps on the score pad, in every game, and is counted as the match was.

A typical board is one that a bot has at the end of a match. A tap is a touch, a click or a sweep; a sweep over a number sets it.
The touches are made as a person makes them, who looks at one place of the table after the other.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from colisee.bots import make
from colisee.core.registry import game
from colisee.games.moving_day import constants as md
from colisee.games.moving_day.wording import COLOUR_NAMES, TYPE_NAMES
from colisee.games.post_office import constants as po
from colisee.games.post_office.drawing import parcel_codes, tape_parcels
from colisee.games.the_truckers import constants as tk
from colisee.play.match import Match
from web.steps import expect, middle

MAX_TAPS = 28
"""Per player: a third of what entering every box and every parcel by its attributes took (83 and 85)."""
PIXELS_PER_UNIT = 12
SEATS = {"moving-day": 2, "toy-rush": 2, "post-office": 2, "the-truckers": 3}
TALL_PHONE = {"width": 390, "height": 1800}
"""As wide as a phone; nothing has to be scrolled between two sweeps."""
COLOURS = dict(zip("LDYB", ("light blue", "dark blue", "yellow", "brown"), strict=True))


class Person:
    """Somebody with a phone, whose taps are counted."""

    def __init__(self, page: Any) -> None:
        self.page, self.taps = page, 0

    def touch(self, name: str, group: str = "") -> None:
        within = self.page.get_by_role("group", name=group, exact=True) if group else self.page
        within.get_by_role("button", name=name, exact=True).click()
        self.taps += 1

    def set_number(self, name: str, value: int) -> None:
        field = self.page.get_by_role("spinbutton", name=name, exact=True)
        if value:
            x, y = middle(field)
            self.sweep((x, y), (x + PIXELS_PER_UNIT * value + 1, y))
        expect(field).to_have_value(str(value))

    def sweep(self, start: tuple[float, float], *ways: tuple[float, float]) -> None:
        self.page.mouse.move(*start)
        self.page.mouse.down()
        for point in ways:
            self.page.mouse.move(*point)
        self.page.mouse.up()
        self.taps += 1


def end_of_match(slug: str) -> Match:
    spec = game(slug)
    match, rng = Match(spec, SEATS[slug], seed=1), Random(1)
    bots = [make("apprentice", spec, seat) for seat in range(SEATS[slug])]
    while not match.is_over:
        seat = max(match.due)
        match.play(bots[seat].choose(match.view(seat), match.legal(seat), rng), seat)
    return match


def enter_moving_day(person: Person, player: Any, components: Any) -> None:
    """Vehicle by vehicle from the bottom; the pad goes on by itself, except to the next crew while seats are free."""
    person.set_number("Snacks", int(player.snacks))
    for vehicle, row, column in (
        (v, r, c) for v in range(3) for r in range(md.HEIGHTS[v]) for c in range(md.WIDTHS[v])
    ):
        box = player.box[md.SPACE_AT[vehicle, row, column]]
        assert box, "a bot fills every space"
        row_of_box = components["boxes"]["rows"][box - 1]
        points = row_of_box["points"]
        person.touch(
            f"{TYPE_NAMES[row_of_box['type']].en}, {COLOUR_NAMES[row_of_box['colour']].en}, weight {row_of_box['weight']},"
            f" {points} {'point' if points == 1 else 'points'}{', fragile' if row_of_box['fragile'] else ''}",
            "Boxes to choose from",
        )
    for vehicle, name in enumerate(("Scooter", "Car", "Truck")):
        crew = [md.HELPER[kind - 1] for kind in player.crew[vehicle] if kind]
        seats = person.page.get_by_role("button", name=f"Add helpers: {name}", exact=True)
        if crew and seats.get_attribute("aria-current") != "true":
            person.touch(f"Add helpers: {name}")
        for card in crew:
            people = card["people"]
            person.touch(
                f"{people} {'person' if people == 1 else 'people'}, strength {card['strength']}{', clumsy' if card['clumsy'] else ''}",
                "Helpers to choose from",
            )


def path_of(parcels: list[int]) -> list[int]:
    """The parcels of a tape in an order in which a finger sweeps over them; a T goes back over its middle."""
    beside = {a: [b for b in parcels if abs(a - b) in (1, po.COLUMNS)] for a in parcels}
    ends = [parcel for parcel in parcels if len(beside[parcel]) == 1]
    if len(ends) == 3:
        (centre,) = set(parcels) - set(ends)
        return [ends[0], centre, ends[1], centre, ends[2]]
    path = [ends[0]]
    while len(path) < len(parcels):
        path.append(next(parcel for parcel in beside[path[-1]] if parcel not in path))
    return path


def enter_post_office(person: Person, player: Any, _: Any) -> None:
    """Tapes by colour, then squares, symbols and waybills; what scores nothing is left out."""

    def at(parcel: int) -> tuple[float, float]:
        row, column = divmod(parcel, po.COLUMNS)
        return middle(person.page.get_by_role("button", name=f"row {row + 1}, column {column + 1}:"))

    codes = parcel_codes(player)
    person.set_number("Stamps", int(player.stamps))
    for letter, kind in zip("LDYB", ("fragile things", "Christmas gifts", "treats", "love tokens"), strict=True):
        person.set_number(f"Uncovered symbols: {kind}", codes.count(f"{letter}t"))
    for colour, letter in enumerate("LDYB"):
        tapes = [tape_parcels(player, shape * po.COLOUR_COUNT + colour) for shape in range(po.SHAPE_COUNT)]
        if any(tapes) and letter != "L":  # the pad begins with this tape
            person.touch(f"Tape, {COLOURS[letter]}")
        for parcels in filter(None, tapes):
            person.sweep(*map(at, path_of(parcels)))
    for letter in "LDYB":
        corners = [parcel for parcel in range(po.PARCELS - po.COLUMNS) if is_square(codes, parcel, letter)]
        if corners:
            person.touch(f"Uncovered parcels, {COLOURS[letter]}")
        for corner in corners:
            person.sweep(at(corner), at(corner + po.COLUMNS + 1))
    waybills = [parcel for parcel, code in enumerate(codes) if code[0].isupper() and code[1] == "w"]
    if waybills:
        person.touch("Waybill")
    for parcel in waybills:
        person.sweep(at(parcel))


def is_square(codes: list[str], corner: int, letter: str) -> bool:
    parcels = (corner, corner + 1, corner + po.COLUMNS, corner + po.COLUMNS + 1)
    return corner % po.COLUMNS < po.COLUMNS - 1 and all(codes[parcel][0] == letter for parcel in parcels)


def enter_the_truckers(person: Person, player: Any, _: Any) -> None:
    for number, truck in enumerate(truck for truck in player.truck if truck.truck_size):
        capacity = int(tk.CAPACITY[truck.truck_size])
        if number < 2:
            person.touch(f"Truck {number + 1}, for {capacity}")
        else:
            person.touch(f"Truck for {capacity}")
        goods = tk.TYPE_NAMES[truck.type - 1] if truck.type else ""
        for name in [goods] * truck.singles + [f"{goods}, double"] * truck.doubles + ["joker"] * truck.jokers:
            person.touch(f"Add: {name}")
    if player.waiting.any():
        person.touch("Goods left waiting")
    for kind, count in enumerate(player.waiting):
        for _ in range(count):
            name = tk.KIND_NAMES[kind]
            person.touch(f"Add: {name.removeprefix('double-')}{', double' if 'double-' in name else ''}")
    person.touch("3", "Start marker")
    person.touch("3", "Place at the end")


def enter_toy_rush(person: Person, player: Any, components: Any) -> None:
    for objective, row in enumerate(components["objectives"]["rows"]):
        if int(player.sent) >> objective & 1:
            person.touch(f"Add a gift of {row['points']} points")


ENTER: dict[str, Callable[[Person, Any, Any], None]] = {
    "moving-day": enter_moving_day,
    "toy-rush": enter_toy_rush,
    "post-office": enter_post_office,
    "the-truckers": enter_the_truckers,
}


@pytest.mark.parametrize("slug", ENTER)
def test_a_typical_board_takes_at_most_28_taps(visit: Any, slug: str) -> None:
    match = end_of_match(slug)
    page = visit(f"/pad/{slug}", "en", viewport=TALL_PHONE)
    person = Person(page)
    page.get_by_role("button", name="Add a player").or_(page.get_by_role("textbox", name="Name")).first.wait_for()
    ENTER[slug](person, match.position.array[0].player[0], game(slug).components.data)
    assert person.taps <= MAX_TAPS
    page.get_by_role("row", name="Total").wait_for()
    if slug != "the-truckers":  # its majorities and places need the others' boards
        total = match.scores()[0]["total"]
        expect(page.get_by_role("row", name="Total").get_by_role("cell").first).to_have_text(str(total))
