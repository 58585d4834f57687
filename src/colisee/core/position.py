"""One state of a game and every question about it. Terminal, research, lab, server, bots and tests build on this class.

The calling convention of compiled rules (arrays of states and an index) stays behind it.
"""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterator
from typing import Any, Self
from zlib import crc32

import numpy as np

from colisee.core.errors import ColiseeError, IllegalMove
from colisee.core.kit import CHANCE, CHANCE_DUE, OVER, SPECTATOR
from colisee.core.legal_actions import LegalActions
from colisee.core.rules import Rules, States
from colisee.core.setup import Setup
from colisee.core.spec import GameSpec, seats_in
from colisee.core.text import Text

GUESSES = 8
"""How many completions of a view are tried where a result may depend on hidden information."""
PICTURE_WIDTH = 100
INTEGERS = (int, np.integer)

Points = np.ndarray[Any, np.dtype[np.int32]]


class Position:
    """The whole state of one match at one moment. Seats count from 0.

    >>> from colisee import Position, Setup
    >>> position = Position.new(Setup("moving-day", 3))
    >>> position.is_chance_due, position.due
    (True, [])
    """

    __slots__ = ("array", "rules", "spec")

    def __init__(self, spec: GameSpec, array: States, rules: Rules | None = None) -> None:
        """A position over an array of one record, which it owns. Most callers want `new` or `from_bytes`."""
        self.spec, self.array, self.rules = spec, array, rules or spec.compiled

    @classmethod
    def new(cls, setup: Setup, rules: Rules | None = None) -> Position:
        """The first position of a match: before the first draw."""
        position = Position(setup.game, setup.game.states(), rules)
        position.rules.new_game_at(position.array, 0, setup.players, setup.option_indexes)
        return position

    @classmethod
    def from_bytes(cls, spec: GameSpec, data: bytes, rules: Rules | None = None) -> Position:
        """A position from what `to_bytes` returned; ColiseeError if these bytes are no sound position of the game."""
        problems = ["size"]
        if len(data) == spec.dtype.itemsize:
            position = Position(spec, array_from(spec, data), rules)
            problems = position.problems()
            if not problems:
                return position
        title, reasons = spec.facts.title, ", ".join(problems)
        raise ColiseeError(
            Text(
                f"these bytes are no position of {title['en']} ({reasons})",
                f"ces octets ne sont pas une position de {title['fr']} ({reasons})",
            )
        )

    # Questions

    @property
    def record(self) -> Any:
        """The state as a NumPy record, with the fields that the game's state.py declares."""
        return self.array[0]

    @property
    def players(self) -> int:
        return int(self.array["seats"][0])  # a record's own attribute takes ten times as long

    @property
    def due_set(self) -> int:
        """The seats that are due as the rules encode them: a set of bits, CHANCE_DUE or OVER."""
        return self.rules.due_at(self.array, 0)

    @property
    def due(self) -> list[int]:
        """The seats that must decide now; none when chance is due or the match is over."""
        due = self.due_set
        return [] if due == CHANCE_DUE else seats_in(due)

    @property
    def is_over(self) -> bool:
        return self.due_set == OVER

    @property
    def is_chance_due(self) -> bool:
        return self.due_set == CHANCE_DUE

    def legal(self, seat: int) -> list[int]:
        """The legal actions of a seat in increasing order; none if it is not due."""
        return self.legal_of_due(seat) if seat in self.due else []

    def legal_of_due(self, seat: int) -> list[int]:
        """Like `legal`, for a seat that the caller knows to be due."""
        own = self.rules.of_thread
        try:
            memory: LegalActions = own.legal_actions
        except AttributeError:
            memory = own.legal_actions = LegalActions(self.spec, self.rules)
        return memory.of(self.array, seat)

    def legal_mask(self, seat: int) -> np.ndarray[Any, np.dtype[np.uint32]]:
        """The legal actions of a seat that is due, one bit per action."""
        mask = self.spec.mask()
        self.rules.legal_at(self.array, 0, seat, mask)
        return mask

    def why_not(self, seat: int, action: int) -> str | None:
        """The id of the rule that forbids a seat an action now; None if the action is legal."""
        self.check_seat(seat)
        return self.rule_against(seat, action)

    def rule_against(self, seat: int, action: int) -> str | None:
        """Like `why_not`, for a seat that the caller knows to exist."""
        self._check_action(action)
        rule = self.rules.why_not_at(self.array, 0, seat, action)
        return self.spec.facts.rules[rule - 1] if rule else None

    def draws(self) -> dict[int, int]:
        """The draws that chance can make now, each with its weight; none if chance is not due."""
        if not self.is_chance_due:
            return {}
        draw, array = self.rules.draw_at, self.array
        return dict(sorted(Counter([draw(array, 0, n) for n in range(self.rules.draws_at(array, 0))]).items()))

    def draw_count(self) -> int:
        """How many equally likely draws there are; chance must be due."""
        return self.rules.draws_at(self.array, 0)

    def draw(self, n: int) -> int:
        """The action of the n-th of the equally likely draws."""
        return self.rules.draw_at(self.array, 0, n)

    def points(self) -> Points:
        """points[seat, clause] as if the match ended now."""
        points = np.zeros((self.players, len(self.spec.facts.clauses)), np.int32)
        self.rules.scores_at(self.array, 0, points)
        return points

    def totals(self) -> list[int]:
        """Every seat's points as if the match ended now."""
        return [sum(row) for row in self.points().tolist()]  # NumPy's own sum takes longer for so few numbers

    def ranks(self, points: Points | None = None) -> list[int]:
        """Every seat's place as if the match ended now, from 1, equal places shared."""
        points = self.points() if points is None else points
        ranks = np.zeros(len(points), np.int8)
        self.rules.ranks_at(self.array, 0, points, ranks)
        places: list[int] = ranks.tolist()
        return places

    def scores(self) -> list[dict[str, int]]:
        """Every seat's clauses, total and rank as if the match ended now."""
        points, clauses = self.points(), self.spec.facts.clauses
        return [
            {**dict(zip(clauses, row, strict=True)), "total": sum(row), "rank": rank}
            for row, rank in zip(points.tolist(), self.ranks(points), strict=True)
        ]

    def view(self, seat: int) -> View:
        """What a seat, or SPECTATOR, may know."""
        if seat != SPECTATOR:
            self.check_seat(seat)
        if not self.spec.facts.secrets:
            return View(self.spec, array_from(self.spec, self.to_bytes()), self.rules, seat)
        views = self.spec.states()
        self.rules.view_at(self.array, 0, seat, views, 0)
        return View(self.spec, views, self.rules, seat)

    def sees(self, reader: int, seat: int, action: int) -> bool:
        """Whether `reader` is shown this action of `seat` when it is played in this position."""
        return self.rules.sees_at(self.array, 0, reader, seat, action)

    def ask(self, name: str, *arguments: Any) -> Any:
        """Call an entry point of the game's own (`<name>_at` in its entry_points.py) on this position."""
        return self.rules.own(f"{name}_at")(self.array, 0, *arguments)

    def problems(self) -> list[str]:
        """What is wrong with this state; empty if it is sound."""
        try:
            bits = self.rules.problems_at(self.array, 0)
        except IndexError:
            return ["a value out of range"]
        return [name for bit, name in enumerate(self.spec.facts.problems) if bits >> bit & 1]

    # Commands

    def apply(self, seat: int, action: int) -> None:
        """Play an action of a seat, or a draw of CHANCE. IllegalMove if it is not possible; nothing has changed then."""
        self.refuse_illegal(seat, action)
        self.apply_unchecked(seat, action)

    def apply_unchecked(self, seat: int, action: int) -> None:
        """Like `apply`, but skips the legality check: the caller has done it."""
        self.rules.apply_at(self.array, 0, seat, action)

    def advance(self, seat: int, action: int) -> int:
        """Like `apply_unchecked`; returns the seats that are due then, as `due_set` does."""
        rules, array = self.rules, self.array
        rules.apply_at(array, 0, seat, action)
        return rules.due_at(array, 0)

    def refuse_illegal(self, seat: int, action: int) -> None:
        """IllegalMove if the seat (or CHANCE) cannot play the action now."""
        if seat == CHANCE:
            if action not in self.draws():
                raise IllegalMove("illegal" if self.is_chance_due else "not_due")
            return
        self.check_seat(seat)
        due = self.due_set
        if due == CHANCE_DUE:
            raise IllegalMove("not_due")
        rule = self.rule_against(seat, action)
        if due == OVER:
            raise IllegalMove("over", rule)
        if not due >> seat & 1:
            raise IllegalMove("not_due", rule)
        if rule:
            raise IllegalMove("illegal", rule)

    # Copies and pictures

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.spec, twin.rules = self.spec, self.rules
        twin.array = array_from(self.spec, self.to_bytes())
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: Any) -> Self:
        return self.copy()

    def to_bytes(self) -> bytes:
        data: bytes = self.array.tobytes()
        return data

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickled, (self.spec, self.to_bytes(), None)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.spec is other.spec and self.to_bytes() == other.to_bytes()

    def __hash__(self) -> int:
        return hash(self.to_bytes())

    def __repr__(self) -> str:
        due = "chance" if self.is_chance_due else ", ".join(map(str, self.due)) or "nobody"
        return f"<{type(self).__name__} of {self.spec.slug}, {self.players} players, due: {due}>"

    def __str__(self) -> str:
        console = self._drawn_on_console()
        return str(console.export_text())

    def _repr_html_(self) -> str:
        console = self._drawn_on_console()
        style = "font-family:monospace;line-height:1.25"
        return str(console.export_html(inline_styles=True, code_format=f'<pre style="{style}">{{code}}</pre>'))

    def _drawn_on_console(self) -> Any:
        from rich.console import Console

        console = Console(file=io.StringIO(), width=PICTURE_WIDTH, record=True, force_jupyter=False)
        names = [f"Player {seat + 1}" for seat in range(self.players)]
        console.print(self.spec.picture.render(self.record, self._reader, "en", names))
        return console

    @property
    def _reader(self) -> int:
        return SPECTATOR

    def check_seat(self, seat: int) -> None:
        """IllegalMove if there is no such seat."""
        if not (isinstance(seat, INTEGERS) and 0 <= seat < self.players):
            last = self.players - 1
            message = Text(f"seats are 0 to {last}, not {seat}", f"les places vont de 0 à {last}, pas {seat}")
            raise IllegalMove("unknown_seat", message=message)

    def _check_action(self, action: int) -> None:
        last = self.spec.facts.actions - 1
        if not (isinstance(action, INTEGERS) and 0 <= action <= last):
            message = Text(f"actions are 0 to {last}, not {action}", f"les actions vont de 0 à {last}, pas {action}")
            raise IllegalMove("unknown_action", message=message)


class View(Position):
    """A position as one seat (or SPECTATOR) may know it: what is hidden from the seat is blank. Bots are given views."""

    __slots__ = ("seat",)

    def __init__(self, spec: GameSpec, array: States, rules: Rules | None, seat: int) -> None:
        super().__init__(spec, array, rules)
        self.seat = seat

    def guess(self, seed: int, stream: int = 0) -> Position:
        """A whole position, drawn at random among those that the seat cannot tell from the true one."""
        array = array_from(self.spec, self.to_bytes())
        self.rules.guess_at(array, 0, self.seat, seed, stream, np.zeros(4, np.uint32))
        return Position(self.spec, array, self.rules)

    def guesses(self) -> Iterator[Position]:
        """The positions on which questions about hidden information are tried: the same ones for the same view."""
        if not self.spec.facts.secrets:
            yield Position(self.spec, array_from(self.spec, self.to_bytes()), self.rules)
            return
        seed = crc32(self.to_bytes())
        for number in range(GUESSES):
            yield self.guess(seed, number)

    def previews(self) -> dict[int, int | None]:
        """Immediate score change of each legal action of the seat; None if it depends on hidden information."""
        if self.seat not in self.due:
            return {}
        mask = self.legal_mask(self.seat)
        trial, points = self.spec.states(), np.zeros((self.players, len(self.spec.facts.clauses)), np.int32)
        actions, changes = np.empty((2, self.spec.facts.actions), np.int32)
        columns = []
        for guess in self.guesses():
            count = self.rules.changes_at(guess.array, 0, self.seat, mask, trial, points, actions, changes)
            columns.append(changes[:count].tolist())
        rows = zip(*columns, strict=True)
        return {
            action: row[0] if len(set(row)) == 1 else None
            for action, row in zip(actions[:count].tolist(), rows, strict=True)
        }

    def copy(self) -> Self:
        twin = super().copy()
        twin.seat = self.seat
        return twin

    __copy__ = copy

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickled, (self.spec, self.to_bytes(), self.seat)

    def __repr__(self) -> str:
        reader = "spectators" if self.seat == SPECTATOR else f"seat {self.seat}"
        return f"{super().__repr__()[:-1]}, seen by {reader}>"

    @property
    def _reader(self) -> int:
        return self.seat


def array_from(spec: GameSpec, data: bytes) -> States:
    """An array of one state with these bytes. NumPy's own copy goes field by field and takes fifteen times as long."""
    return np.frombuffer(bytearray(data), spec.dtype)


def _unpickled(spec: GameSpec, data: bytes, seat: int | None) -> Position:
    array = array_from(spec, data)
    return Position(spec, array) if seat is None else View(spec, array, None, seat)
