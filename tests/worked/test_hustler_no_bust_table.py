"""Worked examples of Hustler Casino's No Bust games: insurance, order of settling, Buster."""

from __future__ import annotations

import pytest
from tests.worked.examples import bet, order
from tests.worked.felt import outcome, results, settle
from tests.worked.hustler_cards import (
    NB_4A,
    NB_4B,
    NB_6,
    NO_BUST,
    all_bets,
    all_have_18,
    ends,
    refusal,
)

BUSTER = "buster"
WITH_BUSTER = [bet(2, "base"), bet(2, BUSTER)]


# --- insurance ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", NO_BUST)
@pytest.mark.parametrize(
    "cards, says, found",
    [
        # 003:5299-5301, 003:7070-7072, 003:5014-5016
        ("Th 8d / As Kc", ["insurance"], ["2 base lose -20", "2 insurance win 20"]),
        ("Th 8d / As 7c", ["insurance"], ["2 base push 0", "2 insurance lose -10"]),
        ("Th 8d / As 9c", ["insurance"], ["2 base lose -20", "2 insurance lose -10"]),
        # 21 with three cards is no natural
        ("Th 8d / As 5c 5d", ["insurance"], ["2 base lose -20", "2 insurance lose -10"]),
        ("Ah Kd / As Kc", ["insurance"], ["2 base push 0", "2 insurance win 20"]),
        ("Ah Kd / As 9c", ["insurance"], ["2 base win 24", "2 insurance lose -10"]),
        ("5h 6d Tc / As Kc", ["insurance", "double"], ["2 base lose -40", "2 insurance win 20"]),
    ],
)
def test_insurance_pays_2_to_1(game: str, cards: str, says: list[str], found: list[str]) -> None:
    assert results(game, cards, says=says) == found


@pytest.mark.parametrize("game", NO_BUST)
def test_insurance_is_half_the_wager_against_an_ace(game: str) -> None:
    assert "insurance takes $10" in refusal(game, "Th 8d / As Kc", says=["insurance 9"])
    assert "not 'insurance'" in refusal(game, "Th 8d / Ks Ac", says=["insurance"])
    loses = {"insured-natural": "loses"}  # 003:5300: paid when the player does not have one
    both = results(game, "Ah Kd / As Kc", says=["insurance"], readings=loses)
    assert both == ["2 base push 0", "2 insurance lose -10"]


# --- doubled and split hands against the player-dealer's natural ----------------------------------

DOUBLED = ("5h 6d Tc", ["double"])
SPLIT = ("8h 3d Tc + 8d 7h", ["split", "double", "2/2 stand"])


@pytest.mark.parametrize("game", NO_BUST)
@pytest.mark.parametrize(
    "played, takes, found",
    [
        (DOUBLED, "all", ["2 lose -40"]),
        (SPLIT, "all", ["2/1 lose -40", "2/2 lose -20"]),
        # as the older game of the house, 003:364-365
        (DOUBLED, "original", ["2 lose -20", "2 returned 0"]),
        (SPLIT, "original", ["2/1 lose -20", "2/1 returned 0", "2/2 returned 0"]),
    ],
)
def test_what_a_natural_of_the_player_dealer_takes(
    game: str, played: tuple[str, list[str]], takes: str, found: list[str]
) -> None:
    cards, says = played
    lines = results(game, f"{cards} / Ks Ac", says=says, readings={"natural-takes": takes})
    assert [line.replace(" base", "") for line in lines] == found


@pytest.mark.parametrize("up", ["As Kc", "Ks Ac"])
def test_a_look_at_the_hole_card_ends_the_round_of_4_0a(up: str) -> None:
    looks = {"peek": "ace-or-ten"}
    assert ends(NB_4A, f"5h 6d / {up}", readings=looks) == "lose -20"
    says = ["no", "double"] if up[0] == "A" else ["double"]
    assert "nothing to choose" in refusal(NB_4A, f"5h 6d / {up}", says=says, readings=looks)


# --- the order of settling ------------------------------------------------------------------------


@pytest.mark.parametrize("game", NO_BUST)
@pytest.mark.parametrize(
    "bank, ring",
    [(1, [8, 7, 6, 5, 4, 3, 2]), (5, [8, 7, 6, 4, 3, 2, 1]), (8, [7, 6, 5, 4, 3, 2, 1])],
)
def test_settling_goes_counter_clockwise_from_the_house_dealer_s_right(
    game: str, bank: int, ring: list[int]
) -> None:
    # 003:5205-5206, 003:6957-6958, 003:4896-4897
    settled = settle(game, all_have_18("9s", "8c"), *all_bets(bank), bank={"seat": bank})
    assert order(settled) == [f"{seat} base" for seat in ring]


@pytest.mark.parametrize("game", [NB_4A, NB_6])
def test_the_same_order_when_the_bank_does_not_cover_everything(game: str) -> None:
    bank = {"seat": 1, "amount": "50"}
    settled = settle(game, all_have_18("9s", "8c"), *all_bets(1), bank=bank)
    won = [(line["seat"], line["net"]) for line in settled["settlement"] if line["net"] != "0"]
    assert won == [(8, "20"), (7, "20"), (6, "10")]


# 003:6972-6975: ace one, 2 to 9 their face, jack eleven, queen twelve, king thirteen
NUMBERS = dict(zip("A23456789TJQK", range(1, 14), strict=True))


@pytest.mark.parametrize("bank", [1, 4])
def test_the_up_card_says_who_has_first_action_in_4_0b_when_money_is_short(bank: int) -> None:
    # 003:6969-6975: clockwise from the house dealer's left, the player-dealer not counted
    counted = [seat for seat in range(1, 9) if seat != bank]
    for up, number in NUMBERS.items():
        deck = all_have_18(f"{up}s", "9c" if up == "A" else "7c")  # nobody pushes
        short = settle(NB_4B, deck, *all_bets(bank), bank={"seat": bank, "amount": "30"})
        at = (number - 1) % 7
        assert short["start"] == counted[at], up
        assert order(short) == [f"{seat} base" for seat in counted[at:] + counted[:at]]
        always = {"action-start": "card-always"}
        covered = settle(NB_4B, deck, *all_bets(bank), bank={"seat": bank}, readings=always)
        assert covered["start"] == counted[at]
        right = {"action-start": "right-always"}
        poor = {"seat": bank, "amount": "30"}
        assert settle(NB_4B, deck, *all_bets(bank), bank=poor, readings=right)["start"] == 8


def test_all_game_wagers_then_insurance_then_all_buster_wagers() -> None:
    # 003:6975-6977
    bets = [bet(seat, wager) for seat in (2, 3) for wager in ("base", BUSTER)]
    says = ["insurance", "3 insurance"]
    for game in (NB_4B, NB_6):
        settled = settle(game, "Th 8d | Th 9d / As 7c", *bets, says=says)
        assert order(settled) == [
            *("3 base", "2 base", "3 insurance", "2 insurance", "3 buster", "2 buster")
        ]
    beside = {NB_4B: "insurance-beside", NB_6: "by-seat"}
    found = [
        order(
            settle(game, "Th 8d | Th 9d / As 7c", *bets, says=says, readings={"settle-order": how})
        )
        for game, how in beside.items()
    ]
    assert found == [
        ["3 base", "3 insurance", "2 base", "2 insurance", "3 buster", "2 buster"],
        ["3 base", "3 insurance", "3 buster", "2 base", "2 insurance", "2 buster"],
    ]


@pytest.mark.parametrize(
    "game, dealer, ring",
    [
        # 003:5040-5041: the player-dealer cannot have a natural, so seat 2 is paid at once
        (NB_6, "9s 8c", [2, 4, 3]),
        (NB_6, "2s Kc 5d", [2, 4, 3]),
        (NB_6, "Ks 8c", [4, 3, 2]),
        (NB_6, "As 8c", [4, 3, 2]),
        (NB_4A, "9s 8c", [4, 3, 2]),
        (NB_4B, "9s 8c", [4, 3, 2]),
    ],
)
def test_version_6_2_pays_a_natural_at_once(game: str, dealer: str, ring: list[int]) -> None:
    bets = [bet(seat, "base") for seat in (2, 3, 4)]
    settled = settle(game, f"Ah Kd | Th 8d | Th 8c / {dealer}", *bets)
    assert [line["seat"] for line in settled["settlement"]] == ring


# --- Buster Blackjack -----------------------------------------------------------------------------

# A hand of the player-dealer that goes over with 3, 4, 5, 6, 7, 8 and 9 cards, and what it pays.
BUSTS = [
    ("Ts 6d 9c", "20", 5066, 7159),
    ("Ts 2d 4c 9s", "60", 5067, 7160),
    ("Ts 2d 2c 2h 9s", "100", 5068, 7161),
    ("2s 3d 3c 4h 4s Td", "500", 5069, 7162),
    ("2s 2d 2c 3h 3s 4d Tc", "2000", 5070, 7163),
    ("2s 2d 2c 2h 2s 3d 3c Td", "10000", 5071, 7164),
    ("2s 2d 2c 2h 2s 2d 2c 2h Td", "10000", 5071, 7164),
]


@pytest.mark.parametrize("dealer, net, line_6, line_4b", BUSTS)
def test_buster_pays_by_the_number_of_cards(
    dealer: str, net: str, line_6: int, line_4b: int
) -> None:
    for game, line in ((NB_6, f"003:{line_6}"), (NB_4B, f"003:{line_4b}")):
        assert outcome(game, f"Th 8d / {dealer}", BUSTER, line) == ("win", net, line)


@pytest.mark.parametrize(
    "game, dealer, readings, result",
    [
        (NB_4B, "9s 8c", {}, "lose -20"),  # 003:7138-7139: no push
        (NB_4B, "Ts 6d 5c", {}, "lose -20"),
        (NB_4B, "As Kc", {}, "lose -20"),
        (NB_4B, "Ts 6d 6c", {}, "win 20"),  # 22 exceeds a natural of 21 1/2
        (NB_6, "9s 8c", {}, "lose -20"),  # 003:5053-5054
        (NB_6, "As Kc", {}, "lose -20"),
        (NB_6, "Ts 6d 6c", {}, "lose -20"),  # a drawn 22 is not over
        (NB_6, "Ts 6d 6c", {"over-from": "22"}, "win 20"),
        (NB_6, "Ts 6d 7c", {}, "win 20"),
    ],
)
def test_when_the_player_dealer_is_over(
    game: str, dealer: str, readings: dict[str, str], result: str
) -> None:
    found = results(game, f"Th 8d / {dealer}", *WITH_BUSTER, readings=readings)
    assert found[-1] == f"2 buster {result}"


@pytest.mark.parametrize(
    "held, says, in_4b, in_6",
    [
        # 003:5043-5044, 003:7141-7142: whatever the game wager does; the bank is over with 25
        ("Th 8d", ["stand"], "win 20", "win 20"),
        ("Th 6d Kc", ["hit"], "lose -20", "lose -20"),
        ("Th 6d 7c", ["double"], "push 0", "lose -40"),
        ("Ah Kd", [], "win 24", "win 24"),
    ],
)
def test_buster_stays_in_action(held: str, says: list[str], in_4b: str, in_6: str) -> None:
    for game, base in ((NB_4B, in_4b), (NB_6, in_6)):
        found = results(game, f"{held} / Ts 6d 9c", *WITH_BUSTER, says=says)
        assert found == [f"2 base {base}", "2 buster win 20"]


def test_buster_stays_in_action_after_a_surrender_and_a_split() -> None:
    given_up = results(NB_4B, "Th 6d / Ts 6d 9c", *WITH_BUSTER, says=["surrender"])
    assert given_up == ["2 base lose -10", "2 buster win 20"]
    for game in (NB_4B, NB_6):
        split = results(game, "8h Td + 8d 9h / Ts 6d 9c", *WITH_BUSTER, says=["split"])
        assert split == ["2/1 base win 20", "2/2 base win 20", "2 buster win 20"]


@pytest.mark.parametrize("game", [NB_4B, NB_6])
def test_the_player_dealer_completes_his_hand_for_buster_when_all_have_naturals(game: str) -> None:
    # 003:5056-5059, 003:7142-7143
    bets = [bet(seat, wager) for seat in (2, 3) for wager in ("base", BUSTER)]
    found = results(game, "Ah Kd | Ad Tc / 9s 4c Qd", *bets)
    assert sorted(found) == [
        *("2 base win 24", "2 buster win 20", "3 base win 24", "3 buster win 20")
    ]
    assert "another card" in refusal(game, "Ah Kd | Ad Tc / 9s 4c", *bets)


@pytest.mark.parametrize("game", [NB_4B, NB_6])
def test_buster_needs_a_game_wager_and_is_not_more(game: str) -> None:
    # 003:5034-5036, 003:7126-7131
    cards = "Th 8d / 9s 8c"
    assert "only with Game wager" in refusal(game, cards, bet(2, BUSTER))
    assert "must be at most $20" in refusal(game, cards, bet(2, "base"), bet(2, BUSTER, "21"))
    less = results(game, cards, bet(2, "base"), bet(2, BUSTER, "5"))
    assert less[1] == "2 buster lose -5"
    assert "below the minimum" in refusal(game, cards, bet(2, "base"), bet(2, BUSTER, "1"))
    one = {"buster-least": "one-dollar"}
    assert len(results(game, cards, bet(2, "base"), bet(2, BUSTER, "1"), readings=one)) == 2


def test_no_backline_bets_on_buster_in_4_0b() -> None:
    # 003:7128-7129; version 6.2 lets all players make it, 003:5034
    ann = [bet(2, "base", backline="Ann"), bet(2, BUSTER, backline="Ann")]
    assert "backline bets on Buster Blackjack" in refusal(NB_4B, "Th 8d / 9s 8c", *ann)
    assert len(results(NB_6, "Th 8d / 9s 8c", *ann)) == 2


def test_buster_wagers_that_are_not_covered_go_back() -> None:
    # 003:7144-7146
    bets = [bet(seat, wager) for seat in (2, 3) for wager in ("base", BUSTER)]
    short = settle(NB_4B, "Th 8d | Th 9d / Ts 6d 9c", *bets, bank={"seat": 1, "amount": "50"})
    # a ten is the third of the seven other seats, seat 4, and then on to 2 and 3
    assert [(line["seat"], line["wager"], line["net"]) for line in short["settlement"]] == [
        *((2, "base", "20"), (3, "base", "20"), (2, BUSTER, "10"), (3, BUSTER, "0"))
    ]
    assert short["settlement"][-1]["result"] == "returned"
