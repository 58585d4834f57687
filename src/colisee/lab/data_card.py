"""The data card of games.parquet: what the data set is, how to make it again, what each column holds, how to load it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from colisee import __version__
from colisee.core.spec import GameSpec

COLUMNS = {
    "batch": "`main`, `option NAME=VALUE` or `strategy WORD`",
    "deal": "games of a deal share their draws",
    "options": "the table options, a JSON object",
    "bots": "by seat; `BOT+WORD` prefers WORD",
    "order": "by seat, the place in the order of play, from 1; empty if there is none",
    "plies": "actions and draws",
    "decisions": "actions",
    "places": "by seat, from 1; equal places are shared",
    "totals": "by seat, points",
    "words": "by seat, what it did and received, and how often",
}
CLAUSE = "by seat, points of this clause of the score"

LOADING = """```python
import pandas

games = pandas.read_parquet("games.parquet")
main = games[games["batch"] == "main"]
print(main["totals"].explode().astype(int).describe())
```

```python
import polars

games = polars.scan_parquet("games.parquet")
print(games.filter(polars.col("batch").cast(polars.String) == "main").select(polars.col("plies").mean()).collect())
```

```python
import pyarrow.parquet
import torch

table = pyarrow.parquet.read_table("games.parquet", columns=["totals", "places"])
totals = torch.tensor(table["totals"].to_pylist(), dtype=torch.float32)
won = torch.tensor(table["places"].to_pylist()) == 1
print(totals[won].mean(), totals[~won].mean())
```
"""


def data_card(spec: GameSpec, games: Mapping[str, int], plan: dict[str, Any], command: str) -> str:
    """Markdown with the front matter that data set hubs read; `games` are the numbers of games by batch."""
    total = sum(games.values())
    clauses = {f"points_{clause}": CLAUSE for clause in spec.facts.clauses}
    columns = "\n".join(f"| `{name}` | {meaning} |" for name, meaning in {**COLUMNS, **clauses}.items())
    played = "\n".join(f"| `{batch}` | {count:,} |" for batch, count in games.items())
    options = ", ".join(f"{name}={value}" for name, value in plan["options"].items()) or "none"
    return f"""---
license: mit
pretty_name: "{spec.facts.title["en"]}: games between bots"
tags: [board-games, self-play, {spec.slug}]
---

# {spec.facts.title["en"]}: {total:,} games between bots

Every row of `games.parquet` is one finished game: who played, what each seat did and received, points by clause, places. Games were played by programs; there are no data of people.

| | |
| --- | --- |
| made by | Colisée {__version__}: `{command}` |
| game | {spec.slug}, rules version {plan["rules_version"]}, components `{plan["components"]}` |
| players and bots | {plan["players"]}: {", ".join(plan["bots"])} |
| options | {options} |
| seed | {plan["seed"]} |

The same command gives the same bytes, on one core, on several or on a cluster. Bots think in iterations, not in seconds, so the machine changes nothing.

## Games

| batch | games |
| --- | --- |
{played}

## Columns

Lists have one entry per seat. The metadata key `colisee` holds the plan of the study as JSON.

| column | |
| --- | --- |
{columns}

## Loading

{LOADING}
## Limits

- Actions are counted by their words, not kept in order. A whole game can be played again from the seed, the deal and the bots.
- The games show how these bots play. Stronger players may value pieces and options differently.
- Games of one deal share their draws and are not independent: cluster by `deal` for standard errors.
- `option` and `strategy` batches are smaller, and in `strategy` batches one seat plays by a fixed preference: use `main` for statistics of normal play.
"""
