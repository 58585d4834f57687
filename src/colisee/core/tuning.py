"""How bots play a game: data that each game brings, so that bots know no game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

NO_LIMIT = 1 << 40


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


DEFAULT_SEARCH = SearchTuning()


@dataclass(frozen=True)
class BotTuning:
    """The settings of the search bots in one game."""

    iterations: Mapping[str, int] = field(default_factory=dict)
    """Iterations per decision, by level."""
    search: SearchTuning = DEFAULT_SEARCH


DEFAULT_TUNING = BotTuning()
