"""Laws that every game obeys at every ply of random play. A law is a function that raises AssertionError where it is broken."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from random import Random

from colisee.core.kit import CHANCE, CHANCE_DUE, OVER, SPECTATOR
from colisee.core.position import Position, View
from colisee.core.setup import Setup
from colisee.core.spec import GameSpec, Rules
from table import random_ply

ASKED = 60
"""Maximum number of actions for which an expensive question is asked when rules run interpreted."""


def walk(setup: Setup, rules: Rules, rng: Random) -> Iterator[Position]:
    """Every position of a random match."""
    position, longest = Position.new(setup, rules), setup.game.facts.longest
    for _ in range(longest + 1):
        yield position
        if position.is_over:
            return
        position.apply_unchecked(*random_ply(position, rng))
    raise AssertionError(f"a match went on after {longest} plies")


def setups(spec: GameSpec) -> list[Setup]:
    """Every player count with every combination of options."""
    names = [option.name for option in spec.facts.options]
    choices = list(product(*(option.values for option in spec.facts.options)))
    return [
        Setup(spec, players, dict(zip(names, values, strict=True)))
        for players in spec.facts.seats
        for values in choices
    ]


def view_by_rules(p: Position, seat: int) -> View:
    """What the game's own rules show a seat: `Position.view` does not ask them in a game without secrets."""
    view = View(p.spec, p.spec.states(), p.rules, seat)
    p.ask("view", seat, view.array, 0)
    return view


def after(p: Position, *plies: tuple[int, int]) -> Position:
    twin = p.copy()
    for seat, action in plies:
        twin.apply_unchecked(seat, action)
    return twin


def some(p: Position, actions: range, rng: Random) -> list[int]:
    if p.rules.mode == "compiled" or len(actions) <= ASKED:
        return list(actions)
    return rng.sample(actions, ASKED)


# The laws


def every_state_is_sound(p: Position, rng: Random) -> None:
    assert p.problems() == [], p.spec.picture.drawing(p.record)


def somebody_is_due_or_it_is_over(p: Position, rng: Random) -> None:
    assert p.due_set in (OVER, CHANCE_DUE) or p.due_set < 1 << p.players
    assert p.spec.facts.simultaneous or len(p.due) <= 1


def a_due_seat_has_a_move(p: Position, rng: Random) -> None:
    for seat in p.due:
        legal = p.legal(seat)
        assert legal
        assert max(legal) < p.spec.facts.actions


def every_refused_action_names_its_rule(p: Position, rng: Random) -> None:
    for seat in range(p.players):
        legal = set(p.legal(seat))
        for action in some(p, range(p.spec.facts.actions), rng):
            rule = p.ask("why_not", seat, action)
            assert (rule == 0) == (action in legal), (seat, p.spec.notation.word(action), rule)
            assert 0 <= rule <= len(p.spec.facts.rules)


def chance_draws_what_it_may(p: Position, rng: Random) -> None:
    if p.is_chance_due:
        assert p.draw_count() >= 1
        for n in range(p.draw_count()):
            action = p.draw(n)
            assert any(r.by_chance and r.first <= action <= r.last for r in p.spec.facts.ranges)


def simultaneous_seats_may_act_in_any_order(p: Position, rng: Random) -> None:
    if len(p.due) < 2:
        return
    one, other = rng.sample(p.due, 2)
    plies = [(one, rng.choice(p.legal(one))), (other, rng.choice(p.legal(other)))]
    between = after(p, plies[0])
    assert other in between.due
    assert between.legal(other) == p.legal(other)
    assert after(p, *plies) == after(p, *reversed(plies))


def questions_change_nothing(p: Position, rng: Random) -> None:
    before = p.to_bytes()
    p.ranks(p.points())
    for seat in range(p.players):
        p.why_not(seat, 0)
        view_by_rules(p, seat)
        p.sees(seat, seat, 0)
    for seat in p.due:
        p.legal(seat)
    p.problems()
    if p.is_chance_due:
        p.draw(p.draw_count() - 1)
    assert p.to_bytes() == before


def every_ply_changes_the_state(p: Position, rng: Random) -> None:
    if not p.is_over:
        assert after(p, random_ply(p, rng)) != p


def ranks_follow_totals(p: Position, rng: Random) -> None:
    totals, ranks = p.totals(), p.ranks()
    assert min(ranks) == 1
    for one, other in product(range(p.players), repeat=2):
        assert totals[one] <= totals[other] or ranks[one] < ranks[other]
        assert sum(rank < ranks[one] for rank in ranks) == ranks[one] - 1


def a_view_is_what_its_seat_needs(p: Position, rng: Random) -> None:
    for seat in [*range(p.players), SPECTATOR]:
        view = view_by_rules(p, seat)
        assert view_by_rules(view, seat) == view
        assert p.view(seat) == view
        if seat in p.due:
            assert seat in view.due
            assert view.legal(seat) == p.legal(seat)


def a_guess_is_indistinguishable_from_the_truth(p: Position, rng: Random) -> None:
    for seat in range(p.players):
        view = view_by_rules(p, seat)
        guess = view.guess(rng.getrandbits(60))
        assert guess.problems() == [], p.spec.picture.drawing(guess.record)
        assert view_by_rules(guess, seat) == view
        assert guess.due_set == p.due_set
        if not p.spec.facts.secrets:
            assert guess == p


def what_a_seat_sees_depends_on_nothing_hidden(p: Position, rng: Random) -> None:
    if p.is_over:
        return
    actor, action = random_ply(p, rng)
    assert actor == CHANCE or p.sees(actor, actor, action)
    for reader in range(p.players):
        shown, view = p.sees(reader, actor, action), view_by_rules(p, reader)
        assert view.guess(rng.getrandbits(60)).sees(reader, actor, action) == shown
        assert view.sees(reader, actor, action) == shown


def without_secrets_everybody_knows_everything(p: Position, rng: Random) -> None:
    """What a server shows in such a game is made once, from the spectators' view."""
    if p.spec.facts.secrets:
        return
    readers = [*range(p.players), SPECTATOR]
    assert {view_by_rules(p, reader).to_bytes() for reader in readers} == {p.to_bytes()}
    if not p.is_over:
        actor, action = random_ply(p, rng)
        assert all(p.sees(reader, actor, action) for reader in readers)


def a_drawing_reads_back(p: Position, rng: Random) -> None:
    assert p.spec.picture.position(p.spec.picture.drawing(p.record)).tobytes() == p.to_bytes()


def every_event_has_its_sentence(p: Position, rng: Random) -> None:
    if p.is_over:
        return
    seat, action = random_ply(p, rng)
    names = ["Ann", "Bob", "Zoé", "Dan", "Eve"][: p.players]
    sentences = [p.spec.wording.sentence(p.record, seat, action, language, names) for language in ("en", "fr")]
    assert all(text.strip() and text.strip()[-1] in ".!?" for text in sentences), sentences
    if p.spec.facts.secrets and seat != CHANCE:
        assert names[seat] in p.spec.wording.hidden_sentence(seat, "fr", names)


LAWS: tuple[Callable[[Position, Random], None], ...] = (
    every_state_is_sound,
    somebody_is_due_or_it_is_over,
    a_due_seat_has_a_move,
    every_refused_action_names_its_rule,
    chance_draws_what_it_may,
    simultaneous_seats_may_act_in_any_order,
    questions_change_nothing,
    every_ply_changes_the_state,
    ranks_follow_totals,
    a_view_is_what_its_seat_needs,
    a_guess_is_indistinguishable_from_the_truth,
    what_a_seat_sees_depends_on_nothing_hidden,
    without_secrets_everybody_knows_everything,
    a_drawing_reads_back,
    every_event_has_its_sentence,
)
