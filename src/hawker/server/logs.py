"""What a node writes about itself: a line of JSON for each thing worth knowing, and no secret in any of them."""

import json
import logging
import sys
import time
from typing import Final

from websockets.exceptions import InvalidState

_PLAIN: Final = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "taskName"}


class _Lines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "says": record.getMessage(),
        }
        line |= {key: value for key, value in vars(record).items() if key not in _PLAIN}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


class _NoTrace(logging.Filter):
    """What a client sent wrong is one line: a trace would lead to nothing of ours."""

    def filter(self, record: logging.LogRecord) -> bool:
        # The second is for who went away, or spoke, before the handshake was answered.
        if record.exc_info and isinstance(record.exc_info[1], (UnicodeDecodeError, InvalidState)):
            record.exc_info, record.levelno, record.levelname = None, logging.WARNING, "WARNING"
        return True


def set_up(level: str = "INFO") -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Lines())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    # It writes every request's path, and a table's path is its link.
    logging.getLogger("uvicorn.access").disabled = True
    for name in ("uvicorn", "uvicorn.error"):
        logging.getLogger(name).handlers.clear()
        logging.getLogger(name).propagate = True
        logging.getLogger(name).setLevel(logging.WARNING)
    for name in ("uvicorn", "uvicorn.error", "asyncio"):  # the loop tells what a protocol raises
        logging.getLogger(name).addFilter(_NoTrace())
