"""The sections of a sheet of Chinese poker: what is refused, and what the two sheets say."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from pydantic import ValidationError
from tests.chinese.at_table import CLOSED, FACE_UP, rules_of

from houseway.errors import HousewayError, Unreadable
from houseway.families.chinese.scoring import build_scoring
from houseway.families.chinese.section import (
    CATEGORIES,
    FRONT_CATEGORIES,
    SEGMENTS,
    Play,
    Score,
    Units,
)
from houseway.wagers.facts import COMPARED, Value


def play(**changed: Any) -> dict[str, Any]:
    return {"active": 2, "shown": "at-the-end", "streets": [{"deals": 13}], **changed}


def score(row: dict[str, Any], **changed: Any) -> Score:
    group = {"each": "segment", "rows": [{"id": "won", **row}], **changed}
    return Score.model_validate(
        {"unit": "unit", "start": "button", "direction": "clockwise", "group": {"hands": group}}
    )


def test_the_streets_leave_thirteen_cards() -> None:
    Play.model_validate(play())
    with pytest.raises(ValidationError, match="leave everybody 12 cards, not 13"):
        Play.model_validate(
            play(
                streets=[
                    {"deals": 5},
                    {"deals": 3, "discards": 1, "times": 4},
                    {"deals": 1, "discards": 2},
                ]
            )
        )


def test_a_sweep_is_listed_once() -> None:
    with pytest.raises(ValidationError, match="listed twice"):
        Play.model_validate(play(sweeps=["dragon", "dragon"]))


@pytest.mark.parametrize("text", ["0 units", "1 units", "3 unit", "three units", "$3", ""])
def test_units_are_written_in_words(text: str) -> None:
    with pytest.raises(Unreadable, match="cannot be read; write"):
        Units.parse(text)


@pytest.mark.parametrize(
    ("row", "message", "where"),
    [
        ({"when": "seg.versus == 'higher'", "pays": "1 unit"}, "not a fact", "when"),
        ({"when": "seg.name == 'top'", "pays": "1 unit"}, "has no 'top'", "when"),
        ({"pays": "1 unit", "says": "{hand.total}"}, "not a fact", "says"),
        ({"by": "front.pair", "pays": {"1": "1 unit"}}, "has no '1'", "pays"),
    ],
)
def test_rows_look_at_facts_that_exist(row: dict[str, Any], message: str, where: str) -> None:
    with pytest.raises(HousewayError, match=message) as refused:
        build_scoring(score(row), [])
    assert refused.value.where == f"score.group.hands.row.won.{where}"


def test_whole_hands_know_no_segment() -> None:
    with pytest.raises(HousewayError, match="not a fact"):
        build_scoring(score({"when": "seg.vs == 'higher'", "pays": "1 unit"}, each="opponent"), [])


def possible(sweeps: list[str]) -> list[dict[str, Value]]:
    """Facts of two hands in a segment, as far as they fit together."""
    found: list[dict[str, Value]] = []
    ordinary: dict[str, Value] = {f"{name}.category": "high-card" for name in SEGMENTS}
    ranks = [("none", "none"), *((r, "none") for r in "26A"), *(("none", r) for r in "2A")]
    for segment, category, (pair, trips), versus, foul, button, sweep, other in product(
        SEGMENTS,
        CATEGORIES,
        [("none", "none"), *((r, "none") for r in "23456789TJQKA")]
        + [("none", r) for r in "23456789TJQKA"],
        COMPARED,
        ((False, False), (False, True), (True, False)),
        (False, True),
        ["none", *sweeps],
        ["none", *sweeps[:1]],
    ):
        front = "pair" if pair != "none" else "three-of-a-kind" if trips != "none" else "high-card"
        fits = category == front if segment == "front" else (pair, trips) in ranks[:1]
        if not fits or (segment == "front" and category not in FRONT_CATEGORIES):
            continue
        found.append(
            {
                **ordinary,
                "front.category": front,
                "front.pair": pair,
                "front.trips": trips,
                "hand.foul": foul[0],
                "other.foul": foul[1],
                "hand.sweep": sweep,
                "other.sweep": other,
                "hand.button": button,
                "other.button": False,
                "seg.name": segment,
                "seg.vs": versus,
                "seg.category": category,
                "other.category": "high-card",
            }
        )
    return found


@pytest.mark.in_turn
@pytest.mark.parametrize(
    ("name", "readings"),
    [(CLOSED, {}), (FACE_UP, {}), (FACE_UP, {"equal_sweeps": "rank"})],
)
def test_every_row_of_the_sheets_can_be_reached(name: str, readings: dict[str, str]) -> None:
    rules = rules_of(name, **readings)
    facts = possible(list(rules.section.sweeps))
    for group in rules.scoring.groups:
        reached = {row.id for each in facts if (row := group.judge(each))}
        assert {row.id for row in group.rows} == reached
        assert all(row.cite for row in group.rows)


def test_the_stakes_of_the_two_games() -> None:
    # 003:1032-1040, 002:1925, 1937
    closed, face_up = rules_of(CLOSED).stakes, rules_of(FACE_UP).stakes
    assert (closed.buy_in, closed.least) == (25, 3)
    assert (face_up.buy_in, face_up.least, face_up.removes) == (30, 9, "never")
    assert closed.cents == face_up.cents == 500


def test_there_is_no_price_where_players_play_each_other() -> None:
    from houseway.library import load_game

    with pytest.raises(HousewayError, match="players play each other"):
        load_game(CLOSED).analyst  # noqa: B018
