"""The parts of the page of a table, found as a screen reader finds them: by role and name."""

from __future__ import annotations

import re
from typing import Any

NAMES = {
    "en": {"moves": "Moves", "log": "Log", "seats": "Seats"},
    "fr": {"moves": "Coups", "log": "Journal", "seats": "Places"},
}


def either(en: str, fr: str) -> re.Pattern[str]:
    """A name in the language of any visitor, from its beginning."""
    return re.compile(f"^({en}|{fr})")


CONFIRMATIONS = either(
    "(Take this|Place here|Put under the deck|Send this gift|Keep this tile|Walk here|Play this card|Load here|Load this|Steal this)$",
    "(Prendre|Poser ici|Placer ici|Mettre sous la pioche|Envoyer ce cadeau|Garder ce jeton|Avancer ici|Jouer cette carte|Charger ici|Charger|Voler)$",
)


def board(page: Any) -> Any:
    return page.get_by_role("region", name=either("Board of", "Plateau de"))


def in_tab_order(page: Any) -> Any:
    """The pieces of the board to which the Tab key leads."""
    return board(page).locator("[tabindex='0']")


def groups(page: Any) -> Any:
    """The groups of Moving Day that may be taken."""
    return board(page).get_by_role("button", name=either("You take group", "Vous prenez le groupe"))


def bar(page: Any) -> Any:
    """What to do now, with its buttons."""
    return page.get_by_role("region", name=either("What to do now$", "À faire maintenant$"))


def prompt(page: Any) -> Any:
    """The sentence of the bar; the reason why something is not possible stands after it."""
    return bar(page).get_by_role("paragraph").first


def panel(page: Any) -> Any:
    """What is open beside the board, or in the closed sheet of a phone."""
    return page.get_by_role("tabpanel", include_hidden=True)


def legal_moves(page: Any) -> Any:
    """The buttons of the list of moves while they may be pressed, also in the closed sheet of a phone."""
    moves = page.get_by_role("region", name=either("Moves$", "Coups$"), include_hidden=True)
    return moves.get_by_role("listitem", include_hidden=True).get_by_role("button", disabled=False, include_hidden=True)


def confirmation(page: Any) -> Any:
    """The button that plays what is selected on the board."""
    return bar(page).get_by_role("button", name=CONFIRMATIONS)


def tab(page: Any, name: str, language: str = "en") -> Any:
    """The tab of a panel: "moves" or "log"."""
    return page.get_by_role("tab", name=NAMES[language][name])


def move_list(page: Any, language: str = "en") -> Any:
    return page.get_by_role("region", name=NAMES[language]["moves"])


def seats(page: Any, language: str = "en") -> Any:
    return page.get_by_role("list", name=NAMES[language]["seats"]).get_by_role("listitem")


def tab_to_the_board(page: Any, language: str = "en") -> None:
    """By keyboard, from the last button before the board: to the piece that comes next."""
    page.get_by_role("button", name={"en": "More", "fr": "Plus"}[language], exact=True).focus()
    page.keyboard.press("Tab")


PRESS = """(open, number) => {
  if (open.some((button) => button.closest("[aria-busy=true]"))) return false;
  const gains = open.filter((button) => /points? (more|de plus)$/.test(button.textContent.trim()));
  const moves = gains.length ? gains : open;
  moves[number % moves.length]?.click();
  return moves.length > 0;
}"""


def press_a_move(page: Any, number: int, language: str = "en") -> bool:
    """Presses a move if one may be pressed, one that scores where there are such; whether it was pressed.
    It neither waits nor moves the mouse."""
    pressed: bool = legal_moves(page).evaluate_all(PRESS, number)
    return pressed
