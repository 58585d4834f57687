"""A bot of one's own: opens a table against bots of the server and plays an action with the best preview.

python docs/examples/own_bot.py http://127.0.0.1:8000 moving-day
"""

import json
import random
import sys
from urllib.request import Request, urlopen

from colisee.server.client import Player

server, game = sys.argv[1:]
rivals = json.load(urlopen(f"{server}/api/games/{game}"))["least_seats"] - 1
bots = rivals * [{"kind": "bot", "level": "random"}]
wanted = {"game": game, "name": "Me", "seats": [{"kind": "external"}, *bots]}
request = Request(f"{server}/api/tables", json.dumps(wanted).encode(), {"content-type": "application/json"})
opened = json.load(urlopen(request))


def choose(position: dict) -> int:
    best = max(position["legal"], key=lambda action: (action["preview"] or 0, random.random()))
    return best["action"]


with Player(server, opened["table"]["id"], opened["tokens"]["0"], name="Deep Parcel") as player:
    end = player.play(choose)
    print([score["total"] for score in end["scores"]])
