"""Worked examples of No Bust 21st Century Blackjack: Rancho's Club Casino and Parkwest.

Parkwest prints fees only (001:2020-2106); the rules of Rancho's Club stand in, and its lines.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.worked.examples import Bet, bet, cited, order
from tests.worked.felt import (
    HARD,
    HARD_21,
    SOFT,
    chart,
    dealer_chart,
    lines,
    results,
    seats,
    settle,
)

from houseway.errors import BadRecord, HousewayError, IllegalMove
from houseway.library import load_game
from houseway.sheet.switches import Choices

RANCHOS = "ranchos/no-bust-21st-century-blackjack"
PARKWEST = "parkwest/no-bust-21st-century-blackjack"
GAMES = [RANCHOS, PARKWEST]


# --- the NB21 wager -------------------------------------------------------------------------------

# line, felt, result, net of $20
OUTCOMES = [
    (547, "Jk Jk / 9s 8d", "win", "40"),  # a natural 22 pays 2 to 1
    (548, "Jk Jk / Jk 5d", "win", "40"),
    (548, "Jk Jk / 9s 7d 8c", "win", "40"),
    (620, "Jk Jk / Jk Jk", "push", "0"),
    (629, "Jk 9d / Jk Jk", "lose", "-20"),
    (629, "7h 7d 7c / Jk Jk", "lose", "-20"),
    (629, "Th 6d 6c / Jk Jk", "lose", "-20"),
    (621, "Th 2d / 9s 7d 8c", "win", "20"),
    (621, "Th 2d / 9s 7d 6c", "win", "20"),  # a drawn 22 is over
    (622, "Jk 2d / Ks Qd", "win", "20"),  # a joker with any card is 21 (556)
    (622, "Kh Qd / Jk 2d", "lose", "-20"),
    (622, "Kh 9d / 9s 9d", "win", "20"),
    (622, "Kh 7d / 9s 9d", "lose", "-20"),
    (622, "Ah Kd / Ks Qd", "win", "20"),  # an ace with a ten is no natural here
    (623, "Kh 8d / 9s 9d", "push", "0"),
    (623, "Jk 9d / Jk 3d", "push", "0"),
    (623, "Kh 2d Jk / Jk 3d", "push", "0"),  # a joker that is drawn makes 21 as well
    (625, "Th 6d 8c / 9s 7d 7c", "lose", "-20"),  # 24 against 23
    (625, "Th 6d 7c / 9s 7d 6c", "lose", "-20"),  # 23 against 22
    (626, "Th 6d 7c / 9s 7d 8c", "push", "0"),  # 23 against 24: the player is closer
    (626, "Th 6d 6c / 9s 7d Kc", "push", "0"),  # 22 against 26
    (627, "Th 6d 8c / 9s 7d 8d", "lose", "-20"),  # 24 against 24: he wins all ties over
    (627, "Th 6d 6c / 9s 7d 6d", "lose", "-20"),
    (628, "Th 6d 8c / 9s 8d", "lose", "-20"),
    (628, "Th 6d 6c / Jk 3d", "lose", "-20"),
]


@pytest.mark.parametrize("line, felt, result, net", OUTCOMES)
def test_the_nb21_wager_is_settled_as_printed(line: int, felt: str, result: str, net: str) -> None:
    for game, printed in ((RANCHOS, f"004:{line}"), (PARKWEST, "reading:rules-stand-in")):
        settled = settle(game, felt)
        assert lines(settled) == [f"2 base {result} {net}"]
        assert cited(settled["settlement"][0]["cite"], printed) == printed


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "readings, felt, expected",
    [
        ({"tie-over": "push"}, "Th 6d 8c / 9s 7d 8d", "2 base push 0"),
        ({"tie-over": "push"}, "Th 6d 8c / 9s 7d 7c", "2 base lose -20"),
        # 004:621-623, 629: a drawn 22 is no more than a natural, and loses to two jokers
        ({"drawn-22": "live"}, "Th 6d 6c / Ks Ad", "2 base win 20"),
        ({"drawn-22": "live"}, "Th 2d / 9s 7d 6c", "2 base lose -20"),
        ({"drawn-22": "live"}, "Th 6d 6c / 9s 7d 6c", "2 base push 0"),
        ({"drawn-22": "live"}, "Th 6d 6c / Jk Jk", "2 base lose -20"),
        # 004:556, 004:583: the second best hand; by its total alone it would push
        ({}, "Jk 9d / 7s 7c 7d", "2 base win 20"),
        ({}, "7h 7d 7c / Jk 9s", "2 base lose -20"),
        ({}, "Jk 9d / Jk 3d", "2 base push 0"),
        ({}, "7h 7d 7c / 7s 7c 7d", "2 base push 0"),
        ({"joker-21": "push"}, "Jk 9d / 7s 7c 7d", "2 base push 0"),
        # 004:621, 004:629: a drawn 22 is not more than a natural; the joker is still above it
        ({}, "Th 6d 6c / 9s 8d", "2 base lose -20"),
        ({"drawn-22": "live"}, "Th 6d 6c / 9s 8d", "2 base win 20"),
        ({"drawn-22": "live"}, "Th 9d / 9s 7d 6s", "2 base lose -20"),
        ({"drawn-22": "live"}, "Th 6d 6c / 9s 7d 6s", "2 base push 0"),
        ({"drawn-22": "live"}, "Th 6d 6c / Jk 3d", "2 base lose -20"),
        ({"drawn-22": "live"}, "Jk 3d / 9s 7d 6s", "2 base win 20"),
    ],
)
def test_what_the_text_leaves_open_is_a_reading(
    game: str, readings: dict[str, str], felt: str, expected: str
) -> None:
    assert results(game, felt, readings=readings) == [expected]


@pytest.mark.parametrize("game", GAMES)
def test_players_must_stand_on_20_and_21_and_hit_11(game: str) -> None:
    # 004:594, soft and hard; two aces are 2 or 12 (004:558)
    assert chart(game, [*HARD, HARD_21]) == "HHHHHHHHOOOOOOOOSS"
    assert chart(game, [*SOFT, "Ah Kd"]) == "OOOOOOOOSS"
    assert chart(game, ["Jk 2d", "Jk Kd", "Kh 2d Jk"]) == "SSS"  # a hard 21 (004:578)


@pytest.mark.parametrize("game", GAMES)
def test_the_player_dealer_hits_soft_17_and_stands_on_hard_17(game: str) -> None:
    assert dealer_chart(game, HARD) == "HHHHHHHHHHHHHSSSS"  # 004:609
    assert dealer_chart(game, SOFT) == "HHHHHHSSS"
    assert dealer_chart(game, ["Jk 2d", "3d Jk", "Jk Jk"]) == "SSS"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("decks, cards", [(2, 106), (8, 424)])
def test_each_deck_has_a_joker_and_there_are_two_to_eight(
    game: str, decks: int, cards: int
) -> None:
    # 004:553: 53 cards in each deck
    assert load_game(game, Choices(settings={"deck.decks": decks})).deck.size == cards
    for wrong in (1, 9):
        with pytest.raises(HousewayError, match="the sheet says 2 to 8"):
            load_game(game, Choices(settings={"deck.decks": wrong}))


# --- double, split, surrender ---------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "felt, says, expected",
    [
        # an equal wager, one card: 004:639
        ("6h 5d 9c / 9s 9d", "double", ["2 base win 40"]),
        ("6h 5d 6c / 9s 9d", "double", ["2 base lose -40"]),
        ("6h 5d Jk / 9s 9d", "double", ["2 base win 40"]),  # a joker that is drawn
        # any two cards, a 20 too
        ("Kh Qd Ac / 9s 9d", "double", ["2 base win 40"]),
        # doubled and over: closer than the player-dealer is a push of the whole wager (004:626)
        ("Th 6d 7c / 9s 7d 8c", "double", ["2 base push 0"]),
        ("Th 6d 8c / 9s 7d 7c", "double", ["2 base lose -40"]),
        # pairs and cards of the same value: 004:644-648
        ("8h 3c 9d + 8d Kc / 9s 9d", "split", ["2/1 base win 20", "2/2 base push 0"]),
        ("Kh 9c + Td 7c / 9s 9d", "split", ["2/1 base win 20", "2/2 base lose -20"]),
        ("8h Jk + 8d Kc / 9s 9d", "split", ["2/1 base win 20", "2/2 base push 0"]),
        (
            "8h 3c 9d + 8d 2c 5d / 9s 9d",
            "split, double, 2/2 double",
            ["2/1 base win 40", "2/2 base lose -40"],
        ),
        (
            "8h Kc + 8d 9c + 8c Kd + 8s 2c 9d / 9s 9d",
            "split, split, split",
            ["2/1 base push 0", "2/2 base lose -20", "2/3 base push 0", "2/4 base win 20"],
        ),
        # one card for each ace: 004:650
        ("Ah 5c + Ad Kd / 9s 9d", "split", ["2/1 base lose -20", "2/2 base win 20"]),
        ("Ah Jk + Ad 2d / 9s 9d", "split", ["2/1 base win 20", "2/2 base lose -20"]),
        # half of the original wager: 004:653
        ("Th 6d / 9s 9d", "surrender", ["2 base lose -10"]),
        ("Th 6d / 9s 7d 8c", "surrender", ["2 base lose -10"]),
        ("Jk 6d / 9s 7d 8c", "surrender", ["2 base lose -10"]),
        # before the second card, so a natural takes no more
        ("Th 6d / Jk Jk", "surrender", ["2 base lose -10"]),
    ],
)
def test_doubles_splits_and_surrender(game: str, felt: str, says: str, expected: list[str]) -> None:
    assert results(game, felt, says=says.split(", ")) == expected


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "felt, says, all_money, original",
    [
        ("6h 5d 9c / Jk Jk", "double", "2 base lose -40", "2 base lose -20, 2 base returned 0"),
        (
            "8h Kc + 8d Kd / Jk Jk",
            "split",
            "2/1 base lose -20, 2/2 base lose -20",
            "2/1 base lose -20, 2/2 base returned 0",
        ),
    ],
)
def test_a_natural_after_the_players_have_acted_takes_doubles_and_splits(
    game: str, felt: str, says: str, all_money: str, original: str
) -> None:
    # 004:548, 004:589, 004:629
    assert results(game, felt, says=[says]) == all_money.split(", ")
    readings = {"natural-takes": "original"}
    assert results(game, felt, says=[says], readings=readings) == original.split(", ")


@pytest.mark.parametrize("game", GAMES)
def test_a_20_may_be_read_not_to_double(game: str) -> None:
    felt, readings = "Kh Qd Ac / 9s 9d", {"double-20": "refused"}
    with pytest.raises(IllegalMove, match="seat 2 may stand or split or surrender on 20"):
        settle(game, felt, says=["double"], readings=readings)
    assert results(game, "Kh 9d 2c / 9s 9d", says=["double"], readings=readings) == [
        "2 base win 40"
    ]


# --- Buster ---------------------------------------------------------------------------------------

WITH_BUSTER = [bet(2, "base"), bet(2, "buster")]
# 004:684-689; the hand with nine cards has seven aces, a soft 17 that hits
OVER = [
    (684, "9s 7d 8c", "20"),
    (684, "9s 7d 6c", "20"),
    (685, "5s 5d 6c Kd", "60"),
    (686, "2s 3d 4c 5d Kc", "120"),
    (687, "2s 3d 2c 3c 4d Kc", "600"),
    (688, "2s 2d 2c 3c 3d 2h Kc", "2000"),
    (689, "2s 2d 2c 2h 2s 2d 2c Kc", "4000"),
    (689, "As Ad Ac Ah As Ad Ac 9d Kc", "4000"),
]


@pytest.mark.parametrize("line, dealer, net", OVER)
def test_buster_pays_by_the_cards_in_the_hand_that_is_over(
    line: int, dealer: str, net: str
) -> None:
    for game, printed in ((RANCHOS, f"004:{line}"), (PARKWEST, "reading:rules-stand-in")):
        settled = settle(game, f"Th 8d / {dealer}", *WITH_BUSTER)
        assert lines(settled) == ["2 base win 20", f"2 buster win {net}"]
        assert cited(settled["settlement"][1]["cite"], printed) == printed


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("dealer", ["9s 8d", "9s 5d 7c", "Jk 5d", "5s Jk", "Jk Jk", "9s 2d Jk"])
def test_buster_is_collected_when_the_player_dealer_is_not_over(game: str, dealer: str) -> None:
    assert "2 buster lose -20" in results(game, f"Th 8d / {dealer}", *WITH_BUSTER)  # 004:671


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "felt, says, base",
    [
        ("Th 6d 8c / 9s 7d 7c", ["hit"], "lose -20"),  # 004:668
        ("Th 6d 7c / 9s 7d 8c", ["hit"], "push 0"),
        ("Jk Jk / 9s 7d 8c", [], "win 40"),
        ("Th 6d / 9s 7d 8c", ["surrender"], "lose -10"),
    ],
)
def test_buster_stays_in_action_whatever_the_player_has(
    game: str, felt: str, says: list[str], base: str
) -> None:
    assert results(game, felt, *WITH_BUSTER, says=says) == [f"2 base {base}", "2 buster win 20"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "deck, says",
    [
        ("Jk 9s Jk 4d 8c", []),  # all have a natural: 004:678
        ("Th 9s 6d 8c 4d 8c", ["hit"]),  # all are over, and one may push: 004:626
        ("Th 9s 6d 4d 8c", ["surrender"]),
    ],
)
def test_the_player_dealer_completes_his_hand_for_the_buster_bets(
    game: str, deck: str, says: list[str]
) -> None:
    settled = settle(game, deck, *WITH_BUSTER, says=says)
    assert settled["hands"]["player-dealer"] == ["9s", "4d", "8c"]
    assert settled["settlement"][1]["result"] == "lose"


@pytest.mark.parametrize(
    "game, bets, refused",
    [
        (RANCHOS, [bet(2, "buster")], "wager-needs"),  # 004:665
        (RANCHOS, [bet(2, "base"), bet(2, "buster", "21")], "wager-size"),  # 004:667
        (RANCHOS, [bet(2, w, backline="Zoe") for w in ("base", "buster")], ""),  # 004:632, 004:665
        (PARKWEST, [bet(2, "buster")], "wager-needs"),
        (PARKWEST, [bet(2, "base"), bet(2, "buster", "100")], ""),  # 001:2022
        (PARKWEST, [bet(2, "base"), bet(2, "buster", "4")], "wager-limits"),  # 001:2022, 001:2024
        (PARKWEST, [bet(2, "base", "5001")], "wager-limits"),  # 001:2024
    ],
)
def test_what_may_be_bet(game: str, bets: list[Bet], refused: str) -> None:
    code = ""
    try:
        settle(game, "Kh 8d / 9s 8d", *bets)
    except BadRecord as error:
        code = error.code
    assert code == refused


def test_a_buster_bet_may_be_read_to_start_at_one_dollar() -> None:
    bets = [bet(2, "base"), bet(2, "buster", "1")]
    with pytest.raises(BadRecord, match="below the minimum"):  # the table's least is $3 (004:701)
        settle(RANCHOS, "Kh 8d / 9s 8d", *bets)
    settled = results(RANCHOS, "Kh 8d / 9s 8d", *bets, readings={"buster-least": "one-dollar"})
    assert settled == ["2 base win 20", "2 buster lose -1"]


# --- the deal, the action, the order --------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_second_card_of_the_player_dealer_comes_after_the_players_have_acted(
    game: str,
) -> None:
    # 004:588-589, 004:596: from the casino dealer's left, all cards face up
    deck = "9h 9c 4d 9s 8h 8c 8d Kh 7s 3c"
    settled = settle(game, deck, *seats(2, 5, 8), bank={"seat": 6}, says=["8 hit"])
    cards = [event for event in settled["events"] if event["event"] == "card"]
    ring = ["seat 2", "seat 5", "seat 8"]
    turns = [*ring, "player-dealer", *ring, "seat 8", "player-dealer", "player-dealer"]
    assert [event["hand"] for event in cards] == turns
    assert {event["face"] for event in cards} == {"up"}


RANKS = ["Ad", "2d", "3d", "4d", "5d", "6d", "7d", "8d", "9d", "Td", "Jd", "Qd", "Kd", "Jk"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "bank, readings, expected",
    [
        # 004:600: seat 1 is at the casino dealer's left, the player-dealer's is not counted. With
        # him in seat 4 the seats 1, 2, 3, 5, 6, 7, 8 are 1 to 7, and 8 is seat 1 again
        (4, {}, "12356781235678"),
        (1, {}, "23456782345678"),
        # jack, queen, king are worth 10, which is seat 3
        (4, {"button-faces": "10"}, "12356781233338"),
        (4, {"button-joker": "1"}, "12356781235671"),
        (4, {"button-faces": "10", "button-joker": "1"}, "12356781233331"),
    ],
)
def test_the_second_card_of_the_player_dealer_leads_to_the_seat_of_first_action(
    game: str, bank: int, readings: dict[str, str], expected: str
) -> None:
    decks = [f"9h Ts 9c {card} Kc" for card in RANKS]
    found = [
        settle(game, deck, bet(2, "base"), bank={"seat": bank}, readings=readings)["start"]
        for deck in decks
    ]
    assert "".join(map(str, found)) == expected


@pytest.mark.parametrize("game", GAMES)
def test_wagers_are_settled_counter_clockwise_the_nb21_wager_before_buster(game: str) -> None:
    # 004:600, 004:676; the second card 2 leads to seat 3
    bets = [bet(seat, kind) for seat in (2, 3, 4) for kind in ("buster", "base")]
    settled = settle(game, "9h 9c | 9d 9s | 9c 9h / 9s 2d 6c", *bets)
    expected = [f"{seat} {kind}" for seat in (3, 2, 4) for kind in ("base", "buster")]
    assert order(settled) == expected


# --- a bank that runs out -------------------------------------------------------------------------

SHORT: dict[str, Any] = {"bank": {"seat": 1, "amount": "30"}}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "felt, bets, says, expected",
    [
        # 004:611, 004:655: seats 3, 2, 4 in this order
        (
            "9h 9c | 9d 9s | 9c 9h / 9s 2d 6c",
            seats(2, 3, 4),
            [],
            ["3 base win 20", "2 base win 10", "4 base returned 0"],
        ),
        ("6h 5d 9c / 9s 9d", [bet(2, "base")], ["double"], ["2 base win 30"]),
        ("6h 5d 6c / 9s 9d", [bet(2, "base")], ["double"], ["2 base lose -30"]),
        ("Th 8d / 5s 5d 6c Kd", WITH_BUSTER, [], ["2 base win 20", "2 buster win 10"]),
        ("Jk Jk / 9s 7d 8c", WITH_BUSTER, [], ["2 base win 30", "2 buster returned 0"]),
    ],
)
def test_wagers_that_are_not_covered_go_back(
    game: str, felt: str, bets: list[Bet], says: list[str], expected: list[str]
) -> None:
    settled = settle(game, felt, *bets, says=says, **SHORT)
    assert lines(settled) == expected
    assert settled["conserved"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "reading, dealer, expected",
    [
        # 004:668: paid and put away, but the seat of first action is not known by then
        ("in-order", "9s 2d 6c", ["3 base win 20", "2 base win 10", "4 base returned 0"]),
        ("at-once", "9s 2d 6c", ["4 base win 30", "3 base returned 0", "2 base returned 0"]),
        # a joker may become a natural, so the player's waits
        ("at-once", "Jk 2d", ["3 base lose -20", "2 base lose -10", "4 base returned 0"]),
    ],
)
def test_a_natural_is_paid_in_order_or_before_the_others(
    game: str, reading: str, dealer: str, expected: list[str]
) -> None:
    felt = f"9h 9c | 9d 9s | Jk Jk / {dealer}"
    readings = {"natural-paid": reading}
    assert results(game, felt, *seats(2, 3, 4), **SHORT, readings=readings) == expected
    if reading == "in-order":
        assert results(game, felt, *seats(2, 3, 4), **SHORT) == expected


@pytest.mark.parametrize("game", GAMES)
def test_the_seated_player_or_the_most_money_plays_the_hand(game: str) -> None:
    # 004:588, 004:632
    bets = [bet(2, "base"), bet(2, "base", "50", backline="Zoe")]
    felt, expected = "Th 6d 5c / 9s 9d", ["2 base win 20", "2 Zoe base win 50"]
    assert results(game, felt, *bets, says=["hit", "stand", "Zoe: play"]) == expected
    readings = {"seat-decides": "most-money"}
    says = ["play", "Zoe: hit", "Zoe: stand"]
    assert results(game, felt, *bets, says=says, readings=readings) == expected
