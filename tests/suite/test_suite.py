"""How the tests are run: turns that reach every sheet, parts that make the whole."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.suite import rotation
from tests.suite.commit_titles import fault
from tests.suite.rotation import PARTS, Rotation, games_in_turn, set_rotation, trials
from tests.suite.rows import each_row
from tests.suite.shards import Shard, shard

from houseway.library import game_ids, index

FAMILIES = {entry["id"]: entry["family"] for entry in index()}


@pytest.fixture(autouse=True)
def rotation_as_it_was() -> Iterator[None]:
    before = rotation.current_rotation()
    yield
    set_rotation(before)


def test_eight_turns_reach_every_sheet() -> None:
    reached: Counter[str] = Counter()
    for turn in range(PARTS):
        set_rotation(Rotation(turn))
        reached.update(games_in_turn())
    assert set(reached) == set(game_ids())


@pytest.mark.parametrize("turn", range(PARTS))
def test_a_turn_has_one_game_of_each_family_and_an_eighth_of_all_sheets(turn: int) -> None:
    set_rotation(Rotation(turn))
    found = games_in_turn()
    assert {FAMILIES[name] for name in found} == set(FAMILIES.values())
    most = len(game_ids()) // PARTS + 1 + len(set(FAMILIES.values()))
    assert len(game_ids()) // PARTS <= len(found) <= most


def test_everything_is_everything() -> None:
    set_rotation(Rotation(3, everything=True))
    assert games_in_turn() == game_ids()
    assert trials(short=5, full=50) == 50


def test_a_turn_of_some_games_has_none_of_the_others() -> None:
    some = [name for name, family in FAMILIES.items() if family == "blackjack"]
    set_rotation(Rotation(2))
    assert set(games_in_turn(some)) < set(some)


def test_shards_are_disjoint_and_make_the_whole() -> None:
    ids = [f"tests/test_{n}.py::test_it[{case}]" for n in range(50) for case in "ab"]
    parts = [Shard(number, 4) for number in range(1, 5)]
    assert all(sum(part.holds(nodeid) for part in parts) == 1 for nodeid in ids)
    assert all(any(part.holds(nodeid) for nodeid in ids) for part in parts)


@pytest.mark.parametrize("text", ["", "2", "0/4", "5/4", "a/b", "1/0", "-1/4"])
def test_a_part_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match="such as 2/4"):
        shard(text)


def test_a_table_names_every_row_that_fails() -> None:
    @each_row([1, 2, 3])
    def test_is_one(row: int) -> None:
        assert row == 1

    with pytest.raises(ExceptionGroup, match="2 of 3 rows fail") as caught:
        test_is_one()
    notes = [note for error in caught.value.exceptions for note in error.__notes__]
    assert notes == ["in the row: 2", "in the row: 3"]


def test_a_table_without_rows_fails() -> None:
    nothing: list[int] = []
    test = each_row(nothing)(lambda row: None)
    with pytest.raises(AssertionError, match="without rows"):
        test()


@each_row((Path(__file__).parent / "samples.txt").read_text(encoding="utf-8").split())
def test_every_sample_of_make_check_is_a_test_that_there_is(sample: str) -> None:
    path, _, name = sample.partition("::")
    text = (rotation.PROJECT / path).read_text(encoding="utf-8")
    assert f"def {name.partition('[')[0]}" in text


@each_row(
    (
        ("Pay a three-card 7 as a push in EZ Baccarat", ""),
        ("Press the keys of every family", ""),
        ("Pay " + "x" * 69, "has 73 characters, at most 72 are read everywhere"),
        ("Pay a push.", "ends with a full stop"),
        ("pay a push", "does not begin with a verb in the imperative"),
        ("Fixed the fees", "does not begin with a verb in the imperative"),
        ("What a bot says", "does not begin with a verb in the imperative"),
        ("Sheets say what differs", "does not begin with a verb in the imperative"),
    )
)
def test_a_commit_title_is_short_and_in_the_imperative(row: tuple[str, str]) -> None:
    title, why = row
    assert fault(title) == why
