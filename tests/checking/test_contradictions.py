"""Sheets whose rules contradict each other, or the cards; and parents that a sheet contradicts."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.checking.own_sheets import CITED, mine, only, played, problems

EXTENDS = 'extends = "ranchos/pure-21-5-blackjack"\n[game]\nsource = "own"\n'


def test_a_hand_may_not_have_to_hit_and_to_stand(tmp_path: Path) -> None:
    text = played("[play]", 'must_hit = "hand.total <= 18"', 'must_stand = "hand.total >= 15"')
    assert only(tmp_path, text) == (
        "mine.toml:6:1 hit-and-stand: a hard 15 must hit (must_hit: hand.total <= 18) and must "
        "stand (must_stand: hand.total >= 15); let one end where the other begins"
    )


def test_a_rule_of_ones_own_that_contradicts_an_inherited_one_is_shown_at_its_own_key(
    tmp_path: Path,
) -> None:
    # 004:827-831: hard 19 or more must stand.
    text = EXTENDS + '[play]\nmust_hit = "hand.total <= 19"\n'
    assert only(tmp_path, text).startswith("mine.toml:5:1 hit-and-stand: a hard 19 must hit")


@pytest.mark.in_turn
@pytest.mark.parametrize(
    "stand", ["hand.soft and hand.total >= 15", "hand.total >= 19", "hand.natural"]
)
def test_hands_that_are_parted_by_what_no_hand_can_be_at_once_are_in_order(
    tmp_path: Path, stand: str
) -> None:
    lines = ("[play]", 'must_hit = "not hand.soft and hand.total <= 18"')
    assert problems(tmp_path, played(*lines, f'must_stand = "{stand}"')) == []


@pytest.mark.in_turn
@pytest.mark.parametrize(
    ("counts", "fine"),
    # The naturals of the five houses count 20 1/2, 21, 21 1/2 and 22.
    [("99", False), ("22.5", False), ("19.5", False), ("20.5", True), ("22", True)],
)
def test_a_natural_counts_about_as_much_as_the_best_hand(
    tmp_path: Path, counts: str, fine: bool
) -> None:
    text = played(
        "[play]", f'naturals = [{{ id = "natural", cards = "A+T", counts = "{counts}" }}]'
    )
    if fine:
        assert problems(tmp_path, text) == []
    else:
        assert only(tmp_path, text) == (
            f"mine.toml:5:1 natural: natural 'natural' counts {counts}; a natural is within a "
            "point of the target, 20 to 22"
        )


@pytest.mark.parametrize(
    ("jokers", "problem"),
    [
        ("per_deck = 500", "per_deck: expected less than or equal to 4, found 500"),
        ("per_deck = -1", "per_deck: expected greater than or equal to 0, found -1"),
        ("count = 500", "count: expected less than or equal to 48, found 500"),
    ],
)
def test_a_deck_has_so_many_jokers_and_no_more(tmp_path: Path, jokers: str, problem: str) -> None:
    text = played("[deck]", f'jokers = {{ {jokers}, use = "1/11" }}')
    assert only(tmp_path, text).endswith(f"deck.jokers.{problem}")


def test_a_problem_in_an_inherited_part_says_what_to_write_in_ones_own_sheet(
    tmp_path: Path,
) -> None:
    # 21.5, what the natural counts, is too far from 20.
    text = EXTENDS + "[play]\ntarget = 20\n"
    line = only(tmp_path, text)
    assert line.startswith("_common/pure-21-5.toml:")
    assert line.endswith("; mine.toml inherits this, write play.naturals there")


def test_a_citation_may_hang_on_a_choice_and_each_is_checked(tmp_path: Path) -> None:
    said = ('asks = "?"', 'choices = ["a", "b"]', 'literal = "a"', 'default = "a"', 'cite = "9"')
    reading = ("[reading.odd]", *said)
    row = ("[wager.tie.row.wins]", 'pays = { switch = "odd", a = "8 to 1", b = "9 to 1" }')
    good = 'cite = { switch = "odd", a = "001:96", b = "001:97" }'
    assert problems(tmp_path, mine(*reading, *row, good, source=CITED)) == []
    bad = 'cite = { switch = "odd", a = "001:96", b = "97" }'
    assert only(tmp_path, mine(*reading, *row, bad, source=CITED)).endswith(
        'cite: \'97\' is not a list of lines; write "96" or "59-62, 70"'
    )
