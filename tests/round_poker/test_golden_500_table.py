"""Around the hands of the 500 Club Casino: the first button, players with too few chips."""

from __future__ import annotations

import pytest
from tests.round_poker.felt import hand, rules_of

from houseway.cards import parse_cards
from houseway.errors import HousewayError

HOLDEM, BADUGI = "500-club/texas-holdem", "500-club/badugi"
STUD = "500-club/seven-card-stud"
DEUCES = pytest.mark.parametrize("game", ["2-7-single-draw", "2-7-triple-draw"])
HIGH_CARD = ["big-o", "crazy-pineapple", "omaha"]
HIGH_CARD += ["crazy-pineapple-hi-lo", "mexican-poker", "omaha-hi-lo", "pineapple"]
HIGH_CARD += ["pineapple-hi-lo", "pot-limit-omaha-8", "seven-card-stud", "texas-holdem"]
HIGH_CARD += ["seven-card-stud-hi-lo", "triple-draw-poker"]


def first_button(game: str, cards: str, readings: dict[str, str] | None = None) -> int:
    cut = dict(enumerate(parse_cards(cards), start=1))
    return rules_of(game, readings=readings).first_button(cut)


@pytest.mark.parametrize("game", HIGH_CARD)
@pytest.mark.parametrize(
    ("cards", "seat"),
    [("Kh Ac Qs", 2), ("Ac Ad Ah", 3), ("As Ah Kd", 1), ("2s 7c 7d", 3)],
)
def test_the_highest_card_by_suit_receives_the_first_button(
    game: str, cards: str, seat: int
) -> None:
    # 002:1544, 1664-1665, 1799-1800, 2086, 2199-2200, 2332-2333, 2457-2458,
    # 2983, 3398-3399: spades, hearts, diamonds, clubs; an ace is high
    assert first_button(f"500-club/{game}", cards) == seat


@pytest.mark.parametrize(("cards", "seat"), [("Ac Kd Ks", 3), ("As 2c Ah", 2), ("Qs Kc Js", 2)])
def test_the_highest_card_of_badugi_is_the_king_and_the_ace_the_lowest(
    cards: str, seat: int
) -> None:
    # 002:1378, 1398-1399
    assert first_button(BADUGI, cards) == seat


@DEUCES
@pytest.mark.parametrize(("cards", "seat"), [("As 2c Kd", 2), ("2c 2h 2d", 2), ("Ks 7c As", 2)])
def test_the_highest_card_of_deuce_to_seven_is_the_deuce_and_the_ace_the_lowest(
    game: str, cards: str, seat: int
) -> None:
    # 002:1165, 1198-1199, 1261, 1294-1295
    assert first_button(f"500-club/{game}", cards) == seat


@DEUCES
def test_read_otherwise_the_ace_receives_the_first_button_of_deuce_to_seven(game: str) -> None:
    # 002:1165, 1199, 1261, 1295
    assert first_button(f"500-club/{game}", "Kd As 2c", {"button-card": "ace"}) == 2


def test_what_others_bet_beyond_a_player_makes_a_side_pot() -> None:
    # read into 002:3411-3412. Seat 1 has $10, so $30 are his to win; $28 are bet beyond him.
    cards = {1: "As Ad", 2: "Kc Kd", 3: "Qc Qd"}
    told = hand(
        HOLDEM,
        cards,
        board="2c 5d 8h 9s Jc",
        stacks=[10, 100, 100],
        says="flop: 1 bet; turn: 2 bet; river: 2 bet",
    )
    assert told.won == ["1 high 30", "2 high, side pot 1 28"]


@pytest.mark.parametrize(("reading", "again"), [("full-bet", False), ("half-bet", True)])
def test_which_all_in_bet_opens_the_betting_again(reading: str, again: bool) -> None:
    # read into 002:3411-3412: seat 2 raises the $4 to $6, half a bet
    told = hand(
        HOLDEM,
        says="flop: 1 bet, 2 raise 6, 3 call",
        stacks=[100, 10, 100],
        readings={"all-in": reading},
    )
    assert ("raise" in told.offer(1, "flop", 2)) == again


@pytest.mark.parametrize(
    ("reading", "offer"), [("any-turn", "fold, check"), ("facing-a-bet", "check")]
)
def test_a_player_may_fold_in_any_turn(reading: str, offer: str) -> None:
    # 002:3410, 3421: folding is among the options without a condition
    told = hand(HOLDEM, readings={"fold": reading})
    assert told.offer(1, "flop") == f"{offer}, bet 4"


def test_who_bet_last_shows_first_or_else_the_first_from_the_buttons_left() -> None:
    # read into 002:3450-3451
    assert hand(HOLDEM).shows == [1, 2, 3]
    assert hand(HOLDEM, says="river: 1 check, 2 bet").shows[0] == 2


def test_two_are_needed_for_stud() -> None:
    # 002:2975 "a minimum of two"
    assert len(hand(STUD, stacks=2).nets) == 2
    with pytest.raises(HousewayError):
        hand(STUD, stacks=1)


@pytest.mark.parametrize(("lower", "upper"), [(4, 8), (100, 200), (1000, 2000)])
def test_limit_games_go_from_4_8_to_1000_2000(lower: int, upper: int) -> None:
    # 002:4559-4562
    settings = {"stakes.lower": lower, "stakes.upper": upper}
    told = hand(HOLDEM, settings=settings, stacks=[100000] * 3)
    assert told.posts == [f"1 small blind ${lower // 2:,}", f"2 big blind ${lower:,}"]
    assert told.offer(1, "river") == f"fold, check, bet {upper}"
