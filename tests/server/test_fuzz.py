"""Arbitrary input from clients causes no crashed room and no 5xx response."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Iterator
from typing import Any

import hypothesis
import pytest
import schemathesis
from hypothesis import strategies as st
from schemathesis import checks
from websockets.sync.client import ClientConnection

from colisee.server.app import create_app
from colisee.server.settings import Settings
from server.harness import settings_for
from server.live import TIMEOUT, Live, live

# The server runs in this process, and its keepalive pings use the `random` module at any moment, also while data is generated.
pytestmark = pytest.mark.filterwarnings(
    "ignore:Do not use the `random` module:hypothesis.errors.HypothesisDeprecationWarning"
)
PROOF = int(os.environ.get("COLISEE_PROOF", "1"))
QUIET = hypothesis.settings(
    max_examples=10 * PROOF,
    deadline=None,
    suppress_health_check=list(hypothesis.HealthCheck),
    derandomize=True,
    database=None,
)


@pytest.fixture(scope="module")
def live_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    settings = settings_for(
        tmp_path_factory.mktemp("server"), requests_per_second=10_000, burst=10_000, tables_per_hour=10**6,
        messages_per_second=10_000,
    )  # fmt: skip
    with live(settings) as running:
        yield running


AS_DESCRIBED = [checks.status_code_conformance, checks.content_type_conformance, checks.response_schema_conformance]
SCHEMA = schemathesis.openapi.from_dict(create_app(Settings()).openapi_schema.to_schema())
OPERATIONS = [result.ok() for result in SCHEMA.get_all_operations()]


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.label)
@pytest.mark.parametrize("mode", list(schemathesis.GenerationMode), ids=str)
def test_no_request_breaks_the_server(live_server: Live, operation: Any, mode: schemathesis.GenerationMode) -> None:
    """Valid and invalid requests generated from the schema."""

    @QUIET
    @hypothesis.given(operation.as_strategy(generation_mode=mode))
    def try_it(case: schemathesis.Case) -> None:
        response = case.call(base_url=f"http://{live_server.address}", timeout=TIMEOUT)
        assert response.status_code < 500, response.text
        case.validate_response(response, checks=AS_DESCRIBED)
        assert response.headers["x-content-type-options"] == ["nosniff"]

    try:
        try_it()
    except hypothesis.errors.Unsatisfiable:
        assert mode is schemathesis.GenerationMode.NEGATIVE, "what the schema allows can be asked"
        assert not takes_anything(operation), "and what it does not allow, where anything is asked at all"


def takes_anything(operation: Any) -> bool:
    return any(
        list(live_server)
        for live_server in (
            operation.path_parameters,
            operation.query,
            operation.headers,
            operation.cookies,
            operation.body,
        )
    )


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
KINDS = ["hello", "sit", "leave", "play", "why", "hint", "take_back", "consent", "chat", "mute", "resign", "vote_end", "hand_over", "take_over", "remove", "fill_seat", "settle_absence", "rematch", "ping", "?"]  # fmt: skip
FIELDS = ["seat", "version", "action", "word", "object", "name", "agree", "text", "muted", "level", "tokens", "language", "versions", "entropy"]  # fmt: skip
shaped = st.fixed_dictionaries(
    {"type": st.sampled_from(KINDS), "id": st.just("f")},
    optional={
        field: st.sampled_from([0, 1, 2, 99, -1, "", "x", True, None, [], {}, 2**70]) | json_values for field in FIELDS
    },
)
anything = (
    st.one_of(shaped, shaped, json_values).map(lambda value: json.dumps(value))
    | st.text(max_size=50)
    | st.binary(max_size=50)
)


def is_answered(ws: ClientConnection) -> bool:
    """Whether exactly one answer arrived before the answer to a ping."""
    ws.send(json.dumps({"type": "ping", "id": "still there?"}))
    answers = []
    while True:
        message = json.loads(ws.recv(TIMEOUT))
        if "re" in message:
            if message["re"] == "still there?":
                return len(answers) == 1
            answers.append(message)


@pytest.mark.parametrize(
    ("game", "kinds"), [("moving-day", "me open"), ("toy-rush", "me me"), ("the-truckers", "me random random")]
)
def test_no_message_kills_a_room(live_server: Live, game: str, kinds: str) -> None:
    opened = live_server.open(game, kinds)
    with live_server.hello(opened) as ws:

        @hypothesis.settings(QUIET, max_examples=120 * PROOF)
        @hypothesis.given(anything)
        def try_it(data: str | bytes) -> None:
            ws.send(data)
            assert is_answered(ws)

        try_it()


@pytest.mark.parametrize(
    "nested",
    ['{"a":' * 5000, "[" * 5000, '{"type":"play","id":"x","object":' + '{"a":' * 2000 + "1" + "}" * 2000 + "}"],
)
def test_deep_nesting_is_only_malformed(live_server: Live, nested: str) -> None:
    with live_server.hello(live_server.open()) as ws:
        ws.send(nested[:15_000])
        assert is_answered(ws)


@pytest.mark.parametrize("path", ["/api/tables", "/api/studies", "/api/replay", "/api/games/moving-day/score"])
@pytest.mark.parametrize(
    "body", [b'{"a":' * 3000, b"[" * 100_000, b'{"name": "\xff\xfe"}', b'{"name": "\\ud800"}', b'{"name": 1e999}'],
    ids=["objects", "lists", "not UTF-8", "half a character", "too large a number"],
)  # fmt: skip
def test_a_body_that_cannot_be_read_is_only_a_bad_request(live_server: Live, path: str, body: bytes) -> None:
    answer = live_server.http.post(path, content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 400
    assert answer.json()["code"] == "bad_request"


def test_a_room_survives_many_who_come_and_go(live_server: Live) -> None:
    rng, opened = random.Random(1), live_server.open("moving-day", "me me")
    for _ in range(60):
        with live_server.connect(opened["table"]["id"]) as ws:
            for _ in range(rng.randrange(3)):
                ws.send(json.dumps({"type": "hello", "id": "h", "tokens": list(opened["tokens"].values())}))
    with live_server.hello(opened) as ws:
        ws.send(json.dumps({"type": "ping", "id": "p"}))
        assert is_answered(ws)
