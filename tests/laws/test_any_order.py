"""Any legal sequence, in any order of the seats that are due at once: searched by Hypothesis, on every game."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from colisee.core.kit import CHANCE
from colisee.core.position import Position
from colisee.core.registry import game, slugs
from colisee.core.setup import Setup
from colisee.core.spec import GameSpec
from colisee.testing.laws import view_by_rules


def machine_for(spec: GameSpec) -> type[RuleBasedStateMachine]:
    class AnyOrder(RuleBasedStateMachine):
        """Plays whatever Hypothesis picks. `anchor` is the position in which the seats now due became due together; playing
        what came since seat by seat must lead to the same bytes."""

        position: Position
        anchor: Position
        since: list[tuple[int, int]]

        @initialize(data=st.data())
        def begin(self, data: st.DataObject) -> None:
            players = data.draw(st.sampled_from(list(spec.facts.seats)))
            chosen = {option.name: data.draw(st.sampled_from(option.values)) for option in spec.facts.options}
            self.position = Position.new(Setup(spec, players, chosen))
            self.answer_chance(data)

        def answer_chance(self, data: st.DataObject) -> None:
            while self.position.is_chance_due:
                number = data.draw(st.integers(0, self.position.draw_count() - 1))
                self.position.apply(CHANCE, self.position.draw(number))
            self.anchor, self.since = self.position.copy(), []

        @rule(data=st.data())
        def act(self, data: st.DataObject) -> None:
            before = self.position.due
            if not before:
                return
            seat = data.draw(st.sampled_from(before))
            action = data.draw(st.sampled_from(self.position.legal(seat)))
            self.position.apply(seat, action)
            self.since.append((seat, action))
            if before == [seat]:  # nobody else was due: what the seats did together is complete
                self.seat_by_seat_gives_the_same_bytes()
                self.answer_chance(data)

        def seat_by_seat_gives_the_same_bytes(self) -> None:
            again = self.anchor.copy()
            for seat, action in sorted(self.since, key=lambda ply: ply[0]):
                again.apply(seat, action)
            assert again.to_bytes() == self.position.to_bytes()

        @invariant()
        def is_sound(self) -> None:
            if hasattr(self, "position"):
                assert self.position.problems() == []

        @rule(seed=st.integers(0, 2**32 - 1))
        def a_guess_is_indistinguishable_from_the_truth(self, seed: int) -> None:
            for seat in range(self.position.players):
                view = view_by_rules(self.position, seat)
                guess = view.guess(seed)
                assert guess.problems() == []
                assert view_by_rules(guess, seat) == view

    return AnyOrder


@pytest.mark.parametrize("slug", slugs())
def test_any_legal_sequence_in_any_order(slug: str) -> None:
    run_state_machine_as_test(  # type: ignore[no-untyped-call]  # Hypothesis leaves it untyped
        machine_for(game(slug)),
        settings=settings(
            max_examples=40,
            stateful_step_count=80,
            deadline=None,
            derandomize=True,
            suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
        ),
    )
