"""Results of a room from its books, against a slow recount of every entry."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.storage.booked_evening import PEOPLE, BookedEvening, banked, booked_evening
from tests.suite.rotation import games_in_turn

from houseway.bank_desk import booked_round
from houseway.bank_desk.booked_round import BookedHand, Expected
from houseway.library import load_game
from houseway.money import parse_money
from houseway.odds.report import solve
from houseway.storage import Store
from houseway.storage.played_rounds import room_books

CASH_IN = "parkwest/cash-in-baccarat"
OPTION: dict[str, Any] = {"collection": {"schedule": "", "option": "1"}}


@pytest.fixture
def books(tmp_path: Path) -> Iterator[Store]:
    with Store.open(f"sqlite:///{tmp_path / 'room.db'}") as store:
        yield store


def entries_of(store: Store) -> Iterator[tuple[str, str, str, int]]:
    """Every entry of the table: kind of its event, account, reason, cents."""
    for event in store.read("table:t"):
        for move in event.moves:
            yield event.kind, move.giver, move.what, -move.cents
            yield event.kind, move.taker, move.what, move.cents


def slow_recount(store: Store) -> Counter[str]:
    """What the banks won and what the house took, from the moves of chips alone."""
    found: Counter[str] = Counter()
    for kind, account, what, cents in entries_of(store):
        if account.startswith("fees:"):
            found["collected"] += cents
        if account == "cover:t" and kind == "settled" and what != "bank taken back":
            found["won"] += cents
    return found


@pytest.mark.in_turn
@pytest.mark.parametrize("name", games_in_turn())
def test_what_banks_won_and_the_house_took_is_what_the_chips_say(
    name: str, books: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    unknown = Expected(mean=Fraction(0), variance=Fraction(0))
    monkeypatch.setattr(booked_round, "priced", lambda game, covered: unknown)  # takes minutes
    game = load_game(name)
    table = booked_evening(books, name, *PEOPLE[: game.sheet.table.seats])
    for _ in range(4):
        table.round()
    rounds, fees = room_books(books)
    counted = slow_recount(books)
    assert [each.number for each in rounds] == [1, 2, 3, 4]
    assert sum(fee.cents for fee in fees) == counted["collected"]
    if game.sheet.bank is None:
        assert all(isinstance(each.figures, BookedHand) for each in rounds)
    else:
        assert sum(one.won for one in banked(rounds)) == counted["won"]


def prices_of(name: str) -> Mapping[str, Fraction]:
    """The exact price of each wager, from the prices that `houseway odds` prints."""
    return {item.price.id: Fraction(item.price.ev) for item in solve(load_game(name)).wagers}


def by_price(store: Store, prices: Mapping[str, Fraction]) -> Fraction:
    """What the banks were to win, in cents: each wager of the books as it was placed, by its price.

    A recount without the package's own sums.
    """
    found = Fraction(0)
    for round_ in store.recall(table="t", limit=1000):
        for bet in round_.inputs["wagers"]:
            number = f"-{bet['number']}" if "number" in bet else ""
            found -= prices[bet["wager"] + number] * parse_money(bet["amount"])
    return found


def test_what_was_expected_is_the_sum_of_exact_prices_as_a_fraction(books: Store) -> None:
    table = booked_evening(books, CASH_IN, **OPTION)
    for _ in range(12):
        table.round()
    rounds, _ = room_books(books)
    assert sum(one.expected.mean for one in banked(rounds)) == by_price(books, prices_of(CASH_IN))


def test_a_bank_that_cannot_cover_everything_is_expected_to_win_of_what_it_covers(
    books: Store,
) -> None:
    table = booked_evening(books, CASH_IN)
    small(table, "10")
    rounds, _ = room_books(books)
    (one,) = banked(rounds)
    settled = table.state.settled
    assert settled is not None
    assert one.handle == sum(line.in_action for line in settled.lines) < 300_00
    assert -10_00 <= one.won <= 10_00
    assert abs(one.expected.mean) < 10_00
    assert one.expected.mean != by_price(books, prices_of(CASH_IN))
    assert one.expected.result is not None
    assert -10_00 <= one.expected.result.least < one.expected.result.most <= 10_00


def small(table: BookedEvening, cover: str) -> None:
    """A round with $100 of each bettor against a bank that has posted less."""
    state = table.state
    assert state.offered is not None
    holder = state.patrons[state.offered, ""].person
    table.do(holder, "take-bank", amount=cover)
    for place in table.state.bettors():
        person = table.state.patrons[place].person
        table.do(person, "bet", wager="banker", amount="100")
        table.do(person, "done")
    assert table.state.phase == "settled"
