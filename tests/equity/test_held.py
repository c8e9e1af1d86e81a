"""What a hand of round poker is worth by what its player knows."""

from __future__ import annotations

import pytest

from houseway.cards import parse_cards
from houseway.errors import IllegalMove
from houseway.library import load_game
from houseway.pot_equity.decider_share import decider_share, pot_game_of
from houseway.pot_equity.solve import equity


@pytest.mark.parametrize(
    ("game", "way"),
    [
        ("aviator/texas-holdem", "holdem"),
        ("500-club/pineapple", "holdem"),
        ("500-club/omaha", "omaha"),
        ("hustler/omaha-hi-lo", "omaha-8"),
        ("hustler/seven-card-stud", "stud"),
        ("aviator/razz", "razz"),
        ("aviator/lowball", "lowball"),
        ("500-club/badugi", "badugi"),
    ],
)
def test_a_sheet_is_the_way_to_play_that_its_cards_and_orders_say(game: str, way: str) -> None:
    found = pot_game_of(load_game(game).rules)
    assert found is not None
    assert found.name == way


@pytest.mark.parametrize("game", ["aviator/delano-draw", "parkwest/cash-in-baccarat"])
def test_a_game_that_is_no_known_way_has_no_odds(game: str) -> None:
    rules = load_game(game).rules
    assert pot_game_of(rules) is None
    with pytest.raises(IllegalMove, match="no odds"):
        decider_share(rules, (parse_cards("As Ah"), (), 0, 0, ((),), "x"))


@pytest.mark.slow
def test_a_sample_lies_within_its_error_of_the_exact_share() -> None:
    rules = load_game("aviator/texas-holdem").rules
    board = parse_cards("Ks 7d 2c")
    found = decider_share(rules, (parse_cards("Kh Qh"), board, 600, 400, ((), ()), "flop"))
    exact = equity("holdem", ["KhQh", "random"], board="Ks 7d 2c").hands[0].share
    alone = decider_share(rules, (parse_cards("Kh Qh"), board, 600, 400, ((),), "flop"))
    assert found.rivals == 2
    assert found.share < alone.share
    assert abs(alone.share - float(exact)) < 5 * alone.error


def test_open_cards_of_others_count() -> None:
    rules = load_game("hustler/seven-card-stud").rules
    own = parse_cards("9c 9d 2h")
    high, low = (
        decider_share(rules, (own, (), 0, 0, (parse_cards(up),), "third")).share
        for up in ("As", "3s")
    )
    assert high < low


def test_a_hand_that_must_still_put_a_card_away_has_no_odds_yet() -> None:
    rules = load_game("500-club/pineapple").rules
    with pytest.raises(IllegalMove, match="so many cards"):
        decider_share(rules, (parse_cards("As Ah Kd"), (), 0, 0, ((),), "pre-flop"))
