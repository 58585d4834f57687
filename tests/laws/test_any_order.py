"""Any legal sequence, in any order of the seats that are due at once: searched by Hypothesis, on every game."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from colisee.core.kit import CHANCE, CHANCE_DUE, OVER
from colisee.core.registry import game, slugs
from colisee.core.spec import GameSpec, actions_in, random_source, seats_in


def machine_for(spec: GameSpec) -> type[RuleBasedStateMachine]:
    rules = spec.compiled

    class AnyOrder(RuleBasedStateMachine):
        """Plays whatever Hypothesis picks. `anchor` is the state in which the seats now due became due together; playing what
        came since seat by seat must lead to the same bytes."""

        states: Any
        anchor: Any
        since: list[tuple[int, int]]

        @initialize(data=st.data())
        def begin(self, data: st.DataObject) -> None:
            self.states = spec.states()
            seats = data.draw(st.sampled_from(list(spec.facts.seats)))
            chosen = {option.name: data.draw(st.sampled_from(option.values)) for option in spec.facts.options}
            rules.new_game_at(self.states, 0, seats, spec.option_indexes(chosen))
            self.answer_chance(data)

        def answer_chance(self, data: st.DataObject) -> None:
            while rules.due_at(self.states, 0) == CHANCE_DUE:
                number = data.draw(st.integers(0, rules.draws_at(self.states, 0) - 1))
                rules.apply_at(self.states, 0, CHANCE, rules.draw_at(self.states, 0, number))
            self.anchor, self.since = self.states.copy(), []

        @rule(data=st.data())
        def act(self, data: st.DataObject) -> None:
            before = rules.due_at(self.states, 0)
            if before == OVER:
                return
            seat = data.draw(st.sampled_from(seats_in(before)))
            mask = spec.mask()
            rules.legal_at(self.states, 0, seat, mask)
            action = data.draw(st.sampled_from(actions_in(mask)))
            assert rules.why_not_at(self.states, 0, seat, action) == 0
            rules.apply_at(self.states, 0, seat, action)
            self.since.append((seat, action))
            if before == 1 << seat:  # nobody else was due: what the seats did together is complete
                self.seat_by_seat_gives_the_same_bytes()
                self.answer_chance(data)

        def seat_by_seat_gives_the_same_bytes(self) -> None:
            again = self.anchor.copy()
            for seat, action in sorted(self.since, key=lambda ply: ply[0]):
                rules.apply_at(again, 0, seat, action)
            assert again.tobytes() == self.states.tobytes()

        @invariant()
        def is_sound(self) -> None:
            if hasattr(self, "states"):
                assert rules.problems_at(self.states, 0) == 0

        @rule(seed=st.integers(0, 2**32 - 1))
        def a_guess_cannot_be_told_from_the_truth(self, seed: int) -> None:
            views = spec.states(3)
            for seat in range(int(self.states[0].seats)):
                views[:] = 0
                rules.view_at(self.states, 0, seat, views, 0)
                views[1] = views[0]
                rules.guess_at(views, 1, seat, random_source(seed))
                assert rules.problems_at(views, 1) == 0
                rules.view_at(views, 1, seat, views, 2)
                assert views[2].tobytes() == views[0].tobytes()

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
