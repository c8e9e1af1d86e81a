"""How far the bank's wager reaches: three policies, by hand and against a slow twin."""

from __future__ import annotations

from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.oracles.cover_twin import always_allowed, settle_coin_by_coin

from houseway.table.chips.cover import COVER_POLICIES, Account, covered

POLICIES = ("each-dollar-once", "net", "separate-caps")


def settle(policy: str, posted: int | None, results: list[int]) -> list[int]:
    account = Account(posted)
    settled = []
    for result in results:
        settled.append(covered(policy, account, result))
        account = account.after(settled[-1])
    return settled


def test_there_are_three_policies() -> None:
    assert tuple(COVER_POLICIES) == POLICIES


def test_each_dollar_acts_once_whether_the_bank_wins_or_loses_it() -> None:
    # $100 posted. Wins $40: 60 left. Loses $50: 10 left. Of the next $30 only 10 are settled,
    # and then nothing, in either direction (the arithmetic of 000:460-468).
    assert settle("each-dollar-once", 100, [-40, 50, 30, -5, 5]) == [-40, 50, 10, 0, 0]


def test_a_push_uses_up_no_cover() -> None:
    # "In case of a push, no money is removed from the Player/Dealer's wager" (000:464).
    assert settle("each-dollar-once", 100, [0, 0, 100]) == [0, 0, 100]


def test_net_lets_the_bank_pay_with_what_it_has_won() -> None:
    # $100 posted. Wins 40: it may now lose 140. Pays 120, is at -80: pays 20 more, is at -100.
    # A win of 30 takes it to -70, so that 30 can be paid again.
    assert settle("net", 100, [-40, 120, 50, -30, 60]) == [-40, 120, 20, -30, 30]


def test_net_stops_the_bank_from_winning_more_than_it_posted() -> None:
    assert settle("net", 100, [-80, -80, 10, -80]) == [-80, -20, 10, -10]


def test_separate_caps_count_pay_offs_and_takings_apart() -> None:
    # Pays 70 and 30 of its $100; takes 60 and 40 of the other $100.
    assert settle("separate-caps", 100, [70, -60, 50, -60, 1, -1]) == [70, -60, 30, -40, 0, 0]


@pytest.mark.parametrize("policy", POLICIES)
def test_a_bank_of_nothing_settles_nothing(policy: str) -> None:
    assert settle(policy, 0, [10, -10, 0]) == [0, 0, 0]


@pytest.mark.parametrize("policy", POLICIES)
def test_a_bank_without_limit_settles_everything(policy: str) -> None:
    assert settle(policy, None, [10**9, -(10**9), 1]) == [10**9, -(10**9), 1]


results = st.lists(st.integers(-300, 300), max_size=12)


@given(st.sampled_from(POLICIES), st.integers(0, 500), results)
def test_cover_runs_out_as_it_does_coin_by_coin(policy: str, posted: int, owed: list[int]) -> None:
    assert settle(policy, posted, owed) == settle_coin_by_coin(policy, posted, owed)


@given(st.sampled_from(POLICIES), st.integers(0, 500), results)
def test_the_sentence_of_the_policy_holds_after_every_wager(
    policy: str, posted: int, owed: list[int]
) -> None:
    assert always_allowed(policy, posted, settle(policy, posted, owed))


@given(st.integers(0, 500), results)
def test_no_policy_loses_the_bank_more_than_it_posted(posted: int, owed: list[int]) -> None:
    for policy in POLICIES:
        running = accumulate(settle(policy, posted, owed))
        assert all(-posted <= net <= posted for net in running), policy


@given(st.integers(0, 500), results)
def test_each_dollar_once_is_the_strictest_policy(posted: int, owed: list[int]) -> None:
    """What acts only once settles no more chips in all than any other policy."""
    moved = {policy: sum(map(abs, settle(policy, posted, owed))) for policy in POLICIES}
    assert moved["each-dollar-once"] <= min(moved.values())


def test_an_account_remembers_pay_offs_and_takings() -> None:
    account = Account(posted=1_000).after(300).after(-200).after(0)
    assert (account.paid, account.collected) == (300, 200)
