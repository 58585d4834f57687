"""The live protocol as clients see it: one answer per message, versions, idempotence, seats, ends, bots."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from colisee.core.dtypes import as_dict
from colisee.core.registry import game, slugs
from colisee.play.match import Match
from colisee.server.live import hints
from colisee.server.protocol import messages as m
from colisee.server.protocol.refusals import SENTENCES
from colisee.server.protocol.view_json import view_json
from colisee.server.table import events as ev
from colisee.server.table.refusal import CODES
from server.harness import LocalServer, play_on, refused, run_with_server


def test_every_code_has_its_sentence() -> None:
    assert set(CODES) == set(SENTENCES)


def test_a_whole_match_on_one_screen(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        opened = await server.open("moving-day", "me me")
        client = await server.join(opened.table.id)
        await play_on(client, 500, random.Random(1))
        assert client.table().status == "over"
        assert client.table().ended == "finished"
        assert client.position(0).over
        assert client.position(0).legal is None
        await refused(client.say("play", seat=0, version=0, action=0), "over")

    run_with_server(tmp_path, scenario)


@pytest.mark.parametrize("slug", slugs())
def test_the_view_is_the_games_record(slug: str) -> None:
    spec = game(slug)
    match = Match(spec, seed=1)
    view = match.view(0)
    plain = as_dict(view.record)
    sent = msgspec.json.decode(view_json(spec).encode(view))
    assert _numbers(sent) == plain


def _numbers(value: Any) -> Any:
    if isinstance(value, dict):
        return {k: _numbers(v) for k, v in value.items()}
    if isinstance(value, list):
        return [_numbers(v) for v in value]
    return int(value)


def test_hello_comes_first(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        opened = await server.open()
        client = await server.connect(opened.table.id)
        await refused(client.say("ping"), "say_hello")
        await refused(client.say("play", seat=0, version=0, action=0), "say_hello")

    run_with_server(tmp_path, scenario)


def test_a_seat_is_opened_by_its_cookie_or_its_token(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        opened = await server.open("moving-day", "me open")
        stranger = await server.connect(opened.table.id, "eve")
        assert (await stranger.say("hello")).seats == []
        assert (await (await server.connect(opened.table.id, "ann")).say("hello")).seats == [0]
        friend = await server.connect(opened.table.id, "eve")
        assert (await friend.say("hello", tokens=[opened.tokens["0"]])).seats == [0]
        forged = await server.connect(opened.table.id, "eve")
        assert (await forged.say("hello", tokens=["A" * 22, "é", ""])).seats == []

    run_with_server(tmp_path, scenario)


def test_the_link_of_a_former_holder_opens_nothing(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        opened = await server.open("moving-day", "me open open")
        bob = await server.join(opened.table.id, "bob")
        seat = await bob.say("sit", name="Bob")
        assert seat.seat == 1
        await bob.say("leave", seat=1)
        again = await server.connect(opened.table.id, "carl")
        assert (await again.say("hello", tokens=[seat.token])).seats == []

    run_with_server(tmp_path, scenario)


def test_the_match_starts_when_the_last_seat_is_taken(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        opened = await server.open("moving-day", "me open greedy")
        ann, bob = await server.join(opened.table.id), await server.join(opened.table.id, "bob")
        assert ann.table().status == "waiting"
        await refused(ann.say("play", seat=0, version=0, action=0), "not_running")
        accepted = await bob.say("sit", name="Bob", entropy="dice")
        assert (accepted.seat, accepted.seats) == (1, [1])
        await ann.until(lambda: ann.table().status == "running")
        assert ann.position(0).version > 0
        await refused((await server.join(opened.table.id, "eve")).say("sit", name="Eve"), "already_running")

    run_with_server(tmp_path, scenario)


def test_a_seat_is_taken_once(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        opened = await server.open("moving-day", "me open open")
        bob, eve = await server.join(opened.table.id, "bob"), await server.join(opened.table.id, "eve")
        answers = await asyncio.gather(bob.say("sit", name="Bob", seat=1), eve.say("sit", name="Eve", seat=1))
        assert sorted(type(answer).__name__ for answer in answers) == ["Accepted", "Refused"]
        await refused(eve.say("sit", name="Eve", seat=0), "seat_taken")
        await refused(eve.say("sit", name="Eve", seat=5), "no_such_seat")

    run_with_server(tmp_path, scenario)


def test_a_command_sent_twice_is_done_once_even_by_another_connection(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        opened = await server.open()
        client = await server.join(opened.table.id)
        seat = client.position(0).due[0]
        position = client.position(seat)
        assert position.legal
        play = {"seat": seat, "version": position.version, "action": position.legal[0].action}
        first, second = client.send("play", "once", **play), None
        first = await first
        again = await server.join(opened.table.id)
        second = await again.say("play", "once", **play)
        assert isinstance(first, m.Accepted)
        assert first == second
        plays = [
            e
            for e in map(ev.decode_event, await server.services.store.events(opened.table.id))
            if isinstance(e, ev.Played)
        ]
        assert len(plays) == 1

    run_with_server(tmp_path, scenario)


def test_a_decision_taken_on_an_old_position_is_stale(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        opened = await server.open()
        client = await server.join(opened.table.id)
        seat = client.position(0).due[0]
        old = client.position(seat)
        await play_on(client, 1, random.Random(1))
        assert client.position(0).due == [seat], "a move of several plies"
        legal = client.position(seat).legal
        assert legal
        answer = await refused(client.say("play", seat=seat, version=old.version, action=legal[0].action), "stale")
        assert answer.version == client.position(seat).version
        await refused(client.say("play", seat=seat, version=10**9, action=legal[0].action), "stale")

    run_with_server(tmp_path, scenario)


def test_simultaneous_seats_play_at_their_own_pace(tmp_path: Path) -> None:
    """A choice of one seat does not make the version of another seat stale."""

    async def scenario(server: LocalServer) -> None:
        opened = await server.open("the-truckers", "me me me")
        client = await server.join(opened.table.id)
        positions = [client.position(seat) for seat in range(3)]
        assert positions[0].due == [0, 1, 2]
        for position in positions:
            assert position.legal
            answer = await client.say(
                "play", seat=position.reader, version=position.version, action=position.legal[0].action
            )
            assert isinstance(answer, m.Accepted), answer

    run_with_server(tmp_path, scenario)


def test_actions_by_number_word_or_object(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        opened = await server.open()
        client = await server.join(opened.table.id)
        for way in ("action", "word", "object"):
            seat = client.position(0).due[0]
            position = client.position(seat)
            assert position.legal
            chosen = getattr(position.legal[0], way)
            answer = await client.say("play", seat=seat, version=position.version, **{way: chosen})
            assert isinstance(answer, m.Accepted), answer
            await client.say("ping")
        position = client.position(client.position(0).due[0])
        base = {"seat": position.reader, "version": position.version}
        await refused(client.say("play", **base), "malformed")
        await refused(client.say("play", **base, action=1, word="x"), "malformed")
        await refused(client.say("play", **base, word="no such word"), "unknown_action")
        await refused(client.say("play", **base, object={"fly": {}}), "unknown_action")
        await refused(client.say("play", **base, action=10**6), "unknown_action")

    run_with_server(tmp_path, scenario)


def test_a_refused_action_names_its_rule_in_the_players_language(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        opened = await server.open()
        client = await server.join(opened.table.id, language="fr")
        seat = client.position(0).due[0]
        position = client.position(seat)
        assert position.legal
        legal = {action.action for action in position.legal}
        illegal = next(action for action in range(game("moving-day").facts.actions) if action not in legal)
        answer = await refused(client.say("play", seat=seat, version=position.version, action=illegal), "illegal")
        assert answer.rule
        assert answer.rule.startswith("MD-")
        reason = await client.say("why", seat=seat, action=illegal)
        assert (reason.legal, reason.rule, reason.text) == (False, answer.rule, answer.rule_text)
        assert (await client.say("why", seat=seat, action=min(legal))).legal
        other = 1 - seat
        assert (await refused(client.say("play", seat=other, version=0, action=min(legal)), "not_due")).rule
        await refused(client.say("why", seat=seat, action=10**6), "unknown_action")

    run_with_server(tmp_path, scenario)


def test_a_hint_is_one_legal_step_with_its_reasons(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "LEVEL", "novice")  # a master thinks for too long on a busy machine

    async def scenario(server: LocalServer) -> None:
        opened = await server.open("moving-day", "me me", rated=False)
        client = await server.join(opened.table.id, language="fr")
        await play_on(client, 9, random.Random(1))
        seat = client.position(0).due[0]
        position = client.position(seat)
        assert position.legal
        hint = await client.say("hint", seat=seat)
        assert isinstance(hint, m.Hinted), hint
        assert hint.version == position.version
        assert hint.sentence == next(one.sentence for one in position.legal if one.action == hint.action)
        await refused(client.say("hint", seat=1 - seat), "not_due")
        watcher = await server.join(opened.table.id, "eve")
        await refused(watcher.say("hint", seat=seat), "not_your_seat")
        assert client.position(seat).version == position.version, "a hint changes nothing"

    run_with_server(tmp_path, scenario)


@pytest.mark.parametrize(
    "fields", [{"rated": True}, {"rated": False, "tournament": "t"}, {"rated": False, "deal": "d"}]
)
def test_a_match_that_counts_has_no_hints(tmp_path: Path, fields: dict[str, Any]) -> None:
    async def scenario(server: LocalServer) -> None:
        opened = await server.open("moving-day", "me me", rated=fields["rated"])
        client = await server.join(opened.table.id)
        room = server.services.rooms.room(opened.table.id)
        assert room.table is not None
        room.table.opened = msgspec.structs.replace(room.table.opened, **fields)
        await refused(client.say("hint", seat=client.position(0).due[0]), "no_hints")

    run_with_server(tmp_path, scenario)


def test_who_comes_back_gets_what_is_missing(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        opened = await server.open("post-office", "me me")
        client = await server.join(opened.table.id)
        known = client.position(0)
        await play_on(client, 12, random.Random(2))
        client.leave()
        again = await server.join(opened.table.id, versions={"0": known.version, "1": 0})
        now = again.position(0)
        assert now.keep == len(known.lines)
        assert [*known.lines, *now.lines] == (await server.join(opened.table.id)).position(0).lines
        assert again.position(1).keep == 0
        ahead = await server.join(opened.table.id, versions={"0": 10**9})
        assert ahead.position(0).keep == 0

    run_with_server(tmp_path, scenario)


@pytest.mark.parametrize("slug", slugs())
def test_who_asks_for_it_is_told_briefly(tmp_path: Path, slug: str) -> None:
    """A program and a person connected to the same seats get the same match and versions; the program gets no text."""

    async def scenario(server: LocalServer) -> None:
        rng, seats = random.Random(5), range(game(slug).facts.seats[0])
        opened = await server.open(slug, "me " * len(seats))
        person, program = await server.join(opened.table.id), await server.join(opened.table.id, brief=True)
        while not (free := [seat for seat in seats if person.position(seat).undo == "free"]):
            assert await play_on(person, 1, rng)
        assert await person.say("take_back", seat=free[0]) in person.messages(m.Accepted)
        await play_on(person, 500, rng)
        await server.settle(opened.table.id)
        assert not program.messages(m.Position)
        assert b'"text"' not in b"".join(program.received), "a line"
        assert any((free[0], -1) in brief.events for brief in program.messages(m.Brief))
        for reader in seats:
            person_positions = [p for p in person.messages(m.Position) if p.reader == reader]
            person_positions = person_positions[-len([b for b in program.messages(m.Brief) if b.reader == reader]) :]
            lines: list[m.LogLine] = []
            events: list[tuple[int | None, int | None]] = []
            for position, brief in zip(
                person_positions, [b for b in program.messages(m.Brief) if b.reader == reader], strict=True
            ):
                same = ["version", "due", "view", "scores", "keep", "undo", "over"]
                assert [getattr(brief, name) for name in same] == [getattr(position, name) for name in same]
                assert brief.actions == (position.legal and [legal.action for legal in position.legal])
                lines[position.keep :], events[brief.keep :] = position.lines, brief.events
                assert [_without_words(game(slug).notation, line) for line in lines] == events
            assert brief.over

    run_with_server(tmp_path, scenario)


def _without_words(notation: Any, line: m.LogLine) -> tuple[int | None, int | None]:
    if line.kind == "take_back":
        return line.seat, -1
    return line.seat, None if line.object is None else notation.from_json(line.object)


def test_spectators_see_only_what_is_public(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        opened = await server.open("toy-rush", "me me")
        watcher = await server.join(opened.table.id, "eve")
        position = watcher.position(None)
        assert position.legal is None
        assert position.undo == "none"
        await refused(watcher.say("play", seat=0, version=position.version, action=0), "not_your_seat")
        await refused(watcher.say("why", seat=0, action=0), "not_your_seat")
        for command in ("take_back", "resign", "rematch", "take_over", "leave"):
            await refused(watcher.say(command, seat=0), "not_your_seat")
        closed = await server.open("toy-rush", "me me", spectators=False)
        eve = await server.connect(closed.table.id, "eve")
        await refused(eve.say("hello"), "closed_to_spectators")
        await refused(eve.say("ping"), "say_hello")

    run_with_server(tmp_path, scenario)


def test_a_reader_looks_back_at_what_it_knew(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        opened = await server.open("the-truckers", "me me me")
        client, watcher = await server.join(opened.table.id), await server.join(opened.table.id, "eve")
        await play_on(client, 30, random.Random(1))
        seen = {len(p.lines) + p.keep: p for p in client.messages(m.Position) if p.reader == 0}
        for lines, position in seen.items():
            moment = await client.say("look_back", seat=0, line=lines - 1)
            assert (moment.line, moment.view, moment.scores) == (lines - 1, position.view, position.scores)
        await refused(client.say("look_back", seat=0, line=9999), "malformed")
        await refused(watcher.say("look_back", seat=0, line=0), "not_your_seat")
        assert isinstance(await watcher.say("look_back", line=0), m.Moment)

    run_with_server(tmp_path, scenario)


def test_bots_play_and_may_stand_in(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        opened = await server.open("moving-day", "me random")
        ann = await server.join(opened.table.id)
        await refused(ann.say("hand_over", seat=0, level="wizard"), "no_such_bot")
        await refused(ann.say("hand_over", seat=1, level="random"), "not_your_seat")
        await ann.say("hand_over", seat=0, level="random")
        await refused(ann.say("play", seat=0, version=0, action=0), "bot_plays")
        await ann.until(lambda: len(ann.messages(m.Position)) > 5)
        await ann.say("take_over", seat=0)
        await ann.until(lambda: ann.position(0).legal is not None)
        assert ann.table().seats[0].level is None
        await ann.say("hand_over", seat=0, level="random")
        await ann.until(lambda: ann.table().status == "over")

    run_with_server(tmp_path, scenario)


def test_resigning(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        two = await server.open("moving-day", "me me")
        client = await server.join(two.table.id)
        await client.say("resign", seat=0)
        assert client.table().ended == "resigned"
        three = await server.open("moving-day", "me me me")
        client = await server.join(three.table.id)
        await client.say("resign", seat=0)
        assert client.table().status == "running"
        assert client.table().seats[0].resigned
        await refused(client.say("take_over", seat=0), "bot_plays")
        await client.say("resign", seat=1)
        assert client.table().ended == "resigned"

    run_with_server(tmp_path, scenario)


def test_matches_that_end_at_the_same_moment_are_all_rated(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        for player in ("ann", "bob"):
            await server.services.store.register(player, player, player, "hash", "recovery", server.time(), player)
        opened = [await server.open("moving-day", "me open") for _ in range(4)]
        bobs = [await server.join(one.table.id, "bob") for one in opened]
        for bob in bobs:
            await bob.say("sit", name="Bob")
        answers = await asyncio.gather(*(bob.say("resign", seat=1) for bob in bobs))
        assert all(isinstance(answer, m.Accepted) for answer in answers)
        assert [rating.matches for rating in await server.services.store.ratings(["ann", "bob"])] == [4, 4]

    run_with_server(tmp_path, scenario)


def test_chat_has_names_limits_and_mute(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        table, ann, bob = await server.ann_and_bob()
        await bob.say("chat", seat=1, text="Bonjour\u0007 !")
        await ann.until(lambda: bool(ann.messages(m.ChatLine)))
        line = ann.messages(m.ChatLine)[-1]
        assert (line.name, line.text, line.seat) == ("Bob", "Bonjour  !", 1)
        await refused(bob.say("chat", seat=0, text="I am Ann"), "not_your_seat")
        await refused(bob.say("mute", seat=0, muted=True), "not_host")
        await ann.say("mute", seat=1, muted=True)
        await refused(bob.say("chat", seat=1, text="hello?"), "muted")
        answers = [await ann.say("chat", seat=0, text="spam") for _ in range(8)]
        assert answers[-1].code == "too_fast"
        late = await server.connect(table, "eve")
        assert (await late.say("hello")).chat[0].text == "Bonjour  !"

    run_with_server(tmp_path, scenario)


def test_a_rematch_reserves_the_seats(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        opened = await server.open("moving-day", "me open random")
        ann, bob = await server.join(opened.table.id), await server.join(opened.table.id, "bob")
        seat = await bob.say("sit", name="Bob")
        await refused(ann.say("rematch", seat=0), "still_running")
        await ann.say("vote_end", seat=0, agree=True)
        await bob.say("vote_end", seat=1, agree=True)
        again = (await ann.say("rematch", seat=0)).table
        assert (await bob.say("rematch", seat=1)).table == again
        await ann.until(lambda: ann.table().rematch == again)
        ann2 = await server.join(again)
        assert ann2.table().status == "waiting"
        await ann2.say("sit", name="Ann")
        by_link = await server.connect(again, "somewhere else")
        assert (await by_link.say("hello", tokens=[seat.token])).seats == [1]
        assert (await by_link.say("sit", name="Bob")).seat == 1
        await ann2.until(lambda: ann2.table().status == "running")

    run_with_server(tmp_path, scenario)


def test_an_external_bot_holds_a_reserved_seat(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        opened = await server.open("moving-day", "me external")
        eve = await server.join(opened.table.id, "eve")
        await refused(eve.say("sit", name="Eve"), "seat_taken")
        await refused(eve.say("sit", name="Eve", seat=1), "seat_taken")
        bot = await server.join(opened.table.id, "bot", tokens=[opened.tokens["1"]])
        assert (await bot.say("sit", name="Deep Parcel")).seat == 1
        assert bot.table().status == "running"

    run_with_server(tmp_path, scenario)


def test_every_message_gets_exactly_one_answer_whatever_comes(tmp_path: Path) -> None:
    """Random messages of every type from every state; the harness fails on an answer to nothing."""
    rng = random.Random(7)

    def fields(kind: str) -> dict[str, Any]:
        seat, agree = rng.choice([0, 1, 2, 5]), rng.random() < 0.5
        return {
            "play": {"seat": seat, "version": rng.choice([0, 5, 12, 30]), "action": rng.randrange(60)},
            "why": {"seat": seat, "word": rng.choice(["t1", "x", ""])},
            "sit": {"name": "Zoé", **({"seat": seat} if agree else {})},
            "consent": {"seat": seat, "agree": agree},
            "vote_end": {"seat": seat, "agree": rng.random() < 0.2},
            "chat": {"text": "hi", **({"seat": seat} if agree else {})},
            "mute": {"seat": seat, "muted": agree},
            "hand_over": {"seat": seat, "level": rng.choice(["random", "wizard"])},
            "hello": {"tokens": [rng.choice(["", "x"])], "versions": {"0": rng.randrange(9), "spectator": 3, "?": 1}},
            "hint": {"seat": rng.choice([2, 5])},
            "look_back": {"line": rng.choice([0, 9, 400]), **({"seat": seat} if agree else {})},
            "remove": {"removed": seat},
            "fill_seat": {"free": seat, "level": rng.choice(["random", "wizard"])},
            "settle_absence": {
                "seat": seat,
                "absent": rng.choice([0, 1, 5]),
                "choice": rng.choice(["bot", "open", "end"]),
            },
            "ping": {},
            "visibility": {"visible": agree},
        }.get(kind, {"seat": seat})

    kinds = [cls.__struct_config__.tag for cls in m.ClientMessage.__args__]

    async def scenario(server: LocalServer) -> None:
        for slug, seats in (("moving-day", "me open"), ("toy-rush", "me random"), ("the-truckers", "me me open")):
            opened = await server.open(slug, seats)
            clients = [await server.join(opened.table.id, player) for player in ("ann", "bob", "eve")]
            for _ in range(150):
                kind = str(rng.choice(kinds))
                await rng.choice(clients).say(kind, **fields(kind))
            assert isinstance(await clients[0].say("ping"), m.Pong)

    run_with_server(tmp_path, scenario)


def test_an_outdated_page_is_told_to_reload(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        table = (await server.open()).table.id
        old = await server.connect(table)
        answer = await old.say("hello", protocol=m.OLDEST_PROTOCOL - 1)
        assert isinstance(answer, m.Refused)
        assert answer.code == "outdated"
        assert "Reload" in answer.sentence
        for hello in ({"protocol": m.PROTOCOL}, {}):
            welcome = await (await server.connect(table)).say("hello", **hello)
            assert isinstance(welcome, m.Welcome)
            assert welcome.protocol == m.PROTOCOL

    run_with_server(tmp_path, scenario)
