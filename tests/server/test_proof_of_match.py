"""What a player has noted of a match (commitment and head) tells its record from every forged one."""

from __future__ import annotations

import copy
import json
import random
from pathlib import Path
from typing import Any

import pytest

from colisee.cli.main import main
from colisee.core.kit import CHANCE
from colisee.core.registry import game, slugs
from colisee.play.record import HeadFound, read, replay, verify
from colisee.server.protocol import messages as m
from server.harness import Client, LocalServer, play_on, run_with_server


async def take_back(client: Client, seats: int, rng: random.Random) -> None:
    """A random seat takes a move back; everybody agrees."""
    seat = rng.randrange(seats)
    answer = await client.say("take_back", seat=seat)
    if isinstance(answer, m.Accepted) and answer.pending:
        for other in range(seats):
            if other != seat:
                await client.say("consent", seat=other, agree=True)
    await client.say("ping")


async def match_with_take_backs(
    server: LocalServer, slug: str, rounds: int
) -> tuple[dict[str, Any], list[str], list[str]]:
    """The record of a match ended by vote, and what every reader noted: heads in the middle, and at the end."""
    rng, seats = random.Random(slug), game(slug).facts.seats[0]
    table = (await server.open(slug, " ".join(["me"] * seats))).table.id
    ann, spectator = await server.join(table), await server.join(table, "spectator")

    def heads() -> list[str]:
        return [*(ann.position(seat).head for seat in range(seats)), spectator.position(None).head]

    middle: list[str] = []
    for number in range(rounds):
        await play_on(ann, 3, rng)
        await take_back(ann, seats, rng)
        if number == rounds // 2:
            middle = heads()
    for seat in range(seats):
        await ann.say("vote_end", seat=seat, agree=True)
    await spectator.until(lambda: spectator.position(None).over)
    await ann.say("ping")
    record = (await server.services.lobby.state(table)).record()
    assert sum("take_back" in event for event in record["events"]) > 0
    return json.loads(json.dumps(record)), middle, heads()


def found(record: dict[str, Any], head: str) -> HeadFound | None:
    verdict = verify(read(json.dumps(record)), head)
    assert verdict.is_proved == (verdict.head == "last")
    return verdict.head


@pytest.mark.parametrize("slug", slugs())
def test_the_head_that_each_reader_noted_proves_the_record_and_no_forged_one(tmp_path: Path, slug: str) -> None:
    async def scenario(server: LocalServer) -> None:
        record, middle, last = await match_with_take_backs(server, slug, 6)
        other, _, _ = await match_with_take_backs(server, slug, 4)
        for head in last:
            assert found(record, head) == "last"
        assert found(other, last[0]) == "nowhere", "a match played anew"
        assert found(record, middle[0]) == "earlier"
        renamed, cut, invented = (copy.deepcopy(record) for _ in range(3))
        renamed["players"][0]["name"] = "Mallory"
        decisions = [n for n, event in enumerate(record["events"]) if event["by"] != "chance"]
        del cut["events"][decisions[-2] :]
        assert found(renamed, last[0]) == "nowhere"
        assert found(cut, last[-1]) == "nowhere"
        invented["events"].append(_take_back_of_the_last_decision(record))
        assert found(invented, last[-1]) == "earlier"
        (tmp_path / "record.json").write_text(json.dumps(record))
        (tmp_path / "renamed.json").write_text(json.dumps(renamed))
        for name, code in (("record", 0), ("renamed", 1)):
            noted = ["--commitment", record["fairness"]["commitment"], "--head", last[0].upper()]
            assert main(["verify", str(tmp_path / f"{name}.json"), *noted]) == code

    run_with_server(tmp_path, scenario)


def _take_back_of_the_last_decision(record: dict[str, Any]) -> dict[str, Any]:
    match = replay(read(json.dumps(record)))
    number = max(n for n, event in enumerate(match.line) if event.seat != CHANCE)
    return {"by": match.line[number].seat + 1, "take_back": {"event": number + 1, "alone": False}}


def test_the_head_is_the_same_after_a_restart(tmp_path: Path) -> None:
    noted: list[str] = []

    async def play(server: LocalServer) -> None:
        table = (await server.open("toy-rush", "me me")).table.id
        ann = await server.join(table)
        await play_on(ann, 12, random.Random(1))
        noted.extend([table, *(ann.position(seat).head for seat in (0, 1))])

    async def read_again(server: LocalServer) -> None:
        ann = await server.join(noted[0])
        assert [ann.position(seat).head for seat in (0, 1)] == noted[1:]

    run_with_server(tmp_path, play)
    run_with_server(tmp_path, read_again)
