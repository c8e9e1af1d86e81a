"""The smallest round that two baccarat games settle differently, against a twin that tries all.

The twin deals every sequence of ranks in order, four cards first, with the drawing rules of
`shared_twin` and pay tables that are written here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations, product

import pytest
from tests.oracles import shared_twin
from tests.oracles.shared_twin import STANDARD, Ending, Rules

import houseway as hw
from houseway.comparison.compared_games import shared_names

RANKS = "23456789TA"  # a ten stands for all cards that count nothing
VALUES = dict(zip(RANKS, (2, 3, 4, 5, 6, 7, 8, 9, 0, 1), strict=True))
EZ = tuple(shared_names()["ez-baccarat"])
NINE_FOR_A_TIE = "parkwest/ez-baccarat-panda-8"


class Twin:
    """One way to deal and pay EZ Baccarat."""

    def __init__(self, rules: Rules = STANDARD, *, tie: int = 8, banker_seven: int = 0) -> None:
        self.rules = rules
        self.tie = tie
        self.banker_seven = banker_seven

    def pays(self, end: Ending) -> Mapping[str, int]:
        """What each wager wins for one unit."""
        lead = end.player - end.banker
        dragon = lead < 0 and end.banker == 7 and end.banker_cards == 3
        panda = lead > 0 and end.player == 8 and end.player_cards == 3
        line = (lead > 0) - (lead < 0)
        return {
            "player": line,
            "banker": self.banker_seven if dragon else -line,
            "tie": self.tie if lead == 0 else -1,
            "panda-8": 25 if panda else -1,
            "dragon-7": 40 if dragon else -1,
        }


def smallest(first: Twin, other: Twin) -> str | None:
    """The ranks of the first deal that pays a wager differently, among all in order."""
    for size in (4, 5, 6):
        for ranks in product(RANKS, repeat=size):
            values = [VALUES[rank] for rank in ranks]
            ends = [shared_twin.play(values, each.rules, "stand") for each in (first, other)]
            if None in ends:
                continue
            used = max(end.player_cards + end.banker_cards for end in ends if end)
            paid = [twin.pays(end) for twin, end in zip((first, other), ends, strict=True) if end]
            if used == size and paid[0] != paid[1]:
                return "".join(ranks)
    return None


def found(first: hw.Game | str, other: hw.Game | str) -> hw.ComparedPair:
    return hw.compare(first, other, prices=False).pair(0, 1)


def ranks_of(pair: hw.ComparedPair) -> str:
    """The ranks of all cards that either game deals."""
    decks = [each.inputs["deck"] for each in pair.settled]
    return "".join(card[0] for card in max(decks, key=len))


def check_settled_differently(pair: hw.ComparedPair) -> None:
    """Both records go through the engine again, and a wager of both ends otherwise."""
    nets = []
    for settled in pair.settled:
        again = hw.game(settled.game.id).settle(settled.as_json())
        assert again["conserved"]
        nets.append({line.bet.wager: line.net for line in again.lines})
    assert nets[0].keys() == nets[1].keys()
    assert nets[0] != nets[1]


@pytest.mark.parametrize("names", [*combinations(EZ, 2)], ids=str)
def test_of_five_houses_one_settles_a_tie_otherwise_and_the_others_all_alike(
    names: tuple[str, str],
) -> None:
    pair = found(*names)
    twins = [Twin(tie=9 if name == NINE_FOR_A_TIE else 8) for name in names]
    assert pair.exhaustive
    if NINE_FOR_A_TIE in names:
        check_settled_differently(pair)
        assert ranks_of(pair) == smallest(*twins)
    else:
        assert pair.settled == ()


@pytest.mark.slow  # ten thousand rounds are played by the engine, as many by the twin
@pytest.mark.parametrize(
    ("readings", "twin"),
    [
        ({"natural-stop": "draw"}, Twin(replace(STANDARD, naturals=()))),
        ({"banker-three-card-7": "pay"}, Twin(banker_seven=1)),
    ],
    ids=["draws after a natural", "pays a three-card seven"],
)
def test_of_two_readings_the_smallest_round_is_that_of_the_twin(
    readings: dict[str, str], twin: Twin
) -> None:
    usual = hw.game("hustler/ez-baccarat")
    pair = found(usual, usual.but(readings=readings))
    check_settled_differently(pair)
    assert pair.exhaustive
    assert ranks_of(pair) == smallest(Twin(), twin)
