"""The built page over HTTP: compressed once, cached by browsers as long as it is valid."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest

from colisee.core.wasm_module import FOLDER
from server.harness import settings_for
from server.live import Live, live

SCRIPT = "export const answer = 42; // and again\n" * 100
BROTLI = b"as the build wrote it"
PRELOAD_FILE = b'{"table": ["assets/table-1.js"], "boards": {"moving-day": ["assets/removal-2.css"], "toy-rush": ["assets/toys-3.js"]}}'


@pytest.fixture(scope="module")
def live_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    folder = tmp_path_factory.mktemp("built")
    page = folder / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<title>Colisée</title>", "utf-8")
    (page / "assets" / "main-1a2b.js").write_text(SCRIPT, "utf-8")
    (page / "assets" / "main-1a2b.js.br").write_bytes(BROTLI)
    (page / "ahead.json").write_bytes(PRELOAD_FILE)
    with live(settings_for(folder, page=page)) as running:
        yield running


def test_a_file_comes_compressed_as_the_client_understands_it(live_server: Live) -> None:
    for accepted, encoding in (("gzip, deflate, br", "br"), ("gzip;q=1.0", "gzip"), ("identity", None)):
        with live_server.http.stream("GET", "/assets/main-1a2b.js", headers={"accept-encoding": accepted}) as answer:
            body = b"".join(answer.iter_raw())
        assert answer.headers.get("content-encoding") == encoding
        assert answer.headers["vary"] == "Accept-Encoding"
        assert int(answer.headers["content-length"]) == len(body)
        assert (body == BROTLI) == (encoding == "br")
        assert (body == SCRIPT.encode()) == (encoding is None)


def test_a_module_comes_compressed_as_the_build_left_it(live_server: Live) -> None:
    module = FOLDER / "toy-rush.wasm"
    compressed = module.with_name(f"{module.name}.br")
    if not compressed.is_file():
        pytest.skip("the modules are not compressed (make page)")
    for accepted, body in (("br, gzip", compressed.read_bytes()), ("gzip", None), ("identity", module.read_bytes())):
        with live_server.http.stream("GET", "/wasm/toy-rush.wasm", headers={"accept-encoding": accepted}) as answer:
            received = b"".join(answer.iter_raw())
        assert answer.headers["content-type"] == "application/wasm"
        assert received == body if body else gzip.decompress(received) == module.read_bytes()


def test_the_files_of_the_page_are_not_limited(tmp_path: Path) -> None:
    """A browser fetches more than a hundred at once to work offline."""
    (tmp_path / "page" / "assets").mkdir(parents=True)
    (tmp_path / "page" / "index.html").write_text("<title>Colisée</title>", "utf-8")
    (tmp_path / "page" / "assets" / "main-1a2b.js").write_text(SCRIPT, "utf-8")
    with live(settings_for(tmp_path, page=tmp_path / "page", requests_per_second=0.001, burst=5)) as limited:
        files = [limited.http.get("/assets/main-1a2b.js").status_code for _ in range(20)]
        answers = [limited.http.get("/api/games").status_code for _ in range(6)]
    assert set(files) == {200}
    assert answers[-1] == 429


def test_a_file_with_its_digest_in_its_name_is_kept_for_ever_and_the_first_page_is_asked_for_again(
    live_server: Live,
) -> None:
    assert "immutable" in live_server.http.get("/assets/main-1a2b.js").headers["cache-control"]
    first = live_server.http.get("/")
    assert first.headers["cache-control"] == "no-cache"
    again = live_server.http.get("/", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("path", ["/", "/t/abc", "/assets/main-1a2b.js", "/assets/main-old.js"])
def test_who_asks_for_the_head_alone_gets_the_same_without_a_body(live_server: Live, path: str) -> None:
    whole, head = live_server.http.get(path), live_server.http.head(path)
    assert (head.status_code, head.content) == (whole.status_code, b"")
    for name in ("content-type", "content-length", "cache-control", "etag", "content-security-policy"):
        assert head.headers.get(name) == whole.headers.get(name), name


def test_a_script_that_is_gone_is_not_answered_with_the_first_page(live_server: Live) -> None:
    assert live_server.http.get("/assets/main-old.js").status_code == 404
    assert live_server.http.get("/t/abc").text == "<title>Colisée</title>"


def test_who_opens_a_table_is_told_at_once_what_it_will_need(live_server: Live) -> None:
    table = live_server.open("moving-day")["table"]["id"]
    assert live_server.http.get(f"/t/{table}").headers["link"].split(", ") == [
        "</assets/table-1.js>; rel=modulepreload; fetchpriority=low",
        "</assets/removal-2.css>; rel=preload; as=style; crossorigin=anonymous; fetchpriority=low",
        "</api/games/moving-day/components>; rel=preload; as=fetch; crossorigin=anonymous",
    ]
    for path in ("/", "/t/abc", "/rules/moving-day"):
        assert "link" not in live_server.http.get(path).headers


def test_a_waiting_room_preloads_nothing_that_only_the_board_uses(live_server: Live) -> None:
    table = live_server.open("moving-day", "me open")["table"]["id"]
    link = live_server.http.get(f"/t/{table}").headers["link"]
    assert "table-1.js" in link
    assert "components" not in link


@pytest.mark.parametrize("path", ["/%00", "/assets/%00.js", "/" + "x" * 300, "/a" * 3000])
def test_an_address_that_no_file_can_have_is_none(live_server: Live, path: str) -> None:
    answer = live_server.http.get(path)
    if path.startswith("/assets/"):
        assert answer.status_code == 404
    else:
        assert answer.text == "<title>Colisée</title>"
