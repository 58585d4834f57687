"""Any legal sequence, in any order of the players who are due at the same time."""

from __future__ import annotations

from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from colisee.core.kit import CHANCE, CHANCE_DUE, OVER, SPECTATOR
from colisee.core.registry import game
from colisee.core.spec import actions_in, random_source, seats_in

SPEC = game("the-truckers")
RULES = SPEC.compiled


class AnyOrder(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.states = SPEC.states()

    @initialize(seats=st.integers(3, 5), collect=st.sampled_from(["yes", "no"]), seed=st.integers(0, 10**6))
    def set_up(self, seats: int, collect: str, seed: int) -> None:
        RULES.new_game_at(self.states, 0, seats, SPEC.option_indexes({"loaders_collect": collect}))
        while self.due == CHANCE_DUE:
            seed = seed * 48_271 % 2_147_483_647 + 1
            RULES.apply_at(self.states, 0, CHANCE, RULES.draw_at(self.states, 0, seed % RULES.draws_at(self.states, 0)))

    @property
    def due(self) -> int:
        return RULES.due_at(self.states, 0)

    def legal(self, seat: int) -> list[int]:
        mask = SPEC.mask()
        RULES.legal_at(self.states, 0, seat, mask)
        return actions_in(mask)

    @precondition(lambda self: self.due != OVER)
    @rule(data=st.data())
    def somebody_due_acts(self, data: Any) -> None:
        seat = data.draw(st.sampled_from(seats_in(self.due)))
        RULES.apply_at(self.states, 0, seat, data.draw(st.sampled_from(self.legal(seat))))

    @precondition(lambda self: len(seats_in(self.due)) > 1)
    @rule(data=st.data())
    def all_due_act_and_the_order_leaves_no_trace(self, data: Any) -> None:
        plies = [(seat, data.draw(st.sampled_from(self.legal(seat)))) for seat in seats_in(self.due)]
        other = self.states.copy()
        for seat, action in data.draw(st.permutations(plies)):
            assert RULES.why_not_at(other, 0, seat, action) == 0
            RULES.apply_at(other, 0, seat, action)
        for seat, action in plies:
            RULES.apply_at(self.states, 0, seat, action)
        assert other.tobytes() == self.states.tobytes()

    @precondition(lambda self: self.due == OVER)
    @rule(action=st.integers(0, SPEC.facts.actions - 1))
    def nothing_is_legal_when_it_is_over(self, action: int) -> None:
        assert all(RULES.why_not_at(self.states, 0, seat, action) for seat in range(self.states[0].seats))

    @invariant()
    def is_sound(self) -> None:
        if self.states[0].seats:
            assert RULES.problems_at(self.states, 0) == 0

    @invariant()
    def views_can_be_completed(self) -> None:
        for seat in (0, 1, 2, SPECTATOR) if self.states[0].seats else ():
            views = SPEC.states(2)
            RULES.view_at(self.states, 0, seat, views, 0)
            guessed = views[:1].copy()
            RULES.guess_at(guessed, 0, seat, random_source(1))
            assert RULES.problems_at(guessed, 0) == 0
            RULES.view_at(guessed, 0, seat, views, 1)
            assert views[0].tobytes() == views[1].tobytes()


TestAnyOrder = AnyOrder.TestCase
TestAnyOrder.settings = settings(max_examples=20, stateful_step_count=100, deadline=None)
