"""The order in which wagers are taken and paid."""

from __future__ import annotations

from typing import Literal

from hypothesis import given
from hypothesis import strategies as st

from houseway.sheet.model import Settle
from houseway.table.chips.settlement import Verdict, settling_order
from houseway.table.rounds import Bet, Setup

Major = Literal["wager", "seat"]
Backline = Literal["after-seat", "after-all"]
PASSES = [["line"], ["pair", "lucky"], ["tie"]]


def rule(major: Major, *, backline: Backline = "after-seat") -> Settle:
    return Settle(major=major, order=PASSES, start="button", backline=backline)


def ordered(
    bets: list[tuple[int, str, str]], settle: Settle, *, start: int, direction: str = "clockwise"
) -> list[tuple[int, str, str]]:
    """Seat, backline and wager of each bet, in settling order at a table of eight."""
    verdicts = [
        Verdict(
            bet=Bet(seat=seat, backline=back, wager=wager, amount=500),
            row="",
            result="push",
            net=0,
            why="",
            cite="",
        )
        for seat, back, wager in bets
    ]
    setup = Setup(seats=8, bank=1, cover=None, bets=())
    found = settling_order(verdicts, settle, setup, start=start, direction=direction)
    return [(item.bet.seat, item.bet.backline, item.bet.wager) for item in found]


def test_seat_by_seat_all_wagers_of_a_seat_come_before_the_next_seat() -> None:
    bets = [(4, "", "tie"), (3, "", "line"), (4, "", "line"), (3, "", "pair")]
    assert ordered(bets, rule("seat"), start=4) == [
        (4, "", "line"),
        (4, "", "tie"),
        (3, "", "line"),
        (3, "", "pair"),
    ]


def test_wager_by_wager_one_kind_goes_round_the_table_before_the_next_kind() -> None:
    bets = [(4, "", "tie"), (3, "", "line"), (4, "", "line"), (3, "", "pair"), (2, "", "tie")]
    assert ordered(bets, rule("wager"), start=4) == [
        (4, "", "line"),
        (3, "", "line"),
        (3, "", "pair"),
        (4, "", "tie"),
        (2, "", "tie"),
    ]


def test_wagers_of_one_pass_are_settled_together_seat_by_seat() -> None:
    bets = [(2, "", "lucky"), (3, "", "pair"), (2, "", "pair"), (3, "", "lucky")]
    assert ordered(bets, rule("wager"), start=2) == [
        (2, "", "pair"),
        (2, "", "lucky"),
        (3, "", "pair"),
        (3, "", "lucky"),
    ]


def test_the_ring_wraps_past_the_last_seat() -> None:
    bets = [(seat, "", "line") for seat in (2, 5, 8)]
    assert [seat for seat, *_ in ordered(bets, rule("seat"), start=7)] == [8, 2, 5]


def test_counter_clockwise_goes_down_the_seats() -> None:
    bets = [(seat, "", "line") for seat in (2, 5, 8)]
    found = ordered(bets, rule("wager"), start=5, direction="counter-clockwise")
    assert [seat for seat, *_ in found] == [5, 2, 8]


def test_a_backline_bettor_follows_the_seat_that_he_backs() -> None:
    # Baccarat Gold: the first bet of a seat, then any backline bet, then the next seat
    # (000:174-200).
    bets = [(3, "b1", "line"), (4, "", "line"), (3, "", "tie"), (3, "", "line")]
    assert ordered(bets, rule("seat"), start=3) == [
        (3, "", "line"),
        (3, "", "tie"),
        (3, "b1", "line"),
        (4, "", "line"),
    ]


def test_backline_bettors_come_last_where_a_sheet_says_after_all() -> None:
    bets = [(3, "b1", "line"), (4, "", "line"), (3, "", "line")]
    expected = [(3, "", "line"), (4, "", "line"), (3, "b1", "line")]
    assert ordered(bets, rule("seat", backline="after-all"), start=3) == expected
    assert ordered(bets, rule("wager", backline="after-all"), start=3) == expected


def test_a_wager_that_the_order_does_not_name_comes_last() -> None:
    bets = [(2, "", "new-side-bet"), (2, "", "tie"), (3, "", "line")]
    assert ordered(bets, rule("wager"), start=2)[-1] == (2, "", "new-side-bet")
    assert ordered(bets, rule("seat"), start=2)[1] == (2, "", "new-side-bet")


spots = st.tuples(
    st.integers(2, 8), st.sampled_from(["", "b1", "b2"]), st.sampled_from(["line", "pair", "tie"])
)


@given(st.lists(spots, unique=True), st.sampled_from(["seat", "wager"]), st.integers(1, 8))
def test_the_order_is_the_same_however_the_wagers_were_written_down(
    bets: list[tuple[int, str, str]], major: Major, start: int
) -> None:
    found = ordered(bets, rule(major), start=start)
    assert sorted(found) == sorted(bets)
    assert ordered(bets[::-1], rule(major), start=start) == found
