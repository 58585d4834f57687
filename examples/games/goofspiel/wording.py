"""Goofspiel in words."""

from typing import Any

from colisee.core.outcomes import Outcome, clause, name_of
from colisee.core.text import Language, Text
from colisee.core.wording import Names, Wording
from colisee.games.goofspiel.constants import ALL_CARDS, BID, PRIZE, SEATS


def sentence(s: Any, seat: int, action: int, language: Language, names: Names, reader: int) -> str:
    if action >= PRIZE:
        prize = action - PRIZE + 1
        return Text(f"The prize is the {prize}.", f"Le prix est le {prize}.").to(language)
    card = action - BID + 1
    rest = Text(f" the {card}.", f" le {card}.")
    return clause(name_of(names, seat, reader), ("bids", "bid"), ("mise", "misez"), rest).to(language)


def outcomes(before: Any, after: Any, seat: int, action: int | None) -> list[Outcome]:
    """A bid is reported without its card; with the last one both cards are reported, which the hands show."""
    if action is not None and action >= PRIZE:
        return [Outcome("prize", None, {"prize": action - PRIZE + 1})]
    chosen = [Outcome("bid", seat, {})]
    if after.prize != 0:
        return chosen
    cards = [int(before.hand[player] & ~after.hand[player]).bit_length() for player in range(SEATS)]
    winner = None if cards[0] == cards[1] else int(cards[1] > cards[0])
    return [*chosen, Outcome("reveal", None, {"cards": cards, "winner": winner, "prize": int(before.prize)})]


def outcome_text(outcome: Outcome, language: Language, names: Names, reader: int) -> str:
    facts = outcome.facts
    if outcome.kind == "prize":
        return Text(f"The prize is the {facts['prize']}.", f"Le prix est le {facts['prize']}.").to(language)
    if outcome.kind == "bid":
        assert outcome.seat is not None
        rest = Text(" chosen a card.", " choisi une carte.")
        return clause(name_of(names, outcome.seat, reader), ("has", "have"), ("a", "avez"), rest).to(language)
    one, other = facts["cards"]
    cards = Text(
        f"{names[0]} shows the {one}, {names[1]} the {other}", f"{names[0]} montre le {one}, {names[1]} le {other}"
    )
    if facts["winner"] is None:
        return Text(f"{cards.en}: nobody takes the prize.", f"{cards.fr}\u00a0: personne ne prend le prix.").to(
            language
        )
    name, prize = names[facts["winner"]], facts["prize"]
    return Text(f"{cards.en}: {name} takes the {prize}.", f"{cards.fr}\u00a0: {name} prend le {prize}.").to(language)


def round_number(s: Any) -> int:
    return ALL_CARDS.bit_count() - int(s.prizes[0]).bit_count()


WORDING = Wording(
    option_names={},
    clause_names={"prizes": Text("prizes", "prix")},
    clause_rules={"prizes": "GO-T2"},
    sentence=sentence,
    outcomes=outcomes,
    outcome_text=outcome_text,
    round_number=round_number,
)
