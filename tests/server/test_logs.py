"""Lines of the log can be neither forged nor flooded."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Callable
from typing import Any

import pytest

from houseway.server.operations import logs

FORGED = "/x\n2026-01-01T00:00:00 error the books are gone\r\x1b[2J\u202e\x9b\u2028"


def record(message: str = "request", **extra: Any) -> logging.LogRecord:
    made = logging.LogRecord("houseway.ops", logging.INFO, "", 0, message, (), None)
    made.__dict__.update(extra)
    return made


@pytest.mark.parametrize("form", [logs.JsonLines, logs.Text])
def test_a_path_cannot_forge_a_line(form: Callable[[], logging.Formatter]) -> None:
    line = form().format(record(path=FORGED, status=404))
    assert len(line.splitlines()) == 1
    assert not {*line} & {*"\n\r\x1b\u202e\x9b\u2028"}


def test_json_tells_the_path_as_it_was() -> None:
    assert json.loads(logs.JsonLines().format(record(path=FORGED)))["path"] == FORGED


def test_a_value_of_a_text_line_cannot_look_like_another_field() -> None:
    line = logs.Text().format(record(path='/x status=200 person="ann"', status=404))
    assert line.endswith('path="/x status=200 person=\\"ann\\"" status=404')


def test_a_trace_that_quotes_a_stranger_does_not_begin_a_line_like_the_log() -> None:
    made = record("a request failed")
    try:
        raise ValueError(FORGED)
    except ValueError as error:
        made.exc_info = (type(error), error, error.__traceback__)
    first, *rest = logs.Text().format(made).splitlines()
    assert first.endswith("a request failed")
    assert rest
    assert all(line.startswith("    ") for line in rest)


def test_a_long_value_is_cut_short() -> None:
    assert len(logs.JsonLines().format(record(path="x" * 100_000))) < 3 * logs.LONGEST


def test_a_flood_of_one_kind_is_counted_and_others_are_heard() -> None:
    now = 100.0
    written = io.StringIO()
    handler = logs.Handler(logs.Rate(10, 5, clock=lambda: now), written)
    handler.setFormatter(logs.JsonLines())
    for number in range(1000):
        handler.handle(record(path=f"/{number}"))
    handler.handle(record("the database is gone"))
    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    assert [line["message"] for line in lines].count("request") == 5
    assert lines[-1]["message"] == "the database is gone"

    now += logs.TELL_EVERY
    handler.handle(record("anything"))
    told = [json.loads(line) for line in written.getvalue().splitlines()]
    left_out = [line for line in told if line["message"] == logs.LEFT_OUT]
    assert sum(line["count"] for line in left_out) == 995
    assert {line["kind"] for line in left_out} == {"request"}
    handler.handle(record(path="/later"))
    assert "/later" in written.getvalue()
