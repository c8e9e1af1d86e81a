from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.cards.dice import parse_dice, roll
from houseway.errors import Unreadable

rolls = st.lists(st.integers(1, 6), min_size=1, max_size=5)


@given(rolls)
def test_a_roll_reads_back_from_text_and_from_numbers(faces: list[int]) -> None:
    assert parse_dice(faces) == tuple(faces)
    assert parse_dice(" ".join(map(str, faces))) == tuple(faces)
    assert parse_dice(",".join(map(str, faces)), count=len(faces)) == tuple(faces)


@pytest.mark.parametrize("face", [0, 7, -1, 1.0, True, None, "x", "1"])
def test_a_die_shows_a_whole_number_from_one_to_six(face: object) -> None:
    with pytest.raises(Unreadable) as caught:
        parse_dice([3, face])
    assert caught.value.code == "bad-dice"
    assert str(caught.value) == f"dice: no die shows {face!r}; legal: 1 to 6"


@pytest.mark.parametrize("text", ["3 7", "3 01", "3 x", "3 ²"])
def test_text_that_is_no_roll_is_refused(text: str) -> None:
    with pytest.raises(Unreadable, match="legal: 1 to 6"):
        parse_dice(text)


@pytest.mark.parametrize("faces", [[], [1] * 6])
def test_a_game_throws_one_to_five_dice(faces: list[int]) -> None:
    why = f"{len(faces)} dice; legal: 1 to 5"
    with pytest.raises(Unreadable, match=why):
        parse_dice(faces)
    with pytest.raises(Unreadable, match=why):
        roll(len(faces), lambda bound: 0)


def test_a_game_of_three_dice_takes_no_two() -> None:
    with pytest.raises(Unreadable, match="dice: 2 dice; legal: 3"):
        parse_dice("3 4", count=3)


def test_rolling_gives_each_roll_for_exactly_one_run_of_luck() -> None:
    def roll_with(luck: tuple[int, ...]) -> tuple[int, ...]:
        numbers = iter(luck)
        return roll(2, lambda bound: next(numbers))

    seen = Counter(map(roll_with, product(range(6), repeat=2)))
    assert seen == Counter(product(range(1, 7), repeat=2))


def test_rolling_asks_for_one_of_six_for_each_die() -> None:
    # The highest number that the source may give is one less than what it was asked for.
    assert roll(3, lambda bound: bound - 1) == (6, 6, 6)
