"""A wrong type is refused like a wrong value: code, place, what was found, what would be legal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import houseway as hw
from houseway.errors import HousewayError

CASH_IN = "parkwest/cash-in-baccarat"
TILES = "parkwest/pai-gow-tiles"
any_hw: Any = hw  # wrong types are the point here


def cash_in() -> Any:
    return hw.game(CASH_IN)


WRONG: dict[str, tuple[Callable[[], object], str, str]] = {
    "game 5": (lambda: any_hw.game(5), "game", "5"),
    "game None": (lambda: any_hw.game(None), "game", "None"),
    "game bytes": (lambda: any_hw.game(b"x"), "game", "b'x'"),
    "readings 5": (lambda: any_hw.game(CASH_IN, readings=5), "readings", "5"),
    "readings of an unknown game": (lambda: any_hw.game("x", readings=5), "readings", "5"),
    "readings by number": (lambda: any_hw.game(CASH_IN, readings={5: "x"}), "readings", "5"),
    "settings [1]": (lambda: any_hw.game(CASH_IN, settings=[1]), "settings", "[1]"),
    "settings by number": (lambda: any_hw.game(CASH_IN, settings={1: 2}), "settings", "1"),
    "but readings": (lambda: cash_in().but(readings="x"), "readings", "'x'"),
    "odds wager": (lambda: cash_in().odds(wager=3), "wager", "3"),
    "removal wager": (lambda: cash_in().removal(wager=3), "wager", "3"),
    "reading values": (lambda: cash_in().reading_values(wager=3), "wager", "3"),
    "without 5": (lambda: cash_in().without(5), "removed", "5"),
    "without texts": (lambda: cash_in().without(["Ah"]), "removed", "'Ah'"),
    "rounds many": (lambda: cash_in().simulate(rounds="many"), "rounds", "'many'"),
    "rounds True": (lambda: cash_in().simulate(rounds=True), "rounds", "True"),
    "rounds 1.5": (lambda: cash_in().simulate(rounds=1.5), "rounds", "1.5"),
    "seed": (lambda: cash_in().simulate(seed="x"), "seed", "'x'"),
    "workers": (lambda: cash_in().simulate(workers=0), "workers", "0"),
    "par rounds": (lambda: cash_in().par(rounds=-1), "rounds", "-1"),
    "par readings": (lambda: cash_in().par(readings="no"), "readings", "'no'"),
    "par decks": (lambda: cash_in().par(decks=6), "decks", "6"),
    "par seed": (lambda: cash_in().par(seed="x"), "seed", "'x'"),
    "strategy": (lambda: cash_in().simulate(strategy=5), "strategy", "5"),
    "chart": (lambda: cash_in().simulate(chart=5), "chart", "5"),
    "hand": (lambda: cash_in().hand(5), "hand", "5"),
    "up": (lambda: cash_in().hand("8 8", 6), "up", "6"),
    "settle None": (lambda: cash_in().settle(None), "record", "None"),
    "deal list": (lambda: cash_in().deal([]), "record", "a list"),
    "options": (lambda: cash_in().options(5), "record", "5"),
    "verify": (lambda: cash_in().verify(5), "record", "5"),
    "fees": (lambda: cash_in().fees("1", 5), "record", "5"),
    "fee option": (lambda: cash_in().fee(1), "option", "1"),
    "fee bets": (lambda: cash_in().fee("1", bets=[5]), "bets", "[5]"),
    "fee amount": (lambda: cash_in().fee("1", bets={"banker": 25}), "bets.banker", "25"),
    "fee players": (lambda: cash_in().fee("1", players="x"), "players", "'x'"),
    "set 7": (lambda: any_hw.game(TILES).set(7), "cards", "7"),
    "set every": (lambda: any_hw.game(TILES).set("6-6", every="no"), "every", "'no'"),
    "equity 5": (lambda: any_hw.equity(5), "game", "5"),
    "equity hand": (lambda: any_hw.equity("holdem", 5, "AsKs"), "hand 1", "5"),
    "equity board": (lambda: any_hw.equity("holdem", "AsKs", "QQ", board=5), "board", "5"),
    "equity samples": (lambda: any_hw.equity("holdem", "AA", "QQ", samples="x"), "samples", "'x'"),
    "equity exact": (lambda: any_hw.equity("holdem", "AA", "QQ", exact=1), "exact", "1"),
    "rank order": (lambda: any_hw.rank(5, "As"), "order", "5"),
    "rank cards": (lambda: any_hw.rank("high", 5), "cards", "5"),
    "rank low": (lambda: any_hw.rank("high", "As", low=1), "low", "1"),
    "evaluate 5": (lambda: any_hw.evaluate(5), "hands", "shape ()"),
    "evaluate floats": (lambda: any_hw.evaluate([[0.5] * 5]), "hands", "float64"),
    "evaluate uneven": (lambda: any_hw.evaluate([[1], [1, 2]]), "hands", "different lengths"),
    "evaluate order": (lambda: any_hw.evaluate([[1] * 5], order=5), "order", "5"),
    "check": (lambda: any_hw.check(5), "sheet", "5"),
    "compare game": (lambda: any_hw.compare(CASH_IN, 5), "game", "5"),
    "compare prices": (lambda: any_hw.compare(CASH_IN, CASH_IN, prices=1), "prices", "1"),
    "diff first": (lambda: any_hw.diff(5, CASH_IN), "first", "5"),
    "diff second": (lambda: any_hw.diff(CASH_IN, None), "second", "None"),
    "diff everything": (lambda: any_hw.diff(CASH_IN, CASH_IN, everything=1), "everything", "1"),
    "format_sheet": (lambda: any_hw.format_sheet(5), "text", "5"),
    "games house": (lambda: any_hw.games(house=5), "house", "5"),
    "games family": (lambda: any_hw.games(family=["x"]), "family", "['x']"),
    "verify a number": (lambda: any_hw.verify(5), "record", "5"),
    "verify with game 5": (lambda: any_hw.verify({}, game=5), "game", "5"),
    "read_phh": (lambda: any_hw.read_phh(5), "source", "5"),
    "read_phh hand": (lambda: any_hw.read_phh("x", hand=1), "hand", "1"),
    "write_phh": (lambda: any_hw.write_phh(5), "record", "5"),
    "replay": (lambda: any_hw.replay(5), "source", "5"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_type_names_the_argument_and_what_was_found(name: str) -> None:
    call, where, found = WRONG[name]
    with pytest.raises(HousewayError) as caught:
        call()
    error = caught.value
    assert (error.where, bool(error.code)) == (where, True)
    assert found in error.message
    assert "expected" in error.message  # what would be legal


def test_the_price_of_a_number_is_refused_like_an_unknown_wager() -> None:
    odds: Any = hw.game(CASH_IN).odds(wager="tie")
    with pytest.raises(HousewayError, match="expected a wager by its id or name") as caught:
        odds.price(5)
    assert caught.value.where == "wager"
    with pytest.raises(HousewayError, match=r"no wager 'zz'\. Known: tie"):
        odds.price("zz")


def test_a_number_that_is_no_card_is_not_removed() -> None:
    with pytest.raises(HousewayError, match="no card has number 60; legal: 0") as caught:
        hw.game(CASH_IN).without([60])
    assert caught.value.where == "removed"


def test_a_record_without_a_game_says_how_to_name_it() -> None:
    with pytest.raises(HousewayError, match='say game="house/game"'):
        hw.verify({"bank": {"seat": 1}})


def test_a_hand_without_an_up_card_says_how_to_name_it() -> None:
    with pytest.raises(HousewayError, match="say up='9d' as well"):
        hw.game("reference/blackjack").hand("8 8")
