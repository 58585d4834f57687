"""The HTTP API and its middleware: cookies, headers, origins, limits, accounts, records."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from colisee.core.registry import slugs
from colisee.play.record import read, replay, verify
from colisee.server.http.identity import COOKIE, is_passphrase
from colisee.server.live.logs import RequestIdFilter
from colisee.server.live.seat_tokens import SeatTokens
from colisee.server.settings import Settings
from games.moving_day.test_sheet import PRINTED
from server.harness import LocalServer, run_with_server, settings_for
from server.live import TIMEOUT, Live, answer_to, live, say
from server.test_continued import half_a_match, record_of

DOCS = Path(__file__).parents[2] / "docs" / "server.md"


@pytest.fixture(scope="module")
def live_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with live(settings_for(tmp_path_factory.mktemp("server"), requests_per_second=1000, burst=1000)) as running:
        yield running


@pytest.fixture(autouse=True)
def new_guest(live_server: Live) -> None:
    live_server.http.cookies.clear()


# Games, rules, sheets


@pytest.mark.parametrize("language", ["en", "fr"])
def test_games_and_their_rules(live_server: Live, language: str) -> None:
    games = live_server.http.get("/api/games", params={"language": language}).json()
    assert [game["slug"] for game in games] == list(slugs())
    for game in games:
        assert live_server.http.get(f"/api/games/{game['slug']}", params={"language": language}).json() == game
        rules = live_server.http.get(f"/api/games/{game['slug']}/rules", params={"language": language}).json()
        one = rules[0]["id"]
        found = live_server.http.get(
            f"/api/games/{game['slug']}/rules", params={"language": language, "search": one}
        ).json()
        assert one in [rule["id"] for rule in found]
        assert len(found) < len(rules)
        assert all(clause["mark"] for rule in rules for clause in rule["clauses"])
        taught = live_server.http.get(f"/api/games/{game['slug']}/introduction", params={"language": language}).json()
        totals = [player["total"] for player in taught["result"]["players"]]
        assert sum(line["points"] for line in taught["introduction"]["example"]["points"]) == sum(totals)
    assert live_server.http.get("/api/games/chess").status_code == 404


def test_score_sheets(live_server: Live) -> None:
    answer = live_server.http.post("/api/games/moving-day/score", json=PRINTED)
    assert answer.status_code == 200
    assert answer.json()["players"][0]["total"]
    wrong = live_server.http.post("/api/games/moving-day/score?language=fr", json={"players": []})
    assert wrong.status_code == 422
    assert wrong.json()["error"]["message"]


def test_a_table_goes_on_with_a_match_that_was_played_elsewhere_unless_something_is_hidden(live_server: Live) -> None:
    def opened(slug: str, **changes: Any) -> httpx.Response:
        match = half_a_match(slug, 5)
        wanted = {
            "game": slug, "name": "Ann", "seats": [{"kind": "me"}, {"kind": "external"}], "options": match.options,
            "record": record_of(match) | changes,
        }  # fmt: skip
        return live_server.http.post("/api/tables", json=wanted)

    answer = opened("moving-day")
    assert answer.status_code == 201
    assert answer.json()["table"]["status"] == "waiting"
    assert not answer.json()["table"]["rated"]
    assert opened("toy-rush").json()["code"] == "hidden"
    assert opened("moving-day", events=[{"by": 1, "take": {"group": 1}}]).json()["code"] == "bad_request"
    assert opened("moving-day", components="0" * 16).json()["code"] == "bad_request"


def test_health_metrics_and_schema(live_server: Live) -> None:
    assert live_server.http.get("/api/health").json()["status"] == "ok"
    metrics = re.findall(r"^# TYPE (\w+)", live_server.http.get("/api/metrics").text, re.MULTILINE)
    assert "colisee_plays_total" in metrics
    text = live_server.http.get("/api/metrics").text
    assert all(f'{name}_bucket{{le="+Inf"}}' in text for name in ("colisee_move_seconds", "colisee_commit_seconds"))
    assert [name for name in metrics if f"`{name}`" not in DOCS.read_text("utf-8")] == []
    schema = live_server.http.get("/api/schema/openapi.json").json()
    assert "/api/tables" in schema["paths"]
    bots = live_server.http.get("/api/bots").json()
    assert set(bots["levels"]) <= set(bots["bots"])


def test_metrics_are_for_operators(tmp_path: Path) -> None:
    """On a quiet server the number of moves reveals when somebody makes a secret decision."""

    async def scenario(server: LocalServer) -> None:
        def is_operator(address: str, **headers: str) -> bool:
            connection = SimpleNamespace(client=SimpleNamespace(host=address), headers=headers)
            return server.services.is_operator(cast("Any", connection))

        assert all(is_operator(address) for address in ("127.0.0.1", "::1", "192.0.2.7", "2001:db8::7"))
        assert not any(is_operator(address) for address in ("192.0.3.7", "2001:db9::7", "nobody"))
        assert not is_operator("127.0.0.1", forwarded="for=127.0.0.1")

    run_with_server(tmp_path, scenario, metrics_to=("192.0.2.0/24", "2001:db8::/32"))


@pytest.mark.parametrize("header", ["x-forwarded-for", "forwarded", "x-real-ip", "via"])
@pytest.mark.parametrize("trusted", [(), ("127.0.0.1",)], ids=["unknown proxy", "trusted proxy"])
def test_metrics_are_never_served_through_a_proxy(tmp_path: Path, header: str, trusted: tuple[str, ...]) -> None:
    with live(settings_for(tmp_path, trusted_proxies=trusted)) as live_server:
        assert live_server.http.get("/api/metrics").status_code == 200
        assert live_server.http.get("/api/metrics", headers={header: "127.0.0.1"}).status_code == 403


def test_forwarded_addresses_are_believed_only_from_trusted_proxies(tmp_path: Path) -> None:
    """A client that invents addresses does not get new limits."""

    def codes(live_server: Live) -> set[int]:
        return {
            live_server.http.get("/api/bots", headers={"x-forwarded-for": f"192.0.2.{n}"}).status_code
            for n in range(60)
        }

    with live(settings_for(tmp_path / "direct", requests_per_second=0.001, burst=20)) as live_server:
        assert codes(live_server) == {200, 429}
    proxied = settings_for(tmp_path / "proxied", requests_per_second=0.001, burst=20, trusted_proxies=("127.0.0.0/8",))
    with live(proxied) as live_server:
        assert codes(live_server) == {200}


@pytest.mark.parametrize(
    ("method", "path", "body", "named"),
    [
        ("POST", "/api/tables", {"game": "moving-day", "seats": [{"kind": "mine"}]}, "seats[0].kind: "),
        ("POST", "/api/tables", {"name": "Ann"}, "`game`"),
        ("POST", "/api/account", {"login": "ann", "passphrase": "short"}, "passphrase: "),
        ("GET", "/api/games?language=de", None, "language: "),
    ],
)
def test_what_cannot_be_read_is_named(live_server: Live, method: str, path: str, body: Any, named: str) -> None:
    answer = live_server.http.request(method, path, json=body)
    assert answer.status_code == 400
    assert named in answer.json()["detail"]


def test_a_body_that_is_not_called_json_is_told_what_it_should_be_called(live_server: Live) -> None:
    answer = live_server.http.post("/api/tables", content=b"{}", headers={"content-type": "text/plain"})
    assert answer.status_code == 400
    assert "application/json" in answer.json()["detail"]


def test_head_is_answered_wherever_get_is(live_server: Live) -> None:
    table = live_server.open()["table"]["id"]
    paths = live_server.http.get("/api/schema/openapi.json").json()["paths"]
    names = {"slug": "moving-day", "table": table, "code": "nobody", "analysis": "none", "study": "none"}
    names |= {"game": "moving-day", "tournament": "none", "day": "2026-01-01", "login": "nobody"}
    readable = [path.format(**names) for path, methods in paths.items() if "get" in methods]
    assert len(readable) > 15
    for path in [*readable, "/api/schema/openapi.json", "/api/nothing"]:
        whole, head = live_server.http.get(path), live_server.http.head(path)
        assert (head.status_code, head.headers["content-type"]) == (whole.status_code, whole.headers["content-type"]), (
            path
        )
        assert not head.content
    assert live_server.http.head("/api/session").status_code == 405


# Tables


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "a\0b",
        "\0",
        "<",
        "a<b",
        "a\tb",
        "x" * 31,
        "a\x85b",
        "nnA\u202e",
        "\u2066Ann",
        "A\u200bnn",
        "\ufeffAnn",
        "\u200d",
        "a\u2028b",
    ],
)
def test_names_that_are_none(live_server: Live, name: str) -> None:
    assert live_server.http.patch("/api/me", json={"name": name}).status_code == 400
    wanted = {"game": "moving-day", "seats": [{"kind": "me"}, {"kind": "open"}], "name": name}
    assert live_server.http.post("/api/tables", json=wanted).status_code == 400


@pytest.mark.parametrize("name", ["A", "Zoé", "Ann Lee", "李", " Ann ", "👩\u200d🚀", "علی\u200cرضا"])
def test_names(live_server: Live, name: str) -> None:
    assert live_server.http.patch("/api/me", json={"name": name}).status_code == 200


def test_open_find_and_list(live_server: Live) -> None:
    hidden, shown = live_server.open(kinds="me open"), live_server.open(kinds="me open", listed=True)
    table = shown["table"]
    assert live_server.http.get(f"/api/tables/{table['id']}").json() == table
    assert live_server.http.get(f"/api/codes/{table['code'].upper()}").json() == table
    ids = [t["id"] for t in live_server.http.get("/api/tables").json()]
    assert table["id"] in ids
    assert hidden["table"]["id"] not in ids
    assert live_server.http.get("/api/tables/nothing").status_code == 404
    assert live_server.http.get("/api/codes/nothing").json()["code"] == "no_such_table"


@pytest.mark.parametrize(
    "change",
    [
        {"game": "chess"}, {"seats": []}, {"seats": [{"kind": "me"}] * 5}, {"options": {"filling": "up"}}, {"name": ""},
        {"name": "<b>"}, {"name": "x" * 31}, {"seats": [{"kind": "me"}, {"kind": "bot", "level": "wizard"}]}, {"extra": 1},
        {"clock": {"kind": "sundial"}}, {"clock": {"kind": "move", "seconds": 0}}, {"seats": "two"},
    ],
)  # fmt: skip
def test_a_table_that_cannot_be_is_refused(live_server: Live, change: dict[str, Any]) -> None:
    wanted = {"game": "moving-day", "seats": [{"kind": "me"}, {"kind": "open"}], "name": "Ann", **change}
    answer = live_server.http.post("/api/tables", json=wanted)
    assert answer.status_code == 400
    assert answer.json()["code"] in ("bad_request", "no_such_bot")


def test_the_record_of_an_ended_match_replays_and_verifies(live_server: Live) -> None:
    opened = live_server.open("moving-day", "me random")
    table = opened["table"]["id"]
    assert live_server.http.get(f"/api/tables/{table}/record").status_code == 409
    assert live_server.http.get(f"/api/tables/{table}/replay").status_code == 409
    with live_server.hello(opened) as ws:
        say(ws, "hand_over", "1", seat=0, level="random")
        while live_server.http.get(f"/api/tables/{table}").json()["status"] != "over":
            ws.recv(TIMEOUT)
    text = live_server.http.get(f"/api/tables/{table}/record").text
    record = read(text)
    assert replay(record).is_over
    assert verify(record).is_proved
    steps = live_server.http.get(f"/api/tables/{table}/replay", params={"count": 500}).json()
    assert steps["events"] == len(steps["steps"]) == len(record.entries)
    assert steps["steps"][-1]["totals"] == [score["total"] for score in steps["scores"]]
    again = live_server.http.post("/api/replay?count=500", json=json.loads(text))
    assert again.json() == steps
    part = live_server.http.get(f"/api/tables/{table}/replay", params={"first": 10, "count": 5}).json()["steps"]
    assert part == steps["steps"][10:15]
    assert live_server.http.post("/api/replay", json={"format": "?"}).status_code == 422
    mine = live_server.http.get(
        "/api/me/tables", params={"status": "over", "game": "moving-day", "search": "ann"}
    ).json()
    assert [t["id"] for t in mine] == [table]


# People


def test_a_guest_keeps_a_signed_cookie(live_server: Live) -> None:
    first = live_server.http.get("/api/me")
    cookie = first.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Path=/" in cookie
    assert "set-cookie" not in live_server.http.get("/api/me").headers
    assert live_server.http.patch("/api/me", json={"name": "Zoé"}).json()["name"] == "Zoé"
    me = live_server.http.get("/api/me").json()
    assert (me["id"], me["name"]) == (first.json()["id"], "Zoé")
    assert not any(value for name, value in me.items() if name not in ("id", "name")), "a guest has nothing else"
    player, signature = live_server.http.cookies[COOKIE].split(".")
    for forged in (f"{player}x.{signature}", f"{player}.{'A' * 22}", player, "", ".", "é.é"):
        answer = httpx.get(
            f"http://{live_server.address}/api/me", headers={b"cookie": f"{COOKIE}={forged}".encode()}, timeout=TIMEOUT
        )
        assert answer.status_code == 200
        assert answer.json()["id"] != player


def test_an_account_is_one_player_on_every_device(live_server: Live) -> None:
    guest = live_server.http.get("/api/me").json()["id"]
    assert live_server.http.post("/api/account", json={"login": "Zoé", "passphrase": "short"}).status_code == 400
    made = live_server.http.post("/api/account", json={"login": "Zoé", "passphrase": "carton et scotch"})
    assert made.status_code == 201
    assert made.json()["id"] == guest
    live_server.http.delete("/api/session")
    assert live_server.http.get("/api/me").json()["id"] != guest
    taken = live_server.http.post("/api/account", json={"login": "ZOÉ ", "passphrase": "something else"})
    assert (taken.status_code, taken.json()["code"]) == (409, "name_taken")
    wrong = live_server.http.post("/api/session", json={"login": "Zoé", "passphrase": "carton et colle"})
    assert (wrong.status_code, wrong.json()["code"]) == (401, "wrong_passphrase")
    back = live_server.http.post("/api/session", json={"login": "zoé", "passphrase": "carton et scotch"})
    assert back.json()["id"] == guest
    assert live_server.http.get("/api/me").json()["login"] == "zoé"


def test_own_tables_are_searched_by_names_game_and_code(live_server: Live) -> None:
    """The search does not match the JSON keys of stored tables."""
    live_server.http.cookies.clear()
    table = live_server.open(kinds="me open", name="ÉMILE")["table"]

    def found(words: str) -> list[str]:
        return [t["id"] for t in live_server.http.get("/api/me/tables", params={"search": words}).json()]

    assert found("émile") == found("mil") == found("moving") == found(table["code"].upper()) == [table["id"]]
    for words in ("seats", "kind", "ed", "rematch", "null", '"', table["commitment"][:3]):
        assert words in table["code"] or found(words) == []


def test_ratings_follow_the_result(live_server: Live) -> None:
    winner = live_server.http.post("/api/account", json={"login": "winner", "passphrase": "carton et scotch"}).json()[
        "id"
    ]
    opened = live_server.open("moving-day", "me open")
    won = live_server.http.cookies[COOKIE]
    live_server.http.cookies.clear()
    loser = live_server.http.post("/api/account", json={"login": "loser", "passphrase": "carton et scotch"}).json()[
        "id"
    ]
    assert winner != loser
    with live_server.connect(opened["table"]["id"], {"cookie": f"{COOKIE}={live_server.http.cookies[COOKIE]}"}) as ws:
        say(ws, "hello", "h")
        say(ws, "sit", "s", name="Loser")
        say(ws, "resign", "r", seat=1)
    lost = live_server.http.get("/api/me").json()["ratings"][0]
    live_server.http.cookies.set(COOKIE, won)
    live_server.http.cookies.clear()
    winner = httpx.get(f"http://{live_server.address}/api/me", headers={"cookie": f"{COOKIE}={won}"}, timeout=TIMEOUT)
    rating = winner.json()["ratings"][0]
    assert (rating["game"], rating["matches"]) == ("moving-day", 1)
    assert rating["mu"] > lost["mu"]
    ranked = live_server.http.get("/api/leaderboards/moving-day").json()["players"]
    for one in (rating, lost):  # the profile shows what the leaderboard shows
        assert (one["rating"], one["margin"]) in [(row["rating"], row["margin"]) for row in ranked if not row["level"]]


def test_passphrases_cannot_be_tried_without_end(live_server: Live) -> None:
    answers = [
        live_server.http.post("/api/session", json={"login": "nobody", "passphrase": f"wrong number {n}"}).status_code
        for n in range(12)
    ]
    assert answers[0] in (401, 429)
    assert answers[-1] == 429


def test_secrets_are_compared_whole() -> None:
    tokens = SeatTokens("00" * 32)
    assert tokens.opens(tokens.token("t", 0, 0), "t", 0, 0)
    assert not tokens.opens(tokens.token("t", 0, 0), "t", 1, 0)
    assert not tokens.opens(tokens.token("t", 0, 0), "t", 0, 1)
    assert not is_passphrase("x", None)
    assert not is_passphrase("x", "not a hash")


# Middleware


def test_every_answer_has_its_headers(live_server: Live) -> None:
    answers = [
        live_server.http.get("/api/games"), live_server.http.get("/api/tables/none"), live_server.http.get("/nowhere"),
        live_server.http.post("/api/tables", content="{"), live_server.http.post("/api/tables", headers={"origin": "http://evil"}, json={}),
    ]  # fmt: skip
    for answer in answers:
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["x-frame-options"] == "DENY"
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
        assert "default-src 'self'" in answer.headers["content-security-policy"]
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert "server" not in answer.headers
    assert answers[0].headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "headers",
    [{"origin": "http://evil.example"}, {"origin": "null"}, {"sec-fetch-site": "cross-site"}, {"sec-fetch-site": "same-site"}],
)  # fmt: skip
def test_pages_of_other_origins_may_change_nothing(live_server: Live, headers: dict[str, str]) -> None:
    answer = live_server.http.patch("/api/me", json={"name": "Eve"}, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "wrong_origin")
    opened = live_server.open()
    with pytest.raises(InvalidStatus), live_server.connect(opened["table"]["id"], headers):
        pytest.fail("connected")


def test_the_own_page_may(live_server: Live) -> None:
    headers = {"origin": f"http://{live_server.address}", "sec-fetch-site": "same-origin"}
    assert live_server.http.patch("/api/me", json={"name": "Ann"}, headers=headers).status_code == 200
    opened = live_server.open()
    with live_server.connect(opened["table"]["id"], headers) as ws:
        assert say(ws, "hello", "h")["type"] == "welcome"


def test_a_form_of_another_page_is_no_request(live_server: Live) -> None:
    answer = live_server.http.post(
        "/api/session", content="a=b", headers={"content-type": "application/x-www-form-urlencoded"}
    )
    assert answer.status_code == 400
    answer = live_server.http.post("/api/session", content="{}", headers={"content-type": "text/plain"})
    assert answer.status_code == 400


def test_bodies_and_messages_are_bounded(live_server: Live) -> None:
    assert live_server.http.post("/api/games/moving-day/score", json={"x": "y" * 300_000}).status_code == 413
    with live_server.hello(live_server.open()) as ws:
        ws.send(json.dumps({"type": "chat", "id": "big", "text": "x" * 20_000, "seat": 0}))
        assert answer_to(ws, "big")["code"] == "too_large"
        with suppress(ConnectionClosed):  # perhaps before everything is sent
            ws.send("x" * 100_000)
        with pytest.raises(ConnectionClosed):
            answer_to(ws, "never")


def test_a_connection_may_not_talk_without_end(tmp_path: Path) -> None:
    with live(settings_for(tmp_path, messages_per_second=0.01)) as slow, slow.hello(slow.open()) as ws:
        for n in range(100):
            ws.send(json.dumps({"type": "ping", "id": f"p{n}"}))
        answers: dict[str, str] = {}
        while len(answers) < 100:
            message = json.loads(ws.recv(TIMEOUT))
            if "re" in message:
                assert message["re"] not in answers
                answers[message["re"]] = message.get("code", message["type"])
        assert answers["p0"] == "pong"
        assert answers["p99"] == "too_fast"


def test_an_address_may_not_ask_without_end(tmp_path: Path) -> None:
    with live(settings_for(tmp_path, requests_per_second=0.01, burst=5)) as slow:
        codes = [slow.http.get("/api/games").status_code for _ in range(8)]
    assert codes[:5] == [200] * 5
    assert codes[-1] == 429


def test_an_address_may_not_hold_connections_without_end(tmp_path: Path) -> None:
    with live(settings_for(tmp_path, connections_per_address=2)) as small:
        opened = small.open()
        with (
            small.hello(opened),
            small.hello(opened),
            pytest.raises((InvalidStatus, ConnectionClosed)),
            small.hello(opened),
        ):
            pytest.fail("connected")


def test_over_https_the_cookie_is_secure(tmp_path: Path) -> None:
    with live(settings_for(tmp_path, https=True)) as live_server:
        answer = live_server.http.get("/api/me")
    assert "Secure" in answer.headers["set-cookie"]
    assert "max-age" in answer.headers["strict-transport-security"]


def test_no_address_of_the_server_is_open_to_the_world_by_default() -> None:
    assert Settings().host == "127.0.0.1"


def test_the_page_is_served_where_there_is_one(tmp_path: Path) -> None:
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<title>Colisée</title>")
    (page / "assets" / "a.js").write_text("1")
    (tmp_path / "secret.txt").write_text("secret")
    with live(settings_for(tmp_path, page=page)) as live_server:
        for path in ("/", "/tables/abc", "/%2e%2e/secret.txt", "/../secret.txt", "/assets/../../secret.txt"):
            answer = live_server.http.get(path)
            assert answer.status_code == 200
            assert "Colisée" in answer.text
            assert answer.headers["content-type"].startswith("text/html")
        assert "immutable" in live_server.http.get("/assets/a.js").headers["cache-control"]
        assert live_server.http.get("/api/nothing").status_code == 404


def test_every_response_names_its_request_and_so_does_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with live(settings_for(tmp_path)) as live_server:
        first, second = (live_server.http.get("/api/health").headers["x-request-id"] for _ in range(2))
        assert first != second
        given = live_server.http.get("/api/health", headers={"x-request-id": "proxy-7"}).headers["x-request-id"]
        assert given == "proxy-7"
        hostile = live_server.http.get("/api/health", headers={"x-request-id": "a b" * 99}).headers["x-request-id"]
        assert len(hostile) < 20

        async def broken(*_: object) -> None:
            raise RuntimeError("boom")

        monkeypatch.setattr("colisee.server.live.lobby.Lobby.listed", broken)
        caplog.handler.addFilter(RequestIdFilter())
        answer = live_server.http.get("/api/tables", headers={"x-request-id": "proxy-8"})
        assert answer.status_code == 500
        (logged,) = [record for record in caplog.records if "internal error" in record.getMessage()]
        assert logged.request_id == "proxy-8"  # type: ignore[attr-defined]  # added by the filter
