"""Cards that are parted into hands: how it is said, and what is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.cards import cards_text, parse_cards
from houseway.errors import HousewayError
from houseway.table.cards.hand_setting import HandSetting, Parted, SettingPart

SEVEN = parse_cards("Ac 7h Jd Js 8c 8h 4s")
TWO_AND_FIVE = (
    SettingPart(name="front", least=2, most=2),
    SettingPart(name="back", least=5, most=5),
)
WITH_DISCARD = (
    SettingPart(name="front", least=0, most=1),
    SettingPart(name="back", least=0, most=2),
    SettingPart(name="discard", least=1, most=1),
)


def parting(
    parts: tuple[SettingPart, ...] = TWO_AND_FIVE, cards: tuple[int, ...] = SEVEN
) -> HandSetting:
    def foul(parted: Parted) -> str:
        return "aces stay behind" if parse_cards("Ac")[0] in parted[0] else ""

    return HandSetting(cards=cards, parts=parts, foul=foul, says=lambda _: (), house=tuple)


def test_cards_that_are_not_named_go_to_the_part_that_is_not_named() -> None:
    front, back = parting().read("set front 8c 8h")
    assert cards_text(front) == "8c 8h"
    assert cards_text(back) == "Ac 7h Jd Js 4s"


def test_parts_are_named_in_any_order() -> None:
    front, back = parting().read("set back Ac 7h Jd Js 4s / front 8h 8c")
    assert (cards_text(front), len(back)) == ("8h 8c", 5)


def test_a_part_may_stay_empty_where_it_may() -> None:
    three = parting(WITH_DISCARD, parse_cards("2c 3c 4c"))
    assert three.read("set back 2c 3c / discard 4c") == ((), parse_cards("2c 3c"), (8,))


@pytest.mark.parametrize(
    "words, why",
    [
        ("set front 8c", "front has 1 cards; legal: 2"),
        ("set front 8c 8h 4s", "front has 3 cards; legal: 2"),
        ("set front 8c Kd", "Kd is not in the hand; the cards are Ac 7h Jd Js 8c 8h 4s"),
        ("set front 8c 8c", "8c is twice"),
        ("set front 8c 8h / front 4s 7h", "front is named twice"),
        ("set top 8c 8h", "no part of the hand 'top'"),
        ("set front 8c 1x", "no card '1x'"),
        ("set", "no part of the hand ''"),
    ],
)
def test_what_is_no_parting_of_these_cards_is_refused_in_words(words: str, why: str) -> None:
    with pytest.raises(HousewayError, match=why.replace("(", r"\(")):
        parting().read(words)
    assert why in parting().problem(words)


def test_two_parts_that_are_not_named_leave_open_where_cards_go() -> None:
    with pytest.raises(HousewayError, match="say where they go"):
        parting(WITH_DISCARD, parse_cards("2c 3c 4c")).read("set front 2c")


def test_a_foul_is_a_parting_that_may_not_be_chosen_but_may_lie_on_the_felt() -> None:
    assert parting().problem("set front Ac 7h") == "aces stay behind"
    assert parting().problem("set front Ac 7h", fouls=True) == ""


@given(st.permutations(SEVEN))
def test_the_words_of_a_parting_mean_it(order: list[int]) -> None:
    made = parting()
    parted = (tuple(order[:2]), tuple(order[2:]))
    front, back = made.read(made.words(parted))
    assert front == parted[0]
    assert set(back) == set(parted[1])
