"""Memory in which the legal actions of positions are listed, used again and again: making it takes longer than the rules do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from colisee.core.rules import Rules, States
from colisee.core.spec import GameSpec


class LegalActions:
    """Used by one thread at a time."""

    def __init__(self, spec: GameSpec, rules: Rules) -> None:
        self._workspace = workspace = rules.workspace()
        states: Any = workspace.zeros(1, spec.dtype)
        actions: Any = workspace.zeros(spec.facts.actions, np.int32)
        self._state = memoryview(states.view(np.uint8))
        self._states, self._actions = states, actions
        self._mask = workspace.zeros(spec.facts.mask_words, np.uint32)
        self._list = memoryview(actions)
        self._calls: dict[int, Callable[[], Any]] = {}
        """By seat."""

    def of(self, states: States, seat: int) -> list[int]:
        """The legal actions of a seat that is due in the first of these states, in increasing order."""
        call = self._calls.get(seat)
        if call is None:
            call = self._calls[seat] = self._workspace.prepared(
                "legal_actions_at", self._states, 0, seat, self._mask, self._actions
            )
        self._state[:] = states.tobytes()
        return self._list[: call()].tolist()
