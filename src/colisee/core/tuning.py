"""How bots play a game: data that each game brings, so that bots know no game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

NO_LIMIT = 1 << 40
Aim = Callable[[Any, int], float]
"""What a state is worth to a seat beyond the policy, in points. Plain Python, never compiled."""


@dataclass(frozen=True)
class SearchTuning:
    """The settings of a search, in the order in which compiled search reads them."""

    exploration: float = 0.5
    width: float = 100.0
    """A node may have width × √visits children."""
    playout_plies: int = NO_LIMIT
    """Plies beyond the trees after which the score as it stands decides."""
    mast_candidates: int = 1
    """A ply of a playout is the best of this many random actions, by their mean reward so far; 1 = at random."""
    win_share: float = 0.3
    """Share of winning in a reward; the rest is how clear the lead is."""
    margin_scale: float = 10.0
    """A lead of this many points counts half."""
    candidates: int = 0
    """Actions of the player's own seat compared by sequential halving, the best by the game's policy; 0 = a search without policy."""
    noise: float = 0.0
    """In playouts the policy's value of every action gets up to this many points more."""
    random_share: float = 0.0
    """Share of the searcher's plies in playouts that are drawn at random."""
    random_share_others: float = 0.0
    prior_playouts: float = 0.0
    """The policy's value of a candidate counts as much as this many playouts."""
    point_value: float = 0.03
    """The reward that one point of the policy's value stands for."""
    plan_plies: int = 1
    """Plies of the player's own turn that are compared as one plan."""
    chance_ends_trees: bool = False
    """What follows a draw is left to the playouts. Trees that go on repeat an action that was chosen after another draw."""


DEFAULT_SEARCH = SearchTuning()


@dataclass(frozen=True)
class FrozenSearch:
    """The search of an earlier day, kept as an opponent to measure against: it never changes."""

    iterations: int
    search: SearchTuning


@dataclass(frozen=True)
class BotTuning:
    """The settings of the search bots in one game."""

    iterations: Mapping[str, int] = field(default_factory=dict)
    """Iterations per decision, by level."""
    search: SearchTuning = DEFAULT_SEARCH
    weights: Mapping[str, float] = field(default_factory=dict)
    """The weights of the game's policy, by name, in the order in which it reads them."""
    styles: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    """One-sided opponents for the arena, by name: the policy with some weights changed."""
    aims: Mapping[str, Aim] = field(default_factory=dict)
    """What a style also looks for in the state after an action, by the name of the style."""
    frozen: Mapping[str, FrozenSearch] = field(default_factory=dict)
    """Earlier searches, by name."""
    strength: Mapping[str, int] = field(default_factory=dict)
    """Strength by level, on the Elo scale, apprentice being 0: the anchors of people's ratings. From docs/strength.md; levels that were
    not measured are absent."""


DEFAULT_TUNING = BotTuning()
