"""Every attack of the threat model names what stops it and tests that exist."""

from __future__ import annotations

import re

import pytest
from tests.docs.test_standards import functions_of
from tests.docs.test_tables import rows_of

HEADINGS = (
    "The room is not to be stopped",
    "People and their secrets",
    "Files, backups and keys",
    "The books",
    "The cards",
    "Chips",
)


@pytest.mark.parametrize("heading", HEADINGS)
def test_an_attack_names_what_stops_it_and_tests_that_exist(heading: str) -> None:
    rows = rows_of("threat-model.md", heading)
    assert len(rows) >= 3
    for attack, stops, tests in rows:
        assert attack.endswith(".")
        assert stops.endswith(".")
        named = re.findall(r"`([\w/]+\.py)::(\w+)`", tests)
        assert named, f"no test shows: {attack}"
        assert len(named) == tests.count("::")
        for file, name in named:
            assert name in functions_of(file), f"{file} has no {name}"


def test_every_table_of_the_page_is_looked_at() -> None:
    shown = [row for row in rows_of("threat-model.md") if "::" in row[-1]]
    assert len(shown) == sum(len(rows_of("threat-model.md", one)) for one in HEADINGS)
