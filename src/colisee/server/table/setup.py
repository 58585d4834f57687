"""The setup that a table was opened with."""

from __future__ import annotations

from colisee.core.components import ComponentSet, UnknownComponents
from colisee.core.errors import SetupError
from colisee.core.registry import game
from colisee.core.setup import Setup
from colisee.server.table import events as ev
from colisee.server.table.refusal import Refusal


def setup_of(opened: ev.Opened) -> Setup:
    """The setup; Refusal if this program lacks its rules version or its components."""
    spec = game(opened.game)
    try:
        if opened.set_data is not None:
            spec = spec.with_components(ComponentSet(opened.game, opened.set_name, opened.set_data))
        else:
            spec = spec.with_digest(opened.components or spec.facts.first_components or spec.digest)
    except UnknownComponents as error:
        raise Refusal("components_unavailable", detail=error.message.en) from None
    try:
        return Setup(spec, len(opened.seats), opened.options, opened.rules_version)
    except SetupError as error:
        raise Refusal("rules_unavailable", detail=error.message.en) from None
