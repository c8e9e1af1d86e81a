"""Logs: one JSON object a line on stderr, or text for people. Secrets have no place in them."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Any, Final

_USUAL: Final = frozenset(logging.makeLogRecord({}).__dict__) | {
    *("message", "asctime", "taskName", "color_message")
}
_SECRET: Final = ("secret", "token", "password", "pin", "cookie", "code_key", "authorization")
HIDDEN: Final = "(hidden)"


def _shown(name: str, value: Any) -> Any:
    return HIDDEN if any(word == name or word in name.split("_") for word in _SECRET) else value


def fields(record: logging.LogRecord) -> dict[str, Any]:
    """What a record says, with everything that was given as `extra`."""
    said: dict[str, Any] = {
        "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
        "level": record.levelname.lower(),
        "logger": record.name,
        "message": record.getMessage(),
    }
    said |= {k: _shown(k, v) for k, v in record.__dict__.items() if k not in _USUAL}
    if record.exc_info and record.exc_info[0]:
        said["exception"] = logging.Formatter().formatException(record.exc_info)
    return said


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return json.dumps(fields(record), default=str, ensure_ascii=False)


class Text(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        said = fields(record)
        head = f"{said.pop('at')} {said.pop('level')} {said.pop('message')}"
        said.pop("logger")
        trace = said.pop("exception", "")
        more = " ".join(f"{name}={value}" for name, value in said.items())
        return "\n".join(filter(None, (f"{head} {more}".rstrip(), trace)))


def set_up(log_format: str) -> None:
    """Logs of the server and of uvicorn go the same way: `json`, `text`, or `auto`, which is text
    on a terminal and JSON elsewhere."""
    as_text = log_format == "text" or (log_format == "auto" and sys.stderr.isatty())
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Text() if as_text else JsonLines())
    for name in ("houseway", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(logging.INFO)
    # The gate writes its own line for a request, with the person and without the query.
    logging.getLogger("uvicorn.access").disabled = True
