"""Post Office in words: names of options, clauses and pieces, and a sentence for every action."""

from __future__ import annotations

from functools import cache
from typing import Any

from colisee.core.text import LANGUAGES, Language, Text
from colisee.core.wording import Names, Wording
from colisee.games.post_office import constants as c
from colisee.games.post_office.notation import BENT_SIDE, LINE_SIDE, corner_of, place_parts, space_code

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
CHALLENGE_TEXTS = {
    "five-squares": Text("five squares", "cinq carrés"),
    "four-shapes": Text("tapes of all four shapes", "des bandes des quatre formes"),
    "four-colours": Text("tapes of all four colours", "des bandes des quatre couleurs"),
    "three-of-a-colour": Text("three tapes of one colour", "trois bandes d’une même couleur"),
    "three-of-a-shape": Text("three tapes of one shape", "trois bandes d’une même forme"),
    "busy-waybill": Text("three tapes beside one waybill", "trois bandes autour d’un bordereau"),
    "ten-stamps": Text("ten stamps", "dix timbres"),
    "six-symbols": Text("six open symbols of one type", "six symboles visibles d’un même type"),
    "three-full-rows": Text("three full rows of the shelf", "trois rangées d’étagère pleines"),
}
TURN_TEXTS = (
    Text("", ""),
    Text(", turned to the right", ", tourné vers la droite"),
    Text(", upside down", ", à l’envers"),
    Text(", turned to the left", ", tourné vers la gauche"),
)


def sentence(s: Any, seat: int, action: int, language: Language, names: Names) -> str:
    """What an action does, for a log; `s` is the position before it."""
    return (_action_text(s, seat, action, names[seat]) if action < c.ACTIONS else _chance_text(s, action, names)).to(
        language
    )


def hidden_sentence(seat: int, language: Language, names: Names) -> str:
    """For the choice of a tile, or the draw of one."""
    if seat >= len(names):
        return Text("A tile is drawn.", "Un jeton est pioché.").to(language)
    return Text(
        f"{names[seat]} keeps one tile and passes the other.", f"{names[seat]} garde un jeton et passe l’autre."
    ).to(language)


def _chance_text(s: Any, action: int, names: Names) -> Text:
    if action <= c.START_TILE_LAST:
        seat = next(seat for seat in range(s.seats) if s.player[seat].filled != c.START_SPACES)
        tile, turn = divmod(action - c.START_TILE, c.TURNS)
        face, turned = c.START_FACES[seat * c.START_TILES_OF_SEAT + tile], TURN_TEXTS[turn]
        return Text(
            f"{names[seat]} starts with {_face_text(face).en}{turned.en}.",
            f"{names[seat]} commence avec {_face_text(face).fr}{turned.fr}.",
        )
    if action <= c.OPEN_CHALLENGE_LAST:
        challenge = CHALLENGE_TEXTS[c.CHALLENGE_NAMES[action - c.OPEN_CHALLENGE]]
        return Text(f"A challenge is open: {challenge.en}.", f"Un défi est ouvert : {challenge.fr}.")
    seat = next(seat for seat in range(s.seats) if s.player[seat].hand[1] == 0)
    drawn = tile_text(action - c.DRAW_TILE + 1, "a tile", "un jeton")
    return Text(f"{names[seat]} draws {drawn.en}.", f"{names[seat]} pioche {drawn.fr}.")


def _action_text(s: Any, seat: int, action: int, name: str) -> Text:
    player = s.player[seat]
    if action <= c.KEEP_LAST:
        kept = tile_text(int(player.hand[action]), "a tile", "un jeton")
        passed = tile_text(int(player.hand[1 - action]), "the other", "l’autre")
        return Text(f"{name} keeps {kept.en} and passes {passed.en}.", f"{name} garde {kept.fr} et passe {passed.fr}.")
    if action == c.PAY:
        return Text(f"{name} pays a stamp to walk on.", f"{name} paie un timbre pour avancer encore.")
    if action <= c.PLACE_LAST:
        return _place_text(player, action, name)
    if action == c.NO_TAPE:
        return Text(f"{name} lays no tape.", f"{name} ne pose pas de bande.")
    if action <= c.TAKE_TAPE_LAST:
        tape = tape_text(action - c.TAKE_TAPE)
        return Text(f"{name} takes {tape.en}.", f"{name} prend {tape.fr}.")
    return _lay_text(player, action, name)


def _place_text(player: Any, action: int, name: str) -> Text:
    slot, space, turn = place_parts(action)
    tile = tile_text(
        int(player.hand[slot]), ("the tile kept", "the tile received")[slot], ("le jeton gardé", "le jeton reçu")[slot]
    )
    where, turned = space_code(space), TURN_TEXTS[turn]
    return Text(f"{name} places {tile.en} on {where}{turned.en}.", f"{name} place {tile.fr} en {where}{turned.fr}.")


def _lay_text(player: Any, action: int, name: str) -> Text:
    tape = tape_text(int(player.tape_in_hand) - 1)
    straight = action >= c.LAY_LINE
    row, column, _ = corner_of(*((LINE_SIDE, action - c.LAY_LINE) if straight else (BENT_SIDE, action - c.LAY)))
    parcels = _parcels_in_words(int(player.tape_in_hand) - 1, action - (c.LAY_LINE if straight else c.LAY))
    return Text(
        f"{name} lays {tape.en} at row {row}, column {column}: {parcels}.",
        f"{name} pose {tape.fr} en ligne {row}, colonne {column} : {parcels}.",
    )


def _parcels_in_words(tape: int, place: int) -> str:
    side = tape % c.SIDE_COUNT
    if place >= c.PLACES_OF_SIDE[side]:
        return "?"
    parcels = (divmod(parcel, c.COLUMNS) for parcel in c.parcels_under(side, place))
    return " ".join(f"{row + 1}/{column + 1}" for row, column in parcels)


def tile_text(tile: int, unknown_en: str, unknown_fr: str) -> Text:
    """A tile with its parcels, or what stands for one that the reader may not know."""
    if tile <= 0:
        return Text(unknown_en, unknown_fr)
    face = _face_text(c.STANDARD_FACES[tile - 1])
    return Text(f"tile {tile} ({face.en})", f"le jeton {tile} ({face.fr})")


@cache
def _face_text(face: str) -> Text:
    """The four parcels in words, row by row."""
    rows = [[_parcel_text(parcel) for parcel in row.split()] for row in face.split("/")]
    en, fr = ("; ".join(", ".join(parcel.to(language) for parcel in row) for row in rows) for language in LANGUAGES)
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
    hidden_sentence=hidden_sentence,
)
