"""Logs: one line per event with time, level and the id of the request or connection that caused it."""

from __future__ import annotations

import json
import logging
import re
from contextvars import ContextVar

from colisee.server.table.identifiers import new_id

ID_LENGTH = 10
TIME = "%Y-%m-%dT%H:%M:%S%z"
KNOWN_ID = re.compile(r"[A-Za-z0-9_.:-]{1,64}")

request_id: ContextVar[str] = ContextVar("request_id", default="-")
"""Of the HTTP request, or of the WebSocket connection whose message is processed."""


def request_id_from(header: str) -> str:
    """The id that a proxy has given to a request, or a new one."""
    return header if KNOWN_ID.fullmatch(header) else new_id(ID_LENGTH)


class RequestIdFilter(logging.Filter):
    """Adds `request_id` to every record."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.request_id = request_id.get()
        return True


class JsonFormatter(logging.Formatter):
    """One JSON object per line."""

    def format(self, record: logging.LogRecord) -> str:
        fields = {
            "time": self.formatTime(record, TIME),
            "level": record.levelname.lower(),
            "request_id": getattr(record, "request_id", "-"),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            fields["exception"] = self.formatException(record.exc_info)
        return json.dumps(fields, ensure_ascii=False)


def configure_logging(log_format: str) -> None:
    """Log to standard error."""
    handler = logging.StreamHandler()
    handler.addFilter(RequestIdFilter())
    text = logging.Formatter("%(asctime)s %(levelname)s %(request_id)s %(name)s: %(message)s", TIME)
    handler.setFormatter(JsonFormatter() if log_format == "json" else text)
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("colisee.server").setLevel(logging.INFO)
