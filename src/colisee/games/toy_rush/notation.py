"""How actions of Toy Rush are written: `5x2`, `pink`, `send-Ada`, and as JSON objects."""

from __future__ import annotations

from colisee.core.notation import Notation
from colisee.games.toy_rush import constants as c

NOTATION = Notation(
    [
        *(
            (f"{space}x{elves}", {"place": {"space": space, "elves": elves}})
            for space in range(1, c.SPACES + 1)
            for elves in range(1, c.ELVES + 1)
        ),
        *((f"under-{child}", {"put_under": {"objective": child}}) for child in c.CHILDREN),
        *((name, {"take": {"object": name}}) for name in c.OBJECT_NAMES[: c.PATTERNS_LAST + 1]),
        ("box", {"take": {"object": "box"}}),
        ("elf", {"take": {"elf": 1}}),
        *((f"send-{child}", {"send": {"objective": child}}) for child in c.CHILDREN),
        ("done", {"done": {}}),
        *((f"first-{seat}", {"first_player": {"seat": seat}}) for seat in range(1, c.SEATS + 1)),
        *((f"draw-{child}", {"draw": {"objective": child}}) for child in c.CHILDREN),
    ],
    examples=("5x2", "pink", "box", "elf", f"under-{c.CHILDREN[0]}", f"send-{c.CHILDREN[0]}", "done"),
)
