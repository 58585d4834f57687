"""A bot of one's own: opens a table against a bot of the server and plays the action with the best preview.

python docs/examples/own_bot.py http://127.0.0.1:8000 moving-day
"""

import json
import sys
from urllib.request import Request, urlopen

from colisee.server.client import Player

server, game = sys.argv[1:]
wanted = {"game": game, "name": "Me", "seats": [{"kind": "external"}, {"kind": "bot", "level": "random"}]}
request = Request(f"{server}/api/tables", json.dumps(wanted).encode(), {"content-type": "application/json"})
opened = json.load(urlopen(request))


def choose(position: dict) -> int:
    best = max(position["legal"], key=lambda action: action["preview"] or 0)
    return best["action"]


with Player(server, opened["table"]["id"], opened["tokens"]["0"], name="Deep Parcel") as player:
    end = player.play(choose)
    print([score["total"] for score in end["scores"]])
