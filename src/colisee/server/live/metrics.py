"""Counters, gauges and histograms of this process, in a registry of the Prometheus client."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from itertools import accumulate

import msgspec
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from colisee.server.storage.database import Database

LATENCY_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
WAIT_BUCKETS = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)

disable_created_metrics()  # type: ignore[no-untyped-call]  # not typed by the library


class Sample(msgspec.Struct, frozen=True):
    name: str
    labels: dict[str, str]
    value: float


class Family(msgspec.Struct, frozen=True):
    """A metric family of one process, as processes of one machine send it to each other."""

    name: str
    help: str
    kind: str
    samples: list[Sample]


class Metrics:
    def __init__(self, database: Database) -> None:
        self._registry = registry = CollectorRegistry()
        registry.register(_DatabaseCollector(database))
        self.plays = CheapCounter("colisee_plays", "Moves stored", registry)
        self.refusals = Counter("colisee_refusals", "Messages refused", registry=registry)
        self.internal_errors = Counter("colisee_internal_errors", "Unexpected exceptions", registry=registry)
        self.rooms = Gauge("colisee_rooms", "Rooms", registry=registry)
        self.loaded_tables = Gauge("colisee_rooms_in_memory", "Rooms whose table is in memory", registry=registry)
        self.sessions = Gauge("colisee_sessions", "Clients that have said hello", registry=registry)
        self.sockets = Gauge("colisee_sockets", "Open WebSockets", registry=registry)
        self.jobs = Gauge("colisee_jobs", "Analyses and studies running or waiting", registry=registry)
        self.move_seconds = CheapHistogram("colisee_move_seconds", "From receiving a move to its answer", registry)
        self.commit_seconds = CheapHistogram("colisee_commit_seconds", "Until events are durable", registry)
        self.bot_wait_seconds = Histogram(
            "colisee_bot_wait_seconds", "Bots waiting for a thread", registry=registry, buckets=WAIT_BUCKETS
        )

    def families(self) -> list[Family]:
        return [
            Family(
                family.name, family.documentation, family.type, [Sample(s.name, s.labels, s.value) for s in family.samples]
            )
            for family in self._registry.collect()
        ]  # fmt: skip

    def text(self, extra: Iterable[Metric] = ()) -> str:
        """Prometheus' text format."""
        return _text([*self._registry.collect(), *extra])


def merged_text(by_process: Mapping[str, list[Family]], extra: Iterable[Metric] = ()) -> str:
    """The metrics of several processes, told apart by the label `process`."""
    merged: dict[str, Metric] = {}
    for process, families in sorted(by_process.items()):
        for family in families:
            metric = merged.setdefault(family.name, Metric(family.name, family.help, family.kind))
            for sample in family.samples:
                metric.add_sample(sample.name, {"process": process, **sample.labels}, sample.value)
    return _text([*merged.values(), *extra])


class CheapCounter(Collector):
    """A counter that only the event loop increments: without the lock of the client's own."""

    def __init__(self, name: str, help_text: str, registry: CollectorRegistry) -> None:
        self._name, self._help, self._value = name, help_text, 0
        registry.register(self)

    def inc(self) -> None:
        self._value += 1

    def collect(self) -> Iterable[Metric]:
        yield CounterMetricFamily(self._name, self._help, value=self._value)


class CheapHistogram(Collector):
    """A histogram of seconds that only the event loop adds to: without the locks of the client's own, which cost more than a rule."""

    def __init__(self, name: str, help_text: str, registry: CollectorRegistry) -> None:
        self._name, self._help = name, help_text
        self._counts, self._sum = [0] * (len(LATENCY_BUCKETS) + 1), 0.0
        registry.register(self)

    def observe(self, seconds: float) -> None:
        self._counts[bisect_left(LATENCY_BUCKETS, seconds)] += 1
        self._sum += seconds

    def collect(self) -> Iterable[Metric]:
        bounds = [*map(str, LATENCY_BUCKETS), "+Inf"]
        yield HistogramMetricFamily(
            self._name, self._help, list(zip(bounds, accumulate(self._counts), strict=True)), self._sum
        )


class _DatabaseCollector(Collector):
    def __init__(self, database: Database) -> None:
        self._database = database

    def collect(self) -> Iterable[Metric]:
        yield CounterMetricFamily("colisee_commits", "Database commits", value=self._database.groups)
        yield CounterMetricFamily("colisee_writes", "Writes, several per commit", value=self._database.writes)


class _Fixed(Collector):
    def __init__(self, metrics: Iterable[Metric]) -> None:
        self._metrics = metrics

    def collect(self) -> Iterable[Metric]:
        return self._metrics


def _text(metrics: list[Metric]) -> str:
    registry = CollectorRegistry(auto_describe=False)
    registry.register(_Fixed(metrics))
    return generate_latest(registry).decode()
