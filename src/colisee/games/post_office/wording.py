"""Post Office in words: names of options, clauses and pieces, and a sentence for every action and every outcome."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from colisee.core.outcomes import Outcome, clause, name_of
from colisee.core.text import LANGUAGES, Language, Text
from colisee.core.wording import Names, Wording
from colisee.games.post_office import constants as c
from colisee.games.post_office.notation import place_parts, space_code
from colisee.games.post_office.outcomes import outcomes, round_number

OPTION_NAMES = {
    "challenges": Text("Challenges", "Défis"),
    "challenges=off": Text("without challenges", "sans défis"),
    "challenges=on": Text("four open challenges", "quatre défis ouverts"),
    "squares": Text("Squares", "Carrés"),
    "squares=overlapping": Text(
        "every square counts, even if they overlap", "tous les carrés comptent, même s’ils se chevauchent"
    ),
    "squares=disjoint": Text("a parcel counts in one square only", "un colis ne compte que dans un seul carré"),
}
CLAUSE_NAMES = {
    "stamps": Text("stamps", "timbres"),
    "fragile": Text("fragile", "fragiles"),
    "christmas": Text("Christmas", "Noël"),
    "treats": Text("treats", "gourmandises"),
    "love": Text("love", "amour"),
    "waybills": Text("waybills", "bordereaux"),
    "squares": Text("squares", "carrés"),
}
CLAUSE_RULES = {"stamps": "PO-P1", **dict.fromkeys(c.TYPES, "PO-P2"), "waybills": "PO-P3", "squares": "PO-P4"}
COLOUR_NAMES = (
    Text("light blue", "bleu clair"),
    Text("dark blue", "bleu foncé"),
    Text("yellow", "jaune"),
    Text("brown", "marron"),
)
TYPE_SIGN_NAMES = (Text("glass", "verre"), Text("tree", "sapin"), Text("cake", "gâteau"), Text("heart", "cœur"))
STAMP_NAME, WAYBILL_NAME = Text("stamp", "timbre"), Text("waybill", "bordereau")
ASSISTANT_NAMES = (Text("cat", "chat"), Text("dog", "chien"), Text("pigeon", "pigeon"), Text("hamster", "hamster"))
COUNT_NAMES = {
    "squares": Text("squares", "carrés"),
    "shapes": Text("shapes of tapes", "formes de bandes"),
    "colours": Text("colours of tapes", "couleurs de bandes"),
    "tapes of one colour": Text("tapes of one colour", "bandes d’une même couleur"),
    "tapes of one shape": Text("tapes of one shape", "bandes d’une même forme"),
    "tapes beside one waybill": Text("tapes beside one waybill", "bandes autour d’un bordereau"),
    "stamps": Text("stamps", "timbres"),
    "symbols of one type": Text("uncovered symbols of one type", "symboles découverts d’un même type"),
    "full rows": Text("full rows of the shelf", "lignes pleines de l’étagère"),
}
"""What challenges count, by its name in the components."""
NUMBER_WORDS = (
    Text("no", "zéro"), Text("one", "un"), Text("two", "deux"), Text("three", "trois"), Text("four", "quatre"), Text("five", "cinq"),
    Text("six", "six"), Text("seven", "sept"), Text("eight", "huit"), Text("nine", "neuf"), Text("ten", "dix"),
)  # fmt: skip
ALL_FOUR = {
    "shapes": Text("tapes of all four shapes", "des bandes des quatre formes"),
    "colours": Text("tapes of all four colours", "des bandes des quatre couleurs"),
}


def challenge_text(row: Mapping[str, Any]) -> Text:
    """What a challenge asks for: `five squares`."""
    count, least = row["count"], row["least"]
    if least == c.COLOUR_COUNT and count in ALL_FOUR:
        return ALL_FOUR[count]
    number = NUMBER_WORDS[least] if least < len(NUMBER_WORDS) else Text(str(least), str(least))
    return Text(f"{number.en} {COUNT_NAMES[count].en}", f"{number.fr} {COUNT_NAMES[count].fr}")


CHALLENGE_TEXTS = {row["name"]: challenge_text(row) for row in c.COMPONENTS["challenges"]["rows"]}
A_TILE = Text("a tile", "un jeton")
HAND_NAMES = (Text("the tile kept", "le jeton gardé"), Text("the tile received", "le jeton reçu"))
SPACE_PARTS = {
    0b0001: Text("the top left of {}", "le coin supérieur gauche de {}"),
    0b0010: Text("the top right of {}", "le coin supérieur droit de {}"),
    0b0100: Text("the bottom left of {}", "le coin inférieur gauche de {}"),
    0b1000: Text("the bottom right of {}", "le coin inférieur droit de {}"),
    0b0011: Text("the top of {}", "le haut de {}"),
    0b1100: Text("the bottom of {}", "le bas de {}"),
    0b0101: Text("the left of {}", "la gauche de {}"),
    0b1010: Text("the right of {}", "la droite de {}"),
    0b1110: Text("{} but for its top left", "{} sauf le coin supérieur gauche"),
    0b1101: Text("{} but for its top right", "{} sauf le coin supérieur droit"),
    0b1011: Text("{} but for its bottom left", "{} sauf le coin inférieur gauche"),
    0b0111: Text("{} but for its bottom right", "{} sauf le coin inférieur droit"),
}
"""Some parcels of a space, a bit each, row by row: one, two side by side, or three."""
TURN_TEXTS = (
    Text("", ""),
    Text(", turned to the right", ", tourné vers la droite"),
    Text(", upside down", ", à l’envers"),
    Text(", turned to the left", ", tourné vers la gauche"),
)


def sentence(s: Any, seat: int, action: int, language: Language, names: Names, reader: int) -> str:
    """What an action does, for the list of moves; `s` is the position before it."""
    if action >= c.ACTIONS:
        return _chance_text(s, action, names, reader).to(language)
    return _action_text(s.player[seat], action, name_of(names, seat, reader)).to(language)


def outcome_text(outcome: Outcome, language: Language, names: Names, reader: int) -> str:
    facts = outcome.facts
    if outcome.seat is None:
        return _set_up_text(facts).to(language)
    who = name_of(names, outcome.seat, reader)
    if outcome.kind == "receive":
        return _receive_text(facts, who, name_of(names, facts["from"], reader)).to(language)
    return OUTCOME_TEXTS[outcome.kind](facts, who).to(language)


def _set_up_text(facts: dict[str, Any]) -> Text:
    challenges = [CHALLENGE_TEXTS[name] for name in facts["challenges"]]
    en, fr = (", ".join(text.to(language) for text in challenges) for language in LANGUAGES)
    laid = Text("The start tiles are laid out.", "Les jetons de départ sont posés.")
    return Text(f"{laid.en} Challenges: {en}.", f"{laid.fr} Défis : {fr}.") if challenges else laid


def _receive_text(facts: dict[str, Any], who: str | None, giver: str | None) -> Text:
    tile = _tile_text(facts["tile"])
    if who is None:
        return Text(f"{giver} passes you {tile.en}.", f"{giver} vous passe {tile.fr}.")
    rest = Text(f" {who} {tile.en}.", f" à {who} {tile.fr}.")
    return clause(giver, ("passes", "pass"), ("passe", "passez"), rest)


def _draw_outcome(facts: dict[str, Any], who: str | None) -> Text:
    return _draw_text(who, _tile_text(facts["tile"]))


def _draw_text(who: str | None, tile: Text) -> Text:
    return clause(who, ("draws", "draw"), ("pioche", "piochez"), Text(f" {tile.en}.", f" {tile.fr}."))


def _keep_outcome(facts: dict[str, Any], who: str | None) -> Text:
    return _keep_text(who, _tile_text(facts["tile"]), _tile_text(facts["passed"]))


def _keep_text(who: str | None, kept: Text, passed: Text) -> Text:
    en, fr = ("passes", "passe") if who else ("pass", "passez")
    rest = Text(f" {kept.en} and {en} on {passed.en}.", f" {kept.fr} et {fr} {passed.fr} à gauche.")
    return clause(who, ("keeps", "keep"), ("garde", "gardez"), rest)


def _pay_outcome(facts: dict[str, Any], who: str | None) -> Text:
    return _pay_text(who)


def _pay_text(who: str | None) -> Text:
    rest = Text(" a stamp to walk on.", " un timbre pour avancer encore.")
    return clause(who, ("pays", "pay"), ("paie", "payez"), rest)


def _place_outcome(facts: dict[str, Any], who: str | None) -> Text:
    where = space_code((facts["row"] - 1) * c.SIDE + facts["column"] - 1)
    tile = _rows_text([facts["parcels"][:2], facts["parcels"][2:]])
    rest = Text(f" a tile on {where} ({tile.en}).", f" un jeton en {where} ({tile.fr}).")
    return clause(who, ("places", "place"), ("place", "placez"), rest)


def _no_tape_outcome(facts: dict[str, Any], who: str | None) -> Text:
    return _no_tape_text(who)


def _no_tape_text(who: str | None) -> Text:
    return clause(who, ("lays", "lay"), ("ne pose", "ne posez"), Text(" no tape.", " pas de bande."))


def _tape_outcome(facts: dict[str, Any], who: str | None) -> Text:
    colour, shape, stamps = COLOUR_NAMES[c.COLOURS.index(facts["colour"])], facts["shape"], facts["stamps"]
    where = ", ".join(_spaces_of(facts["parcels"]))
    earned = Text("", "")
    if stamps:
        en, fr = ("earns", "gagne") if who else ("earn", "gagnez")
        unit = Text("stamp" if stamps == 1 else "stamps", "timbre" if stamps == 1 else "timbres")
        earned = Text(f" and {en} {stamps} {unit.en}", f" et {fr} {stamps} {unit.fr}")
    rest = Text(
        f" the {colour.en} {shape} tape on {where}{earned.en}.",
        f" la bande {shape} {colour.fr} sur {where}{earned.fr}.",
    )
    return clause(who, ("lays", "lay"), ("pose", "posez"), rest)


def _spaces_of(parcels: list[int]) -> list[str]:
    """The spaces on which parcels lie: `b3`, `c3`."""
    spaces: list[str] = []
    for parcel in parcels:
        code = _space_of(parcel)
        if code not in spaces:
            spaces.append(code)
    return spaces


def _space_of(parcel: int) -> str:
    return space_code(parcel // c.COLUMNS // 2 * c.SIDE + parcel % c.COLUMNS // 2)


def _challenge_outcome(facts: dict[str, Any], who: str | None) -> Text:
    challenge, stamps = CHALLENGE_TEXTS[facts["challenge"]], facts["stamps"]
    rest = Text(f" a challenge ({challenge.en}): {stamps} stamps.", f" un défi ({challenge.fr}) : {stamps} timbres.")
    return clause(who, ("fulfils", "fulfil"), ("réussit", "réussissez"), rest)


OUTCOME_TEXTS = {
    "draw": _draw_outcome,
    "keep": _keep_outcome,
    "pay": _pay_outcome,
    "place": _place_outcome,
    "no_tape": _no_tape_outcome,
    "tape": _tape_outcome,
    "challenge": _challenge_outcome,
}


def _chance_text(s: Any, action: int, names: Names, reader: int) -> Text:
    if action <= c.START_TILE_LAST:
        seat = next(seat for seat in range(s.seats) if s.player[seat].filled != c.START_SPACES)
        tile, turn = divmod(action - c.START_TILE, c.TURNS)
        own = seat * c.START_TILES_OF_SEAT if s.edition == c.EDITION_OWN_START_TILES else 0
        face, turned = _face_text(c.START_FACES[own + tile]), TURN_TEXTS[turn]
        rest = Text(f" with the tile ({face.en}){turned.en}.", f" avec le jeton ({face.fr}){turned.fr}.")
        return clause(name_of(names, seat, reader), ("starts", "start"), ("commence", "commencez"), rest)
    if action <= c.OPEN_CHALLENGE_LAST:
        challenge = CHALLENGE_TEXTS[c.CHALLENGE_NAMES[action - c.OPEN_CHALLENGE]]
        return Text(f"A challenge is open: {challenge.en}.", f"Un défi est ouvert : {challenge.fr}.")
    seat = next(seat for seat in range(s.seats) if s.player[seat].hand[1] == 0)
    return _draw_text(name_of(names, seat, reader), _tile_text(action - c.DRAW_TILE + 1))


def _action_text(player: Any, action: int, who: str | None) -> Text:
    if action <= c.KEEP_LAST:
        kept = _tile_text(int(player.hand[action]), A_TILE)
        return _keep_text(who, kept, _tile_text(int(player.hand[1 - action]), Text("the other", "l’autre")))
    if action == c.PAY:
        return _pay_text(who)
    if action <= c.PLACE_LAST:
        return _place_text(player, action, who)
    if action == c.NO_TAPE:
        return _no_tape_text(who)
    if action <= c.TAKE_TAPE_LAST:
        tape = tape_text(action - c.TAKE_TAPE)
        return clause(who, ("takes", "take"), ("prend", "prenez"), Text(f" {tape.en}.", f" {tape.fr}."))
    return _lay_text(player, action, who)


def _place_text(player: Any, action: int, who: str | None) -> Text:
    slot, space, turn = place_parts(action)
    tile = _tile_text(int(player.hand[slot]), HAND_NAMES[slot])
    where, turned = space_code(space), TURN_TEXTS[turn]
    rest = Text(f" {tile.en} on {where}{turned.en}.", f" {tile.fr} en {where}{turned.fr}.")
    return clause(who, ("places", "place"), ("place", "placez"), rest)


def _lay_text(player: Any, action: int, who: str | None) -> Text:
    tape = tape_text(int(player.tape_in_hand) - 1)
    straight = action >= c.LAY_LINE
    where = place_of_tape(int(player.tape_in_hand) - 1, action - (c.LAY_LINE if straight else c.LAY))
    rest = Text(f" {tape.en} on {where.en}.", f" {tape.fr} sur {where.fr}.")
    return clause(who, ("lays", "lay"), ("pose", "posez"), rest)


def place_of_tape(tape: int, place: int) -> Text:
    """Where a tape lies, by the coordinates that the board shows: `the top of b3, the top left of c3`."""
    side = tape % c.SIDE_COUNT
    if place >= c.PLACES_OF_SIDE[side]:
        return Text("?", "?")
    parcels = c.parcels_under(side, place)
    texts = [(SPACE_PARTS[_part_of(space, parcels)], space) for space in _spaces_of(parcels)]
    en, fr = (", ".join(text.to(language).format(space) for text, space in texts) for language in LANGUAGES)
    return Text(en, fr)


def _part_of(space: str, parcels: list[int]) -> int:
    """The parcels that lie on a space, a bit each, row by row."""
    return sum(
        1 << parcel // c.COLUMNS % 2 * 2 + parcel % c.COLUMNS % 2 for parcel in parcels if _space_of(parcel) == space
    )


def _tile_text(tile: int, unknown: Text = A_TILE) -> Text:
    """A standard tile with its four parcels (its number means nothing to players), or what stands for one that the reader may not
    know."""
    if tile <= 0:
        return unknown
    face = _face_text(c.STANDARD_FACES[tile - 1])
    return Text(f"the tile ({face.en})", f"le jeton ({face.fr})")


@cache
def _face_text(face: str) -> Text:
    """The four parcels in words, row by row."""
    return _rows_text([row.split() for row in face.split("/")])


def _rows_text(rows: list[list[str]]) -> Text:
    texts = [[_parcel_text(parcel) for parcel in row] for row in rows]
    en, fr = ("; ".join(", ".join(parcel.to(language) for parcel in row) for row in texts) for language in LANGUAGES)
    return Text(en, fr.replace(";", "\N{NO-BREAK SPACE};"))


def _parcel_text(parcel: str) -> Text:
    """A parcel written as colour and symbol. Every colour has its own type, so its own sign."""
    colour = c.COLOUR_LETTERS.index(parcel[0])
    name = COLOUR_NAMES[colour]
    if parcel[1] not in c.SYMBOL_LETTERS:
        return name
    sign = (TYPE_SIGN_NAMES[colour], STAMP_NAME, WAYBILL_NAME)[c.SYMBOL_LETTERS.index(parcel[1])]
    return Text(f"{name.en} with {sign.en}", f"{name.fr} avec {sign.fr}")


def tape_text(tape: int) -> Text:
    colour, side = divmod(tape, c.SIDE_COUNT)
    shape, name = c.SHAPES[c.SHAPE_OF_SIDE[side]], COLOUR_NAMES[colour]
    flipped = Text(" (flipped)", " (retournée)") if c.FLIPPED[side] else Text("", "")
    return Text(f"the {name.en} {shape} tape{flipped.en}", f"la bande {shape} {name.fr}{flipped.fr}")


WORDING = Wording(
    option_names=OPTION_NAMES,
    clause_names=CLAUSE_NAMES,
    clause_rules=CLAUSE_RULES,
    sentence=sentence,
    outcomes=outcomes,
    outcome_text=outcome_text,
    round_number=round_number,
)
