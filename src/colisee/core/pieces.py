"""What the players of a game are told apart by: an assistant, elves of a colour, a truck.

A player may choose one when sitting down. It changes the picture and nothing else, and is no event of the match.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from colisee.core.text import Text


@dataclass(frozen=True)
class SeatPieces:
    """The pieces that players choose from, in the order in which they are given to players who do not choose."""

    title: Text
    names: Mapping[str, Text]
    """At least as many as the game has seats."""
    rule: str
    """The rule that says that two players never have the same one."""

    def first_free(self, taken: Collection[str]) -> str:
        """The first piece that nobody has; empty if there is none."""
        return next((name for name in self.names if name not in taken), "")

    def completed(self, chosen: Sequence[str]) -> list[str]:
        """The pieces by seat, where `chosen` is empty for players who have not chosen."""
        all_taken = list(chosen)
        for seat, piece in enumerate(chosen):
            all_taken[seat] = piece or self.first_free(all_taken)
        return all_taken

    def are_valid(self, chosen: Sequence[str]) -> bool:
        """Whether these are pieces of the game, no two the same; empty ones are not chosen yet."""
        made = [piece for piece in chosen if piece]
        return len(set(made)) == len(made) and all(piece in self.names for piece in made)
