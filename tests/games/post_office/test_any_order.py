"""Any legal sequence, in any order of the players who are due at the same time."""

from __future__ import annotations

from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from colisee.core.kit import CHANCE, CHANCE_DUE, OVER, SPECTATOR
from colisee.core.registry import game
from colisee.core.spec import actions_in, random_source, seats_in

SPEC = game("post-office")
RULES = SPEC.compiled


class AnyOrder(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.states = SPEC.states()

    @initialize(
        seats=st.integers(2, 4),
        challenges=st.sampled_from(["off", "on"]),
        squares=st.sampled_from(["overlapping", "disjoint"]),
    )
    def begin(self, seats: int, challenges: str, squares: str) -> None:
        options = SPEC.option_indexes({"challenges": challenges, "squares": squares})
        RULES.new_game_at(self.states, 0, seats, options)
        while self.states[0].phase == 0:
            RULES.apply_at(self.states, 0, CHANCE, RULES.draw_at(self.states, 0, 0))

    @property
    def due(self) -> int:
        return RULES.due_at(self.states, 0)

    def legal(self, seat: int) -> list[int]:
        mask = SPEC.mask()
        RULES.legal_at(self.states, 0, seat, mask)
        return actions_in(mask)

    @precondition(lambda self: self.due == CHANCE_DUE)
    @rule(data=st.data())
    def chance_answers(self, data: Any) -> None:
        while self.due == CHANCE_DUE:
            number = data.draw(st.integers(0, RULES.draws_at(self.states, 0) - 1))
            RULES.apply_at(self.states, 0, CHANCE, RULES.draw_at(self.states, 0, number))

    @precondition(lambda self: self.due not in (CHANCE_DUE, OVER))
    @rule(data=st.data())
    def somebody_due_acts(self, data: Any) -> None:
        seat = data.draw(st.sampled_from(seats_in(self.due)))
        RULES.apply_at(self.states, 0, seat, data.draw(st.sampled_from(self.legal(seat))))

    @precondition(lambda self: len(seats_in(self.due)) > 1)
    @rule(data=st.data())
    def all_due_act_and_the_order_leaves_no_trace(self, data: Any) -> None:
        plies = [(seat, data.draw(st.sampled_from(self.legal(seat)))) for seat in seats_in(self.due)]
        outcomes = []
        for order in (plies, data.draw(st.permutations(plies))):
            states = self.states.copy()
            for seat, action in order:
                assert RULES.why_not_at(states, 0, seat, action) == 0
                RULES.apply_at(states, 0, seat, action)
            outcomes.append(states)
        assert outcomes[0].tobytes() == outcomes[1].tobytes()
        self.states = outcomes[0]

    @precondition(lambda self: self.states[0].seats and self.due == OVER)
    @rule()
    def nobody_acts_any_more(self) -> None:
        assert RULES.why_not_at(self.states, 0, 0, 0) != 0

    @invariant()
    def is_sound(self) -> None:
        if self.states[0].seats:
            assert RULES.problems_at(self.states, 0) == 0

    @invariant()
    def views_can_be_completed(self) -> None:
        seats = int(self.states[0].seats)
        for seat in (*range(seats), SPECTATOR) if seats else ():
            views = SPEC.states(2)
            RULES.view_at(self.states, 0, seat, views, 0)
            guessed = views[:1].copy()
            RULES.guess_at(guessed, 0, seat, random_source(1))
            assert RULES.problems_at(guessed, 0) == 0
            RULES.view_at(guessed, 0, seat, views, 1)
            assert views[0].tobytes() == views[1].tobytes()


TestAnyOrder = AnyOrder.TestCase
TestAnyOrder.settings = settings(max_examples=10, stateful_step_count=60, deadline=None)
