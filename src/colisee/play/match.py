"""One playing of a game: what everybody outside the rules holds. No I/O, no time.

The log only grows: a take-back is an entry too. `line` is what remains of the log after its take-backs: the events that lead
to the present state.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple
from zlib import crc32

import numpy as np

from colisee.core.kit import CHANCE, CHANCE_DUE, OVER
from colisee.core.spec import GameSpec, Rules, actions_in, copied, random_source, seats_in
from colisee.play.fairness import Fairness

RefusalCode = Literal["over", "not_due", "unknown_action", "illegal", "nothing_to_take_back", "needs_consent"]

GUESSES = 12


class Refused(Exception):
    """A closed code and, for what the rules forbid, the rule's id. Nothing has changed."""

    def __init__(self, code: RefusalCode, rule: str | None = None) -> None:
        super().__init__(f"{code} {rule}" if rule else code)
        self.code, self.rule = code, rule


class Event(NamedTuple):
    """An action applied: a seat's decision, or a draw of CHANCE."""

    seat: int
    action: int


@dataclass(frozen=True)
class TakeBack:
    """`seat` took back event number `event` of the line: that one alone, or it and all that followed."""

    seat: int
    event: int
    alone: bool


class Match:
    def __init__(
        self,
        spec: GameSpec,
        seats: int,
        options: Mapping[str, str] | None = None,
        *,
        fairness: Fairness | None = None,
        rules: Rules | None = None,
    ) -> None:
        """A new match. Without `fairness` the draws come from outside (`play` with CHANCE): replay and tests."""
        self.spec, self.seats = spec, seats
        self.options = {o.name: (options or {}).get(o.name, o.values[0]) for o in spec.facts.options}
        self.fairness = fairness
        self.rules = rules or spec.compiled
        self.states = spec.states()
        self.rules.new_game_at(self.states, 0, seats, spec.option_indexes(self.options))
        self._due = self.rules.due_at(self.states, 0)
        self.log: list[Event | TakeBack] = []
        self.line: list[Event] = []
        self._before: list[bytes] = []
        self._lessons: dict[int, bool] = {}
        """By event, where it was asked: whether it taught its seat something."""
        self._draws = 0
        self.settle()

    # Questions

    @property
    def state(self) -> Any:
        """The whole truth. Only for the referee: players get `view`."""
        return self.states[0]

    @property
    def due(self) -> list[int]:
        """The seats that owe a decision now."""
        return [] if self._due == CHANCE_DUE else seats_in(self._due)

    @property
    def is_over(self) -> bool:
        return self._due == OVER

    @property
    def is_chance_due(self) -> bool:
        return self._due == CHANCE_DUE

    def legal(self, seat: int) -> list[int]:
        if seat not in self.due:
            return []
        mask = self.spec.mask()
        self.rules.legal_at(self.states, 0, seat, mask)
        return actions_in(mask)

    def why_not(self, seat: int, action: int) -> str | None:
        """The id of the rule that forbids a seat an action now; None if it is legal."""
        rule = self.rules.why_not_at(self.states, 0, seat, action)
        return self.spec.facts.rules[rule - 1] if rule else None

    def view(self, seat: int) -> Any:
        """What a seat (or SPECTATOR) may know: an array of one row."""
        if not self.spec.facts.secrets:
            return self._states(self.states.tobytes())
        views = self.spec.states()
        self.rules.view_at(self.states, 0, seat, views, 0)
        return views

    def points(self) -> np.ndarray[Any, np.dtype[np.int32]]:
        """points[seat, clause] as if the match ended now."""
        points = np.zeros((self.seats, len(self.spec.facts.clauses)), np.int32)
        self.rules.scores_at(self.states, 0, points)
        return points

    def scores(self) -> list[dict[str, int]]:
        """Every seat's clauses, total and rank as if the match ended now."""
        points, ranks = self.points(), np.zeros(self.seats, np.int8)
        self.rules.ranks_at(self.states, 0, points, ranks)
        return [
            {
                **dict(zip(self.spec.facts.clauses, map(int, points[seat]), strict=True)),
                "total": int(points[seat].sum()),
                "rank": int(ranks[seat]),
            }
            for seat in range(self.seats)
        ]

    def previews(self, seat: int) -> dict[int, int | None]:
        """For every legal action of a seat what it would change in the own total at once; None where that hangs on something
        the seat cannot know (asked of states it could not tell from the truth, never of the truth)."""
        truths = [self._guess(seat, number) for number in range(GUESSES if self.spec.facts.secrets else 1)]
        return {action: self._foreseen_change(truths, seat, action) for action in self.legal(seat)}

    def _foreseen_change(self, truths: list[Any], seat: int, action: int) -> int | None:
        changes = set()
        for truth in truths:
            trial = copied(truth)
            self.rules.apply_at(trial, 0, seat, action)
            changes.add(self._total(trial, seat) - self._total(truth, seat))
            if len(changes) > 1:
                return None
        return changes.pop()

    def _guess(self, seat: int, number: int) -> Any:
        """A state that the seat could not tell from the truth; the same view and number give the same one."""
        views = self.view(seat)
        self.rules.guess_at(views, 0, seat, random_source(crc32(views.tobytes()), number))
        return views

    def seen_by(self, reader: int, first: int = 0) -> Iterator[tuple[int, int | None, Any]]:
        """The events of the line from number `first` on, as `reader` saw them: seat, action (None if it was hidden from the
        reader), and the reader's view just before. A hidden event that changed nothing the reader can see is left out: even that
        it happened would betray something."""
        for number, seat, action in self.noticed_by(reader, first):
            yield seat, action, self.view_before(number, reader)[0]

    def noticed_by(self, reader: int, first: int = 0) -> Iterator[tuple[int, int, int | None]]:
        """As `seen_by`: each event's number in the line, its seat, and its action if the reader saw it."""
        for number in range(first, len(self.line)):
            seat, action = self.line[number]
            if not self.spec.facts.secrets or self.rules.sees_at(
                self._states(self._before[number]), 0, reader, seat, action
            ):
                yield number, seat, action
            elif self.row_before(number, reader) != self.row_before(number + 1, reader):
                yield number, seat, None

    def view_before(self, number: int, reader: int) -> Any:
        """What a reader knew just before event `number` of the line: an array of one row."""
        return self._states(self.row_before(number, reader))

    def row_before(self, number: int, reader: int) -> bytes:
        """As `view_before`, its bytes."""
        state = self.states.tobytes() if number == len(self.line) else self._before[number]
        return self._view_bytes(state, reader) if self.spec.facts.secrets else state

    def possible_draws(self) -> list[int]:
        """The actions that chance may answer with now, each once."""
        if not self.is_chance_due:
            return []
        return sorted({self.rules.draw_at(self.states, 0, n) for n in range(self.rules.draws_at(self.states, 0))})

    # Commands

    def play(self, seat: int, action: int) -> None:
        """A seat's decision (or, without fairness, a draw); then chance answers. Refused changes nothing."""
        self._refuse_impossible(seat, action)
        self.follow(seat, action)

    def follow(self, seat: int, action: int) -> None:
        """As `play`, for who has asked `why_not`, or asked it before the action was written down."""
        self._push(Event(seat, action))
        self.settle()

    def settle(self) -> None:
        """Let chance answer until a seat is due or the match is over."""
        while self.fairness and self.is_chance_due:
            number = self.fairness.number(self._draws, self.rules.draws_at(self.states, 0))
            self._push(Event(CHANCE, self.rules.draw_at(self.states, 0, number)))

    def take_back(self, seat: int, *, consent: bool = False) -> None:
        """Take back the seat's latest decision: free while nothing was revealed since, otherwise by consent of the table."""
        number = self._latest_of(seat)
        if number is None:
            raise Refused("nothing_to_take_back")
        entry = TakeBack(seat, number, alone=self.can_take_back_freely(seat))
        if not entry.alone and not consent:
            raise Refused("needs_consent")
        self.apply_take_back(entry)
        self.settle()

    def seats_since_a_draw(self) -> set[int]:
        """Those that have decided since chance last answered: nobody else can take anything back freely."""
        seats: set[int] = set()
        for seat, _ in reversed(self.line):
            if seat == CHANCE or len(seats) == self.seats:
                break
            seats.add(seat)
        return seats

    def can_take_back_freely(self, seat: int) -> bool:
        """Whether the seat's latest decision taught it nothing, nothing it can see has happened since, and nobody can have taken
        a decision in secret that hangs on it. Asked of what the seat knows alone: the answer is shown."""
        number = len(self.line) - 1
        while number >= 0 and self.line[number].seat != seat:
            if self.line[number].seat == CHANCE:
                return False
            number -= 1
        if number < 0:
            return False
        return (
            self._has_seen_nothing_since(number, seat)
            and not self._has_taught(number)
            and not self._may_hide_decisions(number, seat)
        )

    def _has_seen_nothing_since(self, number: int, seat: int) -> bool:
        view = self.row_before(number + 1, seat)
        return all(self.row_before(later, seat) == view for later in range(number + 2, len(self.line) + 1))

    def apply_take_back(self, entry: TakeBack) -> None:
        """Take back a seat's latest decision. Refused changes nothing."""
        self._refuse_impossible_take_back(entry)
        kept = self.line[entry.event + 1 :] if entry.alone else []
        self._rewind(entry.event)
        self.log.append(entry)
        for event in kept:
            self._refuse_impossible(event.seat, event.action)
            self._apply(event)

    def check(self, entry: Event | TakeBack) -> None:
        """Refused if an entry of a log is not possible now."""
        if isinstance(entry, TakeBack):
            self._refuse_impossible_take_back(entry)
        else:
            self._refuse_impossible(entry.seat, entry.action)

    # Within

    def _refuse_impossible_take_back(self, entry: TakeBack) -> None:
        """Only the latest decision of a seat can be taken back, and alone only where that is free."""
        if entry.seat == CHANCE or entry.event < 0 or entry.event != self._latest_of(entry.seat):
            raise Refused("nothing_to_take_back")
        if entry.alone and not self.can_take_back_freely(entry.seat):
            raise Refused("needs_consent")

    def _refuse_impossible(self, seat: int, action: int) -> None:
        if seat == CHANCE:
            if self.fairness or action not in self.possible_draws():
                raise Refused("illegal", None)
            return
        if not 0 <= seat < self.seats or self.is_chance_due:
            raise Refused("not_due")
        if not 0 <= action < self.spec.facts.actions:
            raise Refused("unknown_action")
        rule = self.why_not(seat, action)
        if self.is_over:
            raise Refused("over", rule)
        if seat not in self.due:
            raise Refused("not_due", rule)
        if rule:
            raise Refused("illegal", rule)

    def _latest_of(self, seat: int) -> int | None:
        """The number of a seat's latest decision."""
        return next((n for n in range(len(self.line) - 1, -1, -1) if self.line[n].seat == seat), None)

    def _total(self, states: Any, seat: int) -> int:
        points = np.zeros((self.seats, len(self.spec.facts.clauses)), np.int32)
        self.rules.scores_at(states, 0, points)
        return int(points[seat].sum())

    def _push(self, event: Event) -> None:
        self._draws += event.seat == CHANCE
        self.log.append(event)
        self._apply(event)

    def _apply(self, event: Event) -> None:
        self._before.append(self.states.tobytes())
        self.line.append(event)
        self.rules.apply_at(self.states, 0, event.seat, event.action)
        self._due = self.rules.due_at(self.states, 0)

    def _rewind(self, length: int) -> None:
        """Shorten the line to its first `length` events."""
        self._load(self._before[length])
        del self.line[length:], self._before[length:]
        self._lessons = {number: taught for number, taught in self._lessons.items() if number < length}

    def _load(self, state: bytes) -> None:
        self.states = self._states(state)
        self._due = self.rules.due_at(self.states, 0)

    def _states(self, state: bytes) -> Any:
        return np.frombuffer(bytearray(state), self.spec.dtype)

    def _view_bytes(self, state: bytes, seat: int) -> bytes:
        return self._view_of(self._states(state), seat)

    def _view_of(self, states: Any, seat: int) -> bytes:
        views = np.frombuffer(bytearray(states.nbytes), states.dtype)
        self.rules.view_at(states, 0, seat, views, 0)
        return bytes(views.tobytes())

    def _has_taught(self, number: int) -> bool:
        if number not in self._lessons:
            self._lessons[number] = self._taught(number)
        return self._lessons[number]

    def _taught(self, number: int) -> bool:
        """Whether event `number` showed its seat something it could not foresee.

        Asked of states the seat could not tell from the truth: if the event leads all of them to the same view, it taught nothing.
        """
        if not self.spec.facts.secrets:
            return False
        event = self.line[number]
        rng, seen = random_source(1, number), self.row_before(number, event.seat)
        after = self.row_before(number + 1, event.seat)
        for _ in range(GUESSES):
            guess = self._states(seen)
            self.rules.guess_at(guess, 0, event.seat, rng)
            self.rules.apply_at(guess, 0, event.seat, event.action)
            if self._view_of(guess, event.seat) != after:
                return True
        return False

    def _may_hide_decisions(self, number: int, seat: int) -> bool:
        """Whether event `number` gave others a decision that `seat` might not see them take, as where several decide at once."""
        if not self.spec.facts.secrets:
            return False
        before, due = self.rules.due_at(self._states(self._before[number]), 0), self.due
        others = [other for other in due if other != seat and not before >> other & 1]
        return bool(others) and (len(due) > 1 or self._may_hide(others[0], seat))

    def _may_hide(self, other: int, seat: int) -> bool:
        mask = self.spec.mask()
        for number in range(GUESSES):
            guess = self._guess(seat, number)
            self.rules.legal_at(guess, 0, other, mask)
            if not all(self.rules.sees_at(guess, 0, seat, other, action) for action in actions_in(mask)):
                return True
        return False
