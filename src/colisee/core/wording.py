"""What a game offers to people, and its types: names and sentences, pictures, score sheets, hints, phrases for reports.

A game fills these in and hands them to its `GameSpec`. What a game does not have is None.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from colisee.core.text import Language, Text

if TYPE_CHECKING:  # Rich is needed only where a table is shown
    from rich.console import RenderableType

    from colisee.core.outcomes import Outcome
    from colisee.core.position import View
    from colisee.core.rules import States

Names = Sequence[str]
"""The players' names by seat."""
Verb = tuple[str, str]
"""A verb in the third person singular and in the second person: ("takes", "take")."""


class Sentence(Protocol):
    def __call__(self, s: Any, seat: int, action: int, language: Language, names: Names, reader: int) -> str:
        """What an action does, for the list of moves. `s` is the state, or a reader's view, before the action; `reader` (a seat,
        or SPECTATOR) is addressed as "you"."""


class Outcomes(Protocol):
    def __call__(self, before: Any, after: Any, seat: int, action: int | None) -> list[Outcome]:
        """What an action of a seat (or of chance) led to, from the two records that a reader knows: its views, or the states.
        `action` is None if the reader may not know it."""


class OutcomeText(Protocol):
    def __call__(self, outcome: Outcome, language: Language, names: Names, reader: int) -> str:
        """An outcome in one sentence. `reader` (a seat, or SPECTATOR) is addressed as "you"."""


class Reasons(Protocol):
    def __call__(self, before: View, after: View) -> list[Text]:
        """What speaks for or against an action of the view's seat beyond the change of its score, each with the id of its rule."""


class RoundNumber(Protocol):
    def __call__(self, s: Any) -> int:
        """The round that a position belongs to, from 1; 0 during the set-up."""


ROUND = Text("Round", "Manche")


@dataclass(frozen=True)
class Wording:
    """A game in words."""

    option_names: Mapping[str, Text]
    """By option (`filling`) and by value (`filling=rows`)."""
    clause_names: Mapping[str, Text]
    clause_rules: Mapping[str, str]
    """The rule that each clause of the score comes from."""
    sentence: Sentence
    outcomes: Outcomes
    outcome_text: OutcomeText
    round_number: RoundNumber
    round_name: Text = ROUND
    """As the box calls it."""
    reasons: Reasons | None = None
    is_same_for_all_seats: bool = False
    """Whether an action is described to the player whose action it is in the same words at every seat: one cached sentence then
    serves all seats."""


class Render(Protocol):
    def __call__(self, s: Any, viewer: int, language: Language, names: Names) -> RenderableType:
        """The table in a terminal, from a state or a view, as `viewer` (a seat, or SPECTATOR) sits at it."""


class Draw(Protocol):
    def __call__(self, s: Any) -> str:
        """A whole state, or a view, as text."""


class Parse(Protocol):
    def __call__(self, text: str) -> States:
        """The state, an array of one row, that a text drawing shows; ValueError if it shows none."""


@dataclass(frozen=True)
class Picture:
    """A position for the eye: on a terminal, and as text that can be read back."""

    render: Render
    drawing: Draw
    position: Parse


class Score(Protocol):
    def __call__(self, sheet: dict[str, Any]) -> dict[str, Any]:
        """The result of a score sheet of a physical table; SheetError if the sheet is impossible."""


class Explain(Protocol):
    def __call__(self, result: dict[str, Any], language: Language) -> list[str]:
        """Sentences about a result that explain more than its points."""


@dataclass(frozen=True)
class Sheet:
    """The scorer for a physical table."""

    score: Score
    explain: Explain


class Hints(Protocol):
    def __call__(self, view: View) -> Mapping[str, Any]:
        """What the board shows in addition to a view, computed from that view alone. The game declares it as a typed dictionary."""


@dataclass(frozen=True)
class ReportPhrases:
    """How reports name actions and pieces."""

    terms: Mapping[str, Text] = field(default_factory=dict)
    """Single words of the JSON objects: verbs, arguments, values."""
    phrases: Mapping[str, Text] = field(default_factory=dict)
    """By verb, argument (`take group`) and, where one needs a phrase of its own, value (`take truck=None`); {0} is the value."""


NO_PHRASES = ReportPhrases()
"""Reports then show the words of the JSON objects."""
