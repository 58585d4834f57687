"""Post Office in words: the notation, JSON objects, sentences, and the text picture of a position."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

from colisee.core.kit import add, has
from colisee.core.text import LANGUAGES, Language, Text
from colisee.games.post_office.constants import (
    ACTIONS,
    CHALLENGE_NAMES,
    COLOUR_COUNT,
    COLOUR_LETTERS,
    COLOURS,
    COLUMNS,
    DRAW_TILE,
    FIRST_SIDE,
    FLIPPED,
    KEEP,
    KEEP_LAST,
    LAY,
    LAY_LAST,
    LAY_LINE,
    LAY_LINE_LAST,
    LINE_SHAPE,
    MOST_PLACES,
    NO_TAPE,
    OPEN_CHALLENGE,
    OPEN_CHALLENGE_LAST,
    PAIR,
    PARCELS,
    PAY,
    PLACE,
    PLACE_LAST,
    PLACES_OF_LOOK,
    PLACES_OF_SIDE,
    ROWS,
    SHAPE_OF_SIDE,
    SHAPES,
    SIDE,
    SIDE_COUNT,
    SPACES,
    STANDARD_FACES,
    START_FACES,
    START_SPACES,
    START_TILE,
    START_TILE_LAST,
    START_TILES_OF_SEAT,
    SYMBOL_LETTERS,
    TAKE_TAPE,
    TAKE_TAPE_LAST,
    TAPES,
    TILES,
    TURNS,
    TYPES,
    UPPER_PARCELS,
    WIDE,
    parcels_under,
)
from colisee.games.post_office.hints import hints as hints
from colisee.games.post_office.state import DTYPE

OPTION_NAMES = {
    "challenges": Text("Challenges", "Défis"),
    "challenges=off": Text("without challenges", "sans défis"),
    "challenges=on": Text("four open challenges", "quatre défis ouverts"),
    "squares": Text("Squares", "Carrés"),
    "squares=overlapping": Text(
        "every square counts, even if they overlap", "tous les carrés comptent, même s'ils se chevauchent"
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
CLAUSE_RULES = {"stamps": "PO-P1", **dict.fromkeys(TYPES, "PO-P2"), "waybills": "PO-P3", "squares": "PO-P4"}
COLOUR_SAID = (
    Text("light blue", "bleu clair"),
    Text("dark blue", "bleu foncé"),
    Text("yellow", "jaune"),
    Text("brown", "marron"),
)
TYPE_SIGN_SAID = (Text("glass", "verre"), Text("tree", "sapin"), Text("cake", "gâteau"), Text("heart", "cœur"))
STAMP_SAID, WAYBILL_SAID = Text("stamp", "timbre"), Text("waybill", "bordereau")
ASSISTANT_SAID = (Text("cat", "chat"), Text("dog", "chien"), Text("pigeon", "pigeon"), Text("hamster", "hamster"))
CHALLENGE_SAID = {
    "five-squares": Text("five squares", "cinq carrés"),
    "four-shapes": Text("tapes of all four shapes", "des bandes des quatre formes"),
    "four-colours": Text("tapes of all four colours", "des bandes des quatre couleurs"),
    "three-of-a-colour": Text("three tapes of one colour", "trois bandes d'une même couleur"),
    "three-of-a-shape": Text("three tapes of one shape", "trois bandes d'une même forme"),
    "busy-waybill": Text("three tapes beside one waybill", "trois bandes autour d'un bordereau"),
    "ten-stamps": Text("ten stamps", "dix timbres"),
    "six-symbols": Text("six open symbols of one type", "six symboles visibles d'un même type"),
    "three-full-rows": Text("three full rows of the shelf", "trois rangées d'étagère pleines"),
}
TURN_SAID = (
    Text("", ""),
    Text(", turned to the right", ", tourné vers la droite"),
    Text(", upside down", ", à l'envers"),
    Text(", turned to the left", ", tourné vers la gauche"),
)
SLOT_NAMES = ("kept", "received")
PHASES = ("start", "challenges", "draw", "keep", "play", "over")
STEPS = ("none", "keep", "place", "tape", "lay")
CHALLENGES_VALUES = ("off", "on")
SQUARES_VALUES = ("overlapping", "disjoint")
SPACE_COLUMNS = "abcde"


# Notation


def _space_code(space: int) -> str:
    return f"{SPACE_COLUMNS[space % SIDE]}{space // SIDE + 1}"


def _tape_code(tape: int) -> str:
    colour, side = divmod(tape, SIDE_COUNT)
    return COLOUR_LETTERS[colour] + SHAPES[SHAPE_OF_SIDE[side]] + ("*" if FLIPPED[side] else "")


def _corner(side: int, place: int) -> tuple[int, int, int]:
    """The row and column of a tape's corner, counted from 1, and its quarter turns."""
    turn, corner = divmod(place, int(PLACES_OF_LOOK[side]))
    row, column = divmod(corner, int(WIDE[side, turn]))
    return row + 1, column + 1, turn


def _lay_code(mark: str, side: int, place: int) -> str:
    row, column, turn = _corner(side, place)
    return f"{mark}{row}.{column}.{turn}"


BENT_SIDE, LINE_SIDE = 0, int(FIRST_SIDE[LINE_SHAPE])
"""A bent side with every place there is, and the straight one: their places are numbered alike for all bent sides."""

WORDS = (
    *(f"K{i + 1}" for i in range(PAIR)),
    "P",
    *(
        f"{name[0]}{_space_code(space)}.{turn}"
        for name in SLOT_NAMES
        for space in range(SPACES)
        for turn in range(TURNS)
    ),
    "-",
    *(f"T{_tape_code(tape)}" for tape in range(COLOUR_COUNT * SIDE_COUNT)),
    *(_lay_code("@", BENT_SIDE, place) for place in range(MOST_PLACES)),
    *(_lay_code("=", LINE_SIDE, place) for place in range(PLACES_OF_SIDE[LINE_SIDE])),
    *(f"+S{tile + 1}.{turn}" for tile in range(START_TILES_OF_SEAT) for turn in range(TURNS)),
    *(f"+{name}" for name in CHALLENGE_NAMES),
    *(f"+{tile + 1}" for tile in range(TILES)),
)
ACTION_OF_WORD = {text: action for action, text in enumerate(WORDS)}


def word(action: int) -> str:
    if not 0 <= action < len(WORDS):
        raise ValueError(f"there is no action number {action}")
    return WORDS[action]


def parse(text: str) -> int:
    if text not in ACTION_OF_WORD:
        raise ValueError(f"{text!r} is no move; examples: K1, P, kb3.0, rc5.2, -, TDL, TYZ*, @4.7.1, =1.3.0")
    return ACTION_OF_WORD[text]


# JSON


def as_json(action: int) -> dict[str, Any]:
    if not 0 <= action < len(WORDS):
        raise ValueError(f"there is no action number {action}")
    if action <= KEEP_LAST:
        return {"keep": {"drawn": action - KEEP + 1}}
    if action == PAY:
        return {"pay": {"stamps": 1}}
    if action <= PLACE_LAST:
        slot, space, turn = place_parts(action)
        return {
            "place": {"tile": SLOT_NAMES[slot], "row": space // SIDE + 1, "column": space % SIDE + 1, "turns": turn}
        }
    if action == NO_TAPE:
        return {"no_tape": {}}
    if action <= TAKE_TAPE_LAST:
        colour, side = divmod(action - TAKE_TAPE, SIDE_COUNT)
        return {
            "take_tape": {
                "colour": COLOURS[colour],
                "shape": SHAPES[SHAPE_OF_SIDE[side]],
                "flipped": bool(FLIPPED[side]),
            }
        }
    if action <= LAY_LAST:
        return {"lay": _lay_json("bent", BENT_SIDE, action - LAY)}
    if action <= LAY_LINE_LAST:
        return {"lay": _lay_json("straight", LINE_SIDE, action - LAY_LINE)}
    return _chance_json(action)


def _lay_json(tape: str, side: int, place: int) -> dict[str, Any]:
    row, column, turn = _corner(side, place)
    return {"tape": tape, "row": row, "column": column, "turns": turn}


def _chance_json(action: int) -> dict[str, Any]:
    if action <= START_TILE_LAST:
        tile, turn = divmod(action - START_TILE, TURNS)
        return {"start_tile": {"tile": tile + 1, "turns": turn}}
    if action <= OPEN_CHALLENGE_LAST:
        return {"open_challenge": {"challenge": CHALLENGE_NAMES[action - OPEN_CHALLENGE]}}
    return {"draw": {"tile": action - DRAW_TILE + 1, "parcels": STANDARD_FACES[action - DRAW_TILE]}}


def place_parts(action: int) -> tuple[int, int, int]:
    """Which tile, which space, how many quarter turns."""
    slot, where = divmod(action - PLACE, SPACES * TURNS)
    return slot, *divmod(where, TURNS)


def from_json(event: Any) -> int:
    key = _key(event)
    if key not in ACTION_OF_JSON:
        raise ValueError(f"no action of Post Office reads {key}")
    return ACTION_OF_JSON[key]


def _key(value: Any) -> str:
    """A JSON value with its keys in order, so that equal objects have equal texts."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_key(value[key])}" for key in sorted(value, key=str)) + "}"
    return str(value)


ACTION_OF_JSON = {_key(as_json(action)): action for action in range(len(WORDS))}


# Sentences


def sentence(s: Any, seat: int, action: int, language: Language, names: Sequence[str]) -> str:
    """What an action does, for a log; `s` is the position before it."""
    return (_said(s, seat, action, names[seat]) if action < ACTIONS else _chance_said(s, action, names)).to(language)


def hidden_sentence(seat: int, language: Language, names: Sequence[str]) -> str:
    """What others are told of a choice or a draw that they may not know."""
    if seat >= len(names):
        return Text("A tile is drawn.", "Un jeton est pioché.").to(language)
    return Text(
        f"{names[seat]} keeps one tile and passes the other.", f"{names[seat]} garde un jeton et passe l'autre."
    ).to(language)


def _chance_said(s: Any, action: int, names: Sequence[str]) -> Text:
    if action <= START_TILE_LAST:
        seat = next(seat for seat in range(s.seats) if s.player[seat].filled != START_SPACES)
        tile, turn = divmod(action - START_TILE, TURNS)
        face, turned = START_FACES[seat * START_TILES_OF_SEAT + tile], TURN_SAID[turn]
        return Text(
            f"{names[seat]} starts with {_face_said(face).en}{turned.en}.",
            f"{names[seat]} commence avec {_face_said(face).fr}{turned.fr}.",
        )
    if action <= OPEN_CHALLENGE_LAST:
        challenge = CHALLENGE_SAID[CHALLENGE_NAMES[action - OPEN_CHALLENGE]]
        return Text(f"A challenge is open: {challenge.en}.", f"Un défi est ouvert : {challenge.fr}.")
    seat = next(seat for seat in range(s.seats) if s.player[seat].hand[1] == 0)
    drawn = tile_said(action - DRAW_TILE + 1, "a tile", "un jeton")
    return Text(f"{names[seat]} draws {drawn.en}.", f"{names[seat]} pioche {drawn.fr}.")


def _said(s: Any, seat: int, action: int, name: str) -> Text:
    player = s.player[seat]
    if action <= KEEP_LAST:
        kept = tile_said(int(player.hand[action]), "a tile", "un jeton")
        passed = tile_said(int(player.hand[1 - action]), "the other", "l'autre")
        return Text(f"{name} keeps {kept.en} and passes {passed.en}.", f"{name} garde {kept.fr} et passe {passed.fr}.")
    if action == PAY:
        return Text(f"{name} pays a stamp to walk on.", f"{name} paie un timbre pour avancer encore.")
    if action <= PLACE_LAST:
        return _place_said(player, action, name)
    if action == NO_TAPE:
        return Text(f"{name} lays no tape.", f"{name} ne pose pas de bande.")
    if action <= TAKE_TAPE_LAST:
        tape = tape_said(action - TAKE_TAPE)
        return Text(f"{name} takes {tape.en}.", f"{name} prend {tape.fr}.")
    return _lay_said(player, action, name)


def _place_said(player: Any, action: int, name: str) -> Text:
    slot, space, turn = place_parts(action)
    tile = tile_said(
        int(player.hand[slot]), ("the tile kept", "the tile received")[slot], ("le jeton gardé", "le jeton reçu")[slot]
    )
    where, turned = _space_code(space), TURN_SAID[turn]
    return Text(f"{name} places {tile.en} on {where}{turned.en}.", f"{name} place {tile.fr} en {where}{turned.fr}.")


def _lay_said(player: Any, action: int, name: str) -> Text:
    tape = tape_said(int(player.tape_in_hand) - 1)
    straight = action >= LAY_LINE
    row, column, _ = _corner(*((LINE_SIDE, action - LAY_LINE) if straight else (BENT_SIDE, action - LAY)))
    parcels = _parcels_in_words(int(player.tape_in_hand) - 1, action - (LAY_LINE if straight else LAY))
    return Text(
        f"{name} lays {tape.en} at row {row}, column {column}: {parcels}.",
        f"{name} pose {tape.fr} en ligne {row}, colonne {column} : {parcels}.",
    )


def _parcels_in_words(tape: int, place: int) -> str:
    side = tape % SIDE_COUNT
    if place >= PLACES_OF_SIDE[side]:
        return "?"
    parcels = (divmod(parcel, COLUMNS) for parcel in parcels_under(side, place))
    return " ".join(f"{row + 1}/{column + 1}" for row, column in parcels)


def tile_said(tile: int, unknown_en: str, unknown_fr: str) -> Text:
    """A tile with its parcels, or what stands for one that the reader may not know."""
    if tile <= 0:
        return Text(unknown_en, unknown_fr)
    face = _face_said(STANDARD_FACES[tile - 1])
    return Text(f"tile {tile} ({face.en})", f"le jeton {tile} ({face.fr})")


@cache
def _face_said(face: str) -> Text:
    """The four parcels in words, row by row."""
    rows = [[_parcel_said(parcel) for parcel in row.split()] for row in face.split("/")]
    en, fr = ("; ".join(", ".join(said.to(language) for said in row) for row in rows) for language in LANGUAGES)
    return Text(en, fr.replace(";", "\N{NO-BREAK SPACE};"))


def _parcel_said(parcel: str) -> Text:
    """A parcel written as colour and symbol. Every colour has its own type, so its own sign."""
    colour = COLOUR_LETTERS.index(parcel[0])
    said = COLOUR_SAID[colour]
    if parcel[1] not in SYMBOL_LETTERS:
        return said
    sign = (TYPE_SIGN_SAID[colour], STAMP_SAID, WAYBILL_SAID)[SYMBOL_LETTERS.index(parcel[1])]
    return Text(f"{said.en} with {sign.en}", f"{said.fr} avec {sign.fr}")


def tape_said(tape: int) -> Text:
    colour, side = divmod(tape, SIDE_COUNT)
    shape, name = SHAPES[SHAPE_OF_SIDE[side]], COLOUR_SAID[colour]
    flipped = Text(" (flipped)", " (retournée)") if FLIPPED[side] else Text("", "")
    return Text(f"the {name.en} {shape} tape{flipped.en}", f"la bande {shape} {name.fr}{flipped.fr}")


# The picture of a position


def drawing(s: Any) -> str:
    """The whole position as text; `position` reads it back."""
    lines = [
        f"post-office seats={s.seats} challenges={CHALLENGES_VALUES[s.challenges]} squares={SQUARES_VALUES[s.squares]} "
        f"phase={PHASES[s.phase]} round={s.rounds + 1}",
        "deck  | " + _ranges([tile + 1 for tile in range(TILES) if has(s.deck, tile)]),
    ]
    if s.start_tiles:
        lines.append("start | " + _list(int(s.start_tiles), range(1, START_TILES_OF_SEAT + 1)))
    if s.open_challenges:
        lines.append("open  | " + _list(int(s.open_challenges), CHALLENGE_NAMES))
    for seat in range(s.seats):
        lines += ["", _player_line(s.player[seat], seat), *shelf_lines(s.player[seat])]
    return "\n".join(lines) + "\n"


def _ranges(numbers: Sequence[int]) -> str:
    """Numbers in increasing order, runs as first-last."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return " ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def _list(bits: int, names: Sequence[Any]) -> str:
    return " ".join(str(name) for i, name in enumerate(names) if bits >> i & 1)


def _player_line(player: Any, seat: int) -> str:
    hand = ",".join("?" if tile < 0 else str(tile) for tile in player.hand)
    line = f"{seat + 1} stamps={player.stamps} square={player.square} step={STEPS[player.step]} hand={hand}"
    if player.kept:
        line += f" kept={player.kept}"
    if player.tape_in_hand:
        line += f" tape={_tape_code(int(player.tape_in_hand) - 1)}"
    if player.fulfilled:
        line += " fulfilled=" + _list(int(player.fulfilled), CHALLENGE_NAMES).replace(" ", ",")
    return line


def shelf_lines(player: Any) -> list[str]:
    """The ten rows of a shelf: a parcel as colour and symbol, as `dL` under the dark blue L tape, `..` for none."""
    cells = parcel_codes(player)
    rows = [cells[row * COLUMNS : (row + 1) * COLUMNS] for row in range(ROWS)]
    return ["  ".join(" ".join(row[column : column + 2]) for column in range(0, COLUMNS, 2)) for row in rows]


def parcel_codes(player: Any) -> list[str]:
    cells = [".."] * PARCELS
    for parcel in range(PARCELS):
        for colour in range(COLOUR_COUNT):
            if _is_in(player.parcels[colour], parcel):
                cells[parcel] = COLOUR_LETTERS[colour] + _symbol_letter(player, parcel)
    for tape in range(TAPES):
        for parcel in tape_parcels(player, tape):
            shape, colour = divmod(tape, COLOUR_COUNT)
            cells[parcel] = COLOUR_LETTERS[colour].lower() + SHAPES[shape]
    return cells


def tape_parcels(player: Any, tape: int) -> list[int]:
    """The parcels under a tape; none if it is not laid."""
    if player.tapes[tape] == 0:
        return []
    flipped, place = divmod(int(player.tapes[tape]) - 1, MOST_PLACES)
    return parcels_under(int(FIRST_SIDE[tape // COLOUR_COUNT]) + flipped, place)


def _is_in(halves: Any, parcel: int) -> bool:
    half, bit = divmod(parcel, UPPER_PARCELS)
    return bool(int(halves[half]) >> bit & 1)


def _symbol_letter(player: Any, parcel: int) -> str:
    letters = (letter for i, letter in enumerate(SYMBOL_LETTERS) if _is_in(player.symbols[i], parcel))
    return next(letters, ".")


def position(text: str) -> Any:
    """A state (an array of one row) from its picture. Without a line `deck`, all tiles not in hands lie face down."""
    header, *lines = [line for line in text.strip().splitlines() if line.strip()]
    states = np.zeros(1, DTYPE)
    s = states[0]
    _read_header(s, header)
    shelves: list[list[str]] = []
    has_deck = False
    for line in lines:
        label, _, rest = line.partition("|")
        if label.strip() == "deck":
            has_deck = True
            _read_deck(s, rest)
        elif label.strip() == "start":
            s.start_tiles = sum(1 << int(number) - 1 for number in rest.split())
        elif label.strip() == "open":
            s.open_challenges = _read_challenges(rest.split())
        elif line.split()[0].isdigit():
            _read_player(s, line)
            shelves.append([])
        else:
            shelves[-1] += (line.split() + [".."] * COLUMNS)[:COLUMNS]
    for seat, cells in enumerate(shelves):
        read_shelf(s.player[seat], cells)
    if not has_deck:
        _lay_the_rest_face_down(s)
    return states


def _read_header(s: Any, header: str) -> None:
    name, *entries = header.split()
    if name != "post-office":
        raise ValueError(f"a picture of Post Office begins with 'post-office', not {name!r}")
    values = {"challenges": "off", "squares": "overlapping", "phase": "play", "round": "1"}
    values |= dict(entry.split("=") for entry in entries)
    s.seats, s.rounds = int(values["seats"]), int(values["round"]) - 1
    s.challenges = CHALLENGES_VALUES.index(values["challenges"])
    s.squares = SQUARES_VALUES.index(values["squares"])
    s.phase = PHASES.index(values["phase"])


def _read_deck(s: Any, numbers: str) -> None:
    for run in numbers.split():
        first, _, last = run.partition("-")
        for tile in range(int(first), int(last or first) + 1):
            add(s.deck, tile - 1)


def _read_challenges(names: Sequence[str]) -> int:
    return sum(1 << CHALLENGE_NAMES.index(name) for name in names)


def _read_player(s: Any, line: str) -> None:
    number, *entries = line.split()
    values = {"stamps": "0", "square": "0", "step": "none", "hand": "0,0", "kept": "0", "tape": "", "fulfilled": ""}
    values |= dict(entry.split("=", 1) for entry in entries)
    player = s.player[int(number) - 1]
    player.stamps, player.square, player.kept = int(values["stamps"]), int(values["square"]), int(values["kept"])
    player.step = STEPS.index(values["step"])
    for slot, tile in enumerate(values["hand"].split(",")):
        player.hand[slot] = -1 if tile == "?" else int(tile)
    if values["tape"]:
        player.tape_in_hand = ACTION_OF_WORD["T" + values["tape"]] - TAKE_TAPE + 1
    player.fulfilled = _read_challenges([name for name in values["fulfilled"].split(",") if name])


def read_shelf(player: Any, cells: Sequence[str]) -> None:
    """Fill an empty shelf from the codes of its parcels; those left out at the end are empty."""
    covered: dict[str, list[int]] = {}
    for parcel, code in enumerate(cells):
        if code == "..":
            continue
        row, column = divmod(parcel, COLUMNS)
        player.filled |= 1 << row // 2 * SIDE + column // 2
        if code[0].islower():
            covered.setdefault(code, []).append(parcel)
        else:
            _put(player.parcels[COLOUR_LETTERS.index(code[0])], parcel)
            if code[1] != ".":
                _put(player.symbols[SYMBOL_LETTERS.index(code[1])], parcel)
    for code, parcels in covered.items():
        lay_tape_on(player, COLOUR_LETTERS.index(code[0].upper()), SHAPES.index(code[1]), parcels)


def _put(halves: Any, parcel: int) -> None:
    half, bit = divmod(parcel, UPPER_PARCELS)
    halves[half] |= 1 << bit


LIES = {
    (int(SHAPE_OF_SIDE[side]), frozenset(parcels_under(side, place))): int(FLIPPED[side]) * MOST_PLACES + place
    for side in range(SIDE_COUNT)
    for place in range(PLACES_OF_SIDE[side])
}
"""How a tape of a shape lies that covers a set of parcels."""


def lay_tape_on(player: Any, colour: int, shape: int, parcels: Sequence[int]) -> None:
    """Note a tape as lying on these parcels; ValueError if it has not their shape."""
    key = (shape, frozenset(parcels))
    if key not in LIES:
        raise ValueError(f"the parcels {sorted(parcels)} have not the shape {SHAPES[shape]}")
    player.tapes[shape * COLOUR_COUNT + colour] = 1 + LIES[key]


def _lay_the_rest_face_down(s: Any) -> None:
    hands = {int(tile) for seat in range(s.seats) for tile in s.player[seat].hand}
    for tile in range(TILES):
        if tile + 1 not in hands:
            add(s.deck, tile)
