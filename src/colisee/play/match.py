"""One playing of a game: a position, the log that led to it, take-backs, and provable draws. No I/O, no clock.

The log only grows: a take-back is an entry too. `line` is what remains of the log after its take-backs: the events that lead
to the present position.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from colisee.core.errors import IllegalMove
from colisee.core.kit import CHANCE, CHANCE_DUE, OVER, SPECTATOR
from colisee.core.outcomes import Ply, ply_between
from colisee.core.position import Position, View, array_from
from colisee.core.rules import Rules
from colisee.core.setup import Setup
from colisee.core.spec import GameSpec, seats_in
from colisee.core.text import Language, Text
from colisee.core.warmup import ensure_compiled
from colisee.play.deal import Deal
from colisee.play.fairness import Fairness

Move = int | str | Mapping[str, Any]
"""An action's number, its word in the game's notation, or its JSON object."""


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
    """A match in play. Seats count from 0.

    >>> import colisee
    >>> match = colisee.Match("moving-day", players=2, seed=7)
    >>> match.due, match.word(match.legal()[0])
    ([0], 'T1')
    """

    def __init__(
        self,
        game: GameSpec | str | Setup,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        *,
        seed: int | None = None,
        fairness: Fairness | Deal | None = None,
        rules: Rules | None = None,
        draws: Sequence[int] | None = None,
    ) -> None:
        """A new match, its first draws made. With a `seed` the draws can be repeated; without one they are secret and provable.

        `draws` are the first draws of a match that is being rebuilt.
        """
        setup = game if isinstance(game, Setup) else Setup(game, players, options)
        if fairness is None:
            fairness = Fairness.fresh() if seed is None else Fairness.seeded(seed)
        self._begin(setup, fairness, rules, draws)

    @classmethod
    def with_given_draws(cls, setup: Setup, rules: Rules | None = None) -> Match:
        """A match whose draws are played from outside as actions of CHANCE: for replays and tests."""
        match = cls.__new__(cls)
        match._begin(setup, None, rules)
        return match

    @classmethod
    def resumed(
        cls, setup: Setup, fairness: Fairness | Deal | None, line: Sequence[Event], log: Sequence[Event | TakeBack]
    ) -> Match:
        """A match from its line and its log. Only the line is applied, without checks: nothing that was taken back."""
        match = cls.__new__(cls)
        match._begin(setup, fairness, None, draws=())
        for event in line:
            match._apply(event)
        match.log = list(log)
        match._draws = sum(isinstance(entry, Event) and entry.seat == CHANCE for entry in log)
        return match

    def _begin(
        self, setup: Setup, fairness: Fairness | Deal | None, rules: Rules | None, draws: Sequence[int] | None = None
    ) -> None:
        if rules is None:
            ensure_compiled(setup.game)
        self.setup, self.fairness = setup, fairness
        self.spec, self.players = setup.game, setup.players
        self.position = Position.new(setup, rules)
        self._due = self.position.due_set
        self._legal: dict[int, list[int]] = {}
        """Cache of the present legal actions by seat."""
        self.log: list[Event | TakeBack] = []
        self.line: list[Event] = []
        self._before: list[bytes] = []
        self._taught: dict[int, bool] = {}
        """Cache by event: whether it revealed something to its seat."""
        self._draws = 0
        self.settle(draws)

    # Questions

    @property
    def options(self) -> dict[str, str]:
        return self.setup.options

    @property
    def rules(self) -> Rules:
        return self.position.rules

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

    def legal(self, seat: int | None = None) -> list[int]:
        """The legal actions of a seat (by default the one that is due); none if it is not due."""
        if seat is None:
            seat = self._only_due_seat()
        self._check_seat(seat)
        return self._legal_of(seat).copy() if self._due >> seat & 1 else []

    def is_legal(self, seat: int, action: int) -> bool:
        """Whether `seat` is due and may take this action: cheaper than `why_not` once its legal actions have been listed."""
        return 0 <= seat < self.players and bool(self._due >> seat & 1) and action in self._legal_of(seat)

    def why_not(self, move: Move, seat: int | None = None) -> str | None:
        """The id of the rule that forbids a move now; None if it is legal."""
        seat = self._only_due_seat() if seat is None else seat
        self._check_seat(seat)
        return self.position.rule_against(seat, self.action(move))

    def view(self, seat: int) -> View:
        """What a seat, or SPECTATOR, may know."""
        return self.position.view(seat)

    def scores(self) -> list[dict[str, int]]:
        """Every seat's clauses, total and rank as if the match ended now."""
        return self.position.scores()

    def action(self, move: Move) -> int:
        """The number of an action given as a number, a word or a JSON object; IllegalMove if there is none."""
        if type(move) is int:
            return move
        try:
            if isinstance(move, str):
                return self.spec.notation.parse(move)
            return self.spec.notation.from_json(move) if isinstance(move, Mapping) else move
        except (ValueError, TypeError, KeyError) as error:
            title, reason = self.spec.facts.title, str(error)
            raise IllegalMove(
                "unknown_action",
                message=Text(
                    f"no move of {title['en']}: {reason}", f"ce n’est pas un coup de {title['fr']} : {reason}"
                ),
            ) from None

    def word(self, action: int) -> str:
        """An action in the game's notation."""
        return self.spec.notation.word(action)

    def ply(self, number: int, reader: int | None = None) -> Ply:
        """What event `number` of the line led to, as far as `reader` (a seat, or SPECTATOR) may know; None sees everything."""
        seat, action = self.line[number]
        before, after = self.before(number), self.before(number + 1)
        if reader is None or not self.spec.facts.secrets:
            return ply_between(before, after, seat, action)
        seen = action if before.sees(reader, seat, action) else None
        return ply_between(before.view(reader), after.view(reader), seat, seen)

    def sentences(self, language: Language = "en", names: Sequence[str] | None = None) -> list[str]:
        """What has happened so far, one sentence per outcome, for a reader who sees everything."""
        names = names or default_names(self.players, language)
        found = (outcome for number in range(len(self.line)) for outcome in self.ply(number).outcomes)
        return [self.spec.wording.outcome_text(outcome, language, names, SPECTATOR) for outcome in found]

    def __repr__(self) -> str:
        return f"<Match of {self.spec.slug}, {self.players} players, {len(self.line)} events>"

    def __str__(self) -> str:
        return str(self.position)

    def _repr_html_(self) -> str:
        return self.position._repr_html_()

    def seen_by(self, reader: int, first: int = 0) -> Iterator[tuple[int, int | None, View]]:
        """The events of the line from number `first` on, as `reader` saw them: seat, action (None if it was hidden from the
        reader), and the reader's view just before. A hidden event that changed nothing the reader can see is left out: even that
        it happened would reveal something."""
        for number, seat, action in self.noticed_by(reader, first):
            yield seat, action, self.view_before(number, reader)

    def noticed_by(self, reader: int, first: int = 0) -> Iterator[tuple[int, int, int | None]]:
        """Like `seen_by`: each event's number in the line, its seat, and its action if the reader saw it."""
        has_secrets = self.spec.facts.secrets
        for number, (seat, action) in enumerate(self.line[first:], first):
            if not has_secrets or self.before(number).sees(reader, seat, action):
                yield number, seat, action
            elif self.view_bytes_before(number, reader) != self.view_bytes_before(number + 1, reader):
                yield number, seat, None

    def before(self, number: int) -> Position:
        """The position just before event `number` of the line; after the last one, the present position."""
        if number == len(self.line):
            return self.position
        return Position(self.spec, array_from(self.spec, self._before[number]), self.rules)

    def view_before(self, number: int, reader: int) -> View:
        """What a reader knew just before event `number` of the line."""
        return self.before(number).view(reader)

    def view_bytes_before(self, number: int, reader: int) -> bytes:
        """Like `view_before`, as bytes."""
        if self.spec.facts.secrets:
            return self.view_before(number, reader).to_bytes()
        return self.position.to_bytes() if number == len(self.line) else self._before[number]

    # Commands

    def play(self, move: Move, seat: int | None = None) -> None:
        """Play a seat's decision (by default that of the seat that is due), then let chance draw. IllegalMove changes nothing."""
        action = self.action(move)
        if seat is None:
            seat = CHANCE if self.is_chance_due else self._only_due_seat()
        self._refuse_illegal(seat, action)
        self.play_unchecked(seat, action)

    def play_unchecked(self, seat: int, action: int, draws: Sequence[int] | None = None) -> None:
        """Like `play`, but skips the legality check: the caller has done it. `draws` are what followed when it was first played."""
        self._push(Event(seat, action))
        self.settle(draws)

    def settle(self, draws: Sequence[int] | None = None) -> None:
        """Let chance draw until a seat is due or the match is over; in a match that is being rebuilt, what it drew then."""
        if draws is not None:
            for action in draws:
                self._push(Event(CHANCE, action))
            return
        while self._due == CHANCE_DUE and self.fairness:
            self._push(Event(CHANCE, self.fairness.drawn(self.position, self._draws)))

    def undo(self) -> None:
        """Take back the latest decision, whoever took it, and what followed from it."""
        seat = next((event.seat for event in reversed(self.line) if event.seat != CHANCE), None)
        if seat is None:
            raise IllegalMove("nothing_to_take_back")
        self.take_back(seat, consent=True)

    def take_back(self, seat: int, *, consent: bool = False) -> None:
        """Take back the seat's latest decision: free while nothing was revealed since, otherwise by consent of the table."""
        number = self._latest_of(seat)
        if number is None:
            raise IllegalMove("nothing_to_take_back")
        entry = TakeBack(seat, number, alone=self.can_take_back_freely(seat))
        if not entry.alone and not consent:
            raise IllegalMove("needs_consent")
        self.apply_take_back(entry)
        self.settle()

    def free_take_backs(self) -> list[int]:
        """The seats that can take their latest decision back freely: no other than those that have decided since chance last drew."""
        if not self.spec.facts.secrets:  # everybody has seen the latest event
            latest = self.line[-1].seat if self.line else CHANCE
            return [] if latest == CHANCE else [latest]
        free: dict[int, bool] = {}
        for number in range(len(self.line) - 1, -1, -1):
            seat = self.line[number].seat
            if seat == CHANCE or len(free) == self.players:
                break
            if seat not in free:
                free[seat] = self._is_free_to_take_back(number, seat)
        return [seat for seat, is_free in free.items() if is_free]

    def can_take_back_freely(self, seat: int) -> bool:
        """Whether the seat's latest decision taught it nothing, nothing it can see has happened since, and nobody can have taken
        a secret decision that depends on it. Computed from the seat's knowledge alone, because the result is shown to it."""
        number = self._latest_of(seat)
        if number is None or any(event.seat == CHANCE for event in self.line[number:]):
            return False
        return self._is_free_to_take_back(number, seat)

    def _is_free_to_take_back(self, number: int, seat: int) -> bool:
        """For a seat's latest decision, if chance has not drawn since."""
        return (
            self._has_seen_nothing_since(number, seat)
            and not self._has_taught(number)
            and not self._may_hide_decisions(number, seat)
        )

    def apply_take_back(self, entry: TakeBack) -> None:
        """Take back a seat's latest decision. IllegalMove changes nothing."""
        self.check(entry)
        kept = self.line[entry.event + 1 :] if entry.alone else []
        line, before = self.line.copy(), self._before.copy()
        present = self.position.to_bytes()
        self._rewind(entry.event)
        try:
            for event in kept:
                self.position.refuse_illegal(*event)
                self._apply(event)
        except IllegalMove:
            self.line, self._before = line, before
            self._load(present)
            raise
        self.log.append(entry)

    def save(self, path: Any, names: Sequence[str] | None = None) -> None:
        """Write the match as a record (docs/records.md)."""
        from colisee.play.record import save

        save(self, path, names)

    def check(self, entry: Event | TakeBack) -> None:
        """IllegalMove if an entry of a log is not possible now. Only an event that needs nobody's consent can be taken back alone."""
        if isinstance(entry, Event):
            self._refuse_illegal(entry.seat, entry.action)
        elif entry.seat == CHANCE or entry.event < 0 or entry.event != self._latest_of(entry.seat):
            raise IllegalMove("nothing_to_take_back")
        elif entry.alone and not self.can_take_back_freely(entry.seat):
            raise IllegalMove("needs_consent")

    # Within

    def _refuse_illegal(self, seat: int, action: int) -> None:
        if seat == CHANCE and self.fairness:
            raise IllegalMove("not_due")
        self.position.refuse_illegal(seat, action)

    def _check_seat(self, seat: int) -> None:
        if not (type(seat) is int and 0 <= seat < self.players):
            self.position.check_seat(seat)

    def _legal_of(self, seat: int) -> list[int]:
        """The legal actions of a seat that is due."""
        legal = self._legal.get(seat)
        if legal is None:
            legal = self._legal[seat] = self.position.legal_of_due(seat)
        return legal

    def _only_due_seat(self) -> int:
        due = self.due
        if len(due) == 1:
            return due[0]
        if not due:
            raise IllegalMove("over" if self.is_over else "not_due")
        seats = ", ".join(map(str, due))
        message = Text(
            f"several seats are due: say which ({seats})", f"plusieurs places sont attendues : dites laquelle ({seats})"
        )
        raise IllegalMove("not_due", message=message)

    def _latest_of(self, seat: int) -> int | None:
        """The number of a seat's latest decision."""
        return next((n for n in range(len(self.line) - 1, -1, -1) if self.line[n].seat == seat), None)

    def _push(self, event: Event) -> None:
        if event.seat == CHANCE:
            self._draws += 1
        self.log.append(event)
        self._apply(event)

    def _apply(self, event: Event) -> None:
        seat, action = event
        position = self.position
        self._before.append(position.array.tobytes())
        self.line.append(event)
        self._due = position.advance(seat, action)
        self._legal.clear()

    def _rewind(self, length: int) -> None:
        """Shorten the line to its first `length` events."""
        self._load(self._before[length])
        del self.line[length:], self._before[length:]
        self._taught = {number: taught for number, taught in self._taught.items() if number < length}

    def _load(self, state: bytes) -> None:
        self.position = Position(self.spec, array_from(self.spec, state), self.rules)
        self._due = self.position.due_set
        self._legal.clear()

    def _has_seen_nothing_since(self, number: int, seat: int) -> bool:
        if number == len(self.line) - 1:
            return True
        view = self.view_bytes_before(number + 1, seat)
        return all(self.view_bytes_before(later, seat) == view for later in range(number + 2, len(self.line) + 1))

    def _has_taught(self, number: int) -> bool:
        if not self.spec.facts.secrets:  # the seat saw the whole position before, and draws are events of their own
            return False
        if number not in self._taught:
            self._taught[number] = self._teaches(number)
        return self._taught[number]

    def _teaches(self, number: int) -> bool:
        """Whether event `number` showed its seat something it could not foresee.

        Tried on positions that the seat cannot tell from the true one: if the event leads all of them to the same view, it
        taught nothing.
        """
        seat, action = self.line[number]
        seen, after = self.view_before(number, seat), self.view_bytes_before(number + 1, seat)
        return not all(leads_to(guess, seat, action, after) for guess in seen.guesses())

    def _may_hide_decisions(self, number: int, seat: int) -> bool:
        """Whether event `number` gave others a decision that `seat` might not see them take, as where several decide at once."""
        if not self.spec.facts.secrets:
            return False
        before, due = self.before(number).due_set, self.due
        others = [other for other in due if other != seat and not before >> other & 1]
        return bool(others) and (len(due) > 1 or self._may_hide(others[0], seat))

    def _may_hide(self, other: int, seat: int) -> bool:
        return any(
            not guess.sees(seat, other, action) for guess in self.view(seat).guesses() for action in guess.legal(other)
        )


def leads_to(position: Position, seat: int, action: int, view: bytes) -> bool:
    """Whether an action of a seat leads a position to this view of the seat."""
    position.apply_unchecked(seat, action)
    return position.view(seat).to_bytes() == view


def default_names(players: int, language: Language = "en") -> list[str]:
    word = "Joueur" if language == "fr" else "Player"
    return [f"{word} {seat + 1}" for seat in range(players)]
