"""What Prometheus is told."""

from typing import Final

from prometheus_client import Counter, Gauge, Histogram

QUICK: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)

TABLES = Gauge("hawker_tables_in_memory", "Tables that this node has in memory")
SOCKETS = Gauge("hawker_sockets", "Open sockets", ["reader"])
MOVES = Counter("hawker_moves", "Moves committed or taken in by this node", ["by"])
MOVES_OF_BOTS, MOVES_OF_PEOPLE = MOVES.labels("bot"), MOVES.labels("person")
MOVE_SECONDS = Histogram("hawker_move_seconds", "From a move's arrival until it is committed and told", buckets=QUICK)
REFUSALS = Counter("hawker_refusals", "Requests refused", ["code"])
COMMIT_SECONDS = Histogram("hawker_commit_seconds", "A commit of one or more appends", buckets=QUICK)
COMMITTED = Counter("hawker_appends", "Appends committed")
BOT_SECONDS = Histogram("hawker_bot_seconds", "What bots thought for a move", ["bot"], buckets=QUICK)
WORKER_RESTARTS = Gauge("hawker_bot_worker_restarts", "Bot workers that crashed or hung and were replaced")
STAND_INS = Counter("hawker_stand_ins", "Seats that a bot took over", ["why"])
REQUESTS = Counter("hawker_http_requests", "Requests answered", ["route", "status"])
REQUEST_SECONDS = Histogram("hawker_http_request_seconds", "Requests", ["route"], buckets=QUICK)
