"""Pairings of every format, for tables of two to five players. Pure functions: equal states give equal pairings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, permutations
from random import Random

from colisee.core.registry import game
from colisee.server.table.refusal import Refusal
from colisee.server.tournament.log import PairedTable
from colisee.server.tournament.matching import heaviest_matching
from colisee.server.tournament.standings import points, standings
from colisee.server.tournament.state import Round, TournamentState

OPEN_LEAGUE_ROUNDS = 3
"""Rounds of a league whose tables may be open at the same time."""
ARENA_WAIT = 10_000
"""Milliseconds: free players of an arena wait this long for others than those they have just met."""
NEIGHBOURS = 12
"""Swiss: opponents are first looked for among this many neighbours in the standings, on both sides."""
REPEAT_COST, SWAP_PASSES = 1_000, 40
MAX_EXTRA_ROUNDS = 2
"""Round robin with more than two players per table: at most this many times the rounds of a perfect schedule."""

Table = tuple[int, ...]


@dataclass(frozen=True)
class Plan:
    """A round to open: the participants of every table by seat, and those who have a bye."""

    tables: tuple[Table, ...]
    byes: tuple[int, ...] = ()


def table_sizes(count: int, size: int, seats: range, equal: bool = False) -> tuple[list[int], int]:
    """The sizes of the tables for a number of participants, and the number of byes. `equal`: all tables have the same size."""
    if count < (size if equal else seats.start):
        return [], count
    for tables in (-(-count // size), count // size):
        if tables and not equal:
            sizes = [count // tables + (number < count % tables) for number in range(tables)]
            if sizes[-1] in seats and sizes[0] in seats:
                return sizes, 0
    tables = max(1, count // size)
    return [min(size, count)] * tables, count - tables * min(size, count)


def next_round(state: TournamentState, now: int) -> Plan | None:
    """The next round if it is time for it; None if tables must end first, or if there is none."""
    match state.created.format:
        case "swiss":
            return None if state.unfinished_rounds or _is_last_swiss_round(state) else _swiss(state)
        case "round_robin":
            return None if state.unfinished_rounds else _round_robin(state)
        case "league":
            return None if len(state.unfinished_rounds) >= OPEN_LEAGUE_ROUNDS else _round_robin(state)
        case "knockout":
            return None if state.unfinished_rounds else _knockout(state)
        case "arena":
            return _arena(state, now)


def is_over(state: TournamentState, now: int) -> bool:
    """Whether every table has ended and there will be no other."""
    if state.status != "running" or state.unfinished_rounds:
        return False
    if state.created.format == "arena":
        return now >= arena_end(state)
    return next_round(state, now) is None


def arena_end(state: TournamentState) -> int:
    return state.started_at + state.created.minutes * 60_000


def seats_of(state: TournamentState) -> range:
    return game(state.created.game).facts.seats


def swiss_rounds(state: TournamentState) -> int:
    """Enough rounds to find a winner, unless the organiser has chosen their number."""
    return state.created.rounds or max(3, (max(1, len(state.participants)) - 1).bit_length())


def _is_last_swiss_round(state: TournamentState) -> bool:
    return len(state.rounds) >= swiss_rounds(state)


def _sizes(state: TournamentState, count: int) -> tuple[list[int], int]:
    return table_sizes(count, state.created.size, seats_of(state), state.created.duplicate)


def with_seats(state: TournamentState, table: Sequence[int]) -> Table:
    """The players of a table in the order in which everybody gets the seats they had least often."""
    counts = state.seat_counts()

    def cost(seated: Table) -> tuple[int, ...]:
        return sum(counts[number, seat] ** 2 for seat, number in enumerate(seated)), *seated

    return min(permutations(table), key=cost)


def _plan(state: TournamentState, tables: Sequence[Sequence[int]], byes: Sequence[int]) -> Plan | None:
    return Plan(tuple(with_seats(state, table) for table in tables), tuple(byes)) if tables else None


# Swiss


def _swiss(state: TournamentState) -> Plan | None:
    active = set(state.active)
    players = (
        [row.participant for row in standings(state) if row.participant in active] if state.rounds else state.active
    )
    sizes, bye_count = _sizes(state, len(players))
    if not sizes:
        return None
    given = state.byes()
    byes = sorted(players, key=lambda number: (given[number], -players.index(number)))[:bye_count]
    players = [number for number in players if number not in byes]
    if max(sizes) == 2:
        return _plan(state, _matched(state, players), byes)
    return _plan(state, grouped(players, sizes, state.meetings(), points(state)), byes)


def _matched(state: TournamentState, players: list[int]) -> list[Table]:
    """Pairs of players with nearly equal points who have not met; rematches only where nothing else is possible."""
    for reach, repeats in ((NEIGHBOURS, False), (len(players), False), (len(players), True)):
        pairs = _matching(state, players, reach, repeats)
        if len(pairs) * 2 == len(players):
            return pairs
    raise AssertionError("a complete graph has a perfect matching")


def _matching(state: TournamentState, players: list[int], reach: int, repeats: bool) -> list[Table]:
    meetings, score = state.meetings(), Counter(points(state))
    weights: dict[tuple[int, int], int] = {}
    half = len(players) // 2
    for (i, one), (j, other) in combinations(enumerate(players), 2):
        met = meetings[min(one, other), max(one, other)]
        is_near = j - i <= reach or (not state.rounds and j - i == half)
        if is_near and (repeats or not met):
            difference = int(12 * abs(score[one] - score[other]))
            ideal = half if not state.rounds else 1
            weights[i, j] = -(difference**2 * 100 + abs(j - i - ideal) + met * 1_000_000)
    return sorted((players[i], players[j]) for i, j in heaviest_matching(len(players), weights))


# Tables of more than two


def grouped(
    players: Sequence[int], sizes: Sequence[int], meetings: Counter[tuple[int, int]], score: dict[int, Fraction]
) -> list[Table]:
    """Tables of neighbours in this order, improved by swaps: fewest repeated meetings first, then similar points."""
    tables: list[list[int]] = []
    rest = list(players)
    for size in sizes:
        tables.append(rest[:size])
        rest = rest[size:]

    def cost(table: Sequence[int]) -> int:
        repeats = sum(meetings[min(pair), max(pair)] ** 2 for pair in combinations(table, 2))
        spread = max(score.get(n, 0) for n in table) - min(score.get(n, 0) for n in table)
        return REPEAT_COST * repeats + int(12 * spread)

    _improve(tables, cost)
    return [tuple(table) for table in tables]


def _improve(tables: list[list[int]], cost: Callable[[Sequence[int]], int]) -> None:
    """Swap players of two tables as long as that lowers the cost."""
    costs = [cost(table) for table in tables]
    for _ in range(SWAP_PASSES):
        is_better = False
        for a, b in combinations(range(len(tables)), 2):
            if costs[a] + costs[b] == 0:
                continue
            for i in range(len(tables[a])):
                for j in range(len(tables[b])):
                    one, other = list(tables[a]), list(tables[b])
                    one[i], other[j] = other[j], one[i]
                    new = cost(one), cost(other)
                    if sum(new) < costs[a] + costs[b]:
                        tables[a], tables[b] = one, other
                        costs[a], costs[b] = new
                        is_better = True
        if not is_better:
            return


# Round robin


def _round_robin(state: TournamentState) -> Plan | None:
    if state.created.size == 2:
        return _circle_round(state)
    players = state.active
    sizes, bye_count = _sizes(state, len(players))
    meetings = state.meetings()
    is_complete = all(meetings[min(pair), max(pair)] for pair in combinations(players, 2))
    if not sizes or is_complete or len(state.rounds) >= round_robin_limit(len(players), state.created.size):
        return None
    given = state.byes()
    Random(len(state.rounds)).shuffle(players)
    byes = sorted(players, key=lambda number: given[number])[:bye_count]
    players = [number for number in players if number not in byes]
    return _plan(state, grouped(players, sizes, meetings, {}), byes)


def round_robin_limit(players: int, size: int) -> int:
    return MAX_EXTRA_ROUNDS * -(-(players - 1) // (size - 1)) + 1


def _circle_round(state: TournamentState) -> Plan | None:
    """The next round of the circle method (Berger tables) in which two present players meet."""
    order = list(state.order)
    ring: list[int | None] = [*order, None] if len(order) % 2 else list(order)
    if len(state.rounds) >= len(ring) - 1:
        return None
    turned = [ring[0], *_rotated(ring[1:], len(state.rounds))]
    return _present_pairs(state, [(turned[i], turned[-1 - i]) for i in range(len(turned) // 2)])


def _rotated(ring: Sequence[int | None], by: int) -> list[int | None]:
    by %= len(ring)
    return [*ring[-by:], *ring[:-by]] if by else list(ring)


def _present_pairs(state: TournamentState, pairs: Sequence[tuple[int | None, int | None]]) -> Plan:
    present = set(state.active)
    tables = [pair for pair in pairs if present.issuperset(pair)]
    byes = [number for pair in pairs if pair not in tables for number in pair if number in present]
    return Plan(
        tuple(with_seats(state, [n for n in pair if n is not None]) for pair in tables),
        tuple(number for number in byes if number is not None),
    )


# Knock-out


def _knockout(state: TournamentState) -> Plan | None:
    remaining = survivors(state)
    alive = [number for number in remaining if number is not None]
    if len(alive) < 2:
        return None
    if state.created.size == 2:
        return _bracket_round(state, remaining)
    sizes, bye_count = _sizes(state, len(alive))
    byes, playing = alive[:bye_count], alive[bye_count:]
    tables: list[list[int]] = [[] for _ in sizes]
    for index, number in enumerate(playing):  # dealt like cards, so that players of one table part
        tables[index % len(sizes)].append(number)
    return _plan(state, tables, byes)


def _bracket_round(state: TournamentState, remaining: list[int | None]) -> Plan:
    pairs = [[n for n in remaining[i : i + 2] if n is not None] for i in range(0, len(remaining), 2)]
    byes = [pair[0] for pair in pairs if len(pair) == 1]
    return Plan(tuple(with_seats(state, pair) for pair in pairs if len(pair) == 2), tuple(byes))


def survivors(state: TournamentState) -> list[int | None]:
    """Who is still in a knock-out, in the order of the bracket; None is an empty place, also of somebody who withdrew."""
    is_pairs = state.created.size == 2
    alive: list[int | None] = _bracket(state.order) if is_pairs else list(state.order)
    for one in state.rounds:
        alive = _winners_of_pairs(state, one, alive) if is_pairs else _winners_of_tables(state, one)
    present = set(state.active)
    return [number if number in present else None for number in alive]


def _bracket(order: Sequence[int]) -> list[int | None]:
    """The places of a knock-out by seed: the first and the second seed can only meet in the final."""
    places = [0]
    while len(places) < len(order):
        places = [place for seed in places for place in (seed, 2 * len(places) - 1 - seed)]
    return [order[place] if place < len(order) else None for place in places]


def _winners_of_pairs(state: TournamentState, one: Round, alive: list[int | None]) -> list[int | None]:
    winners = {*one.byes, *(_by_place(state, paired)[0] for paired in one.tables)}
    pairs = (alive[i : i + 2] for i in range(0, len(alive), 2))
    return [next((number for number in pair if number in winners), None) for pair in pairs]


def _by_place(state: TournamentState, paired: PairedTable) -> list[int]:
    """The participants of an ended table, the winner first; of equal places the better seed first."""
    places = dict(zip(paired.participants, state.results[paired.table].places, strict=True))
    return sorted(paired.participants, key=lambda number: (places[number], state.order.index(number)))


def _winners_of_tables(state: TournamentState, one: Round) -> list[int | None]:
    """The better half of every table (at least enough to fill one), first places first."""
    seats = seats_of(state)
    advance = [max(1, len(paired.participants) // 2) for paired in one.tables]
    while len(one.tables) > 1 and sum(advance) + len(one.byes) < seats.start:
        advance = [number + 1 for number in advance]
    if len(one.tables) == 1 and not one.byes:  # the final
        advance = [1]
    ranked = [
        (place, state.order.index(number), number)
        for paired, most in zip(one.tables, advance, strict=True)
        for place, number in enumerate(_by_place(state, paired)[:most])
    ]
    return [*one.byes, *(number for _, _, number in sorted(ranked))]


# Arena


def _arena(state: TournamentState, now: int) -> Plan | None:
    if now >= arena_end(state):
        return None
    seated = state.seated()
    free = [number for number in state.active if number not in seated]
    size = state.created.size
    freed_at = max([state.started_at, *(result.ended_at for result in state.results.values())])
    has_waited = now - freed_at >= ARENA_WAIT
    if len(free) < size or (len(free) < 2 * size and not has_waited and len(free) < len(state.active)):
        return None
    score, latest = points(state), _latest_meetings(state)
    played = Counter(number for one in state.rounds for paired in one.tables for number in paired.participants)
    tables = len(free) // size
    chosen = sorted(free, key=lambda number: played[number])[: tables * size]
    chosen.sort(key=lambda number: (-score.get(number, Fraction(0)), number))
    return _plan(state, grouped(chosen, [size] * tables, latest, score), ())


def _latest_meetings(state: TournamentState) -> Counter[tuple[int, int]]:
    """Only the latest opponents of everybody count as met: in an arena all meet again and again."""
    latest: dict[int, Sequence[int]] = {}
    for one in state.rounds:
        for paired in one.tables:
            latest |= dict.fromkeys(paired.participants, paired.participants)
    return Counter(
        (min(number, other), max(number, other))
        for number, table in latest.items()
        for other in table
        if other != number
    )


# By hand


def checked_plan(state: TournamentState, tables: Sequence[Sequence[int]]) -> Plan:
    """A round that the organiser has paired; Refusal if it is not possible."""
    paired = [number for table in tables for number in table]
    if state.created.format != "swiss":
        raise Refusal("impossible_tables", detail="only Swiss rounds can be paired by hand")
    if state.unfinished_rounds:
        raise Refusal("round_unfinished")
    if any(not 0 <= number < len(state.participants) for number in paired):
        raise Refusal("no_such_participant")
    if len(set(paired)) < len(paired) or state.seated() & set(paired):
        raise Refusal("paired_twice")
    if any(state.participants[number].is_withdrawn for number in paired):
        raise Refusal("withdrawn")
    sizes = {len(table) for table in tables}
    if not sizes or not sizes <= set(seats_of(state)) or (state.created.duplicate and len(sizes) > 1):
        raise Refusal("impossible_tables")
    absent = [number for number in state.active if number not in paired and number not in state.seated()]
    return Plan(tuple(tuple(table) for table in tables), tuple(absent))
