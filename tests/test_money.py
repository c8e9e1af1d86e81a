"""Money in cents, odds as fractions: reading, writing, paying, rounding."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from houseway.errors import Unreadable
from houseway.money import (
    ROUNDINGS,
    Pays,
    dollars,
    format_money,
    format_range,
    parse_money,
    parse_range,
)

cents = st.integers(-10_000_000, 10_000_000)
stakes = st.integers(1, 1_000_000)
CENT = ROUNDINGS["down-to-cent"]

# --- amounts ------------------------------------------------------------------------------------


@given(cents)
def test_an_amount_reads_back_as_it_is_written(amount: int) -> None:
    assert parse_money(format_money(amount)) == amount
    assert parse_money(dollars(amount)) == amount


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("25", 2500),
        ("$25", 2500),
        (" 0.5 ", 50),
        ("$1,100", 110000),
        ("$1,234,567.89", 123456789),
        ("-$5", -500),
        (7, 700),
    ],
)
def test_dollars_are_read_to_the_cent(text: object, amount: int) -> None:
    assert parse_money(text) == amount


@pytest.mark.parametrize(
    "wrong",
    ["", "$", "10.005", "1,10", "11,00.5", "1.2.3", "ten", "5 $", "1e3", "٣", 2.5, True, None, [5]],
)
def test_what_is_no_amount_to_the_cent_is_refused(wrong: object) -> None:
    with pytest.raises(Unreadable) as caught:
        parse_money(wrong, where="bets 1 amount")
    assert caught.value.code == "unreadable-money"
    assert str(caught.value) == (
        f"bets 1 amount: {wrong!r} is not an amount of money; write dollars as a string with at "
        'most two decimals, such as "25" or "12.50"'
    )


@pytest.mark.parametrize(
    ("amount", "record", "people"),
    [
        (0, "0", "$0"),
        (5, "0.05", "$0.05"),
        (-50, "-0.50", "-$0.50"),
        (110000, "1100", "$1,100"),
        (123456789, "1234567.89", "$1,234,567.89"),
    ],
)
def test_records_write_plain_decimals_and_people_see_dollars(
    amount: int, record: str, people: str
) -> None:
    assert (format_money(amount), dollars(amount)) == (record, people)


# --- ranges -------------------------------------------------------------------------------------


@given(st.integers(0, 1_000_000), st.none() | st.integers(0, 1_000_000))
def test_a_range_reads_back_as_it_is_written(low: int, more: int | None) -> None:
    high = None if more is None else low + more
    assert parse_range(format_range(low, high)) == (low, high)


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("$5 - $500", 500, 50000),
        ("$5-no limit", 500, None),
        ("$1,101+", 110100, None),
        ("$2.50", 250, 250),
    ],
)
def test_printed_ranges_are_read(text: str, low: int, high: int | None) -> None:
    assert parse_range(text) == (low, high)


@pytest.mark.parametrize("wrong", ["", "$5-", "5 to 10", "$5-$10-$15", "-$5", "$5-$500+"])
def test_what_is_no_range_is_refused_with_the_forms_that_are(wrong: str) -> None:
    with pytest.raises(Unreadable, match=r'write "\$5-\$500", "\$801\+"') as caught:
        parse_range(wrong)
    assert caught.value.code == "unreadable-range"


def test_a_range_does_not_run_backwards() -> None:
    with pytest.raises(Unreadable, match=r"'\$500-\$5' ends below its start"):
        parse_range("$500-$5")


# --- what a bet pays ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "stake", "net"),
    [
        ("1 to 1", 2500, 2500),
        ("40 to 1", 500, 20000),
        ("19 to 20", 2500, 2375),
        ("9.5 to 10", 2500, 2375),
        ("1 to 2", 1500, 750),
        ("3/2 to 1", 1000, 1500),
        ("1,000 to 1", 100, 100000),
        ("41 for 1", 500, 20000),
        ("1 for 1", 500, 0),
        ("push", 2500, 0),
        ("stays", 2500, 0),
        ("lose", 2500, -2500),
        ("lose 1/2", 2500, -1250),
        ("lose 1/1", 2500, -2500),
        ("$50", 100, 5000),
    ],
)
def test_what_a_bet_wins_or_loses(text: str, stake: int, net: int) -> None:
    assert Pays.parse(text).net(stake, CENT) == net


@pytest.mark.parametrize(
    ("text", "result"),
    [("5 to 1", "win"), ("$50", "win"), ("lose 1/2", "lose"), ("push", "push"), ("stays", "stays")],
)
def test_a_row_wins_loses_pushes_or_stays(text: str, result: str) -> None:
    assert (Pays.parse(text).result, str(Pays.parse(text))) == (result, text)


@pytest.mark.parametrize(
    "wrong",
    [
        *("", "8", "8 to", "to 1", "8 to one", "8 to 1 to 1", "-8 to 1", "win", "lose 2/1"),
        # A bet cannot be divided by nothing, and a winner cannot get back less than his stake.
        *("1 to 0", "1/0 to 1", "lose 1/0", "lose 0/1", "1 for 0", "1 for 2"),
    ],
)
def test_what_does_not_say_a_pay_off_is_refused_with_the_forms_that_do(wrong: str) -> None:
    with pytest.raises(Unreadable) as caught:
        Pays.parse(wrong)
    assert caught.value.code == "odds"
    assert caught.value.message == (
        f'{wrong!r} does not say what a bet pays; write "8 to 1", "push", "lose", "lose 1/2", "$50"'
    )


@pytest.mark.parametrize("wrong", ["8:1", "8 : 1", "8.5:1"])
def test_odds_with_a_colon_are_offered_in_words(wrong: str) -> None:
    left, right = wrong.replace(" ", "").split(":")
    with pytest.raises(Unreadable, match=f'write "{left} to {right}"'):
        Pays.parse(wrong)


@given(st.integers(1, 500), st.integers(1, 500), stakes)
def test_odds_pay_their_share_of_the_stake_less_than_a_cent_rounded_off(
    win: int, unit: int, stake: int
) -> None:
    exact = Fraction(stake * win, unit)
    paid = Pays.parse(f"{win} to {unit}").net(stake, CENT)
    assert 0 <= exact - paid < 1
    assert Pays.parse(f"{win + unit} for {unit}").net(stake, CENT) == paid


@given(st.integers(1, 20), st.integers(1, 20), stakes)
def test_a_part_lost_is_never_more_than_the_stake(part: int, whole: int, stake: int) -> None:
    part, whole = sorted((part, whole))
    net = Pays.parse(f"lose {part}/{whole}").net(stake, CENT)
    assert -stake <= net <= 0
    assert -net == stake * part // whole


@given(st.integers(0, 5000), stakes)
def test_a_fixed_amount_does_not_look_at_the_stake(fixed: int, stake: int) -> None:
    assert Pays.parse(f"${fixed}").net(stake, CENT) == fixed * 100
    assert Pays.parse(f"${fixed}").per_unit == 0


# --- rounding -----------------------------------------------------------------------------------

STEPS = {"cent": 1, "quarter": 25, "half-dollar": 50, "dollar": 100}
amounts = st.fractions(0, 100_000, max_denominator=400)


@pytest.mark.parametrize("unit", STEPS)
@given(amount=amounts)
@example(amount=Fraction(25, 2))
@example(amount=Fraction(100))
def test_every_rounding_lands_on_its_unit_on_the_side_it_names(unit: str, amount: Fraction) -> None:
    step = STEPS[unit]
    down, up, near = (ROUNDINGS[f"{way}-{unit}"](amount) for way in ("down-to", "up-to", "nearest"))
    assert {down % step, up % step, near % step} == {0}
    assert amount - step < down <= amount <= up < amount + step
    assert abs(near - amount) * 2 <= step


def test_the_middle_goes_up_to_the_nearest_unit() -> None:
    assert ROUNDINGS["nearest-cent"](Fraction(25, 2)) == 13
    assert ROUNDINGS["nearest-half-dollar"](Fraction(75)) == 100
    assert ROUNDINGS["nearest-dollar"](Fraction(149)) == 100


def test_there_is_a_rounding_for_every_way_and_unit() -> None:
    ways = ("down-to", "up-to", "nearest")
    assert set(ROUNDINGS) == {f"{way}-{unit}" for way in ways for unit in STEPS}
