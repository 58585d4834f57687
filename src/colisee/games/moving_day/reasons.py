"""What speaks against an action of Moving Day: the player's own boxes that it breaks for good."""

from __future__ import annotations

import numpy as np

from colisee.core.position import View
from colisee.core.text import Text
from colisee.games.moving_day import constants as c

YOUR_BOX = {
    "lamp": Text("your lamp", "votre lampe"),
    "books": Text("your books", "vos livres"),
    "dishes": Text("your dishes", "votre vaisselle"),
    "plant": Text("your plant", "votre plante"),
    "guitar": Text("your guitar", "votre guitare"),
}


def reasons(before: View, after: View) -> list[Text]:
    """Boxes that become crushed (MD-D2) or dropped (MD-D1). A crew that is too weak (MD-D3) may still get help."""
    found = list[Text]()
    broken, now = _damage(before), _damage(after)
    for space in range(c.SPACES):
        if now[space] != broken[space] and now[space] in (c.D1, c.D2):
            box = int(after.record.player[before.seat].box[space]) - 1
            what, points = YOUR_BOX[c.TYPES[int(c.BOX[box].type)]], int(c.BOX[box].points)
            rule = c.RULES[now[space] - 1]
            lost = f" −{points}," if points else ""
            if now[space] == c.D2:
                found.append(Text(f"crushes {what.en}:{lost} {rule}", f"écrase {what.fr} :{lost} {rule}"))
            else:
                found.append(Text(f"breaks {what.en}:{lost} {rule}", f"casse {what.fr} :{lost} {rule}"))
    return found


def _damage(view: View) -> list[int]:
    """By space of the view's seat: the number of the rule that breaks the box there, 0 = whole."""
    damage = np.zeros((view.players, c.SPACES), np.int8)
    view.ask("damages", damage)
    return [int(rule) for rule in damage[view.seat].tolist()]
