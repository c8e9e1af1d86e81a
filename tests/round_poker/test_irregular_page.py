"""The page on irregularities of poker lists what the sheets print, row by row."""

from __future__ import annotations

from collections.abc import Iterable
from typing import get_args

import pytest
from tests.docs.test_tables import rows_of, shown
from tests.games import games_of

from houseway.families.round_poker.irregularities import repairs
from houseway.families.round_poker.rules import RoundPokerRules
from houseway.library import load_game
from houseway.table.rounds import Incident

PAGE = "irregularities-poker.md"
TABLES = {
    "Hold'em, Omaha and Pineapple": (
        "aviator/texas-holdem",
        "hustler/holdem",
        "ranchos/texas-holdem",
        "ranchos/omaha-high",
    ),
    "Stud": ("aviator/seven-card-stud", "hustler/seven-card-stud"),
    "Lowball": (
        "aviator/lowball",
        "aviator/kansas-city-lowball",
        "hustler/lowball-ace-to-five",
        "ranchos/lowball",
    ),
    "Jacks or better": (
        "aviator/draw-jacks-or-better",
        "aviator/jacks-back",
        "hustler/draw-jacks-or-better",
    ),
    "Mexican poker": ("aviator/mexican-poker", "hustler/mexican-poker"),
}


def printed(games: Iterable[str]) -> list[list[str]]:
    """The rows of these sheets, with the lines of all that say the same."""
    found: dict[tuple[str, str, str], dict[str, None]] = {}
    for name in games:
        for row in load_game(name).sheet.irregular.rows:
            cites = found.setdefault((row.says, row.event, row.repair), {})
            cites |= dict.fromkeys(row.cite.split(", "))
    return [
        [says, f"`{event}`", f"`{repair}`", ", ".join(cites)]
        for (says, event, repair), cites in found.items()
    ]


@pytest.mark.parametrize("heading", TABLES)
def test_the_page_lists_what_the_sheets_print(heading: str) -> None:
    assert rows_of(PAGE, heading) == printed(TABLES[heading])


def test_no_sheet_prints_more_than_the_page_lists() -> None:
    listed = {tuple(row[:3]) for heading in TABLES for row in rows_of(PAGE, heading)}
    assert {tuple(row[:3]) for row in printed(games_of(RoundPokerRules))} == listed


def test_the_page_lists_every_event_repair_and_note() -> None:
    events = [row[0].strip("`") for row in rows_of(PAGE, "Events")]
    assert events == list(get_args(repairs.Event))
    assert [row[0].strip("`") for row in rows_of(PAGE, "Repairs")] == list(get_args(repairs.Repair))
    assert [row[0].strip("`") for row in rows_of(PAGE, "Notes")] == [*filter(None, repairs.NOTES)]


def test_the_page_lists_the_facts_and_the_keys_of_an_incident() -> None:
    rules = load_game("aviator/texas-holdem").rules
    assert isinstance(rules, RoundPokerRules)
    assert rows_of(PAGE, "Facts") == shown(dict(rules.event_facts))
    keys = [row[0].strip("`") for row in rows_of(PAGE, "In a record")]
    assert keys == [*Incident.__dataclass_fields__]


@pytest.mark.parametrize("heading", ["What a program cannot enforce"])
def test_what_cannot_be_enforced_has_its_lines_and_a_reason(heading: str) -> None:
    rows = rows_of(PAGE, heading)
    assert len(rows) > 20
    for rule, lines, reason in rows:
        assert rule
        assert reason
        assert lines.startswith(("000:", "002:", "003:", "004:"))
