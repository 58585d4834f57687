"""docs/server.md is complete: every message has an example that decodes, and every code and route is named."""

from __future__ import annotations

import json
import re
from pathlib import Path

import msgspec
from jsonschema_rs import Draft202012Validator
from scripts.asyncapi import TARGET, text

from colisee.server.app import create_app
from colisee.server.protocol import messages as m
from colisee.server.protocol.table_requests import TableWanted
from colisee.server.settings import Settings
from colisee.server.table.refusal import CODES

PAGE = (Path(__file__).parents[2] / "docs" / "server.md").read_text("utf-8")


def examples() -> list[str]:
    return [
        line
        for block in re.findall(r"```json\n(.*?)```", PAGE, re.S)
        for line in block.splitlines()
        if line.startswith('{"type"')
    ]


def test_every_message_has_an_example_that_decodes() -> None:
    seen = set()
    for line in examples():
        union = m.ServerMessage if json.loads(line)["type"] in {c.__struct_config__.tag for c in m.ServerMessage.__args__} else m.ClientMessage  # fmt: skip
        seen.add(type(msgspec.json.decode(line, type=union)))
    assert seen == {*m.ClientMessage.__args__, *m.ServerMessage.__args__}


def test_the_example_of_a_table_decodes() -> None:
    block = re.search(r'```json\n(\{"game".*?)```', PAGE, re.S)
    assert block
    assert len(msgspec.json.decode(block[1], type=TableWanted).seats) == 4


def test_every_code_and_every_route_is_named() -> None:
    for code in CODES:
        assert f"`{code}`" in PAGE, code
    for path in create_app(Settings()).openapi_schema.to_schema()["paths"]:
        last = path.rstrip("}").split("/")[-1].split("{")[0]
        assert path in PAGE or f"/{last}" in PAGE, path


def test_the_asyncapi_description_is_up_to_date_and_whole() -> None:
    """Every reference leads somewhere, and every message of the protocol is said or told on the channel of a table."""
    assert TARGET.read_text("utf-8") == text(), "python scripts/asyncapi.py"
    described = json.loads(text())
    assert {"asyncapi", "info", "channels", "operations", "components"} <= described.keys()
    for reference in set(re.findall(r'"\$ref": "#/([^"]+)"', text())):
        part = described
        for key in reference.split("/"):
            part = part[key]
    for name, union in {"say": m.ClientMessage, "tell": m.ServerMessage}.items():
        messages = [message["$ref"].rsplit("/")[-1] for message in described["operations"][name]["messages"]]
        assert messages == [kind.__name__ for kind in union.__args__]


def test_the_examples_are_valid_by_the_asyncapi_description() -> None:
    described = json.loads(text())
    names = {message["name"]: name for name, message in described["components"]["messages"].items()}
    for line in examples():
        example = json.loads(line)
        reference = described["components"]["messages"][names[example["type"]]]["payload"]
        Draft202012Validator({**reference, "components": described["components"]}).validate(example)
        wrong = Draft202012Validator({**reference, "components": described["components"]})
        assert not wrong.is_valid({**example, "type": "nonsense"})
