"""Write the JSON Schema of the live protocol, from which types for any language can be generated.

python scripts/protocol_schema.py > protocol.schema.json
"""

from __future__ import annotations

import json
import sys
from typing import Any

import msgspec

from colisee.server.protocol.messages import ClientMessage, ServerMessage


def schema() -> dict[str, Any]:
    (client, server), components = msgspec.json.schema_components(
        [ClientMessage, ServerMessage], ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Protocol",
        "type": "object",
        "properties": {"client": client, "server": server},
        "$defs": components,
    }


if __name__ == "__main__":
    json.dump(schema(), sys.stdout, indent=1)
