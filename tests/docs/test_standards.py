"""Every point of the standards is answered once, by tests that exist or by a reason."""

from __future__ import annotations

import ast
import re
from functools import lru_cache

import pytest
from tests.docs.pages import ROOT
from tests.docs.test_tables import rows_of

POINTS = range(1, 48)
NOT_HERE = "Does not apply: "
ROWS = [row for row in rows_of("standards.md") if row[0].isdigit()]


@lru_cache
def functions_of(file: str) -> set[str]:
    """The test functions of a file, at its top or in a class."""
    tree = ast.parse((ROOT / "tests" / file).read_text(encoding="utf-8"))
    return {
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }


def test_every_point_is_listed_once_and_in_order() -> None:
    assert [int(row[0]) for row in ROWS] == list(POINTS)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_a_point_has_tests_that_exist_or_a_reason_why_it_does_not_apply(row: list[str]) -> None:
    _, asks, how, tests = row
    assert asks.endswith(".")
    assert how.endswith((".", ")"))
    if how.startswith(NOT_HERE):
        assert len(how.removeprefix(NOT_HERE).split()) >= 8
        assert tests == "none"
        return
    named = re.findall(r"`([\w/]+\.py)::(\w+)`", tests)
    assert named
    assert len(named) == tests.count("::")
    for file, name in named:
        assert name in functions_of(file), f"{file} has no {name}"
