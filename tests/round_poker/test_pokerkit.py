"""Every game that PokerKit has too: the same hands in both, step by step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pokerkit
import pytest
from pokerkit.games import FixedLimitPokerMixin

from houseway.families.round_poker.rules import RoundPokerRules
from houseway.library import load_game
from houseway.table.rounds import Setup
from tests.round_poker.pokerkit_twin import AUTOMATIC, CENTS, Opening, play_both, remembering

HANDS = 2_000
SEATS = 9

# Steps at which the two differ, by the rule that explains it.
DIFFERENCES = {
    "short-blind": (
        "A big blind who is all in for less still costs the others a whole blind (table stakes "
        "convention); in PokerKit a call costs what he had. The hand is compared no further."
    ),
    "blind-is-the-bet": (
        "The blind is the bet, so three raises come after it; PokerKit counts bets and raises "
        "that were made by choice, and so has one more in the round with blinds."
    ),
    "two-raise-on": "Two players may raise without an end (`betting.heads_up`); PokerKit stops.",
    "short-raise-in-limit": (
        "All in for less than a bet: the next one completes it to the limit (table stakes "
        "convention); in PokerKit he adds a whole bet to what lies there, and it counts as a raise."
    ),
    "short-raise-reopens": (
        "Who has checked or called may not raise an all-in that is less than a bet or raise "
        "(003:4470-4477). PokerKit lets him if it is the first bet of the round, and asks of "
        "several such all-ins whether he, not the last bettor, faces a full raise."
    ),
    "nothing-to-say": "Nobody can bet against him and he owes nothing: PokerKit asks for a check.",
    "odd-chips": (
        "Odd chips go one by one from the button's left, pot by pot; in PokerKit the first takes "
        "all, and pots that the same winners part are one."
    ),
    "first-to-show": (
        "Nobody has bet in the last round: the last bettor of the hand shows first; in PokerKit "
        "who was first to speak in the last round."
    ),
}

LIMIT = """
[stakes]
structure = "fixed"
lower = 4
upper = 8
"""
FREE = """
[stakes]
structure = "{}"
lower = 4
upper = 4
"""
STUD = """
[stakes]
structure = "fixed"
lower = 8
upper = 16
"""
BLINDS = """
[posts]
blinds = [{ id = "small", amount = "1/2 lower" }, { id = "big", amount = "lower" }]
"""
HIGH_LOW = """
[showdown]
shares = [{ id = "high", order = "high" }, { id = "low", order = "eight-or-better" }]
"""
LOWBALL = """
[showdown]
shares = [{ id = "low", order = "deuce-to-seven" }]
"""
NO_LIMIT_DRAW = """
[street.row.before-draw]
first = "after-blinds"
"""
BADUGI = """
[deal]
order = "seats 4"

[street]
rows = [
  { id = "before-draw", deal = "down 4", first = "after-blinds", bet = "lower" },
  { id = "first-draw", before = "draw 0-4", first = "left-of-button", bet = "lower" },
  { id = "second-draw", before = "draw 0-4", first = "left-of-button", bet = "upper" },
  { id = "third-draw", before = "draw 0-4", first = "left-of-button", bet = "upper" },
]

[showdown]
shares = [{ id = "low", order = "badugi" }]
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """A game of both: the sheet and its parent, PokerKit's class and what its hands are made of."""

    parent: str
    sheet: str
    peer: Any
    bets: tuple[Any, ...]
    ante: int = 0
    most: int = SEATS
    differs: frozenset[str]

    def opening(self) -> Opening:
        kinds = tuple(map(remembering, self.peer.hand_types))
        peer: Any = type(self.peer.__name__, (self.peer,), {"hand_types": kinds})

        def opened(stacks: Sequence[int]) -> pokerkit.State:
            state: pokerkit.State = peer.create_state(
                AUTOMATIC, True, self.ante, *self.bets, stacks, len(stacks)
            )
            return state

        return opened


class LimitOmaha(FixedLimitPokerMixin, pokerkit.FixedLimitOmahaHoldemHighLowSplitEightOrBetter):
    """What PokerKit has by this name is played pot limit."""


IN_LIMIT = {"blind-is-the-bet", "two-raise-on", "short-raise-in-limit"}
VARIANTS = {
    "limit hold'em": Variant(
        parent="holdem",
        sheet=LIMIT,
        peer=pokerkit.FixedLimitTexasHoldem,
        bets=((2, 4), 4, 8),
        differs=frozenset(DIFFERENCES),
    ),
    "no-limit hold'em": Variant(
        parent="holdem",
        sheet=FREE.format("no-limit"),
        peer=pokerkit.NoLimitTexasHoldem,
        bets=((2, 4), 4),
        differs=frozenset(DIFFERENCES),
    ),
    "no-limit hold'em with antes": Variant(
        parent="holdem",
        sheet=FREE.format("no-limit") + '[posts]\nante = "$2"\n',
        peer=pokerkit.NoLimitTexasHoldem,
        bets=((2, 4), 4),
        ante=2,
        differs=frozenset(DIFFERENCES),
    ),
    "pot-limit Omaha": Variant(
        parent="omaha",
        sheet=FREE.format("pot-limit"),
        peer=pokerkit.PotLimitOmahaHoldem,
        bets=((2, 4), 4),
        differs=frozenset(DIFFERENCES),
    ),
    "pot-limit Omaha, eight or better": Variant(
        parent="omaha-hi-lo",
        sheet=FREE.format("pot-limit"),
        peer=pokerkit.FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
        bets=((2, 4), 4, 4),
        differs=frozenset(DIFFERENCES),
    ),
    "limit Omaha, eight or better": Variant(
        parent="omaha-hi-lo",
        sheet=LIMIT,
        peer=LimitOmaha,
        bets=((2, 4), 4, 8),
        differs=frozenset(DIFFERENCES),
    ),
    "seven-card stud": Variant(
        parent="seven-card-stud",
        sheet=STUD,
        peer=pokerkit.FixedLimitSevenCardStud,
        bets=(4, 8, 16),
        ante=2,
        most=7,
        differs=frozenset(DIFFERENCES),
    ),
    "seven-card stud, eight or better": Variant(
        parent="seven-card-stud",
        sheet=STUD + HIGH_LOW,
        peer=pokerkit.FixedLimitSevenCardStudHighLowSplitEightOrBetter,
        bets=(4, 8, 16),
        ante=2,
        most=7,
        differs=frozenset(DIFFERENCES),
    ),
    "razz": Variant(
        parent="razz",
        sheet=STUD,
        peer=pokerkit.FixedLimitRazz,
        bets=(4, 8, 16),
        ante=2,
        most=7,
        differs=frozenset(DIFFERENCES),
    ),
    "no-limit deuce-to-seven": Variant(
        parent="draw-poker",
        sheet=FREE.format("no-limit") + BLINDS + NO_LIMIT_DRAW + LOWBALL,
        peer=pokerkit.NoLimitDeuceToSevenLowballSingleDraw,
        bets=((2, 4), 4),
        most=8,
        differs=frozenset(DIFFERENCES),
    ),
    "deuce-to-seven triple draw": Variant(
        parent="triple-draw",
        sheet=LIMIT + LOWBALL,
        peer=pokerkit.FixedLimitDeuceToSevenLowballTripleDraw,
        bets=((2, 4), 4, 8),
        most=7,
        differs=frozenset(DIFFERENCES),
    ),
    "badugi": Variant(
        parent="triple-draw",
        sheet=LIMIT + BADUGI,
        peer=pokerkit.FixedLimitBadugi,
        bets=((2, 4), 4, 8),
        most=8,
        differs=frozenset(DIFFERENCES),
    ),
}


def compared(variant: Variant, folder: Path, hands: int, seed: int) -> Counter[str]:
    """Random hands in both; gives how many steps there were, and how many each rule explains."""
    sheet = folder / "own.toml"
    table = (
        f'[game]\nname = "Own"\nsource = "own"\n[table]\nseats = {SEATS}\nlimits = "$1-$1,000"\n'
    )
    sheet.write_text(f'extends = "_common/{variant.parent}"\n{table}{variant.sheet}')
    game = load_game(str(sheet))
    assert isinstance(game.rules, RoundPokerRules)
    luck, opened = Random(seed), variant.opening()
    found: Counter[str] = Counter()
    for number in range(hands):
        deck = list(game.deck.ordered())
        luck.shuffle(deck)
        twin = play_both(game.rules, _setup(luck, variant.most), opened, luck, deck, number)
        found += twin.explained
        found["steps"] += twin.steps
    return found


def _setup(luck: Random, most: int) -> Setup:
    """Two players and more, with deep, middling and short stacks, a button anywhere."""
    seats = luck.sample(range(1, SEATS + 1), luck.randint(2, most))
    stacks = {seat: _stack(luck) * CENTS for seat in seats}
    return Setup(seats=SEATS, bank=luck.choice(seats), cover=None, bets=(), stacks=stacks)


def _stack(luck: Random) -> int:
    return luck.randint(*luck.choice(((1, 6), (4, 40), (40, 400), (400, 2_000))))


@pytest.mark.filterwarnings("ignore::UserWarning:pokerkit")
@pytest.mark.parametrize("name", VARIANTS)
def test_random_hands_go_as_in_pokerkit_step_by_step(name: str, tmp_path: Path) -> None:
    variant = VARIANTS[name]
    found = compared(variant, tmp_path, HANDS, seed=1)
    assert found["steps"] > 2 * HANDS
    assert found.keys() - {"steps"} == variant.differs
