"""A matching of the greatest weight in a general graph: Edmonds' blossom algorithm with dual variables (Galil 1986).

Vertices are 1…n; blossoms, odd cycles that are treated as one vertex, are numbered from n+1. A vertex has a label, an edge the
slack `label + label - 2 * weight`; tight edges (slack 0) form the trees in which augmenting paths are looked for. All numbers are
integers, so nothing is rounded.
"""

from __future__ import annotations

from collections.abc import Mapping

FREE, OUTER, INNER = -1, 0, 1
"""The marks of vertices in a search: in no tree, at even depth, at odd depth."""

Edge = tuple[int, int, int]
"""Two vertices and twice the weight of their edge."""


def heaviest_matching(count: int, weights: Mapping[tuple[int, int], int]) -> list[tuple[int, int]]:
    """Pairs of the vertices 0…count-1: as many as possible, among those with the greatest sum of weights.

    `weights` has every edge once.
    """
    if not weights:
        return []
    least, greatest = min(weights.values()), max(weights.values())
    base = (greatest - least + 1) * (count + 1) - least
    """Added to every weight: one more pair outweighs everything else."""
    search = _Search(count, {pair: weight + base for pair, weight in weights.items()})
    while search.augment_once():
        pass
    mates = [mate - 1 for mate in search.mate[1 : count + 1]]
    return [(vertex, mate) for vertex, mate in enumerate(mates) if vertex < mate]


class _Search:
    def __init__(self, count: int, weights: Mapping[tuple[int, int], int]) -> None:
        size = 2 * count + 2
        self.count, self.last = count, count
        self.edges: list[dict[int, Edge]] = [{} for _ in range(size)]
        """By vertex and by neighbour, each also a blossom: the tightest edge between them, seen from the vertex."""
        for (one, other), weight in weights.items():
            self.edges[one + 1][other + 1] = one + 1, other + 1, 2 * weight
            self.edges[other + 1][one + 1] = other + 1, one + 1, 2 * weight
        self.label = [max(weights.values()) if 0 < vertex <= count else 0 for vertex in range(size)]
        self.mate, self.parent, self.slack_from = [0] * size, [0] * size, [0] * size
        self.mark, self.seen, self.round = [FREE] * size, [0] * size, 0
        self.top = [vertex if vertex <= count else 0 for vertex in range(size)]
        """By vertex: the outermost blossom that contains it; 0 for a blossom that does not exist."""
        self.petals: list[list[int]] = [[] for _ in range(size)]
        self.petal_with: list[dict[int, int]] = [
            {vertex: vertex} if 0 < vertex <= count else {} for vertex in range(size)
        ]
        """By blossom and vertex inside it: the petal that contains the vertex."""
        self.queue: list[int] = []

    def slack(self, edge: Edge) -> int:
        return self.label[edge[0]] + self.label[edge[1]] - edge[2]

    # One search

    def augment_once(self) -> bool:
        """Find an augmenting path and use it; False if there is none."""
        self.mark, self.slack_from, self.queue = [FREE] * len(self.mark), [0] * len(self.mark), []
        for vertex in self.tops():
            if not self.mate[vertex]:
                self.parent[vertex], self.mark[vertex] = 0, OUTER
                self.enqueue(vertex)
        if not self.queue:
            return False
        while True:
            while self.queue:
                vertex = self.queue.pop()
                if self.mark[self.top[vertex]] == INNER:
                    continue
                for neighbour, edge in list(self.edges[vertex].items()):
                    if neighbour > self.count or self.top[neighbour] == self.top[vertex]:
                        continue
                    if self.slack(edge):
                        self.note_slack(vertex, self.top[neighbour])
                    elif self.use_tight(edge):
                        return True
            if not self.change_labels():
                return False
            for vertex in self.tops():
                nearest = self.slack_from[vertex]
                if nearest and self.top[nearest] != vertex:
                    edge = self.edges[nearest][vertex]
                    if not self.slack(edge) and self.use_tight(edge):
                        return True
            for blossom in range(self.count + 1, self.last + 1):
                if self.top[blossom] == blossom and self.mark[blossom] == INNER and not self.label[blossom]:
                    self.open_blossom(blossom)

    def tops(self) -> list[int]:
        return [vertex for vertex in range(1, self.last + 1) if self.top[vertex] == vertex]

    def change_labels(self) -> bool:
        """Change the labels as far as no slack becomes negative; False if a vertex has to stay alone."""
        steps = [self.label[b] // 2 for b in self.tops() if b > self.count and self.mark[b] == INNER]
        for vertex in self.tops():
            nearest = self.slack_from[vertex]
            if nearest and self.mark[vertex] != INNER:
                slack = self.slack(self.edges[nearest][vertex])
                steps.append(slack if self.mark[vertex] == FREE else slack // 2)
        outer = [v for v in range(1, self.count + 1) if self.mark[self.top[v]] == OUTER]
        step = min([*steps, min(self.label[v] for v in outer)])
        for vertex in range(1, self.count + 1):
            mark = self.mark[self.top[vertex]]
            if mark != FREE:
                self.label[vertex] += step if mark == INNER else -step
        if any(not self.label[v] for v in outer):
            return False
        for blossom in self.tops():
            if blossom > self.count and self.mark[blossom] != FREE:
                self.label[blossom] += 2 * step if self.mark[blossom] == OUTER else -2 * step
        return True

    def enqueue(self, vertex: int) -> None:
        if vertex <= self.count:
            self.queue.append(vertex)
        for petal in self.petals[vertex]:
            self.enqueue(petal)

    def note_slack(self, vertex: int, target: int) -> None:
        """Remember the outer vertex from which a target is reached with the least slack."""
        known = self.slack_from[target]
        edge = self.edges[vertex].get(target)
        if edge and (not known or self.slack(edge) < self.slack(self.edges[known][target])):
            self.slack_from[target] = vertex

    def find_slack(self, target: int) -> None:
        self.slack_from[target] = 0
        for vertex in self.edges[target]:
            if vertex <= self.count and self.top[vertex] != target and self.mark[self.top[vertex]] == OUTER:
                self.note_slack(vertex, target)

    def use_tight(self, edge: Edge) -> bool:
        """Grow a tree, make a blossom, or augment; True after augmenting."""
        one, other = self.top[edge[0]], self.top[edge[1]]
        if self.mark[other] == FREE:
            self.parent[other], self.mark[other] = edge[0], INNER
            mate = self.top[self.mate[other]]
            self.slack_from[other] = self.slack_from[mate] = 0
            self.mark[mate] = OUTER
            self.enqueue(mate)
        elif self.mark[other] == OUTER:
            meeting = self.common_ancestor(one, other)
            if not meeting:
                self.augment(one, other)
                self.augment(other, one)
                return True
            self.make_blossom(one, meeting, other)
        return False

    def common_ancestor(self, one: int, other: int) -> int:
        self.round += 1
        while one or other:
            if one:
                if self.seen[one] == self.round:
                    return one
                self.seen[one] = self.round
                one = self.top[self.mate[one]]
                one = one and self.top[self.parent[one]]
            one, other = other, one
        return 0

    # Matching along a path

    def augment(self, one: int, other: int) -> None:
        while True:
            before = self.top[self.mate[one]]
            self.match(one, other)
            if not before:
                return
            self.match(before, self.top[self.parent[before]])
            one, other = self.top[self.parent[before]], before

    def match(self, one: int, other: int) -> None:
        edge = self.edges[one][other]
        self.mate[one] = edge[1]
        if one > self.count:
            petal = self.petal_with[one][edge[0]]
            steps = self.even_steps_to(one, petal)
            for place in range(steps):
                self.match(self.petals[one][place], self.petals[one][place ^ 1])
            self.match(petal, other)
            self.petals[one] = self.petals[one][steps:] + self.petals[one][:steps]

    def even_steps_to(self, blossom: int, petal: int) -> int:
        """The place of a petal, counted in the direction in which it is even; the petals are turned for it."""
        place = self.petals[blossom].index(petal)
        if place % 2:
            self.petals[blossom][1:] = self.petals[blossom][:0:-1]
            return len(self.petals[blossom]) - place
        return place

    # Blossoms

    def make_blossom(self, one: int, base: int, other: int) -> None:
        blossom = next((b for b in range(self.count + 1, self.last + 1) if not self.top[b]), self.last + 1)
        self.last = max(self.last, blossom)
        self.label[blossom], self.mark[blossom], self.mate[blossom] = 0, OUTER, self.mate[base]
        self.petals[blossom] = [base, *reversed(self.way_to(base, one)), *self.way_to(base, other)]
        self.set_top(blossom, blossom)
        for vertex in range(1, self.last + 1):
            self.edges[vertex].pop(blossom, None)
        self.edges[blossom], self.petal_with[blossom] = {}, {}
        for petal in self.petals[blossom]:
            for neighbour, edge in self.edges[petal].items():
                if self.top[neighbour] == blossom:
                    continue
                known = self.edges[blossom].get(neighbour)
                if known is None or self.slack(edge) < self.slack(known):
                    self.edges[blossom][neighbour] = edge
                    self.edges[neighbour][blossom] = edge[1], edge[0], edge[2]
            self.petal_with[blossom] |= dict.fromkeys(self.petal_with[petal], petal)
        self.find_slack(blossom)

    def way_to(self, base: int, vertex: int) -> list[int]:
        """The vertices from one up to the base of a new blossom, without the base; the inner ones become outer."""
        way: list[int] = []
        while vertex != base:
            inner = self.top[self.mate[vertex]]
            way += [vertex, inner]
            self.enqueue(inner)
            vertex = self.top[self.parent[inner]]
        return way

    def set_top(self, vertex: int, blossom: int) -> None:
        self.top[vertex] = blossom
        for petal in self.petals[vertex]:
            self.set_top(petal, blossom)

    def open_blossom(self, blossom: int) -> None:
        """Replace an inner blossom of label 0 by its petals."""
        for petal in self.petals[blossom]:
            self.set_top(petal, petal)
        entry = self.petal_with[blossom][self.edges[blossom][self.parent[blossom]][0]]
        steps = self.even_steps_to(blossom, entry)
        petals = self.petals[blossom]
        for place in range(0, steps, 2):
            inner, outer = petals[place], petals[place + 1]
            self.parent[inner] = self.edges[outer][inner][0]
            self.mark[inner], self.mark[outer] = INNER, OUTER
            self.slack_from[inner] = 0
            self.find_slack(outer)
            self.enqueue(outer)
        self.mark[entry], self.parent[entry] = INNER, self.parent[blossom]
        for petal in petals[steps + 1 :]:
            self.mark[petal] = FREE
            self.find_slack(petal)
        self.top[blossom], self.petals[blossom] = 0, []
