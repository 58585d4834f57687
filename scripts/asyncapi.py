"""Write the AsyncAPI description of the live protocol, from which clients for any language can be generated.

python scripts/asyncapi.py          write docs/asyncapi.json
python scripts/asyncapi.py --check  say whether it is up to date
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, get_args

import msgspec

from colisee.server.protocol.messages import PROTOCOL, ClientMessage, ServerMessage

TARGET = Path(__file__).parents[1] / "docs" / "asyncapi.json"
CHANNEL = "#/channels/table"
ADDRESS = "/api/ws/tables/{table}"


def description() -> dict[str, Any]:
    """The whole document, AsyncAPI 3.0: one channel per table, and the messages in each direction."""
    client, server = get_args(ClientMessage), get_args(ServerMessage)
    (_, _), schemas = msgspec.json.schema_components(
        [ClientMessage, ServerMessage], ref_template="#/components/schemas/{name}"
    )
    messages = [kind.__name__ for kind in (*client, *server)]
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Colisée: the live protocol of a table",
            "version": f"{PROTOCOL}.0.0",
            "description": "Messages are JSON objects with a `type`. Every message of a client has an `id`, and gets one answer whose `re` is that id. docs/server.md explains each.",
            "license": {"name": "MIT"},
        },
        "defaultContentType": "application/json",
        "channels": {
            "table": {
                "address": ADDRESS,
                "parameters": {"table": {"description": "The id of the table, as in its link."}},
                "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in messages},
            }
        },
        "operations": {
            "say": _operation("receive", "What a client may say to the server.", client),
            "tell": _operation("send", "What the server answers and tells.", server),
        },
        "components": {
            "messages": {
                kind.__name__: {
                    "name": kind.__struct_config__.tag,
                    "payload": {"$ref": f"#/components/schemas/{kind.__name__}"},
                }
                for kind in (*client, *server)
            },
            "schemas": schemas,
        },
    }


def _operation(action: str, summary: str, kinds: tuple[type, ...]) -> dict[str, Any]:
    messages = [{"$ref": f"{CHANNEL}/messages/{kind.__name__}"} for kind in kinds]
    return {"action": action, "channel": {"$ref": CHANNEL}, "summary": summary, "messages": messages}


def text() -> str:
    return json.dumps(description(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    if "--check" in sys.argv:
        sys.exit(
            None if TARGET.read_text("utf-8") == text() else f"{TARGET} is out of date: python scripts/asyncapi.py"
        )
    TARGET.write_text(text(), "utf-8")
