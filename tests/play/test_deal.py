"""Deals: a fixed order of every pile, the same at every table, proved by the secret that is revealed when the deal closes."""

from __future__ import annotations

import hmac
import json
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from colisee.core.kit import CHANCE
from colisee.core.registry import game
from colisee.core.setup import Setup
from colisee.core.spec import GameSpec
from colisee.play import record as records
from colisee.play.deal import Deal
from colisee.play.match import Match
from colisee.play.record import RecordError

DEAL = Deal(b"d" * 32)


def played(setup: Setup, deal: Deal, seed: int) -> Match:
    match, rng = Match(setup, fairness=deal), Random(seed)
    while not match.is_over:
        seat = rng.choice(match.due)
        match.play(rng.choice(match.legal(seat)), seat)
    return match


def pieces(match: Match) -> dict[tuple[str, int], list[int]]:
    """What was drawn, in order, by pile and its owner."""
    found: dict[tuple[str, int], list[int]] = {}
    for number, (seat, action) in enumerate(match.line):
        if seat == CHANCE:
            name = next(r.name for r in match.spec.facts.ranges if r.first <= action <= r.last)
            owner = match.spec.piles.owner(match.before(number).record)
            found.setdefault((name, owner), []).append(action)
    return found


def setups(spec: GameSpec) -> Iterator[Setup]:
    yield from (Setup(spec, seats) for seats in spec.facts.seats)
    for option in spec.facts.options:
        yield from (Setup(spec, spec.facts.seats[0], {option.name: value}) for value in option.values[1:])


def test_every_table_draws_the_same_pieces_in_the_same_order_whatever_is_played(spec: GameSpec) -> None:
    for setup in setups(spec):
        one, other = (pieces(played(setup, DEAL, seed)) for seed in (1, 2))
        assert one.keys() == other.keys()
        for pile, order in one.items():
            length = min(len(order), len(other[pile]))
            assert order[:length] == other[pile][:length], (setup, pile)


def test_in_post_office_every_seat_gets_the_same_tiles_in_the_same_round() -> None:
    draws = [pieces(played(Setup("post-office", 3), DEAL, seed)) for seed in range(3)]
    assert draws[0] == draws[1] == draws[2]


def test_a_pile_never_holds_more_of_a_piece_than_the_game_declares(spec: GameSpec) -> None:
    """Otherwise its copies would be drawn one after the other instead of where the order has them."""
    for setup in setups(spec):
        match = played(setup, DEAL, 3)
        for number, (seat, _) in enumerate(match.line):
            if seat == CHANCE:
                for action, weight in match.before(number).draws().items():
                    assert weight <= spec.piles.copies.get(action, 1)


def test_an_order_follows_from_the_secret_as_documented() -> None:
    match = Match(Setup("moving-day", 2), fairness=DEAL)
    boxes = next(r for r in match.spec.facts.ranges if r.name == "draw a box")
    wanted = sorted(range(boxes.first, boxes.last + 1), key=lambda a: hmac.digest(b"d" * 32, b"0/%d/0" % a, "sha256"))
    drawn = pieces(match)["draw a box", 0]
    assert drawn == wanted[: len(drawn)]


def test_all_first_pieces_are_equally_likely() -> None:
    spec = game("toy-rush")
    counts = Counter(
        pieces(Match(Setup(spec, 2), fairness=Deal(b"%032d" % n)))["draw an objective", 0][0] for n in range(1800)
    )
    assert len(counts) == 18
    assert sum((count - 100) ** 2 / 100 for count in counts.values()) < 41, "99.9 % of fair deals stay below"


def test_a_draw_that_is_made_again_after_a_take_back_is_the_same() -> None:
    match = Match(Setup("moving-day", 2), fairness=DEAL)
    while len(match.line) < 20:
        match.play(match.legal()[0])
    line = list(match.line)
    last = next(n for n in range(len(line) - 1, -1, -1) if line[n].seat != CHANCE)
    match.undo()
    match.play(line[last].action)
    assert match.line == line


def test_a_record_of_a_deal_hides_the_secret_and_is_proved_once_the_deal_has_closed(spec: GameSpec) -> None:
    match = played(Setup(spec, spec.facts.seats[-1]), DEAL, 4)
    record = records.write(match, [{"name": str(seat)} for seat in range(match.players)])
    assert record["format"] == "colisee-record/2"
    with pytest.raises(RecordError):
        records.verify(records.read(json.dumps(record)))
    assert DEAL.secret.hex() not in json.dumps(record)
    record["fairness"]["secret"] = DEAL.secret.hex()
    verdict = records.verify(records.read(json.dumps(record)))
    assert verdict.is_proved
    assert verdict.commitment == DEAL.commitment
    record["fairness"]["secret"] = "00" * 32
    assert not records.verify(records.read(json.dumps(record))).is_proved
