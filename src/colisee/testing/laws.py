"""Laws that every game obeys at every ply of random play.

A law is a function that raises BrokenLaw, an AssertionError that says what it found and what to change. `check_laws` runs all of them:
that is the first test of a new game.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import product
from random import Random

from colisee.core.kit import CHANCE, CHANCE_DUE, OVER, SPECTATOR
from colisee.core.outcomes import ply_between
from colisee.core.position import Position, View
from colisee.core.rules import Rules
from colisee.core.setup import Setup
from colisee.core.spec import GameSpec
from colisee.core.text import LANGUAGES
from colisee.testing.table import random_ply

ASKED = 60
"""Maximum number of actions for which an expensive question is asked when rules run interpreted."""
NAMES = ["Ann", "Bob", "Zoé", "Dan", "Eve"]


class BrokenLaw(AssertionError):
    """What a law found, and what to change in the game."""

    def __init__(self, found: str, change: str) -> None:
        super().__init__(f"{found}\nWhat to change: {change}")
        self.found, self.change = found, change


def check_laws(spec: GameSpec, rules: Rules | None = None, seed: int = 3) -> None:
    """Run every law on every position of a random match, for every player count and combination of options. BrokenLaw at the first
    that fails: it names the law, the match and the ply."""
    for setup in setups(spec):
        rng = Random(seed)
        for ply, position in enumerate(walk(setup, rules or spec.compiled, rng)):
            for law in LAWS:
                try:
                    law(position, rng)
                except BrokenLaw as error:
                    where = f"{law.__name__} ({setup}, seed {seed}, ply {ply})"
                    raise BrokenLaw(f"{where}:\n{error.found}", error.change) from None


def walk(setup: Setup, rules: Rules, rng: Random) -> Iterator[Position]:
    """Every position of a random match."""
    position, longest = Position.new(setup, rules), setup.game.facts.longest
    for _ in range(longest + 1):
        yield position
        if position.is_over:
            return
        position.apply_unchecked(*random_ply(position, rng))
    raise BrokenLaw(
        f"a match went on after {longest} plies",
        "let `due` return OVER when the match ends, or raise `longest` in __init__.py.",
    )


def setups(spec: GameSpec) -> list[Setup]:
    """Every rules version and player count with every combination of options."""
    names = [option.name for option in spec.facts.options]
    return [
        Setup(spec, players, dict(zip(names, values, strict=True)), version)
        for version in spec.facts.playable_versions
        for players in spec.facts.seats
        for values in product(*(option.choices(version) for option in spec.facts.options))
    ]


def view_by_rules(p: Position, seat: int) -> View:
    """What the game's own rules show a seat: `Position.view` does not ask them in a game without secrets."""
    view = View(p.spec, p.spec.states(), p.rules, seat)
    p.ask("view", seat, view.array, 0)
    return view


def after(p: Position, *plies: tuple[int, int]) -> Position:
    twin = p.copy()
    for seat, action in plies:
        twin.apply_unchecked(seat, action)
    return twin


def some(p: Position, actions: range, rng: Random) -> list[int]:
    if p.rules.backend != "interpreted" or len(actions) <= ASKED:
        return list(actions)
    return rng.sample(actions, ASKED)


def difference(one: Position, other: Position) -> str:
    """The fields in which two positions differ."""
    names = one.spec.dtype.names or ()
    fields = [name for name in names if one.array[name].tobytes() != other.array[name].tobytes()]
    return ", ".join(fields) or "bytes between the fields"


def reader_name(seat: int) -> str:
    return "a spectator" if seat == SPECTATOR else f"seat {seat}"


def ply_name(p: Position, seat: int, action: int) -> str:
    return f"{p.spec.notation.word(action)} of {'chance' if seat == CHANCE else f'seat {seat}'}"


# The laws


def every_state_is_sound(p: Position, rng: Random) -> None:
    if p.problems():
        raise BrokenLaw(
            f"`problems` reports {', '.join(p.problems())} in {p.spec.picture.drawing(p.record)}",
            "the rule in rules.py that produced this state, or the check in checks.py if the state is possible.",
        )


def somebody_is_due_or_it_is_over(p: Position, rng: Random) -> None:
    due = p.due_set
    if due not in (OVER, CHANCE_DUE) and due >= 1 << p.players:
        raise BrokenLaw(
            f"`due` returned {due:#b}, a set with a seat beyond the {p.players} players",
            "`due` in rules.py: bit p for seat p, or CHANCE_DUE alone, or OVER.",
        )
    if len(p.due) > 1 and not p.spec.facts.simultaneous:
        raise BrokenLaw(
            f"seats {p.due} are due at once",
            "`due` in rules.py, or set simultaneous=True in __init__.py.",
        )


def a_due_seat_has_a_move(p: Position, rng: Random) -> None:
    for seat in p.due:
        legal = p.legal(seat)
        if not legal:
            raise BrokenLaw(
                f"seat {seat} is due and has no legal action",
                "`legal` in rules.py, or do not let `due` name a seat that cannot act: apply what is forced in `apply`.",
            )
        if max(legal) >= p.spec.facts.actions:
            raise BrokenLaw(
                f"`legal` allows seat {seat} action {max(legal)}, but players' actions end at {p.spec.facts.actions - 1}",
                "`legal` in rules.py, or `ranges` in __init__.py.",
            )


def every_refused_action_names_its_rule(p: Position, rng: Random) -> None:
    for seat in range(p.players):
        legal = set(p.legal(seat))
        for action in some(p, range(p.spec.facts.actions), rng):
            rule, word = p.ask("why_not", seat, action), p.spec.notation.word(action)
            if (rule == 0) != (action in legal):
                raise BrokenLaw(
                    f"`legal` {'allows' if action in legal else 'forbids'} seat {seat} {word}, but `why_not` returned {rule}",
                    "`why_not` in rules.py: 0 for exactly the actions that `legal` adds, and a rule for a seat that is not due.",
                )
            if not 0 <= rule <= len(p.spec.facts.rules):
                raise BrokenLaw(
                    f"`why_not` returned {rule} for {word} of seat {seat}, but RULES has {len(p.spec.facts.rules)} entries",
                    "`why_not` in rules.py: return the number of a rule, from 1, in the order of RULES.",
                )


def chance_draws_what_it_may(p: Position, rng: Random) -> None:
    if not p.is_chance_due:
        return
    if p.draw_count() < 1:
        raise BrokenLaw(
            "chance is due and `draws` returned 0",
            "`draws` in rules.py, or do not let chance be due.",
        )
    for n in range(p.draw_count()):
        action = p.draw(n)
        if not any(r.by_chance and r.first <= action <= r.last for r in p.spec.facts.ranges):
            raise BrokenLaw(
                f"`draw` number {n} is action {action}, which is in no range by_chance",
                "`draw` in rules.py (add the first number of the range), or `ranges` in __init__.py.",
            )


def simultaneous_seats_may_act_in_any_order(p: Position, rng: Random) -> None:
    if len(p.due) < 2:
        return
    one, other = rng.sample(p.due, 2)
    plies = [(one, rng.choice(p.legal(one))), (other, rng.choice(p.legal(other)))]
    between = after(p, plies[0])
    if other not in between.due or between.legal(other) != p.legal(other):
        raise BrokenLaw(
            f"after {ply_name(p, *plies[0])}, seat {other} no longer has the same choice",
            "`due` and `legal` in rules.py: a choice of one seat must not change what another seat of the same moment may do.",
        )
    here, there = after(p, *plies), after(p, *reversed(plies))
    if here != there:
        raise BrokenLaw(
            f"{ply_name(p, *plies[0])} and {ply_name(p, *plies[1])} lead to different states by their order: {difference(here, there)}",
            "`apply` in rules.py: keep each choice, and carry all of them out, in the order of the seats, when the last is in.",
        )


def questions_change_nothing(p: Position, rng: Random) -> None:
    before = p.copy()
    p.ranks(p.points())
    for seat in range(p.players):
        p.why_not(seat, 0)
        view_by_rules(p, seat)
        p.sees(seat, seat, 0)
    for seat in p.due:
        p.legal(seat)
    p.problems()
    if p.is_chance_due:
        p.draw(p.draw_count() - 1)
    if p != before:
        raise BrokenLaw(
            f"a question changed the state: {difference(before, p)}",
            "whichever of `due`, `legal`, `why_not`, `draws`, `draw`, `scores`, `ranks`, `view`, `sees`, `problems` writes to `s`: only `apply` may.",
        )


def every_ply_changes_the_state(p: Position, rng: Random) -> None:
    if not p.is_over:
        ply = random_ply(p, rng)
        if after(p, ply) == p:
            raise BrokenLaw(
                f"{ply_name(p, *ply)} changed nothing",
                "`apply` in rules.py: at least whose turn it is must change, or the same decision comes up for ever.",
            )


def ranks_follow_totals(p: Position, rng: Random) -> None:
    totals, ranks = p.totals(), p.ranks()
    shown = f"totals {totals}, ranks {ranks}"
    if min(ranks) != 1:
        raise BrokenLaw(
            f"nobody has rank 1: {shown}",
            "`ranks` in rules.py: places count from 1.",
        )
    for one, other in product(range(p.players), repeat=2):
        if totals[one] > totals[other] and ranks[one] >= ranks[other]:
            raise BrokenLaw(
                f"seat {one} has more points than seat {other} but no better rank: {shown}",
                "`ranks` in rules.py: tie-breaks only separate equal totals.",
            )
        if sum(rank < ranks[one] for rank in ranks) != ranks[one] - 1:
            raise BrokenLaw(
                f"a rank must be one more than the number of seats before it: {shown}",
                "`ranks` in rules.py: 1, 1, 3 for two seats that share the first place.",
            )


def a_view_is_what_its_seat_needs(p: Position, rng: Random) -> None:
    for seat in [*range(p.players), SPECTATOR]:
        view = view_by_rules(p, seat)
        again = view_by_rules(view, seat)
        if again != view:
            raise BrokenLaw(
                f"the view of {reader_name(seat)} of its own view is another one: {difference(view, again)}",
                "`view` in view.py: copy a field only by what the seat knows, not by what is hidden from it.",
            )
        if p.view(seat) != view:
            raise BrokenLaw(
                f"the game says secrets=False, but {reader_name(seat)} is not shown {difference(p, view)}",
                "`view` in view.py (copy this field), or set secrets=True in __init__.py.",
            )
        if seat in p.due:
            if seat not in view.due or view.legal(seat) != p.legal(seat):
                raise BrokenLaw(
                    f"seat {seat} is due, but not in its own view, or with other legal actions there",
                    "`view` in view.py: show the seat everything that `due` and `legal` read.",
                )


def a_guess_is_indistinguishable_from_the_truth(p: Position, rng: Random) -> None:
    for seat in range(p.players):
        view = view_by_rules(p, seat)
        guess = view.guess(rng.getrandbits(60))
        if guess.problems():
            raise BrokenLaw(
                f"a guess of seat {seat} is unsound ({', '.join(guess.problems())}): {p.spec.picture.drawing(guess.record)}",
                "`guess` in view.py: complete the view to a state that could have been reached.",
            )
        seen = view_by_rules(guess, seat)
        if seen != view:
            raise BrokenLaw(
                f"seat {seat} can tell its guess from the truth by {difference(view, seen)}",
                "`guess` in view.py: fill in only what `view` left out, and leave the rest.",
            )
        if guess.due_set != p.due_set:
            raise BrokenLaw(
                f"in a guess of seat {seat} `due` returns {guess.due_set:#b}, in truth {p.due_set:#b}",
                "`guess` in view.py: who has chosen is public, so keep it in the view, apart from what they chose.",
            )
        if guess != p and not p.spec.facts.secrets:
            raise BrokenLaw(
                f"the game says secrets=False, but a guess differs from the truth: {difference(p, guess)}",
                "`guess` in view.py must then do nothing, or set secrets=True in __init__.py.",
            )


def what_a_seat_sees_depends_on_nothing_hidden(p: Position, rng: Random) -> None:
    if p.is_over:
        return
    actor, action = random_ply(p, rng)
    if actor != CHANCE and not p.sees(actor, actor, action):
        raise BrokenLaw(
            f"seat {actor} does not see its own action",
            "`sees` in view.py: return True if reader == seat.",
        )
    for reader in range(p.players):
        shown, view = p.sees(reader, actor, action), view_by_rules(p, reader)
        if not (
            view.guess(rng.getrandbits(60)).sees(reader, actor, action) == view.sees(reader, actor, action) == shown
        ):
            raise BrokenLaw(
                f"whether seat {reader} sees {ply_name(p, actor, action)} depends on something that seat {reader} may not know",
                "`sees` in view.py: read only fields that `view` copies for this reader.",
            )


def without_secrets_everybody_knows_everything(p: Position, rng: Random) -> None:
    """What a server shows in such a game is made once, from the spectators' view."""
    if p.spec.facts.secrets:
        return
    for reader in [*range(p.players), SPECTATOR]:
        view = view_by_rules(p, reader)
        if view.to_bytes() != p.to_bytes():
            raise BrokenLaw(
                f"the game says secrets=False, but {reader_name(reader)} is not shown {difference(p, view)}",
                "`view` in view.py (copy every field), or set secrets=True in __init__.py.",
            )
        if not p.is_over:
            actor, action = random_ply(p, rng)
            if not p.sees(reader, actor, action):
                raise BrokenLaw(
                    f"the game says secrets=False, but {reader_name(reader)} does not see {ply_name(p, actor, action)}",
                    "`sees` in view.py (return True), or set secrets=True in __init__.py.",
                )


def a_drawing_reads_back(p: Position, rng: Random) -> None:
    drawing = p.spec.picture.drawing(p.record)
    read = Position(p.spec, p.spec.picture.position(drawing), p.rules)
    if read != p:
        raise BrokenLaw(
            f"a drawing read back is another state ({difference(p, read)}): {drawing}",
            "`drawing` or `position` of the game's picture: the text must hold every field.",
        )


def every_event_has_its_sentence(p: Position, rng: Random) -> None:
    if p.is_over:
        return
    seat, action = random_ply(p, rng)
    names = NAMES[: p.players]
    for language in LANGUAGES:
        text = p.spec.wording.sentence(p.record, seat, action, language, names, SPECTATOR)
        if not is_sentence(text):
            raise BrokenLaw(
                f"{ply_name(p, seat, action)} in {language} is no sentence: {text!r}",
                "`sentence` in wording.py: some words and a full stop, for every action in both languages.",
            )


def a_player_is_addressed_as_you(p: Position, rng: Random) -> None:
    """In the list of moves: other readers are told the player's name."""
    if p.is_over:
        return
    seat, action = random_ply(p, rng)
    names = NAMES[: p.players]
    if seat == CHANCE:
        return
    for language in LANGUAGES:
        to_player, to_others = (
            p.spec.wording.sentence(p.record, seat, action, language, names, reader) for reader in (seat, SPECTATOR)
        )
        if not is_sentence(to_player) or names[seat] in to_player or names[seat] not in to_others:
            raise BrokenLaw(
                f"{ply_name(p, seat, action)} reads {to_player!r} for its player and {to_others!r} for others",
                "`sentence` in wording.py: address the reader as “you”, « vous », and name everybody else.",
            )


def outcomes_are_facts_in_words_for_every_reader(p: Position, rng: Random) -> None:
    """Numbers and names only, so that they can be sent as JSON; each in a whole sentence, and for the reader itself in the second
    person."""
    if p.is_over:
        return
    seat, action = random_ply(p, rng)
    later = after(p, (seat, action))
    names = NAMES[: p.players]
    for reader in [*range(p.players), SPECTATOR]:
        seen = action if p.sees(reader, seat, action) else None
        ply = ply_between(p.view(reader), later.view(reader), seat, seen)
        if ply.round_number < 0:
            raise BrokenLaw(
                f"the round is {ply.round_number}",
                "`round_number` in wording.py: 0 or more.",
            )
        for outcome in ply.outcomes:
            if json.loads(json.dumps(outcome.facts)) != outcome.facts:
                raise BrokenLaw(
                    f"the facts of the outcome {outcome.kind!r} are no plain JSON: {outcome.facts!r}",
                    "`outcomes` in wording.py: numbers, words, lists and dictionaries with words as keys.",
                )
            for language in LANGUAGES:
                text = p.spec.wording.outcome_text(outcome, language, names, reader)
                if not is_sentence(text):
                    raise BrokenLaw(
                        f"the outcome {outcome.kind!r} in {language} is no sentence: {text!r}",
                        "`outcome_text` in wording.py: some words and a full stop, in both languages.",
                    )
                if outcome.seat == reader and text.startswith(names[reader]):
                    raise BrokenLaw(
                        f"an outcome of the reader is told in the third person: {text!r}",
                        "`outcome_text` in wording.py: address the reader as “you”, « vous ».",
                    )


def is_sentence(text: str) -> bool:
    return text.strip() != "" and text.strip()[-1] in ".!?"


LAWS: tuple[Callable[[Position, Random], None], ...] = (
    every_state_is_sound,
    somebody_is_due_or_it_is_over,
    a_due_seat_has_a_move,
    every_refused_action_names_its_rule,
    chance_draws_what_it_may,
    simultaneous_seats_may_act_in_any_order,
    questions_change_nothing,
    every_ply_changes_the_state,
    ranks_follow_totals,
    a_view_is_what_its_seat_needs,
    a_guess_is_indistinguishable_from_the_truth,
    what_a_seat_sees_depends_on_nothing_hidden,
    without_secrets_everybody_knows_everything,
    a_drawing_reads_back,
    every_event_has_its_sentence,
    a_player_is_addressed_as_you,
    outcomes_are_facts_in_words_for_every_reader,
)
