"""What Prometheus is told."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Final

from prometheus_client import REGISTRY, Counter, Gauge, Histogram
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.metrics_core import Metric

QUICK: Final[Sequence[float]] = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Moves:
    """Moves are many: they are counted here, without the locks of the library's counters, and told if somebody asks."""

    def __init__(self) -> None:
        self.by_bots = 0
        self.by_people = 0
        self._within: Final = [0] * (len(QUICK) + 1)
        self._seconds = 0.0

    def took(self, seconds: float) -> None:
        """From a move's arrival until it was told."""
        self._within[bisect_left(QUICK, seconds)] += 1
        self._seconds += seconds

    def collect(self) -> Iterator[Metric]:
        moves = CounterMetricFamily("hawker_moves", "Moves committed or taken in by this node", labels=["by"])
        moves.add_metric(["bot"], self.by_bots)
        moves.add_metric(["person"], self.by_people)
        bounds = [*map(str, QUICK), "+Inf"]
        buckets = list(zip(bounds, map(float, accumulate(self._within)), strict=True))
        about = "From a move's arrival until it is committed and told"
        return iter([moves, HistogramMetricFamily("hawker_move_seconds", about, buckets, self._seconds)])


MOVES: Final = Moves()
REGISTRY.register(MOVES)

TABLES = Gauge("hawker_tables_in_memory", "Tables that this node has in memory")
SOCKETS = Gauge("hawker_sockets", "Open sockets", ["reader"])
REFUSALS = Counter("hawker_refusals", "Requests refused", ["code"])
COMMIT_SECONDS = Histogram("hawker_commit_seconds", "A commit of one or more appends", buckets=QUICK)
COMMITTED = Counter("hawker_appends", "Appends committed")
BOT_SECONDS = Histogram("hawker_bot_seconds", "What bots thought for a move", ["bot"], buckets=QUICK)
WORKER_RESTARTS = Gauge("hawker_bot_worker_restarts", "Bot workers that crashed or hung and were replaced")
STAND_INS = Counter("hawker_stand_ins", "Seats that a bot took over", ["why"])
REQUESTS = Counter("hawker_http_requests", "Requests answered", ["route", "status"])
REQUEST_SECONDS = Histogram("hawker_http_request_seconds", "Requests", ["route"], buckets=QUICK)
