"""What speaks for or against an action, in the game's terms and with the ids of its rules."""

from __future__ import annotations

from colisee.core.position import View
from colisee.core.text import Text


def reasons(view: View, action: int) -> list[Text]:
    """What an action changes at once for the view's seat: what its game says of it, then its score clause by clause.

    Changes that depend on hidden information are left out.
    """
    spec, seat = view.spec, view.seat
    found = list[Text]()
    changes = list[list[int]]()
    for guess in view.guesses():
        before = guess.points()[seat]
        guess.apply_unchecked(seat, action)
        changes.append((guess.points()[seat] - before).tolist())
        if spec.wording.reasons and not found:
            found += spec.wording.reasons(view, guess.view(seat))
    wording = spec.wording
    for clause, values in zip(spec.facts.clauses, zip(*changes, strict=True), strict=True):
        if values[0] and len(set(values)) == 1:
            name, rule = wording.clause_names[clause], wording.clause_rules[clause]
            found.append(Text(f"{name.en} {signed(values[0])}, {rule}", f"{name.fr} {signed(values[0])}, {rule}"))
    return found


def signed(value: int) -> str:
    """With a plus or a minus sign."""
    return f"+{value}" if value > 0 else f"−{-value}"
