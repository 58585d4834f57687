"""One game between bots, and its recorded outcome."""

from __future__ import annotations

from dataclasses import replace

import pytest

from colisee.bots import make
from colisee.core.registry import game, slugs
from colisee.core.setup import Setup
from colisee.core.spec import GameSpec
from colisee.lab.errors import LabError
from colisee.lab.labels import action_label, piece_label
from colisee.lab.preference import PreferenceBot
from colisee.lab.referee import GamePlan, Played, check_bots, check_budget, deal_seed, play, warm_bots
from colisee.lab.simulate import simulate
from colisee.lab.vocabulary import Word, vocabulary_of
from colisee.play.fairness import Fairness
from colisee.play.match import Match


def plan(spec: GameSpec, *bots: str, deal: int = 3) -> GamePlan:
    return GamePlan(Setup(spec, len(bots)), bots, 7, deal)


def at_random(spec: GameSpec, deal: int = 3) -> Played:
    return play(plan(spec, *["random"] * spec.facts.seats[0], deal=deal))


def test_a_game_is_determined_by_its_plan(spec: GameSpec) -> None:
    assert at_random(spec) == at_random(spec)
    assert at_random(spec) != at_random(spec, deal=4)


def test_a_game_round_trips_through_json(spec: GameSpec) -> None:
    one = at_random(spec)
    assert Played.from_json(one.as_json()) == one


def test_games_of_a_deal_share_their_draws() -> None:
    """The first draws of a deal, before anybody has decided, are the same whoever sits where."""
    spec = game("moving-day")
    openings = set()
    for _ in range(2):
        match = Match(spec, 2, fairness=Fairness.seeded(deal_seed(7, 3)))
        openings.add(tuple(match.line))
    orders = {tuple(play(plan(spec, *bots)).order) for bots in (("greedy", "random"), ("random", "greedy"))}
    assert len(openings) == len(orders) == 1


def test_shares_of_a_shared_victory() -> None:
    played = Played([[3], [3], [1]], [1, 1, 3], 9, 5, [], [{}, {}, {}])
    assert played.shares == [0.5, 0.5, 0.0]
    assert played.totals == [3, 3, 1]


def test_the_order_of_play() -> None:
    """Moving Day draws the first player, The Truckers draw everybody's place, in Post Office all play simultaneously."""
    assert sorted(at_random(game("moving-day")).order) == [1, 2]
    assert sorted(at_random(game("the-truckers")).order) == [1, 2, 3]
    assert at_random(game("post-office")).order == []


def test_everything_a_player_took_in_moving_day_came_to_them() -> None:
    """Eight turns: eight groups of two boxes and a helper each."""
    vocabulary = vocabulary_of(game("moving-day"))
    for seat in at_random(game("moving-day")).words:
        pieces = {vocabulary.words[w].text: times for w, times in seat.items() if vocabulary.words[w].is_piece}
        assert sum(times for text, times in pieces.items() if text.startswith("draw box=")) == 16
        assert sum(times for text, times in pieces.items() if text.startswith("draw helper=")) == 8
        marks = [times for w, times in seat.items() if vocabulary.words[w].text.startswith("draw box.type=")]
        assert sum(marks) == 16


def test_drawn_tiles_and_objectives_come_to_whoever_drew_them() -> None:
    for slug, piece_of in (("post-office", "draw tile="), ("toy-rush", "draw objective=")):
        vocabulary = vocabulary_of(game(slug))
        for seat in at_random(game(slug)).words:
            assert sum(times for w, times in seat.items() if vocabulary.words[w].text.startswith(piece_of)) >= 3


def test_the_words_of_an_action() -> None:
    vocabulary = vocabulary_of(game("moving-day"))
    notation = game("moving-day").notation
    place = notation.from_json({"place": {"box": "upper", "vehicle": "truck", "column": 1, "row": 1}})
    assert [vocabulary.words[w].text for w in vocabulary.words_of(place)] == [
        "place box=upper", "place vehicle=truck", "place column=1", "place row=1",
    ]  # fmt: skip
    assert place in vocabulary.actions_with("place vehicle=truck")
    assert vocabulary.actions_with("place vehicle=rocket") == frozenset()
    assert Word("dismiss", "", "", False, False).text == "dismiss"


@pytest.mark.parametrize("slug", slugs())
def test_every_word_of_a_record_has_a_label_in_both_languages(slug: str) -> None:
    known = game(slug).report_phrases.terms
    for word in vocabulary_of(game(slug)).words:
        names = [word.verb, *word.key.split(".")] if word.key else [word.verb]
        assert [name for name in names if name not in known] == []


def test_labels_for_readers() -> None:
    assert action_label(game("moving-day"), "place", "vehicle", "truck", "en") == "place a box on the truck"
    assert action_label(game("moving-day"), "dismiss", "", "", "en") == "do without a helper"
    assert action_label(game("the-truckers"), "steal", "goods", "None", "fr") == "ne rien voler"
    assert action_label(game("moving-day"), "sell", "vehicle", "truck", "fr") == "sell\u00a0: véhicule camion"
    assert (
        piece_label(game("moving-day"), "draw", "box", "lamp red weight 7 fragile", "fr")
        == "carton\u00a0: lampe, rouge, poids 7, fragile"
    )
    assert piece_label(game("moving-day"), "draw", "helper.strength", "4", "en") == "helpers of strength 4"
    assert piece_label(game("moving-day"), "find", "helper.strength", "4", "en") == "helper: strength 4"


@pytest.mark.parametrize("slug", slugs())
def test_every_choice_has_a_phrase(slug: str) -> None:
    words = [word for word in vocabulary_of(game(slug)).words if not word.by_chance]
    phrases = game(slug).report_phrases.phrases
    named = [(" ".join(filter(None, (word.verb, word.key))), word.value) for word in words]
    assert [name for name, value in named if name not in phrases and f"{name}={value}" not in phrases] == []


def test_a_preference_is_followed_whenever_it_can_be() -> None:
    spec = game("moving-day")
    vocabulary = vocabulary_of(game("moving-day"))
    played = play(plan(spec, "random+take group=2", "random"))
    takes = {vocabulary.words[w].text: times for w, times in played.words[0].items()}
    assert takes["take group=2"] == 8
    assert "take group=1" not in takes


def test_a_preference_leaves_the_rest_to_its_bot() -> None:
    spec = game("moving-day")
    match = Match(spec, 2, seed=1)
    seat = match.due[0]

    class Recorder:
        def choose(self, view: object, legal: list[int], rng: object, budget: object = None) -> int:
            self.legal = legal
            return legal[0]

    recorder = Recorder()
    legal = match.legal(seat)
    PreferenceBot(recorder, frozenset(legal[:2])).choose(match.view(seat), legal, None, None)  # type: ignore[arg-type]  # no chance is needed
    assert recorder.legal == legal[:2]
    PreferenceBot(recorder, frozenset()).choose(match.view(seat), legal, None, None)  # type: ignore[arg-type]  # no chance is needed
    assert recorder.legal == legal


def test_unknown_bots_and_invalid_budgets_are_refused() -> None:
    with pytest.raises(ValueError, match="unknown bot 'genius'"):
        check_bots(["greedy", "genius"])
    with pytest.raises(ValueError, match="at least 1"):
        check_budget(0)


class RaisingBot:
    def __init__(self, spec: GameSpec, seat: int) -> None: ...

    def choose(self, *arguments: object) -> int:
        raise FileNotFoundError("no weights for 3 players")


def test_a_bot_that_raises_is_named() -> None:
    name = f"{__name__}:RaisingBot"
    for attempt in (lambda: play(plan(game("toy-rush"), name, "random")), lambda: warm_bots(Setup("toy-rush"), [name])):
        with pytest.raises(LabError, match=f"the bot {name} raised FileNotFoundError: no weights for 3 players"):
            attempt()


def test_a_game_that_does_not_end_is_refused() -> None:
    """With a limit that Toy Rush exceeds."""
    spec = replace(game("toy-rush"), facts=replace(game("toy-rush").facts, longest=20))
    with pytest.raises(LabError, match="toy-rush went on after 20 plies"):
        play(plan(spec, "random", "random"))
    with pytest.raises(LabError, match="toy-rush went on after 20 plies"):
        simulate(Setup(spec), 4, 1)


def test_a_bot_refuses_a_view_of_another_game() -> None:
    other = Match(game("toy-rush"), 2, seed=1)
    with pytest.raises(ValueError, match="no view of Moving Day"):
        make("greedy", game("moving-day"), 0).choose(other.view(0), [0, 1], None, None)  # type: ignore[arg-type]  # refused before chance is needed
