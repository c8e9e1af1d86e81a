"""Cover of a tiny shoe: every deal dealt, settled and paid coin by coin, without the package."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import permutations
from math import perm
from typing import NamedTuple

import pytest
from tests.bank_desk.test_counted_round import BANKED, SMALL_SHOE, small, table
from tests.oracles.cover_twin import settle_coin_by_coin
from tests.oracles.shared_twin import STANDARD, Ending, deals, play

import houseway as hw
from houseway.bank_desk.counted_round import counted_round
from houseway.table.chips.cover import COVER_POLICIES

DOLLAR = 100
BETS = (
    *((2, "player", 3), (3, "banker", 10), (3, "dragon-7", 1), (5, "tie", 1)),
    *((5, "player", 4), (7, "banker", 2), (7, "panda-8", 1)),
)
COVER = 6
KINDS = ("player", "banker", "tie", "panda-8", "dragon-7")  # the order of the sheet
SEATS = range(2, 9)  # seat 1 has the bank


class Dealt(NamedTuple):
    """A deal: what each bet wins in dollars, and the seat of the action button."""

    wins: tuple[int, ...]
    button: int


def all_deals() -> Counter[Dealt]:
    """Every order of the cards of the shoe."""
    found: Counter[Dealt] = Counter()
    for cards in permutations(SMALL_SHOE):
        ranks = [card // 4 + 2 for card in cards]  # 2 to 14, the ace
        ending = play([1 if rank == 14 else rank * (rank < 10) for rank in ranks], STANDARD, "")
        assert ending is not None
        point = 1 if ranks[3] == 14 else ranks[3]  # the banker's second card
        found[Dealt(tuple(won(ending, *bet[1:]) for bet in BETS), button_seat(point))] += 1
    return found


def button_seat(point: int) -> int:
    """The seat that a card counts to, or the next one clockwise that has a wager."""
    ring = [*SEATS, *SEATS, *SEATS]
    start = ring.index(2) + (point - 1) % len(SEATS)
    betting = {seat for seat, *_ in BETS}
    return int(next(seat for seat in ring[start:] if seat in betting))


def won(ending: Ending, wager: str, amount: int) -> int:
    """What a wager wins (001:1315-1319, 1352-1387)."""
    difference = ending.player - ending.banker
    dragon = difference < 0 and (ending.banker, ending.banker_cards) == (7, 3)
    panda = difference > 0 and (ending.player, ending.player_cards) == (8, 3)
    pays = {
        "player": (difference > 0) - (difference < 0),
        "banker": 0 if dragon else (difference < 0) - (difference > 0),
        "tie": 9 if difference == 0 else -1,
        "dragon-7": 40 if dragon else -1,
        "panda-8": 25 if panda else -1,
    }
    return amount * pays[wager]


def in_order(button: int, major: str) -> list[int]:
    """The places of the bets as they are settled, clockwise from the button."""

    def turn(place: int) -> tuple[int, int]:
        seat, wager, _ = BETS[place]
        round_, kind = (seat - button) % len(SEATS), KINDS.index(wager)
        return (kind, round_) if major == "wager" else (round_, kind)

    return sorted(range(len(BETS)), key=turn)


@cache
def least_that_reaches(policy: str, results: tuple[int, ...]) -> int:
    """The least cover with which everything is settled, by trying one dollar after the other."""
    cover = 0
    while settle_coin_by_coin(policy, cover, results) != list(results):
        cover += 1
    return cover


@cache
def settled(policy: str, results: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(settle_coin_by_coin(policy, COVER, results))


class Paid(NamedTuple):
    """A deal after cover, in cents by bet: results, chips that go back, the cover it needs."""

    nets: tuple[int, ...]
    back: tuple[int, ...]
    needs: int


def paid_deals(policy: str, major: str) -> dict[Paid, Fraction]:
    deals = all_deals()
    found: dict[Paid, Fraction] = {}
    for deal, times in deals.items():
        order = in_order(deal.button, major)
        results = tuple(deal.wins[place] for place in order)
        nets, back = [0] * len(BETS), [0] * len(BETS)
        for place, result in zip(order, settled(policy, results), strict=True):
            nets[place] = result * DOLLAR
            stake, wanted = BETS[place][2] * DOLLAR, deal.wins[place]
            if result != wanted:  # a part of a cent in action is a cent
                back[place] = stake - -(-stake * result // wanted)
        needs = least_that_reaches(policy, results) * DOLLAR
        one = Paid(tuple(nets), tuple(back), needs)
        found[one] = found.get(one, Fraction(0)) + Fraction(times, deals.total())
    return found


@pytest.mark.parametrize("policy", COVER_POLICIES)
@pytest.mark.parametrize("major", ["wager", "seat"])
def test_every_number_of_the_cover_is_that_of_a_twin_that_pays_coin_by_coin(
    policy: str, major: str
) -> None:
    game = small(hw.game(BANKED, readings={"settle-grouping": major}))
    bets = tuple((seat, wager, amount * DOLLAR) for seat, wager, amount in BETS)
    counted = counted_round(game, table(*bets, cover=COVER * DOLLAR), play="best", policy=policy)
    assert counted is not None
    twin = paid_deals(policy, major)
    assert {
        Paid(o.nets, o.uncovered, o.needs): Fraction(weight, counted.total)
        for o, weight in counted.outcomes.items()
    } == twin
    assert counted.bank.mean == -sum(sum(deal.nets) * chance for deal, chance in twin.items())
    short = sum((c for deal, c in twin.items() if deal.needs > COVER * DOLLAR), Fraction(0))
    assert counted.short(COVER * DOLLAR) == short > 0
    for place in range(len(BETS)):
        assert counted.returned(place) == (
            sum(c for deal, c in twin.items() if deal.back[place]),
            sum(deal.back[place] * c for deal, c in twin.items()),
        )
    for seat in {seat for seat, *_ in BETS}:
        theirs = [place for place, bet in enumerate(BETS) if bet[0] == seat]
        full = sum(c for deal, c in twin.items() if not any(deal.back[at] for at in theirs))
        assert counted.in_full(f"seat {seat}") == full
    for share in (Fraction(1, 2), Fraction(9, 10), Fraction(99, 100), Fraction(1)):
        reaches = [
            cover
            for cover in sorted({deal.needs for deal in twin})
            if sum(c for deal, c in twin.items() if deal.needs <= cover) >= share
        ]
        assert counted.least_cover(share) == reaches[0]


def test_the_order_of_settlement_changes_who_is_paid() -> None:
    assert paid_deals("each-dollar-once", "wager") != paid_deals("each-dollar-once", "seat")


def test_at_cash_in_baccarat_with_500_dollars_a_late_seat_is_paid_if_all_before_it_push() -> None:
    """Four bets of $200 on Player, settled from the player-dealer's left: $500 pays two of them
    whole and the third to the half, so that seats 5 and 8 have everything in action in a tie alone.
    """
    game = hw.game("parkwest/cash-in-baccarat")
    wagers = [{"seat": seat, "wager": "Player", "amount": "200"} for seat in (2, 4, 5, 8)]
    found = hw.table(game, bank={"seat": 1, "amount": "500"}, wagers=wagers).round
    assert found.exact
    shoe = Counter(1 + rank if rank < 9 else 0 for rank in range(13) for _ in range(4 * 8))
    ties = sum(ways for _, end, ways in deals(shoe, int) if end.player == end.banker)
    tie = Fraction(ties, perm(416, 6))
    assert [found.in_full(f"seat {seat}") for seat in (2, 4, 5, 8)] == [1, 1, tie, tie]
    assert [found.returned(place) for place in (2, 3)] == [
        (1 - tie, 100_00 * (1 - tie)),
        (1 - tie, 200_00 * (1 - tie)),
    ]
