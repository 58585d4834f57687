"""How actions of The Truckers are written: `D4`, `B2`, `+Fi`, `T-`, and as JSON objects."""

from __future__ import annotations

from colisee.core.notation import Notation
from colisee.games.the_truckers import constants as c

TYPE_CODES = tuple(name[:2].capitalize() for name in c.TYPE_NAMES)
KIND_CODES = (*TYPE_CODES, *(f"{code}2" for code in TYPE_CODES), "Jo")
CARD_CODES = (*(str(drive + 1) for drive in range(c.DRIVES)), "L")
SIZE_CODES: tuple[str, ...] = tuple(name[0] for name in c.SIZE_NAMES)

_KINDS = list(zip(KIND_CODES, c.KIND_NAMES, strict=True))

NOTATION = Notation(
    [
        *((f"D{drive}", {"play": {"card": drive}}) for drive in range(1, c.DRIVES + 1)),
        ("L", {"play": {"card": "loading"}}),
        *((f"B{truck}", {"bulk": {"truck": truck}}) for truck in range(1, c.MAX_TRUCKS + 1)),
        *((f"S{truck}", {"separate": {"truck": truck}}) for truck in range(1, c.MAX_TRUCKS + 1)),
        *((f"+{code}", {"load": {"goods": name}}) for code, name in _KINDS),
        ("ok", {"done": {}}),
        *((f"x{code}", {"steal": {"goods": name}}) for code, name in _KINDS),
        ("x-", {"steal": {"goods": None}}),
        *((f"T{code}", {"take": {"truck": name}}) for code, name in zip(SIZE_CODES, c.SIZE_NAMES, strict=True)),
        ("T-", {"take": {"truck": None}}),
        *((f"={code}", {"deal": {"goods": name}}) for code, name in _KINDS),
        *((f"M{seat}", {"marker": {"seat": seat}}) for seat in range(1, c.MAX_SEATS + 1)),
    ],
    examples=("D4", "L", "B2", "S1", "+Fi", "ok", "xFu", "x-", "Tl", "T-"),
)
