"""Logs: one JSON object a line on stderr, or plain text. They contain no secrets.

A line can be neither forged nor flooded: text from outside is written on one line with invisible
characters escaped, and each kind of message has a rate limit.
"""

from __future__ import annotations

import json
import logging
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from logging import LogRecord
from time import monotonic
from typing import Any, Final

from houseway.plain_text import escaped, is_unseen
from houseway.server.config import Guard
from houseway.server.http.quotas import Buckets

_USUAL: Final = frozenset(logging.makeLogRecord({}).__dict__) | {
    *("message", "asctime", "taskName", "color_message")
}
_SECRET: Final = ("secret", "token", "password", "pin", "cookie", "code_key", "authorization")
HIDDEN: Final = "(hidden)"
LONGEST: Final = 2000  # characters of one value
LEFT_OUT: Final = "messages were left out"
TELL_EVERY: Final = 5.0  # seconds
MOST_KINDS: Final = 1000

_NOT_ASCII: Final = re.compile(r"[^\x20-\x7e]")
_NEEDS_QUOTES: Final = re.compile(r'[\s"=]')


def _shown(name: str, value: Any) -> Any:
    if any(word == name or word in name.split("_") for word in _SECRET):
        return HIDDEN
    if isinstance(value, str) and len(value) > LONGEST:
        return f"{value[:LONGEST]}... ({len(value)} characters)"
    return value


def fields(record: LogRecord) -> dict[str, Any]:
    """The message of a record and everything given as `extra`."""
    said: dict[str, Any] = {
        "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
        "level": record.levelname.lower(),
        "logger": record.name,
        "message": _shown("message", record.getMessage()),
    }
    said |= {k: _shown(k, v) for k, v in record.__dict__.items() if k not in _USUAL}
    if record.exc_info and record.exc_info[0]:
        said["exception"] = logging.Formatter().formatException(record.exc_info)
    return said


class JsonLines(logging.Formatter):
    def format(self, record: LogRecord) -> str:
        line = json.dumps(fields(record), default=str, ensure_ascii=False)
        return _NOT_ASCII.sub(_in_json, line)


def _in_json(found: re.Match[str]) -> str:
    """A character escaped for JSON, so that a terminal does not obey it."""
    return json.dumps(found[0])[1:-1] if is_unseen(found[0]) else found[0]


class Text(logging.Formatter):
    def format(self, record: LogRecord) -> str:
        said = fields(record)
        head = f"{said.pop('at')} {said.pop('level')} {escaped(said.pop('message'))}"
        said.pop("logger")
        trace = said.pop("exception", "")
        more = " ".join(f"{name}={_value(value)}" for name, value in said.items())
        # A trace may quote a stranger's text, so none of its lines may begin like a log line.
        traced = [f"    {escaped(line)}" for line in trace.splitlines()]
        return "\n".join((f"{head} {more}".rstrip(), *traced))


def _value(value: Any) -> str:
    text = escaped(str(value))
    return '"' + text.replace('"', '\\"') + '"' if _NEEDS_QUOTES.search(text) else text


class Rate:
    """Lets so many messages of one kind through, and counts the others."""

    def __init__(
        self, per_second: float, at_once: int, clock: Callable[[], float] = monotonic
    ) -> None:
        self._buckets = Buckets(per_second, at_once, clock, most=MOST_KINDS)
        self._clock = clock
        self._left_out: Counter[tuple[str, str]] = Counter()
        self._told = 0.0

    def lets_pass(self, record: LogRecord) -> bool:
        kind = (record.name, str(record.msg))
        if self._buckets.take(" ".join(kind)) == 0:
            return True
        self._left_out[kind] += 1
        return False

    def left_out(self) -> Iterator[LogRecord]:
        """A message for each kind of which some were dropped, from time to time."""
        if self._clock() < self._told + TELL_EVERY:
            return
        dropped, self._left_out = self._left_out, Counter()
        for (logger, message), count in dropped.items():
            self._told = self._clock()
            told = logging.LogRecord(logger, logging.WARNING, "", 0, LEFT_OUT, (), None)
            told.__dict__.update(kind=message, count=count)
            yield told


class Handler(logging.StreamHandler[Any]):
    """Writes the messages within the rate, and how many were dropped."""

    def __init__(self, rate: Rate, stream: Any = None) -> None:
        super().__init__(stream)
        self.rate = rate

    def handle(self, record: LogRecord) -> bool:
        self.acquire()
        try:
            passes = self.rate.lets_pass(record)
            if passes:
                self.emit(record)
            for told in self.rate.left_out():
                self.emit(told)
            return passes
        finally:
            self.release()


def set_up(log_format: str, guard: Guard | None = None) -> None:
    """Sets up the logs of the server and of uvicorn: `json`, `text`, or `auto`, which is text on a
    terminal and JSON elsewhere."""
    guard = guard or Guard()
    as_text = log_format == "text" or (log_format == "auto" and sys.stderr.isatty())
    handler = Handler(Rate(guard.log_lines_per_second, guard.log_lines_at_once), sys.stderr)
    handler.setFormatter(Text() if as_text else JsonLines())
    for name in ("houseway", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(logging.INFO)
    # The gate writes its own line for a request, with the person and without the query.
    logging.getLogger("uvicorn.access").disabled = True
