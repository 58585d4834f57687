"""Moving Day with the boxes and helpers of the first edition, which the drawings of these tests name. The rules are the same."""

from __future__ import annotations

from colisee.core.components import set_named
from colisee.core.registry import game

FIRST_EDITION = game("moving-day").with_components(set_named("moving-day", "1"))
c = FIRST_EDITION.modules[0]
