"""Results of a room from its books, against a slow recount of every entry."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.room.evening import Evening, evening
from tests.storage.booked_evening import PEOPLE, banked, booked_evening
from tests.suite.rotation import games_in_turn

from houseway.bank_desk import booked_round
from houseway.bank_desk.bank_table import bank_table
from houseway.bank_desk.booked_round import BookedHand, BookedRound, Expected
from houseway.bank_desk.room_results import HOUR, room_luck, room_report
from houseway.library import Game, build_game, load_game, sheet_from_text
from houseway.money import parse_money
from houseway.odds.report import solve
from houseway.pricing.prices import Price
from houseway.server.games.sheet_edits import child_copy
from houseway.sheet.switches import Choices
from houseway.storage import Store
from houseway.storage.played_rounds import books_between, room_books
from houseway.table.rounds import Bet

CASH_IN = "parkwest/cash-in-baccarat"
SUPREME = "aviator/supreme-baccarat"
BLACKJACK = "reference/blackjack"
NO_BUST = "hustler/no-bust-6.2"
THREE_CARD = "aviator/three-card-poker"
COLLECTED: dict[str, Any] = {"collection": {"schedule": "blackjack-flat-2013", "option": "2"}}
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
    for _ in range(3):
        table.round()
    rounds, fees = room_books(books)
    counted = slow_recount(books)
    assert [each.number for each in rounds] == [1, 2, 3]
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
    assert table.state.phase == "settled"
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


def base_of(name: str) -> str:
    return next(wager.id for wager in load_game(name).wagers.values() if wager.is_base)


def small(table: Evening, cover: str, wager: str = "banker") -> None:
    """A round with $100 of each bettor against a bank that has posted so much."""
    state = table.state
    assert state.offered is not None
    holder = state.patrons[state.offered, ""].person
    table.do(holder, "take-bank", amount=cover)
    for place in table.state.bettors():
        person = table.state.patrons[place].person
        table.do(person, "bet", wager=wager, amount="100")
        table.do(person, "done")


def test_a_wager_that_stays_up_counts_in_each_round_and_once_in_the_handle(books: Store) -> None:
    table = booked_evening(books, SUPREME, "ann", "ben")
    table.at += 50_000
    table.bank("500")
    bettor = next(name for name in ("ann", "ben") if table.state.place_of(name) != table.state.bank)
    table.do(bettor, "bet", wager="flex", number=5, amount="5")
    while True:
        table.do(bettor, "bet", wager="banker", amount="25")
        table.do(bettor, "done")
        assert table.state.phase == "settled"
        if not table.state.bets:
            break
        for name in ("ann", "ben"):
            if table.state.phase == "settled":
                table.do(name, "done")
        table.bank("500")
    rounds, _ = room_books(books)
    found = banked(rounds)
    flex = Fraction(price_of(SUPREME, "flex-5").per_round)
    banker = Fraction(price_of(SUPREME, "banker").per_round)
    assert sum(one.expected.mean for one in found) == -len(found) * (500 * flex + 2500 * banker)
    assert sum(one.handle for one in found) == 5_00 + 25_00 * len(found)
    assert sum(one.won for one in found) == slow_recount(books)["won"]


def price_of(name: str, wager: str) -> Price:
    return solve(load_game(name)).price(wager, Price)


def test_demo_tables_count_if_they_are_asked_for(store: Store) -> None:
    booked_evening(store, CASH_IN, demo=True, **OPTION).round()
    assert room_books(store) == ([], [])
    rounds, fees = room_books(store, demo=True)
    assert [each.number for each in rounds] == [1]
    assert sum(fee.cents for fee in fees) == slow_recount(store)["collected"] > 0


def test_a_table_with_a_sheet_of_its_own_is_priced_by_that_sheet(books: Store) -> None:
    text = child_copy(CASH_IN) + '[wager.tie]\npays = "9 to 1"\n'
    made = build_game(sheet_from_text(text), Choices(), Game)
    table = booked_evening(books, made, "ann", "ben", toml=text)
    table.at += 50_000
    table.bank("2000")
    bettor = next(name for name in ("ann", "ben") if table.state.place_of(name) != table.state.bank)
    table.do(bettor, "bet", wager="banker", amount="25")
    table.do(bettor, "bet", wager="tie", amount="25")
    table.do(bettor, "done")
    (one,), _ = room_books(books)
    assert one.game == made.id
    assert isinstance(one.figures, BookedRound)
    own = {item.price.id: Fraction(item.price.ev) for item in solve(made).wagers}
    assert one.figures.expected.mean == by_price(books, own) != by_price(books, prices_of(CASH_IN))


def test_a_round_that_was_called_off_does_not_count_and_its_collection_went_back(
    books: Store,
) -> None:
    table = booked_evening(books, NO_BUST, **COLLECTED)
    small(table, "1000", wager=base_of(NO_BUST))
    assert table.state.phase == "play"
    assert slow_recount(books)["collected"] > 0
    table.do("floor", "void", why="a card was exposed")
    rounds, fees = room_books(books)
    assert rounds == []
    assert sum(fee.cents for fee in fees) == 0 == slow_recount(books)["collected"]
    assert room_report(rounds, fees).lines == ()


def test_the_results_are_the_same_after_a_restart_and_within_their_time(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'room.db'}"
    with Store.open(database) as store:
        table = booked_evening(store, CASH_IN, **OPTION)
        for _ in range(6):
            table.round()
        before = room_books(store)
        last = table.at
    with Store.open(database) as store:
        assert room_books(store) == before
        early, _ = books_between(store, since=0, until=last)
        assert [each.number for each in early] == [1, 2, 3, 4, 5]


def test_who_banked_a_round_and_how_fast_a_table_plays_are_read_from_the_books(
    books: Store,
) -> None:
    table = booked_evening(books, CASH_IN)
    holders = []
    for number in range(6):
        table.at += HOUR if number == 3 else 0  # a pause, which is no play
        table.round()
        settled = table.state.settled
        assert settled is not None
        holders.append(table.state.patrons[settled.setup.bank, ""].person)
    rounds, fees = room_books(books)
    assert [each.bank for each in rounds] == holders
    (line,) = room_report(rounds, fees).lines
    assert line.pace == pytest.approx(HOUR / table.pause)
    banks = room_report(rounds, fees, ["bank"]).lines
    assert sum(one.won or 0 for one in banks) == line.won
    by_hour = room_report(rounds, fees, ["table-hour"]).lines
    assert sum(one.rounds for one in by_hour) == 6
    assert sum(one.expected or 0 for one in by_hour) == pytest.approx(line.expected)


def test_the_luck_of_a_table_is_that_of_the_sum_of_its_rounds(books: Store) -> None:
    """The chance by adding up the rounds one at a time, without a transform."""
    table = booked_evening(books, CASH_IN)
    for _ in range(5):
        table.round()
    rounds, _ = room_books(books)
    sums = {0: Fraction(1)}
    for one in banked(rounds):
        result = one.expected.result
        assert result is not None
        added: Counter[int] = Counter()
        for before, chance in sums.items():
            for cents, weight in result.weights.items():
                added[before + cents] += chance * Fraction(weight, result.total)  # type: ignore[assignment]
        sums = dict(added)  # type: ignore[arg-type]
    won, mean = sum(one.won for one in banked(rounds)), sum(c * p for c, p in sums.items())
    beyond = sum(p for c, p in sums.items() if (c <= won if won < mean else c >= won))
    line = room_luck(rounds, by=["table"]).lines[0]
    assert not line.normal
    assert line.chance == pytest.approx(min(1.0, 2 * float(beyond)), abs=1e-9)
    assert line.expected == pytest.approx(float(mean) / 100)


@pytest.mark.parametrize("cover", ["60", "1000"])
def test_where_hands_differ_a_wager_counts_for_the_part_that_was_covered(
    cover: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: dict[int, Fraction] = {}

    def caught(game: Game, covered: Mapping[Bet, Fraction]) -> Expected:
        found.update({bet.seat: share for bet, share in covered.items()})
        return Expected(mean=Fraction(0), variance=Fraction(0))

    monkeypatch.setattr(booked_round, "priced", caught)
    table = evening(BLACKJACK, "ann", "ben", "cy")
    small(table, cover, wager=base_of(BLACKJACK))
    table.decide_all()
    settled = table.state.settled
    assert settled is not None
    one = booked_round.booked_round(table.game, settled.inputs.as_json())  # type: ignore[attr-defined]
    assert isinstance(one, BookedRound)
    assert one.won == settled.bank_net
    assert one.handle == sum(line.in_action for line in settled.lines)
    for line in settled.lines:
        cut = "covered" in line.why
        assert found[line.bet.seat] == (Fraction(line.in_action, line.bet.amount) if cut else 1)
    assert any(share < 1 for share in found.values()) == (cover == "60")


@pytest.mark.slow
def test_where_hands_differ_a_wager_counts_with_its_price_and_the_rest_of_it_with_none(
    books: Store,
) -> None:
    """Three Card Poker: the Play wager is part of the Ante's price, Pair Plus has its own."""
    prices = {item.price.id: item.price for item in solve(load_game(THREE_CARD)).wagers}
    table = booked_evening(books, THREE_CARD)
    for _ in range(3):
        table.round()
    rounds, _ = room_books(books)
    expected = sum(
        -float(prices[bet["wager"]].ev) * parse_money(bet["amount"])
        for round_ in books.recall(table="t")
        for bet in round_.inputs["wagers"]
    )
    found = banked(rounds)
    assert float(sum(one.expected.mean for one in found)) == pytest.approx(expected)
    assert all(one.expected.variance > 0 for one in found)


@pytest.mark.slow
def test_the_deviation_where_hands_differ_is_that_of_the_whole_table() -> None:
    """Against rounds of the table itself, side bets included, dealt by compiled code."""
    game = load_game(THREE_CARD)
    table = bank_table(game, {"rounds": 400_000, "seed": 7})
    one = booked_round.priced(game, {bet: Fraction(1) for bet in table.setup.bets})
    assert float(one.variance) == pytest.approx(float(table.round.bank.variance), rel=0.03)
    error = table.round.bank.deviation / table.round.total**0.5
    assert float(one.mean) == pytest.approx(float(table.round.bank.mean), abs=4 * error)
