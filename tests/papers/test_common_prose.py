"""The chapters that all games have: cards, table, and the action button."""

from __future__ import annotations

import re
from pathlib import Path

from tests.papers.told_pages import after, lines_of, words_of
from tests.suite.rows import each_row

import houseway as hw
from houseway.library import game_ids, load_game
from houseway.prose.words import number
from houseway.sheet.switches import open_numbers

CASH_IN = "parkwest/cash-in-baccarat"
LIMITS_CASH_IN = """
extends = "parkwest/cash-in-baccarat"
[game]
name = "Cash-In Baccarat of six decks at most"
[deck]
decks = { from = 4, to = 6, default = 6 }
"""


def of_many_decks() -> list[str]:
    """The games whose document lets the house choose a number of decks."""
    return [
        name
        for name in game_ids()
        if "deck.decks" in dict(open_numbers(load_game(name).files.data))
    ]


@each_row(of_many_decks())
def test_a_choice_of_decks_is_told(name: str) -> None:
    game = load_game(name)
    legal = dict(open_numbers(game.files.data))["deck.decks"]
    cards = words_of(game, "cards")
    sentence = next(each for each in re.split(r"\.\s", cards) if "decks are allowed" in each)
    for ends in legal["of"] if "of" in legal else (legal["from"], legal["to"]):
        assert number(ends) in sentence.lower()


def test_a_changed_choice_of_decks_changes_the_sentence(tmp_path: Path) -> None:
    assert "Three to eight decks are allowed." in words_of(load_game(CASH_IN), "cards")
    sheet = tmp_path / "six-decks.toml"
    sheet.write_text(LIMITS_CASH_IN, encoding="utf-8")
    assert "Four to six decks are allowed." in words_of(hw.game(sheet), "cards")


def test_jokers_of_which_the_house_may_use_more_are_counted() -> None:
    words = words_of(load_game("hustler/la-blackjack"), "cards")
    assert "A joker counts two or twelve. Up to four with each deck are allowed." in words


def test_a_count_that_leaves_the_bank_out_never_ends_there() -> None:
    gold = load_game("aviator/baccarat-gold")
    ends = "If it ends at the player-dealer"
    assert ends not in words_of(gold, "wagers")
    counted = after(gold, ("button", "counts"), "player-dealer 1, clockwise")
    assert ends in words_of(counted, "wagers")


def test_only_blackjack_settles_a_bet_before_the_play() -> None:
    pairs = words_of(load_game("hustler/la-blackjack"), "wagers")
    at_once = "It is settled on the first cards, before the play goes on, clockwise from the player"
    assert at_once in pairs
    royale = words_of(load_game("hustler/21st-century-baccarat-9"), "wagers")
    assert "The first cards decide it." in royale
    assert "before the play goes on" not in royale


def test_a_bet_that_was_settled_at_once_is_not_in_the_order_of_the_others() -> None:
    """Perfect Pairs go round from the player-dealer's left, all others from the button."""
    name = "hustler/21st-century-blackjack"
    others = "The other bets are settled by kind, each time clockwise from the action button."
    assert others in words_of(load_game(name), "wagers")
    order = words_of(load_game("hustler/no-bust-4.0b"), "wagers")
    assert "first Game wager, then Insurance, then Buster Blackjack." in order
    # The second card of the player-dealer, an eight, has the button at seat 3.
    bets = [
        {"seat": seat, "wager": wager, "amount": "25" if wager == "base" else "5"}
        for seat in (2, 3)
        for wager in ("base", "perfect-pairs")
    ]
    deck = ["Ks", "Qd", "9c", "Ah", "Js", "8s"]
    record = {"bank": {"seat": 1}, "seats": 3, "wagers": bets, "deck": deck}
    settled = hw.game(name).deal(record)
    paid = [(line.bet.seat, line.bet.wager) for line in settled.lines]
    assert paid == [(2, "perfect-pairs"), (3, "perfect-pairs"), (3, "base"), (2, "base")]


def test_a_limit_by_another_wager_is_one_sentence() -> None:
    bonus = "Bonus wagers are within the table limits and at most as much as the Base."
    assert bonus in " ".join(lines_of(load_game("aviator/baccarat-gold"), "collection"))
